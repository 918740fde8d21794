import type { Position } from "../cursor.ts";
import type { Facet } from "../facets.ts";
import type { LeadFilter, LeadSort } from "../filter.ts";
import type { Summed } from "../money-asked.ts";

/** What to read of the leads that match a filter; one evaluation answers all of its parts. */
export interface Query {
  readonly filter: LeadFilter;
  readonly page?: PageQuery | null;
  readonly facets?: boolean;
  /** Counts only those values of one facet whose text has these words. */
  readonly find?: FindValues | null;
  readonly charts?: boolean;
  /** Ids of rounds to leave out: those of companies that the account hid. */
  readonly hidden?: readonly number[];
  /** Ids of the only rounds to keep, such as those of companies that the account saved; absent or null for all. */
  readonly only?: readonly number[] | null;
  /** Stops early: `matching` is 0 or any number above. */
  readonly isAny?: boolean;
}

/** A search among the values of a facet. */
export interface FindValues {
  readonly facet: Facet;
  /** As typed. */
  readonly text: string;
}

/** The first `most` leads after a position or, backwards, the last `most` before it. */
export interface PageQuery {
  readonly sort: LeadSort;
  readonly position: Position | null;
  readonly backwards: boolean;
  readonly most: number;
}

export interface Answer {
  readonly matching: number;
  /** In list order; empty unless requested. */
  readonly page: readonly Position[];
  readonly facets: ReadonlyMap<Facet, FacetCounts>;
  readonly charts: Timeline;
}

/** Number of leads by value of a facet, with the filter's other choices applied. */
export interface FacetCounts {
  /** The most common values, ties in alphabetical order. At most {@link MOST_FACET_VALUES}. */
  readonly commonest: readonly ValueCount[];
  readonly distinct: number;
  /**
   * Values that only leads outside the filter have, most common first, filling the room left by `commonest`. Choosing
   * one would find nothing. Empty for catalogues answered in SQL.
   */
  readonly unmatched: readonly string[];
  /** For countries: the groups that can be chosen. */
  readonly groups: readonly ValueCount[];
  /** For regions and cities: the country of each listed value that has one. */
  readonly countries?: ReadonlyMap<string, string>;
  /** Counts of the values chosen in the filter. */
  readonly chosen: readonly ValueCount[];
}

export interface ValueCount {
  readonly value: string;
  readonly count: number;
}

/**
 * Number of leads of one kind, and the total of their known amounts. Sums equity unless the kind is a non-equity type, or the
 * list is one of grants or of offers.
 */
export interface RoundTotals {
  readonly rounds: number;
  /** US cents; null when no amount is known. */
  readonly amountUsdMinor: number | null;
}

export interface WeekTotals extends RoundTotals {
  /** ISO 8601 day of the week's Monday. */
  readonly week: string;
}

export interface NamedTotals extends RoundTotals {
  readonly name: string;
  /** Rounds with a known amount that is part of `amountUsdMinor`. */
  readonly withDollars: number;
  /** Their median in US cents (the lower of two middle values); null without any. */
  readonly medianUsdMinor: number | null;
}

/** The charts of a list. Leads without a date, stage, industry or country are missing from the respective chart. */
export interface Timeline {
  /** What its sums add up. */
  readonly summed: Summed;
  /** The newest {@link MOST_WEEKS} weeks, oldest first, without gaps. */
  readonly weeks: readonly WeekTotals[];
  /** The newest {@link MOST_MONTHS} months as `2026-08`, oldest first, without gaps. */
  readonly months: readonly NamedTotals[];
  /** Most rounds first. */
  readonly stages: readonly NamedTotals[];
  readonly industries: readonly NamedTotals[];
  /** By ISO 3166-1 alpha-2 code. */
  readonly countries: readonly NamedTotals[];
}

export const NO_CHARTS: Timeline = {
  summed: "raised",
  weeks: [],
  months: [],
  stages: [],
  industries: [],
  countries: [],
};

/** Maximum number of values listed per facet besides the chosen ones. */
export const MOST_FACET_VALUES = 50;
/** Maximum number of weeks charted, ending with the newest week that has a lead. */
export const MOST_WEEKS = 104;
/** Maximum number of months charted, ending with the newest one that has a lead. */
export const MOST_MONTHS = 36;
/** Maximum number of stages, industries and countries charted. */
export const MOST_NAMES = 12;

const WEEK_MS = 7 * 86_400_000;

/** Adds the empty weeks between the given ones and keeps the newest. */
export function withEmptyWeeks(known: readonly WeekTotals[]): readonly WeekTotals[] {
  const newest = known.at(-1);
  if (newest === undefined) return [];
  const byWeek = new Map(known.map((totals) => [totals.week, totals]));
  const weeks = Array.from({ length: MOST_WEEKS }, (_, i) => {
    const week = new Date(Date.parse(newest.week) - (MOST_WEEKS - 1 - i) * WEEK_MS).toISOString().slice(0, 10);
    return byWeek.get(week) ?? { week, rounds: 0, amountUsdMinor: null };
  });
  return weeks.slice(weeks.findIndex(({ rounds }) => rounds > 0));
}

/** Adds the empty months between the given ones, in order, and keeps the newest. */
export function withEmptyMonths(known: readonly NamedTotals[]): readonly NamedTotals[] {
  const newest = known.at(-1);
  if (newest === undefined) return [];
  const byName = new Map(known.map((totals) => [totals.name, totals]));
  const [year = 0, month = 1] = newest.name.split("-").map(Number);
  const months = Array.from({ length: MOST_MONTHS }, (_, i) => {
    const name = new Date(Date.UTC(year, month - MOST_MONTHS + i, 1)).toISOString().slice(0, 7);
    return byName.get(name) ?? { name, rounds: 0, amountUsdMinor: null, withDollars: 0, medianUsdMinor: null };
  });
  return months.slice(months.findIndex(({ rounds }) => rounds > 0));
}
