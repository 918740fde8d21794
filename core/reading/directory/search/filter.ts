import type { Facet } from "./facets.ts";
import type { GrowthChoice } from "./growth/growth-ranges.ts";

/** An inclusive range; `null` means unbounded. */
export interface Range<T> {
  readonly min: T | null;
  readonly max: T | null;
}

/** Chosen values by facet; a facet without a choice is absent. */
export type FacetChoice = Readonly<Partial<Record<Facet, readonly string[]>>>;

/** Options for "last N days". */
export const WITHIN_DAYS = [7, 30, 90] as const;
export type WithinDays = (typeof WITHIN_DAYS)[number];

/**
 * A filter of leads. Values of one facet are alternatives (except `has`, where all must hold), facets narrow each
 * other, and leads with an `exclude` value are left out.
 */
export interface LeadFilter {
  /** Free text as typed, trimmed; `null` if empty. "|" separates alternatives: "Acme | Borealis Bio". */
  readonly search: string | null;
  readonly include: FacetChoice;
  readonly exclude: FacetChoice;
  /**
   * True if included places of different levels are alternatives too ("Berlin or France"), instead of narrowing each
   * other ("Austin, Texas"). Only with several levels.
   */
  readonly anyPlace: boolean;
  /**
   * Whole units of `currency`. Leads in that currency are compared as stated, others by their dollars at its newest
   * rate; without a rate they match no range, like leads without a known amount.
   */
  readonly amount: Range<number>;
  /** ISO 4217 code. */
  readonly currency: string;
  /** Range of the date a lead is listed by, in ISO 8601 days. */
  readonly listedOn: Range<string>;
  /** The last N days including today; replaces `listedOn`. */
  readonly withinDays: WithinDays | null;
  readonly yearFounded: Range<number>;
  /** Ranges of the company's growth; unknown numbers match none. */
  readonly growth: GrowthChoice;
  /** Ids of lists of the acting account: only leads of companies in one of them. */
  readonly watched: readonly number[];
  /** Ids of lists of the acting account whose companies are left out. */
  readonly leftOut: readonly number[];
  /** If there are any, a lead matches one of them besides the rest; in the form of `withAlternatives`. */
  readonly anyOf: readonly Alternative[];
}

/** An alternative of a filter ("seed in France or series A in Germany"): without words, lists and alternatives. */
export type Alternative = Pick<
  LeadFilter,
  "include" | "exclude" | "amount" | "currency" | "listedOn" | "withinDays" | "yearFounded" | "growth"
>;

/** Sort keys of a list; `relevance` applies to searches and means `date` without one. */
export const SORT_KEYS = [
  "relevance",
  "date",
  "amount",
  "total_raised",
  "name",
  "added",
  "updated",
  "visits",
  "visits_growth",
  "employees",
  "employees_growth",
] as const;
export type SortKey = (typeof SORT_KEYS)[number];

export interface LeadSort {
  readonly by: SortKey;
  readonly direction: "asc" | "desc";
}

/** Every lead, newest first. */
export const NO_FILTER: LeadFilter = {
  search: null,
  include: {},
  exclude: {},
  anyPlace: false,
  amount: { min: null, max: null },
  currency: "USD",
  listedOn: { min: null, max: null },
  withinDays: null,
  yearFounded: { min: null, max: null },
  growth: {},
  watched: [],
  leftOut: [],
  anyOf: [],
};
