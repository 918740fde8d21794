import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { spellingsOf } from "../search-words.ts";
import { nameKeyOf } from "./name-key.ts";
import { Vocabulary } from "./vocabulary.ts";

const word = fc.string({ unit: fc.constantFrom("a", "b", "c", "z", "0", "9"), minLength: 1, maxLength: 8 });

describe("Vocabulary", () => {
  it("numbers each word once and finds words by their beginning, before and after it sorts them", () => {
    fc.assert(fc.property(fc.array(word, { maxLength: 200 }), fc.array(word, { maxLength: 20 }), word, fc.integer({ min: 0, max: 50 }), (first, later, asked, mostUnsorted) => {
      const vocabulary = new Vocabulary(mostUnsorted);
      const numbers = new Map<string, number>();
      const add = (text: string) => {
        const number = vocabulary.numberOf(` ${text} `, 1, text.length + 1);
        expect(numbers.get(text) ?? number).toBe(number);
        numbers.set(text, number);
      };
      const found = () => vocabulary.startingWith(asked).sort((a, b) => a - b);
      const expected = () => [...numbers].filter(([text]) => text.startsWith(asked)).map(([, number]) => number).sort((a, b) => a - b);
      first.forEach(add);
      expect(found()).toEqual(expected());
      later.forEach(add);
      expect(found()).toEqual(expected());
      expect(vocabulary.size).toBe(numbers.size);
    }));
  });

  it("finds what one edit makes of a word", () => {
    const vocabulary = new Vocabulary();
    for (const text of ["stripe", "striped", "stride", "tripe", "strip", "stirpe", "straw"]) vocabulary.numberOf(text, 0, text.length);
    expect(vocabulary.startingWithAny(spellingsOf("stripe")).sort((a, b) => a - b)).toEqual([0, 1, 2, 3, 4, 5]);
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
