import { INDUSTRY_WORDS, wordKey, type WordMap } from "../../catalogue/industries/words.ts";

/** Shorter words are one letter from too many others. */
const SHORTEST = 6;

/** Made when first asked for: it takes 6 MB, which few processes need. */
let withoutALetter: ReadonlyMap<string, readonly string[]> | undefined;

/** Words of the vocabulary by what is left of them without one letter, and by themselves. */
function wordsByRest(): ReadonlyMap<string, readonly string[]> {
  const words = new Map<string, string[]>();
  for (const key of INDUSTRY_WORDS.keys())
    for (const rest of key.length < SHORTEST ? [] : restsOf(key)) words.set(rest, [...(words.get(rest) ?? []), key]);
  return words;
}

/**
 * The industries of the words of the vocabulary that differ by one letter from an unknown one; empty if there are none,
 * or words of different industries.
 */
export function suggestIndustries(word: string, edited: WordMap): readonly string[] {
  const key = wordKey(word);
  if (key.length < SHORTEST) return [];
  const known = (withoutALetter ??= wordsByRest());
  const near = [...new Set(restsOf(key).flatMap((rest) => known.get(rest) ?? []))];
  const [first = [], ...others] = near.map((one) => edited.get(one) ?? INDUSTRY_WORDS.get(one) ?? []);
  return others.every((industries) => industries.join() === first.join()) ? first : [];
}

function restsOf(key: string): readonly string[] {
  return [key, ...Array.from(key, (_, i) => key.slice(0, i) + key.slice(i + 1))];
}
