import { LANGUAGES, plainWord, unambiguous } from "./languages.ts";
import lexicon from "./scale.json" with { type: "json" };

/** Abbreviations, and words whose meaning finance has settled although languages differ ("billion", "bn"). */
const EXPONENTS: ReadonlyMap<string, number> = new Map(
  Object.entries(lexicon).flatMap(([exponent, words]) =>
    words.split(" ").map((word) => [word, Number(exponent)] as const),
  ),
);

/** Words of scales in Latin letters that sentences use after a figure; English writes "mil" for a million. */
export const SCALES_IN_TEXT: readonly string[] = [
  ...[...EXPONENTS.keys()].filter((word) => /^(?!(?:bi|ty|tys|tis|rb|mia|mill|md|jt)$)[a-z]+$/.test(word)),
  "mil",
];

/** The power of ten of one of {@link SCALES_IN_TEXT}. */
export function powerInText(word: string): number | undefined {
  return word.toLowerCase() === "mil" ? 6 : scaleExponent(word);
}

let known: ReadonlyMap<string, number> | undefined;

/**
 * The power of ten of a scale word or abbreviation ("lakh" 5, "million" 6, "億" 8), or undefined. "mil" is a thousand in
 * Spanish and a million in English, so it is no scale by itself.
 */
export function scaleExponent(word: string): number | undefined {
  const plain = plainWord(word);
  const settled = EXPONENTS.get(plain);
  if (settled !== undefined || !/\p{L}/u.test(plain) || plain.length > 24) return settled;
  return (known ??= unambiguous(wordsOfLanguages())).get(plain);
}

/** The words that ICU writes for powers of ten, with their exponents. */
function* wordsOfLanguages(): Generator<readonly [string, number]> {
  for (const locale of LANGUAGES) {
    for (const compactDisplay of ["long", "short"] as const) {
      const format = new Intl.NumberFormat(locale, { notation: "compact", compactDisplay, numberingSystem: "latn" });
      for (const exponent of [3, 4, 6, 8, 9, 12]) {
        for (const count of [1, 2, 5]) {
          const parts = format.formatToParts(count * 10 ** exponent);
          const word = parts.find(({ type }) => type === "compact")?.value ?? "";
          const digits = parts.find(({ type }) => type === "integer")?.value ?? "";
          // Abbreviations in Latin letters have other meanings elsewhere; the settled ones are above.
          if (/\P{ASCII}/u.test(word.normalize("NFD").replace(/\p{M}/gu, "")) || word.length > 3)
            if (digits.startsWith(String(count)) && plainWord(word) !== "mil")
              yield [word, exponent - (digits.length - 1)];
        }
      }
    }
  }
}

/** True if a power of ten is India's crore or lakh, which count rupees unless another currency is written. */
export function isIndianScale(exponent: number | undefined): boolean {
  return exponent === 5 || exponent === 7;
}
