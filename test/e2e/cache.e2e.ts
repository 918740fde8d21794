import { request } from "node:http";
import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { runIngest } from "../../core/intake/ingest/run.ts";
import { evidence, opened, recordsDocument } from "../builders/evidence.ts";
import { PATIENCE_MS } from "./patience.ts";
import { type RunningSite, startSite } from "./site.ts";

let site: RunningSite;
beforeAll(async () => {
  site = await startSite({ data: "own" });
});
afterAll(() => site.stop());

interface Answer {
  readonly status: number | undefined;
  readonly headers: NodeJS.Dict<string | string[]>;
  readonly body: Buffer;
}

/** Reads raw bytes: fetch would add encodings and decode them. */
function ask(path: string, headers: Record<string, string> = {}): Promise<Answer> {
  return new Promise((resolve, reject) => {
    request(site.url + path, { headers }, (response) => {
      const chunks: Buffer[] = [];
      response.on("data", (chunk: Buffer) => chunks.push(chunk));
      response.on("end", () =>
        resolve({ status: response.statusCode, headers: response.headers, body: Buffer.concat(chunks) }),
      );
    })
      .on("error", reject)
      .end();
  });
}

/** Counts readings of the clock, as a measure of renderings: each rendering of a page makes the same number. */
function clockReadings(): { readonly count: number; stop(): void } {
  const clock = vi.spyOn(site.ctx.clock, "now");
  return {
    get count() {
      return clock.mock.calls.length;
    },
    stop: () => clock.mockRestore(),
  };
}

describe("page cache", () => {
  it("renders once for 50 concurrent requests and for equivalent addresses", async () => {
    const rendered = clockReadings();
    await ask("/top-founders", { cookie: "app.session_token=x" });
    const one = rendered.count;
    expect(one).toBeGreaterThan(0);
    const answers = await Promise.all(Array.from({ length: 50 }, () => ask("/top-founders")));
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    expect(new Set(answers.map(({ body }) => body.toString())).size).toBe(1);
    for (const same of ["?fbclid=x", "?utm_source=mail", "?utm_source=mail&gclid=x"])
      expect((await ask(`/top-founders${same}`)).status).toBe(200);
    // The cache itself reads the day once for each of these 53.
    expect(rendered.count).toBe(2 * one + 53);
    await ask("/top-founders", { cookie: "app.session_token=x" });
    expect(rendered.count).toBe(3 * one + 53);
    rendered.stop();
  });

  it("sends the same content in every encoding with every header of the rendered page", async () => {
    const fresh = await ask("/companies", { authorization: "none" });
    const [identity, gzip, br] = await Promise.all(
      ["identity", "gzip", "br"].map((encoding) => ask("/companies", { "accept-encoding": encoding })),
    );
    expect(identity?.body.equals(fresh.body)).toBe(true);
    expect(gunzipSync(gzip?.body ?? "").equals(fresh.body)).toBe(true);
    expect(brotliDecompressSync(br?.body ?? "").equals(fresh.body)).toBe(true);
    const names = [
      "content-security-policy",
      "strict-transport-security",
      "x-content-type-options",
      "referrer-policy",
      "permissions-policy",
      "cross-origin-opener-policy",
      "content-type",
    ];
    const named = (answer: Answer | undefined) => names.map((name) => [name, answer?.headers[name] ?? "missing"]);
    expect(named(br)).toEqual(named(fresh));
    expect(named(br).flat()).not.toContain("missing");
    expect(br?.headers["cache-control"]).toBe("public, max-age=0, must-revalidate");
    expect(fresh.headers["cache-control"]).toBe("private, no-cache");
  });

  it("answers 304 to clients that have the page", async () => {
    const { headers } = await ask("/companies/lanternfish", { "accept-encoding": "gzip" });
    const again = await ask("/companies/lanternfish", {
      "accept-encoding": "gzip",
      "if-none-match": String(headers["etag"]),
    });
    expect([again.status, again.body.length, again.headers["etag"]]).toEqual([304, 0, headers["etag"]]);
  });

  it("keeps a list of 50 rows within 60 kB, and 9 kB with brotli", async () => {
    const { body } = await ask("/companies");
    expect(body.toString().match(/<tr data-round=/g)).toHaveLength(50);
    expect(body.length).toBeLessThanOrEqual(60_000);
    const compressed = await ask("/companies", { "accept-encoding": "br" });
    expect(compressed.body.length).toBeLessThanOrEqual(9_000);
  });

  it("shows the sample notice only while there is sample data", async () => {
    const sample = await startSite({ data: "sample" });
    const own = await ask("/companies");
    for (let i = 0; i < 2; i++) expect(await (await fetch(`${sample.url}/companies`)).text()).toContain("Sample data");
    expect(own.body.toString()).not.toContain("Sample data");
    await sample.stop();
  });

  it("shows data imported while the site runs", async () => {
    const before = await ask("/companies");
    expect(before.body.toString()).not.toContain("Newcomer Works");
    const options = {
      source: "list-file",
      sourceLabel: "List file",
      input: "newcomer",
      dryRun: false,
      isSample: false,
    } as const;
    const newcomer = evidence({
      company: { name: "Newcomer Works", website: "https://newcomer.example" },
      round: { stageText: "Seed", announced: { date: "2026-08-31", precision: "day" } },
    });
    await runIngest(site.ctx, options, opened(recordsDocument([newcomer], { externalId: "newcomer.csv" })));
    await vi.waitFor(async () => expect((await ask("/companies")).body.toString()).toContain("Newcomer Works"), {
      timeout: PATIENCE_MS,
      interval: 100,
    });
    expect((await ask("/companies")).headers["etag"]).not.toBe(before.headers["etag"]);
    expect(site.errors).toEqual([]);
  });

  it("keeps serving without the database", async () => {
    const broken = await startSite({ data: "none" });
    // A cached page has an ETag; with a slow database the first one may not be cached.
    await expect.poll(async () => (await fetch(`${broken.url}/companies`)).headers.has("etag")).toBe(true);
    await broken.breakDatabase();
    expect((await fetch(`${broken.url}/companies`)).status).toBe(200);
    expect((await fetch(`${broken.url}/companies/founders`)).status).toBe(500);
    await broken.stop();
  });
});
