import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it, vi } from "vitest";
import type { Page } from "./page.ts";
import { createPageCache } from "./page-cache.ts";

const HTML = { "content-type": "text/html; charset=utf-8", "cache-control": "public, max-age=0, must-revalidate" };

function made(options: { maxBytes?: number } = {}) {
  const state = { now: 1_000, rendered: [] as string[], errors: [] as unknown[], answer: (address: string): Response | Promise<Response> => new Response(`page ${address}`, { headers: HTML }) };
  const cache = createPageCache({
    now: () => state.now,
    render: async (address) => {
      state.rendered.push(address);
      return state.answer(address);
    },
    onError: (error) => state.errors.push(error),
    ...options,
  });
  return { cache, state };
}

const textOf = (page: Page | null) => page?.variants.identity.body.toString();

describe("the page cache", () => {
  it("renders an address once for fifty who ask at once, and for all who come later", async () => {
    const { cache, state } = made();
    const pages = await Promise.all(Array.from({ length: 50 }, async () => cache.ask("/", 1)));
    expect(new Set(pages).size).toBe(1);
    expect(cache.ask("/", 1)).toBe(pages[0]);
    expect(state.rendered).toEqual(["/"]);
  });

  it("holds the same bytes in every encoding", async () => {
    const { cache, state } = made();
    const body = "<!DOCTYPE html>\u00e9\u{1f680}".repeat(500);
    state.answer = () => new Response(body, { headers: HTML });
    const { br, gzip, identity } = (await cache.ask("/", 1))?.variants ?? {};
    expect(identity?.body.toString()).toBe(body);
    expect(brotliDecompressSync(br?.body ?? "").toString()).toBe(body);
    expect(gunzipSync(gzip?.body ?? "").toString()).toBe(body);
  });

  it("compresses a page that is asked for again as densely as can be, and knows the former bytes as the same", async () => {
    const { cache, state } = made();
    const body = Array.from({ length: 3_000 }, (_, i) => `<p>${i * 7_919}</p>`).join("");
    state.answer = () => new Response(body, { headers: HTML });
    const quick = (await cache.ask("/", 1))?.variants.br;
    await cache.ask("/", 1);
    const dense = await vi.waitFor(async () => {
      const found = (await cache.ask("/", 1))?.variants.br;
      expect(found).not.toBe(quick);
      return found;
    });
    expect(dense?.body.length).toBeLessThan(quick?.body.length ?? 0);
    expect(brotliDecompressSync(dense?.body ?? "").toString()).toBe(body);
    const tags = [...(dense?.notModified.keys() ?? [])];
    expect(tags).toHaveLength(2);
    expect(tags[1]).toBe([...(quick?.notModified.keys() ?? [])][0]);
    expect(dense?.headers).toContain(tags[0]);
  });

  it("drops everything with the version, and renders what was asked for again, the most asked first", async () => {
    const { cache, state } = made();
    for (const [address, times] of [["/rare", 2], ["/often", 5], ["/once", 1], ["/missed", 4]] as const) {
      for (let i = 0; i < times; i++) await cache.ask(address, 1);
    }
    state.rendered.length = 0;
    state.answer = (address) => new Response(`newer ${address}`, { headers: HTML });
    expect(textOf(await cache.ask("/once", 2))).toBe("newer /once");
    await vi.waitFor(() => expect(state.rendered).toHaveLength(4));
    expect(state.rendered.filter((address) => address !== "/once")).toEqual(["/often", "/missed", "/rare"]);
    expect(textOf(await cache.ask("/rare", 2))).toBe("newer /rare");
    expect(state.rendered).toHaveLength(4);
  });

  it("neither keeps nor hands on what began before a change", async () => {
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

  it("renders anew what is older than ten minutes", async () => {
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

  it.each([{ "set-cookie": "session=ada" }, { "cache-control": "private" }, { "cache-control": "no-store" }])("gives an answer with %j to nobody", async (marks) => {
    const { cache, state } = made();
    state.answer = () => new Response("for Ada", { headers: { ...HTML, ...marks } });
    expect(await Promise.all([cache.ask("/account", 1), cache.ask("/account", 1)])).toEqual([null, null]);
    expect(cache.ask("/account", 1)).toBeNull();
  });

  it("passes a failed rendering on to all who wait, and tries again", async () => {
    const { cache, state } = made();
    state.answer = () => Promise.reject(new Error("broken"));
    const results = await Promise.allSettled([cache.ask("/", 1), cache.ask("/", 1)]);
    expect(results.map(({ status }) => status)).toEqual(["rejected", "rejected"]);
    state.answer = () => new Response("mended", { headers: HTML });
    expect(textOf(await cache.ask("/", 1))).toBe("mended");
  });

  it("stays within its bytes over 10,000 addresses, and keeps what is still asked for", async () => {
    const maxBytes = 1_000_000;
    const { cache, state } = made({ maxBytes });
    let most = 0;
    for (let i = 0; i < 10_000; i++) {
      await cache.ask(`/companies/company-${i}`, 1);
      if (i % 20 === 0) await cache.ask("/", 1);
      most = Math.max(most, cache.bytes);
    }
    expect(most).toBeLessThanOrEqual(maxBytes);
    expect(most).toBeGreaterThan(maxBytes * 0.9);
    expect(state.rendered.filter((address) => address === "/")).toHaveLength(1);
  });
});
