import { brotliDecompressSync, gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { compressResponse } from "./compress-response.ts";

const TEXT = "A page of many words. ".repeat(500);
const page = (headers: Record<string, string> = {}) =>
  new Response(TEXT, { status: 404, headers: { "content-type": "text/html; charset=utf-8", ...headers } });
const bytes = async (response: Response) => Buffer.from(await response.arrayBuffer());

describe("compressResponse", () => {
  it.each([
    ["gzip, br", "br", brotliDecompressSync],
    ["gzip", "gzip", gunzipSync],
  ])("answers %s with %s", async (accept, encoding, decompress) => {
    const answer = await compressResponse(page({ etag: '"a"', "content-length": String(TEXT.length) }), accept);
    expect([
      answer.status,
      answer.headers.get("content-encoding"),
      answer.headers.get("vary"),
      answer.headers.get("etag"),
    ]).toEqual([404, encoding, "Accept-Encoding", 'W/"a"']);
    const body = await bytes(answer);
    expect(answer.headers.get("content-length")).toBe(String(body.length));
    expect(body.length).toBeLessThan(TEXT.length / 10);
    expect(decompress(body).toString()).toBe(TEXT);
  });

  it("leaves text uncompressed for clients that accept nothing else and sets Vary", async () => {
    const answer = await compressResponse(page({ vary: "Sec-GPC" }), null);
    expect([answer.headers.get("content-encoding"), answer.headers.get("vary")]).toEqual([
      null,
      "Sec-GPC, Accept-Encoding",
    ]);
    expect(String(await bytes(answer))).toBe(TEXT);
  });

  it.each([
    ["compressed content", page({ "content-encoding": "br" })],
    ["an event stream", page({ "content-type": "text/event-stream" })],
    ["a picture", page({ "content-type": "image/png" })],
    ["nothing", new Response(null, { status: 204 })],
  ])("keeps %s as it is", async (_what, response) => {
    expect(await compressResponse(response, "br")).toBe(response);
    expect(response.headers.has("vary")).toBe(false);
  });

  it("fails when its source fails", async () => {
    const source = new ReadableStream({
      pull(controller) {
        controller.error(new Error("the source is gone"));
      },
    });
    const response = new Response(source, { headers: { "content-type": "text/html" } });
    await expect(compressResponse(response, "br")).rejects.toThrow(/terminated|source is gone/);
  });
});
