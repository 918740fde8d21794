import { inEnglish } from "../lexicons/foreign-words.ts";
import { isFiller } from "../function-words.ts";
import { facetBacked, investorNamed } from "../investors-named.ts";
import { longestAt, type PhraseContext, type Read } from "../longest-phrase.ts";
import { STAFF } from "../nouns.ts";
import type { FacetPhrase } from "../phrase.ts";

/** Words that an industry before them describes, as in "without a marketing team". */
export const OF_NO_INDUSTRY = new RegExp(`^(?:teams?|departments?|budgets?|leads?|hires?|${STAFF})$`, "i");

/** The first value behind an exclusion: "not led by Accel", "excluding the UK", "without Y Combinator". */
export async function firstValueFrom(
  words: readonly string[],
  from: number,
  context: PhraseContext,
): Promise<readonly [Read<FacetPhrase> | null, number]> {
  const end = skipFillers(words, from);
  for (let start = from; start <= end; start += 1) {
    const facet = facetBacked(words, start);
    const named = facet === null ? null : await investorNamed(words, start + 2, facet, context);
    if (named !== null) return [named, start + 2];
    const first = await valueAt(words, start, context);
    if (first !== null) return [first, start];
  }
  return [null, end];
}

/** The first position from here on that is no small word. */
export function skipFillers(words: readonly string[], from: number): number {
  let at = from;
  while (at < words.length && (isFiller(words[at] ?? "") || isFiller(inEnglish(words[at] ?? "")))) at += 1;
  return at;
}

/** A value of a facet at this position, or an investor, which is a word elsewhere. */
export async function valueAt(
  words: readonly string[],
  at: number,
  context: PhraseContext,
): Promise<Read<FacetPhrase> | null> {
  if (at >= words.length) return null;
  const [longest, length] = await longestAt(words, at, context);
  if (longest.kind === "facet") return [longest, length];
  return investorNamed(words, at, "investor", context);
}
