import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { tidy, withoutMarkup } from "./text.ts";

/** What a program shows that takes UTF-8 for Windows-1252. */
function misread(text: string): string {
  return new TextDecoder("windows-1252").decode(new TextEncoder().encode(text));
}

describe("tidy", () => {
  it.each([
    ["  a\u00a0 b\tc\u200b ", "a b c"],
    ["می\u200cخواهم", "می\u200cخواهم"],
    ["क्\u200dष", "क्\u200dष"],
    ["a\u200db \u200cc", "ab c"],
    ["CafÃ© SociÃ©tÃ©", "Café Société"],
    ["â‚¬5M", "€5M"],
    ["CafÃ© and café", "Café and café"],
    ["MALMÖ–LUND", "MALMÖ–LUND"],
    ["“CAFÉ”", "“CAFÉ”"],
    ["ÂµTorrent", "µTorrent"],
    ["São Tomé", "São Tomé"],
    ["ÉCOLE 42", "ÉCOLE 42"],
  ])("reads %j as %j", (text, expected) => {
    expect(tidy(text)).toBe(expected);
  });

  it("repairs text that was encoded twice or more often", () => {
    fc.assert(
      fc.property(
        fc.constantFrom("Café Zoë", "Łódź", "Société Étoile", "東京", "Fjörd €5M", "Ångström"),
        fc.integer({ min: 1, max: 3 }),
        (text, times) => {
          let written: string = text;
          for (let time = 0; time < times; time++) written = misread(written);
          expect(tidy(written)).toBe(text);
        },
      ),
    );
  });
});

describe("withoutMarkup", () => {
  it("keeps items on lines of their own", () => {
    expect(
      withoutMarkup("Fjord Capital<br/>Hain Ventures<ul><li>Moor</li></ul>")
        .split("\n")
        .map((line) => line.trim()),
    ).toEqual(["Fjord Capital", "Hain Ventures  Moor", ""]);
  });
});
