import { foldedValue } from "../../values/spelling.ts";
import type { Phrase } from "../phrase.ts";
import { correctedPlaces, correctedWords, countryMisspelled } from "./corrected-words.ts";
import type { LookUps } from "../look-ups.ts";
import type { PlaceReading } from "../values/place-words.ts";
import { type Token, type Tokens, typedText } from "../tokens.ts";

/** The words of a question with those corrected that nothing was read of, and the corrections. */
export function correctedTokens(
  typed: Tokens,
  phrases: readonly Phrase[],
  known: LookUps,
): { readonly tokens: Tokens; readonly corrected: readonly PlaceReading[] } {
  const written = typed.tokens.map((_, at) => typedText(typed, at, at + 1));
  const translated = new Set(written.filter((_, at) => typed.tokens[at]?.isForeign));
  const left = phrases.flatMap((phrase) =>
    (phrase.kind === "word" && phrase.isName !== true) ||
    (phrase.kind === "unused" && /names no stage/.test(phrase.reason))
      ? phrase.text.split(" ")
      : [],
  );
  const unread = new Set(left.filter((word) => !translated.has(word)));
  if (unread.size === 0 && !phrases.some((phrase) => phrase.kind === "facet" && phrase.facet === "country"))
    return { tokens: typed, corrected: [] };
  const places = correctedPlaces(written, unread, known);
  if (places.corrected.length > 0) return { tokens: withPlaces(typed, places.corrected), corrected: places.corrected };
  const isBesideValues = phrases.some(({ kind }) => kind !== "word" && kind !== "filler");
  const words = correctedWords(
    written.filter((word) => unread.has(word)),
    { ...known, isBesideValues },
  );
  const countries = phrases.flatMap((phrase) => {
    const meant = phrase.kind === "facet" && phrase.facet === "country" ? countryMisspelled(phrase.text) : undefined;
    return meant === undefined ? [] : [[phrase.text, meant] as const];
  });
  const corrections = new Map([...words, ...countries]);
  const tokens = typed.tokens.map((token, at): Token => {
    const meant = corrections.get(written[at] ?? "");
    return meant === undefined ? token : { ...token, english: meant, word: foldedValue(meant), isForeign: true };
  });
  return { tokens: { ...typed, tokens }, corrected: [...corrections].map(([of, place]) => ({ typed: of, place })) };
}

/** The words of misspelled places of several words as one, by the right name. */
function withPlaces({ text, tokens }: Tokens, corrected: readonly PlaceReading[]): Tokens {
  const [first] = corrected;
  const from = first === undefined ? -1 : text.indexOf(first.typed);
  if (first === undefined || from < 0) return { text, tokens };
  const to = from + first.typed.length;
  const place: Token = { from, to, word: foldedValue(first.place), english: first.place, isForeign: true };
  const at = tokens.findIndex((token) => token.from >= from);
  const rest = tokens.filter((token) => token.from < from || token.from >= to);
  return { text, tokens: rest.toSpliced(at, 0, place) };
}
