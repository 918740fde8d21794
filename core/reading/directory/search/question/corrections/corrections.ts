import type { Phrase } from "../phrase.ts";
import { correctedWords, countryMisspelled } from "./corrected-words.ts";
import type { LookUps } from "../look-ups.ts";
import type { PlaceReading } from "../values/place-words.ts";
import { classesOf } from "../lexicons/lexicon.ts";
import { type Token, type Tokens, tokensOf } from "../tokens.ts";

interface CorrectionInput {
  readonly typed: Tokens;
  readonly known: LookUps;
  /** Reads words, and the same words once. */
  readonly read: (tokens: Tokens) => readonly Phrase[];
}

/**
 * The words of a question with those corrected that nothing was read of, and the corrections. A correction of which
 * nothing is read either is none.
 */
export function correctedTokens({ typed, known, read }: CorrectionInput): {
  readonly tokens: Tokens;
  readonly corrected: readonly PlaceReading[];
} {
  const phrases = read(typed);
  const unread = unreadWords(
    phrases.filter((one) => one.kind !== "unused" || /names no stage|hold no data about it$/.test(one.reason)),
  );
  const countries = phrases.flatMap((phrase) => {
    const meant = phrase.kind === "facet" && phrase.facet === "country" ? countryMisspelled(phrase.text) : undefined;
    return meant === undefined ? [] : [[phrase.text, meant] as const];
  });
  const words = typed.tokens.filter(isUnknown).map(({ from, to }) => typed.text.slice(from, to));
  const isBesideValues = phrases.some(({ kind }) => kind !== "word" && kind !== "filler");
  const corrections = new Map([
    ...correctedWords(
      words.filter((word) => unread.has(word)),
      { ...known, isBesideValues, isAbroad: typed.tokens.some(({ isForeign }) => isForeign) },
    ),
    ...countries,
  ]);
  if (corrections.size === 0) return { tokens: typed, corrected: [] };
  const all = withWords(typed, corrections);
  const stillUnread = unreadWords(read(all));
  const helpful = new Map([...corrections].filter(([, meant]) => !stillUnread.has(meant)));
  return {
    tokens: helpful.size === corrections.size ? all : withWords(typed, helpful),
    corrected: [...helpful].map(([of, place]) => ({ typed: of, place })),
  };
}

/** A word of another language is none misspelled, nor is one that is known. */
function isUnknown({ isForeign, english }: Token): boolean {
  return !isForeign && classesOf(english.toLowerCase()).size === 0;
}

/** The words that are no part of a value, or were not used. */
function unreadWords(phrases: readonly Phrase[]): ReadonlySet<string> {
  return new Set(
    phrases.flatMap((phrase) =>
      (phrase.kind === "word" && phrase.isName !== true) || phrase.kind === "unused" ? phrase.text.split(" ") : [],
    ),
  );
}

function withWords({ text, tokens }: Tokens, corrections: ReadonlyMap<string, string>): Tokens {
  const corrected = tokens.reduceRight((so, { from, to }) => {
    const meant = corrections.get(text.slice(from, to));
    return meant === undefined ? so : so.slice(0, from) + meant + so.slice(to);
  }, text);
  return tokensOf(corrected);
}
