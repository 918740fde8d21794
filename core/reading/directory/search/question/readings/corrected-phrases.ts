import { correctedPlaces, correctedWords, countryMisspelled } from "../corrected-words.ts";
import type { PhraseContext } from "../longest-phrase.ts";
import type { Phrase } from "../phrase.ts";
import { readPhrases } from "../read-phrases.ts";
import { NAMES_NOTHING } from "../structure/excluded-values.ts";
import type { PlaceReading } from "../values/place-words.ts";

/** The phrases with misspelled words corrected, and the corrections. */
export async function readCorrected(
  words: readonly string[],
  context: PhraseContext,
): Promise<{ readonly phrases: readonly Phrase[]; readonly corrected: readonly PlaceReading[] }> {
  const phrases = await readPhrases(words, context);
  const unread = phrases.flatMap((phrase) => {
    // "not backed by kestralgate"
    if (phrase.kind === "unused" && phrase.reason === NAMES_NOTHING) return phrase.text.split(" ");
    return phrase.kind === "word" && !phrase.text.includes(" ") ? [phrase.text] : [];
  });
  const places = await correctedPlaces(words, new Set(unread), context);
  const isBesideValues = phrases.some(({ kind }) => kind !== "word" && kind !== "filler");
  const countries = phrases.flatMap((phrase) => {
    const meant = phrase.kind === "facet" && phrase.facet === "country" ? countryMisspelled(phrase.text) : undefined;
    return meant === undefined ? [] : [[phrase.text, meant] as const];
  });
  const corrections = new Map([
    ...(await correctedWords(
      unread.filter((word) => places.words.includes(word)),
      { ...context, isBesideValues },
    )),
    ...countries,
  ]);
  const corrected = [...places.corrected, ...[...corrections].map(([typed, place]) => ({ typed, place }))];
  if (corrected.length === 0) return { phrases, corrected };
  return {
    phrases: await readPhrases(
      places.words.map((word) => corrections.get(word) ?? word),
      context,
    ),
    corrected,
  };
}
