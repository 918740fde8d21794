/** What leads can be narrowed by, each with the number of leads behind every value. */
export const FACETS = [
  "stage", "industry", "country", "region", "city", "headcount", "investor", "lead_investor", "source", "has",
] as const;
export type Facet = (typeof FACETS)[number];

/** The values of the facet `has`: what a lead comes with. A contact counts when somebody published or verified it. */
export const HAS = ["website", "proof", "contact"] as const;
export type Has = (typeof HAS)[number];

/** From and to, both included; `null` is open. */
export interface Range<T> {
  readonly min: T | null;
  readonly max: T | null;
}

/** Values chosen per facet; a facet without a choice is absent. */
export type FacetChoice = Readonly<Partial<Record<Facet, readonly string[]>>>;

/** Days back from today that a list can be narrowed to. */
export const WITHIN_DAYS = [7, 30, 90] as const;
export type WithinDays = (typeof WITHIN_DAYS)[number];

/**
 * Which leads somebody asks for. Choices of one facet are alternatives (`has` excepted: all of them must hold),
 * facets narrow each other, and nothing of `exclude` may hold.
 */
export interface LeadFilter {
  /** Free text as typed, trimmed; `null` without any. */
  readonly search: string | null;
  readonly include: FacetChoice;
  readonly exclude: FacetChoice;
  /** Whole US dollars. A lead without a known amount is outside every range. */
  readonly amountUsd: Range<number>;
  /** ISO 8601 days of the date a lead is listed by. */
  readonly listedOn: Range<string>;
  /** The last so many days, today included; takes the place of `listedOn`. */
  readonly withinDays: WithinDays | null;
  readonly yearFounded: Range<number>;
}

/** What a list can be ordered by; `relevance` is the order of a search, and means `date` without one. */
export const SORT_KEYS = ["relevance", "date", "amount", "total_raised", "name", "added", "updated"] as const;
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
  amountUsd: { min: null, max: null },
  listedOn: { min: null, max: null },
  withinDays: null,
  yearFounded: { min: null, max: null },
};
