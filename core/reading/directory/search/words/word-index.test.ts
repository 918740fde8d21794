import { describe, expect, it } from "vitest";
import { formsOf, spellingsOf } from "./search-words.ts";
import { findText, foundRows, hasWord, WordIndexBuilder } from "./word-index.ts";

const LETTERS = "abcz09.";

/** The same numbers below `most` on every run. */
function* numbers(most: number): Generator<number, never> {
  for (let state = 1; ; state = (state * 1_103_515_245 + 12_345) % 2 ** 31) yield Math.floor(state / 65_536) % most;
}

const below = numbers(LETTERS.length);
const word = () => {
  const length = 1 + (below.next().value % 6);
  return Array.from({ length }, () => LETTERS.charAt(below.next().value)).join("");
};
const rows = Array.from({ length: 300 }, () => [word(), word(), word(), word()]);
const builder = new WordIndexBuilder();
for (const [row, words] of rows.entries()) builder.add(row, ` ${[...new Set(words)].join(" ")} `);
const segment = { size: rows.length, words: builder.build() };

/** True if the word matches the pattern: a beginning, a whole word before a space, "_" for any character. */
function matches(of: string, pattern: string): boolean {
  if (pattern.endsWith(" ")) return of === pattern.trimEnd();
  return pattern.length <= of.length && Array.from(pattern).every((one, i) => one === "_" || one === of[i]);
}

describe("the index of words", () => {
  it("finds the rows with a match of every word's patterns", () => {
    for (let times = 0; times < 500; times += 1) {
      const words = Array.from({ length: 1 + (times % 3) }, () =>
        times % 2 === 0 ? formsOf(word()) : spellingsOf(`${word()}abcab`.slice(0, 6)),
      );
      const found = foundRows.slice(0, findText(segment, { words, name: "" }));
      const wanted = rows.flatMap((of, row) =>
        words.every((patterns) => patterns.some((pattern) => of.some((one) => matches(one, pattern)))) ? [row] : [],
      );
      expect({ words, rows: [...found] }).toEqual({ words, rows: wanted });
    }
  });

  it("knows whether a word begins with a text, or is it", () => {
    for (let times = 0; times < 500; times += 1) {
      const beginning = word() + (times % 2 === 0 ? "" : " ");
      const wanted = rows.some((of) => of.some((one) => matches(one, beginning)));
      expect({ beginning, is: hasWord(segment, beginning) }).toEqual({ beginning, is: wanted });
    }
  });

  it("has no word in an empty segment", () => {
    const empty = { size: 0, words: new WordIndexBuilder().build() };
    expect(hasWord(empty, "a")).toBe(false);
    expect(findText(empty, { words: [["a"]], name: "" })).toBe(0);
  });
});
