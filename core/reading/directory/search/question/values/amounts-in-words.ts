import type { Range } from "../../filter.ts";
import { NUMBERS_IN_WORDS } from "../../../../../catalogue/values/number-words.ts";

export const OR_LESS =
  " or (?:less|under|below|lower|smaller)| and (?:below|lower|down)| max(?:imum)?| at (?:the )?most| tops| downwards?";
/** Without "and over", which begins another bound. */
export const OR_MORE =
  " ?\\+| (?:or|and) more| or (?:above|over|up|upwards?|higher|greater|larger|bigger)| (?:and|&) (?:up|upwards?|above|higher|beyond)| upwards?| plus| min(?:imum)?| at (?:least|minimum)";

/** "half a million", "a quarter of a billion". */
const PARTS_OF_UNIT =
  /\b(?:an? |one )?(half|quarter|three quarters|third|two thirds)(?: of)?(?: an?| one)? (?=[mb]illion|mil\b|mio\b|mln\b|bn\b)/;
const PART_SIZES: Readonly<Record<string, number>> = {
  half: 0.5,
  quarter: 0.25,
  three: 0.75,
  third: 0.3333,
  two: 0.6667,
};

/** Parts of a unit as numbers: "a quarter of a billion" as "0.25 billion". */
export function withPlainParts(text: string): string {
  return text
    .replace(/(?<=\d ?)mill\b/, "million")
    .replace(PARTS_OF_UNIT, (_, part: string) => `${PART_SIZES[part.split(" ")[0] ?? ""]} `);
}

const SEVERAL: Readonly<Record<string, readonly [least: number, most: number]>> = {
  couple: [2, 3],
  few: [2, 9],
  several: [2, 9],
  tens: [10, 99],
  hundreds: [100, 999],
};
const DIGITS: Readonly<Record<string, number>> = { single: 1, double: 2, triple: 3, ...NUMBERS_IN_WORDS };

/** "seven-figure", "3-digit millions"; "mega rounds" are usually those of 100 million or more. */
export function amountOfDigits(text: string): Range<number> | null {
  if (/^mega[- ]?(?:rounds?|deals?|raises?|fundings?|financings?)$/.test(text)) return { min: 1e8, max: null };
  const [, some = "", of] =
    /^(tens|hundreds|several|(?:a )?few|(?:a )?couple)(?: of)? (million|billion)s?(?: (?:dollars|usd))?$/.exec(text) ??
    [];
  if (of !== undefined) {
    const [least, most] = SEVERAL[some.replace(/^a /, "")] ?? [1, 1];
    const factor = of === "million" ? 1e6 : 1e9;
    return { min: least * factor, max: most * factor };
  }
  const [, many] =
    /^(?:multi[- ]?(million|billion)s?(?:[- ]dollar)?|(million|billion)[- ]dollar)(?: (?:rounds?|deals?|raises?))?$/
      .exec(text)
      ?.filter((part) => part !== undefined) ?? [];
  if (many !== undefined) return { min: many === "million" ? 1e6 : 1e9, max: null };
  const [, figures] =
    /^([5-9]|10|five|six|seven|eight|nine|ten)[- ](?:figures?|digits?)(?: (?:rounds?|deals?|amounts?|sums?))?$/.exec(
      text,
    ) ?? [];
  const [, count, unit] =
    /^([1-3]|single|double|triple|one|two|three)[- ]digits?[- ](million|billion)s?$/.exec(text) ?? [];
  const written = figures ?? count;
  if (written === undefined) return null;
  const digits = DIGITS[written] ?? Number(written);
  const least = 10 ** (digits - 1) * (unit === undefined ? 1 : unit === "million" ? 1e6 : 1e9);
  return { min: least, max: least * 10 - 1 };
}
