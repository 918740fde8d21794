import { wordsOf } from "./ascii.ts";
import { companyNameKey } from "./company-name.ts";
import lexicon from "./common-words.json" with { type: "json" };

/** Words that many unrelated companies share. */
export const COMMON_WORDS: ReadonlySet<string> = new Set(lexicon.common.split(" "));
const SHORTEST_PART = 3;
const SHARED_START = 5;

/**
 * True if the names may belong to one company: one contains the other, both start alike, they share an uncommon word,
 * one consists of the other's initials, or both resemble the domain they are given with.
 */
export function areRelatedNames(a: readonly string[], b: readonly string[], domain: string | null): boolean {
  if (a.length === 0 || b.length === 0) return true;
  if (a.some((one) => b.some((other) => isRelated(one, other)))) return true;
  const label = domain === null ? "" : companyNameKey(domain.split(".", 1)[0] ?? "");
  return label !== "" && a.some((name) => resembles(label, name)) && b.some((name) => resembles(label, name));
}

function isRelated(a: string, b: string): boolean {
  const [keyA, keyB] = [companyNameKey(a), companyNameKey(b)];
  if (isPart(keyA, keyB) || keyA.slice(0, SHARED_START) === keyB.slice(0, SHARED_START)) return true;
  const [wordsA, wordsB] = [wordsOf(a), wordsOf(b)];
  if (wordsA.some((word) => word.length >= SHORTEST_PART && !COMMON_WORDS.has(word) && wordsB.includes(word)))
    return true;
  return isInitials(keyA, wordsB) || isInitials(keyB, wordsA);
}

function resembles(label: string, name: string): boolean {
  return isPart(label, companyNameKey(name)) || isInitials(label, wordsOf(name));
}

function isPart(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  return short === long || (short.length >= SHORTEST_PART && long.includes(short));
}

function isInitials(key: string, words: readonly string[]): boolean {
  return words.length >= 2 && key.length >= 2 && key === words.map((word) => word.charAt(0)).join("");
}
