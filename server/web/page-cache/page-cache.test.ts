import { randomBytes } from "node:crypto";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import type { Page } from "./page.ts";
import { createPageCache } from "./page-cache.ts";

const HTML = { "content-type": "text/html; charset=utf-8", "cache-control": "public, max-age=0, must-revalidate" };

function made(options: { maxBytes?: number } = {}) {
  const state = {
    now: 1_000,
    today: 20_787,
    rendered: [] as string[],
    answer: (address: string): Response | Promise<Response> => new Response(`page ${address}`, { headers: HTML }),
  };
  const cache = createPageCache({
    now: () => state.now,
    today: () => state.today,
    render: async (address) => {
      state.rendered.push(address);
      return state.answer(address);
    },
    ...options,
  });
  return { cache, state };
}

const textOf = (page: Page | null) => page?.variants.identity.body.toString();

describe("page cache", () => {
  it("renders an address once for 50 concurrent requests and all later ones", async () => {
    const { cache, state } = made();
    const pages = await Promise.all(Array.from({ length: 50 }, async () => cache.ask("/", 1)));
    expect(new Set(pages).size).toBe(1);
    expect(cache.ask("/", 1)).toBe(pages[0]);
    expect(state.rendered).toEqual(["/"]);
  });

  it("holds the same content in every encoding", async () => {
    const { cache, state } = made();
    const body = "<!DOCTYPE html>\u00e9\u{1f680}".repeat(500);
    state.answer = () => new Response(body, { headers: HTML });
    const { br, gzip, identity } = (await cache.ask("/", 1))?.variants ?? {};
    expect(identity?.body.toString()).toBe(body);
    expect(brotliDecompressSync(br?.body ?? "").toString()).toBe(body);
    expect(gunzipSync(gzip?.body ?? "").toString()).toBe(body);
  });

  it.each([0, 1, 700, 5_000, 65_535, 65_536, 200_000])(
    "counts all memory that a page of %i bytes holds",
    async (size) => {
      const { cache, state } = made();
      state.answer = () => new Response(randomBytes(size), { headers: HTML });
      const variants = Object.values((await cache.ask("/", 1))?.variants ?? {});
      const held = new Set(variants.map(({ body }) => body.buffer));
      for (const { body } of variants) expect(body.buffer.byteLength).toBe(body.length);
      expect(cache.bytes).toBeGreaterThanOrEqual([...held].reduce((sum, { byteLength }) => sum + byteLength, 0));
    },
  );

  it("drops everything when the day turns, because “this month” becomes another", async () => {
    const { cache, state } = made();
    await cache.ask("/companies?from=this-month", 1);
    state.today += 1;
    await cache.ask("/companies?from=this-month", 1);
    await cache.ask("/companies?from=this-month", 1);
    expect(state.rendered).toHaveLength(2);
  });

  it("drops everything when the version changes", async () => {
    const { cache, state } = made();
    await cache.ask("/", 1);
    state.answer = (address) => new Response(`newer ${address}`, { headers: HTML });
    expect(textOf(await cache.ask("/", 2))).toBe("newer /");
    expect(state.rendered).toEqual(["/", "/"]);
  });

  it("neither stores nor shares a rendering that began before a change", async () => {
    const { cache, state } = made();
    const slow = Promise.withResolvers<Response>();
    state.answer = () => slow.promise;
    const before = cache.ask("/", 1);
    state.answer = () => new Response("after", { headers: HTML });
    const after = await cache.ask("/", 2);
    slow.resolve(new Response("before", { headers: HTML }));
    expect(textOf(await before)).toBe("before");
    expect(textOf(after)).toBe("after");
    expect(textOf(await cache.ask("/", 2))).toBe("after");
  });

  it("renders a page again after ten minutes", async () => {
    const { cache, state } = made();
    await cache.ask("/", 1);
    state.now = 600_000;
    await cache.ask("/", 1);
    expect(state.rendered).toHaveLength(1);
    state.now = 602_000;
    await cache.ask("/", 1);
    expect(state.rendered).toHaveLength(2);
  });

  it.each([404, 410, 301, 500])("shares an answer of status %d, and does not keep it", async (status) => {
    const { cache, state } = made();
    state.answer = () => new Response("not kept", { status, headers: HTML });
    const pages = await Promise.all([cache.ask("/x", 1), cache.ask("/x", 1)]);
    expect(pages.map((page) => page?.status)).toEqual([status, status]);
    expect(state.rendered).toHaveLength(1);
    expect(cache.bytes).toBe(0);
    await cache.ask("/x", 1);
    expect(state.rendered).toHaveLength(2);
  });

  it.each([{ "set-cookie": "session=ada" }, { "cache-control": "private" }, { "cache-control": "no-store" }])(
    "gives an answer with %j to nobody",
    async (marks) => {
      const { cache, state } = made();
      state.answer = () => new Response("for Ada", { headers: { ...HTML, ...marks } });
      expect(await Promise.all([cache.ask("/account", 1), cache.ask("/account", 1)])).toEqual([null, null]);
      expect(cache.ask("/account", 1)).toBeNull();
    },
  );

  it("passes a failed rendering to all waiting requests and retries", async () => {
    const { cache, state } = made();
    state.answer = () => Promise.reject(new Error("broken"));
    const results = await Promise.allSettled([cache.ask("/", 1), cache.ask("/", 1)]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    state.answer = () => new Response("mended", { headers: HTML });
    expect(textOf(await cache.ask("/", 1))).toBe("mended");
  });

  it("stays within its size limit over 2,000 addresses and keeps popular ones", async () => {
    const maxBytes = 200_000;
    const { cache, state } = made({ maxBytes });
    let most = 0;
    for (let i = 0; i < 2_000; i++) {
      await cache.ask(`/companies/company-${i}`, 1);
      if (i % 20 === 0) await cache.ask("/", 1);
      most = Math.max(most, cache.bytes);
    }
    expect(most).toBeLessThanOrEqual(maxBytes);
    expect(most).toBeGreaterThan(maxBytes * 0.9);
    expect(state.rendered.filter((address) => address === "/")).toHaveLength(1);
  });
});
