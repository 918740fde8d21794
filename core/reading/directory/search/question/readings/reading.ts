import type { LeadFilter, LeadSort } from "../../filter.ts";
import type { OtherReading } from "../narrow.ts";
import type { PlaceReading } from "../values/place-words.ts";

/** A typed text as a filter. */
export interface Interpretation {
  /** The given filter with the values, amounts and days understood; the other words are its search text. */
  readonly filter: LeadFilter;
  /** The order that the text asks for ("biggest"); null without one. */
  readonly sort: LeadSort | null;
  /** True if any of the text became more than a word search. */
  readonly isUnderstood: boolean;
  /** What was not used, with the reason, as sentences. */
  readonly unused: readonly string[];
  /** True for "founders with e-mail". */
  readonly asksAddresses: boolean;
  /** How amounts are compared, as sentences. */
  readonly notes: readonly string[];
  /** Corrected places and words, and places that were widened. */
  readonly places: readonly PlaceReading[];
  /** The same question with the words of its industries searched for in texts, which counts if they find nothing. */
  readonly asWords: LeadFilter | null;
  /** Words that may be an industry or words of texts, and the filter of leads by the other reading. */
  readonly beside: readonly OtherReading[];
}

/** An interpretation that may have left out words which nothing mentions. */
export type Reading = Interpretation & { readonly missing?: readonly string[] };

/** A reading whose filter is still to be chosen. */
export type WithoutFilter = Omit<Reading, "filter">;

/** What nothing was read of. */
export const NOTHING_READ = {
  sort: null,
  isUnderstood: false,
  unused: [],
  asksAddresses: false,
  notes: [],
  places: [],
  asWords: null,
  beside: [],
} as const;
