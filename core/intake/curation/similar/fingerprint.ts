import { wordsOf } from "../../../catalogue/names/ascii.ts";
import { companyNameKey } from "../../../catalogue/names/company-name.ts";
import { nameWords } from "../../../catalogue/names/domain-spelling.ts";

/** How values are compared: by their words in any order, or by their pairs of letters, which also finds misspellings. */
export const FINGERPRINTS = ["words", "letters"] as const;
export type Fingerprint = (typeof FINGERPRINTS)[number];

/**
 * The key that similar values share, as OpenRefine's key collision has it: the sorted words without case, accents and
 * punctuation ("fingerprint"), or the sorted pairs of letters ("n-gram fingerprint"). Names of companies and investors
 * are compared without their legal form. Empty for a value without letters and digits.
 */
export function fingerprintOf(value: string, by: Fingerprint, isName: boolean): string {
  if (by === "words") return [...new Set(isName ? nameWords(value) : wordsOf(value))].sort().join(" ");
  const text = isName ? companyNameKey(value) : wordsOf(value).join("");
  if (text.length < 2) return text;
  return [...new Set(Array.from({ length: text.length - 1 }, (_, i) => text.slice(i, i + 2)))].sort().join("");
}
