import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { fingerprintOf } from "./fingerprint.ts";

const word = fc.stringMatching(/^[a-z]{2,8}$/);
const words = fc.array(word, { minLength: 1, maxLength: 4 });
const separator = fc.constantFrom(" ", "-", ", ", " / ", "  ", "_");

describe("similar values", () => {
  it("share their words' key whatever their order, repetition, case, accents and punctuation", () => {
    fc.assert(
      fc.property(words, separator, fc.boolean(), (of, between, isUpper) => {
        const other = [...of.toReversed(), of[0] ?? ""].join(between);
        const spelt = (isUpper ? other.toUpperCase() : other).replaceAll("e", "é").replaceAll("O", "Ö");
        expect(fingerprintOf(spelt, "words", false)).toBe(fingerprintOf(of.join(" "), "words", false));
      }),
    );
  });

  it("share their letters' key wherever the spaces are", () => {
    fc.assert(
      fc.property(words, separator, (of, between) => {
        expect(fingerprintOf(of.join(between), "letters", false)).toBe(fingerprintOf(of.join(""), "letters", false));
      }),
    );
  });

  it("differ in their words' key if one has a word that the other lacks", () => {
    fc.assert(
      fc.property(words, word, (of, more) => {
        fc.pre(!of.includes(more));
        expect(fingerprintOf([...of, more].join(" "), "words", false)).not.toBe(
          fingerprintOf(of.join(" "), "words", false),
        );
      }),
    );
  });

  it.each([
    ["Acme, Inc.", "ACME LLC", "words"],
    ["Ventures Alder", "Alder Ventures", "words"],
    ["Open AI GmbH", "OpenAI", "letters"],
    ["Bananana Ltd", "Banana", "letters"],
  ] as const)("are the names %s and %s by their %s, without their legal forms", (one, other, by) => {
    expect(fingerprintOf(one, by, true)).toBe(fingerprintOf(other, by, true));
  });

  it.each(["", "—", "!?"])("have no key without letters: “%s”", (text) => {
    expect(fingerprintOf(text, "words", false)).toBe("");
    expect(fingerprintOf(text, "letters", false)).toBe("");
  });
});
