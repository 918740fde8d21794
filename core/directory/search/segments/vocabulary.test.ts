import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spellingsOf } from "../search-words.ts";
import { nameKeyOf } from "./name-key.ts";
import { renumbered } from "./segment.ts";
import { Vocabulary, type WordNumbers } from "./vocabulary.ts";

const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "z", "0", "9"), minLength: 1, maxLength: 14 });

/** The numbers that are meant, in order. */
function numbersOf({ ranges, others }: WordNumbers): number[] {
  const all = [...ranges.flatMap(({ from, to }) => Array.from({ length: to - from }, (_, i) => from + i)), ...others];
  return [...new Set(all)].sort((a, b) => a - b);
}

describe("Vocabulary", () => {
  it("numbers each word once and finds words by their beginning, whether or not they are in order", () => {
    fc.assert(fc.property(fc.array(word, { maxLength: 200 }), fc.array(word, { maxLength: 20 }), word, (first, later, asked) => {
      let vocabulary = new Vocabulary();
      let numbers = new Map<string, number>();
      const add = (text: string) => {
        const number = vocabulary.numberOf(` ${text} `, 1, text.length + 1);
        expect(numbers.get(text) ?? number).toBe(number);
        numbers.set(text, number);
      };
      const check = () => {
        const expected = [...numbers].filter(([text]) => text.startsWith(asked)).map(([, number]) => number).sort((a, b) => a - b);
        expect(numbersOf(vocabulary.startingWith([asked]))).toEqual(expected);
        expect(vocabulary.size).toBe(numbers.size);
      };
      first.forEach(add);
      check();
      const ordered = vocabulary.inOrder();
      numbers = new Map([...numbers].map(([text, number]) => [text, ordered.numbers[number] ?? -1]));
      expect([...numbers.keys()].toSorted()).toEqual([...numbers].sort(([, a], [, b]) => a - b).map(([text]) => text));
      vocabulary = ordered.vocabulary;
      check();
      later.forEach(add);
      check();
      first.forEach(add);
    }));
  });

  it("finds what one edit makes of a word", () => {
    const vocabulary = new Vocabulary();
    for (const text of ["stripe", "striped", "stride", "tripe", "strip", "stirpe", "straw"]) vocabulary.numberOf(text, 0, text.length);
    expect(numbersOf(vocabulary.startingWith(spellingsOf("stripe")))).toEqual([0, 1, 2, 3, 4, 5]);
  });
});

describe("renumbered", () => {
  it("keeps the rows of every word", () => {
    const postings = { words: Uint32Array.of(1, 4, 5), starts: Uint32Array.of(0, 2, 3, 6), rows: Uint16Array.of(7, 9, 1, 2, 3, 4) };
    expect(renumbered(postings, Uint32Array.of(9, 6, 9, 9, 2, 5))).toEqual({
      words: Uint32Array.of(2, 5, 6), starts: Uint32Array.of(0, 1, 4, 6), rows: Uint16Array.of(1, 2, 3, 4, 7, 9),
    });
  });
});

describe("nameKeyOf", () => {
  it("orders names as the alphabet does, as far as it looks", () => {
    const name = fc.string({ unit: fc.constantFrom(" ", "0", "1", "9", "a", "b", "z"), maxLength: 14 });
    fc.assert(fc.property(name, name, (a, b) => {
      const [first, second] = [a.slice(0, 10), b.slice(0, 10)];
      expect(Math.sign(nameKeyOf(a) - nameKeyOf(b))).toBe(first === second ? 0 : first < second ? -1 : 1);
    }));
  });
});
