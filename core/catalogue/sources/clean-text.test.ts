import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { cleanLines, cleanText } from "./clean-text.ts";

/** What a program shows that takes UTF-8 for Windows-1252. */
function misread(text: string): string {
  return new TextDecoder("windows-1252").decode(new TextEncoder().encode(text));
}

const NAMED: Readonly<Record<string, string>> = {
  "&": "amp",
  "<": "lt",
  ">": "gt",
  '"': "quot",
  é: "eacute",
  ø: "oslash",
};
const hex = (value: number, length: number) => value.toString(16).padStart(length, "0");
const beyondAscii = (text: string, escape: (character: string) => string) => text.replace(/\P{ASCII}/gu, escape);
const bytesOf = (text: string) => [...new TextEncoder().encode(text)];

/** The ways in which programs write a text escaped. */
const WAYS: Readonly<Record<string, (text: string) => string>> = {
  "named references": (text) => text.replace(/[&<>"éø]/g, (character) => `&${NAMED[character]};`),
  "decimal references": (text) => text.replace(/[&'"]|\P{ASCII}/gu, (character) => `&#${character.codePointAt(0)};`),
  "hexadecimal references": (text) =>
    text.replace(/[&'"]|\P{ASCII}/gu, (character) => `&#x${hex(character.codePointAt(0) ?? 0, 4)};`),
  bytes: (text) =>
    beyondAscii(text, (character) =>
      bytesOf(character)
        .map((byte) => `\\x${hex(byte, 2)}`)
        .join(""),
    ),
  "bytes twice escaped": (text) =>
    beyondAscii(text, (character) =>
      bytesOf(character)
        .map((byte) => `\\\\x${hex(byte, 2).toUpperCase()}`)
        .join(""),
    ),
  "octal bytes": (text) =>
    beyondAscii(text, (character) =>
      bytesOf(character)
        .map((byte) => `\\${byte.toString(8)}`)
        .join(""),
    ),
  characters: (text) =>
    beyondAscii(text, (character) =>
      character
        .split("")
        .map((unit) => `\\u${hex(unit.charCodeAt(0), 4)}`)
        .join(""),
    ),
  "characters of R": (text) => beyondAscii(text, (character) => `<U+${hex(character.codePointAt(0) ?? 0, 4)}>`),
  misread,
};

/** Clean names: words of one case, with digits and signs as they occur in names. */
const wordOf = (letters: string, ...ends: readonly string[]) =>
  fc
    .tuple(
      fc.array(fc.constantFrom(...Array.from(letters)), { minLength: 1, maxLength: 8 }),
      fc.constantFrom("", ...ends),
    )
    .map(([word, end]) => `${word.join("")}${end}`);
const word = fc.oneof(
  wordOf("abc019&.-éøüßàñłř東京жλ", "’s", "’", "'", "+", " 🚀", " – €5M"),
  wordOf("XYZ019&ÉÖÄŁŻÅÑ", "’S", "’", "™", "–X", "…"),
);
const names = fc.array(word, { minLength: 1, maxLength: 4 }).map((words) => words.join(" "));

describe("cleanText", () => {
  it.each([
    ["  a\u00a0 b\tc\u200b ", "a b c"],
    ["می\u200cخواهم", "می\u200cخواهم"],
    ["क्\u200dष", "क्\u200dष"],
    ["a\u200db \u200cc", "ab c"],
    ["CafÃ© SociÃ©tÃ©", "Café Société"],
    ["â‚¬5M", "€5M"],
    ["CafÃ© and café", "Café and café"],
    ["ÂµTorrent", "µTorrent"],
    ["Let\\xe2\\x80\\x99s Brew", "Let’s Brew"],
    ["Don\\\\xe2\\\\x80\\\\x99t Panic\\\\xc2\\\\xa0", "Don’t Panic"],
    ["\\xc2\\xa0Lampwerk", "Lampwerk"],
    ["M\\u00fcller \\u0026 S\\u00f8n \\ud83d\\ude80", "Müller & Søn 🚀"],
    ["Fritz Br&amp;auml;uler &amp;amp; Dahl", "Fritz Bräuler & Dahl"],
    ["L&apos;Atelier&nbsp;&#8217;&#x2019;", "L'Atelier ’’"],
    ["&amp;amp;amp;amp;amp;amp;amp;amp;amp;amp;", "&"],
    ["caf\\xc3\\x83\\xc2\\xa9", "café"],
  ])("reads %j as %j", (text, expected) => {
    expect(cleanText(text)).toBe(expected);
  });

  it.each([
    "MALMÖ–LUND",
    "CAFÉ’S",
    "BLÅ–GUL",
    "Strauß’ Capital",
    "“CAFÉ”",
    "São Tomé",
    "ÉCOLE 42",
    "AT&T",
    "Black & White; Moor &c",
    "Barnes&Noble&copy",
    "C:\\xc3\\xa9\\x86",
    "D:\\data\\u00e9t\\xc3\\xa9",
    "\\\\server\\share\\xc3\\xa9",
    "^\\d+\\u00e9$",
    "[\\u00c0-\\u00ff]+",
    "[^\\x00-\\x7f]",
    "ring \\x07",
    "line\\u000a",
    "half \\xe2\\x80",
    "latin \\xe9",
    "both \\xc3\\xa9 and \\xff",
    "\\x41lpha",
    "\\ud83d alone",
    "\\N",
  ])("leaves %j", (text) => {
    expect(cleanText(text)).toBe(text);
  });

  it("restores names that were escaped up to three times in any ways", () => {
    const ways = fc.array(fc.constantFrom(...Object.keys(WAYS)), { maxLength: 3 });
    fc.assert(
      fc.property(names, ways, (name, chosen) => {
        expect(cleanText(chosen.reduce((text, way) => WAYS[way]?.(text) ?? text, name))).toBe(name);
      }),
      { numRuns: 1_000 },
    );
  });

  it("changes nothing in a text that it cleaned", () => {
    const pieces = [
      "&",
      "amp;",
      "#39;",
      "&eacute;",
      "\\x",
      "c3",
      "\\xa9",
      "\\u00e9",
      "Ã",
      "©",
      "â€",
      "™",
      "\u00a0",
      "\u200d",
    ];
    const text = fc.oneof(
      fc.string({ unit: "binary" }),
      fc.array(fc.constantFrom(...pieces, "a", "é", " ", "\n"), { maxLength: 12 }).map((all) => all.join("")),
    );
    fc.assert(
      fc.property(text, (one) => {
        const clean = cleanText(one);
        expect(cleanText(clean)).toBe(clean);
      }),
      { numRuns: 1_000 },
    );
  });
});

describe("cleanLines", () => {
  it("keeps the lines of a cell", () => {
    expect(cleanLines("Fjord &amp; Co\nS&oslash;n&#10;Hain")).toBe("Fjord & Co\nSøn\nHain");
  });
});
