import { describe, expect, it } from "vitest";
import { acceptedEncoding } from "./accept-encoding.ts";

describe("acceptedEncoding", () => {
  it.each([
    [undefined, "identity"],
    ["", "identity"],
    ["gzip, deflate, br, zstd", "br"],
    ["gzip", "gzip"],
    ["x-gzip", "gzip"],
    ["GZip;Q=0.5", "gzip"],
    ["zstd", "identity"],
    ["br;q=0.5, gzip", "gzip"],
    ["br;q=0, gzip;q=0", "identity"],
    ["br;q=0, *", "gzip"],
    ["*", "br"],
    ["*;q=0", null],
    ["identity;q=0", null],
    ["identity;q=0, gzip;q=0.001", "gzip"],
    ["identity, br;q=0.5", "identity"],
    ["br;q=nonsense, gzip;q=0.1", "gzip"],
    ["br ; q=1.0 , gzip", "br"],
  ])("answers %j with %s", (header, encoding) => {
    expect(acceptedEncoding(header)).toBe(encoding);
    // Again, from the cache.
    expect(acceptedEncoding(header)).toBe(encoding);
  });

  it("still negotiates after more distinct headers than it caches", () => {
    for (let i = 0; i < 1_000; i++) expect(acceptedEncoding(`invented-${i}, gzip;q=0.5`)).toBe("gzip");
  });
});
