import { gunzipSync } from "node:zlib";
import { describe, expect, it } from "vitest";
import { answer } from "./answer.ts";

const content = { mediaType: "text/plain", body: "as read by programs", maxAge: 60 };
const ask = (headers: Record<string, string>) => answer(new Request("http://site.example/x", { headers }), content);

describe("an answer to a program", () => {
  it.each([
    ["gzip", true],
    ["br, gzip;q=0.8", true],
    ["gzip;q=0", false],
    ["br, gzip;q=0.0", false],
    ["identity", false],
    ["x-gzip-not", false],
  ])("to one that accepts %j is gzipped: %s", async (accepted, zipped) => {
    const response = ask({ "accept-encoding": accepted });
    expect(response.headers.get("content-encoding")).toBe(zipped ? "gzip" : null);
    const body = Buffer.from(await response.arrayBuffer());
    expect((zipped ? gunzipSync(body) : body).toString()).toBe(content.body);
    expect(response.headers.get("vary")).toBe("accept-encoding");
  });

  it("is not sent again to who has it, and the tag of one encoding is not that of the other", () => {
    const tag = ask({}).headers.get("etag") ?? "";
    expect(ask({ "if-none-match": `"other", W/${tag}` }).status).toBe(304);
    expect(ask({ "if-none-match": "*" }).status).toBe(304);
    expect(ask({ "if-none-match": '"other"' }).status).toBe(200);
    expect(ask({ "if-none-match": tag, "accept-encoding": "gzip" }).status).toBe(200);
  });

  it("leaves pictures as they are", () => {
    const response = answer(new Request("http://site.example/x", { headers: { "accept-encoding": "gzip" } }), { ...content, body: new Uint8Array(3) });
    expect([response.headers.get("content-encoding"), response.headers.get("vary")]).toEqual([null, null]);
  });
});
