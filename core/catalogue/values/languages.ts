import { memoize } from "./memoize.ts";

/** The languages whose words for months, millions and currencies lists use, as locales that ICU knows. */
export const LANGUAGES: readonly string[] = (
  "en en-GB de de-AT fr fr-CH fr-CA es es-MX pt pt-PT it nl da nb sv fi is pl cs sk hu ro bg hr sr sr-Latn sl el tr ru " +
  "uk lt lv et ca gl eu ja zh zh-Hant ko id ms vi th hi bn he ar ar-EG fa"
).split(" ");

/** A word as it is compared: lower case, without accents and a final point. Lists repeat most of their words. */
export const plainWord = memoize(20_000, (word) =>
  word.normalize("NFD").replace(/\p{M}/gu, "").replace(/\.$/, "").toLowerCase(),
);

/**
 * The meaning of each word that means the same in every language using it; words with two meanings ("listopad" is
 * October in Croatian and November in Czech) are left out.
 */
export function unambiguous<T>(words: Iterable<readonly [word: string, meaning: T]>): ReadonlyMap<string, T> {
  const meanings = new Map<string, T | undefined>();
  for (const [word, meaning] of words) {
    const key = plainWord(word);
    meanings.set(key, !meanings.has(key) || meanings.get(key) === meaning ? meaning : undefined);
  }
  return new Map([...meanings].flatMap(([word, meaning]) => (meaning === undefined ? [] : [[word, meaning] as const])));
}
