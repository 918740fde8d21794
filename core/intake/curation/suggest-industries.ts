import { INDUSTRY_WORDS, wordKey, type WordMap } from "../../catalogue/industries/words.ts";

/** Shorter words are one letter from too many others. */
const SHORTEST = 6;

/** Words of the vocabulary by what is left of them without one letter, and by themselves. */
const WITHOUT_A_LETTER = new Map<string, string[]>();
for (const key of INDUSTRY_WORDS.keys())
  for (const rest of key.length < SHORTEST ? [] : restsOf(key))
    WITHOUT_A_LETTER.set(rest, [...(WITHOUT_A_LETTER.get(rest) ?? []), key]);

/**
 * The industries of the words of the vocabulary that differ by one letter from an unknown one; empty if there are none,
 * or words of different industries.
 */
export function suggestIndustries(word: string, edited: WordMap): readonly string[] {
  const key = wordKey(word);
  if (key.length < SHORTEST) return [];
  const near = [...new Set(restsOf(key).flatMap((rest) => WITHOUT_A_LETTER.get(rest) ?? []))];
  const [first = [], ...others] = near.map((known) => edited.get(known) ?? INDUSTRY_WORDS.get(known) ?? []);
  return others.every((industries) => industries.join() === first.join()) ? first : [];
}

function restsOf(key: string): readonly string[] {
  return [key, ...Array.from(key, (_, i) => key.slice(0, i) + key.slice(i + 1))];
}
