import iconv from "iconv-lite";
import { describe, expect, it } from "vitest";
import { decodeFeed } from "./open-news-feeds.ts";

const declared = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><t>Société – 20 M€</t>`;

describe("decodeFeed", () => {
  it.each([
    ["windows-1252 as declared", iconv.encode(declared("windows-1252"), "windows-1252"), ""],
    ["ISO-8859-1 as browsers do", iconv.encode(declared("ISO-8859-1"), "windows-1252"), ""],
    [
      "ISO-8859-15",
      iconv.encode("<?xml version='1.0' encoding='iso-8859-15'?><t>Société - 20 M€</t>", "iso-8859-15"),
      "",
    ],
    ["UTF-8 with a byte order mark", iconv.encode(declared("iso-8859-1"), "utf8", { addBOM: true }), ""],
    ["UTF-16 with a byte order mark", iconv.encode(declared("utf-16"), "utf-16le", { addBOM: true }), ""],
    ["big-endian UTF-16", iconv.encode(declared("utf-16"), "utf-16be", { addBOM: true }), ""],
    [
      "the encoding given by the server",
      iconv.encode("<t>Société – 20 M€</t>", "windows-1252"),
      "text/xml; charset=windows-1252",
    ],
    ["UTF-8 whatever the prolog says", Buffer.from(declared("ISO-8859-1")), ""],
    ["UTF-8 whatever the server says", Buffer.from("<t>Société – 20 M€</t>"), "text/xml; charset=iso-8859-1"],
    ["UTF-8 under an unknown name", Buffer.from(declared("klingon-1")), ""],
    ["undeclared UTF-8", Buffer.from("<t>Société – 20 M€</t>"), "text/xml"],
    ["undeclared bytes that are not UTF-8", iconv.encode("<t>Société – 20 M€</t>", "windows-1252"), ""],
  ])("reads %s", (_, bytes, mediaType) => {
    expect(decodeFeed(bytes, mediaType)).toMatch(/<t>Société [–-] 20 M€<\/t>$/);
  });

  it("names an unknown encoding", () => {
    expect(() => decodeFeed(iconv.encode(declared("klingon-1"), "windows-1252"), "")).toThrow(/"klingon-1"/);
  });
});
