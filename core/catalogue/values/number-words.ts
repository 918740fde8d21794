import { plainWord } from "./languages.ts";
import lexicon from "./number-words.json" with { type: "json" };

const { about: _, hundred, joining, ...values } = lexicon;
const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));
const NUMBERS: ReadonlyMap<string, number> = new Map(
  Object.entries(values).flatMap(([value, words]) => words.split(" ").map((word) => [word, Number(value)] as const)),
);
/** Whole numbers in English. */
export const NUMBERS_IN_WORDS: Readonly<Record<string, number>> = {
  ...Object.fromEntries(
    Object.entries(values).flatMap(([value, words]) =>
      value.includes(".") ? [] : [[words.split(" ")[0], Number(value)]],
    ),
  ),
  hundred: 100,
};
/** Alternatives of a pattern. */
export const NUMBER_WORDS = Object.keys(NUMBERS_IN_WORDS).join("|");
const HUNDRED = setOf(hundred);
const JOINING = setOf(joining);
/** "fünfundzwanzig", "vijfentwintig". */
const UNIT_FIRST = /^(\p{L}{2,6})(?:und|en)(\p{L}{4,9})$/u;

/** A text whose first words are a number, with digits for them: "forty million dollars" is "40 million dollars". */
export function withDigits(text: string): string {
  const words = text.split(/[\s-]+/);
  let value = 0;
  let length = 0;
  for (const [at, written] of words.entries()) {
    const word = plainWord(written);
    const number = numberOf(word);
    if (HUNDRED.has(word)) value = Math.max(value, 1) * 100;
    else if (number !== undefined && !(value > 0 && JOINING.has(word))) value += number;
    else if (value === 0 || !JOINING.has(word)) break;
    if (number !== undefined || HUNDRED.has(word)) length = at + 1;
  }
  return value === 0 ? text : [value, ...words.slice(length)].join(" ");
}

function numberOf(word: string): number | undefined {
  const [, unit = "", tens = ""] = UNIT_FIRST.exec(word) ?? [];
  const [ones, more] = [NUMBERS.get(unit), NUMBERS.get(tens)];
  return ones !== undefined && more !== undefined && more % 10 === 0 ? ones + more : NUMBERS.get(word);
}
