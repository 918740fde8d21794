import type { Context } from "../../../../shared/context.ts";
import type { LeadFilter } from "../filter.ts";
import { anyMatching } from "../search-leads.ts";
import { type LookUps, wordsMissing } from "./look-ups.ts";
import { bothSearched, MOST_WORDS } from "../words/search-words.ts";

interface MissingWordsInput {
  /** The filter without these words, which has matches with some of them or with none. */
  readonly filter: LeadFilter;
  /** The words of the question that have no other meaning. */
  readonly words: readonly string[];
}

/** A question without the words that none of its rounds mention. */
export interface WithoutMissing {
  readonly filter: LeadFilter;
  /** A sentence that names the words left out and the reason. */
  readonly note: string;
  readonly missing: readonly string[];
}

/**
 * The question without those of its words that no round matching the rest mentions: "fintech in Berlin yet" is answered
 * as "fintech in Berlin". Null if the rest finds nothing either.
 */
export async function withoutMissingWords(
  ctx: Context,
  { filter, words }: MissingWordsInput,
): Promise<WithoutMissing | null> {
  const [hasRest = false, ...hasEach] = await anyMatching(ctx, {
    filters: [
      filter,
      ...words.slice(0, MOST_WORDS).map((word) => ({ ...filter, search: bothSearched(filter.search, word) })),
    ],
  });
  if (!hasRest) return null;
  const mentioned = words.filter((_, i) => hasEach[i] === true);
  const together =
    mentioned.length === 0 ? null : { ...filter, search: bothSearched(filter.search, mentioned.join(" ")) };
  const [hasMentioned = false] = together === null ? [] : await anyMatching(ctx, { filters: [together] });
  const cut = words.length > MOST_WORDS ? `, and only ${MOST_WORDS} words are searched for` : "";
  const isKept = together !== null && hasMentioned;
  const missing = isKept ? words.filter((word) => !mentioned.includes(word)) : words;
  if (missing.length === 0) return null;
  return {
    filter: isKept ? together : filter,
    note: `“${missing.join(" ")}” was not used: no round that matches the rest mentions ${missing.length > 1 ? "these words" : "it"}${cut}.`,
    missing,
  };
}

/** The question without those of its words that no round mentions, where the rest finds nothing either; else null. */
export function withoutUnknown(filter: LeadFilter, words: readonly string[], known: LookUps): WithoutMissing | null {
  const missing = words.filter((word) => wordsMissing(known, word).length > 0);
  const others = words.filter((word) => !missing.includes(word));
  if (missing.length === 0) return null;
  return {
    filter: others.length === 0 ? filter : { ...filter, search: bothSearched(filter.search, others.join(" ")) },
    note: `“${missing.join(" ")}” was not used: no round${known.seesPart ? " that you see" : ""} mentions ${missing.length > 1 ? "these words" : "it"}.`,
    missing,
  };
}
