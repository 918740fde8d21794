import { plainWord } from "./languages.ts";
import { monthNumber } from "./month-names.ts";
import lexicon from "./year-parts.json" with { type: "json" };

/** A quarter or half of a year. */
export interface YearPart {
  readonly unit: "quarter" | "half";
  /** The month (1 to 12) it begins with. */
  readonly month: number;
  /** As written, four or two digits; undefined without one. */
  readonly year: string | undefined;
}

const setOf = (words: string): ReadonlySet<string> => new Set(words.split(" "));
const WORDS = {
  quarter: setOf(lexicon.quarter),
  half: setOf(lexicon.half),
  last: setOf(lexicon.last),
  beside: setOf(lexicon.beside),
} as const;
const NUMBERS = [lexicon["1"], lexicon["2"], lexicon["3"], lexicon["4"]].map(setOf);
const MONTHS = { quarter: 3, half: 6 } as const;
const LONGEST = 40;

/**
 * Reads a text that is a quarter or half of a calendar year, in the languages of usual lists: "Q3/26", "3T 2026", "H1
 * 2025", "1. Halbjahr 2026", "third quarter of 2026", "Jul–Sep 2026". Undefined for fiscal years and other texts.
 */
export function partOfYear(text: string): YearPart | undefined {
  if (text.length > LONGEST) return undefined;
  const words = plainWord(text.normalize("NFKD")).match(/\p{L}+|\d+/gu) ?? [];
  const told = words.filter((word) => !WORDS.beside.has(word));
  const years = told.filter((word) => /^(?:(?:19|20)\d\d|\d\d)$/.test(word));
  const others = told.filter((word) => !years.includes(word));
  const [year] = years;
  if (years.length > 1 || others.length !== 2) return undefined;
  const unit = (["quarter", "half"] as const).find((one) => others.some((word) => WORDS[one].has(word)));
  const number = others.find((word) => unit !== undefined && !WORDS[unit].has(word));
  if (unit === undefined || number === undefined) {
    const months = unit === undefined && year !== undefined ? monthsFrom(others) : undefined;
    return months && { ...months, year };
  }
  const count = 12 / MONTHS[unit];
  const which = WORDS.last.has(number) && year !== undefined ? count : NUMBERS.findIndex((one) => one.has(number)) + 1;
  return which < 1 || which > count ? undefined : { unit, month: (which - 1) * MONTHS[unit] + 1, year };
}

/** The first and last month of a quarter or half. */
function monthsFrom(words: readonly string[]): Omit<YearPart, "year"> | undefined {
  const [first = 0, last = 0] = words.map((word) => monthNumber(word));
  return (["quarter", "half"] as const)
    .map((unit) => ({ unit, month: first }))
    .find(({ unit }) => first > 0 && first % MONTHS[unit] === 1 && last === first + MONTHS[unit] - 1);
}
