import { industriesMeant, industriesNamed } from "../../catalogue/industries/words.ts";
import type { Clock } from "../../../platform/clock.ts";
import { listedRange } from "./search/days/listed-range.ts";
import type { Facet } from "./search/facets.ts";
import { type FacetChoice, type LeadFilter, NO_FILTER, type Range } from "./search/filter.ts";

/**
 * The one rule of figures disclosed to readers who do not see the rounds behind them (decision 49): a count is disclosed
 * only for a question of money, industry, place, stage, date and words of an industry, never with a name, an investor, an
 * amount or alternatives, and only if it is at least five; it is rounded down to two significant digits.
 */

/** Fewer rounds are not counted: the count would describe single companies. */
export const LEAST_DISCLOSED = 5;

/** Facets of the questions whose counts are disclosed. */
const DISCLOSED_FACETS: ReadonlySet<string> = new Set<Facet>([
  "money",
  "stage",
  "industry",
  "country",
  "region",
  "city",
]);

/** The question that a count answers; without anything, how much there is in the catalogue. */
export type CountedQuestion = Partial<LeadFilter>;

function mayDiscloseCount(question: CountedQuestion): boolean {
  const { search, include, exclude, amount, yearFounded, growth, watched, leftOut, anyOf } = {
    ...NO_FILTER,
    ...question,
  };
  const facets = [...Object.keys(include), ...Object.keys(exclude)];
  return (
    facets.every((facet) => DISCLOSED_FACETS.has(facet)) &&
    isUnbounded(amount) &&
    isUnbounded(yearFounded) &&
    Object.keys(growth).length === 0 &&
    watched.length + leftOut.length + anyOf.length === 0 &&
    (search === null || isIndustryWord(search))
  );
}

function isUnbounded({ min, max }: Range<number>): boolean {
  return min === null && max === null;
}

/** Editors' words do not count: they may be anything. */
function isIndustryWord(text: string): boolean {
  return industriesMeant(text).length > 0 || industriesNamed(text, new Map()).length > 0;
}

/** The part of a question whose count may be disclosed, and what was left out of it. */
export interface CountedPart {
  readonly filter: LeadFilter;
  readonly leftOut: readonly LeftOut[];
}

export type LeftOut = "amounts" | "investors" | "words" | "details" | "alternatives";

const isInvestor = (facet: string): boolean => facet === "investor" || facet === "lead_investor";

/** Reduces a question to the part of money, industry, place, stage and date. */
export function countedPart(filter: LeadFilter): CountedPart {
  const chosen = [...Object.keys(filter.include), ...Object.keys(filter.exclude)];
  const isWord = filter.search !== null && !isIndustryWord(filter.search);
  const leftOut: readonly (readonly [LeftOut, boolean])[] = [
    ["amounts", !isUnbounded(filter.amount)],
    ["investors", chosen.some(isInvestor)],
    ["words", isWord],
    [
      "details",
      !isUnbounded(filter.yearFounded) ||
        Object.keys(filter.growth).length > 0 ||
        filter.watched.length + filter.leftOut.length > 0 ||
        chosen.some((one) => !DISCLOSED_FACETS.has(one) && !isInvestor(one)),
    ],
    ["alternatives", filter.anyOf.length > 0],
  ];
  const { amount, currency, yearFounded, growth, watched } = NO_FILTER;
  return {
    filter: {
      ...filter,
      amount,
      currency,
      yearFounded,
      growth,
      watched,
      leftOut: NO_FILTER.leftOut,
      anyOf: NO_FILTER.anyOf,
      search: isWord ? null : filter.search,
      include: disclosedOf(filter.include),
      exclude: disclosedOf(filter.exclude),
    },
    leftOut: leftOut.flatMap(([name, isLeftOut]) => (isLeftOut ? name : [])),
  };
}

function disclosedOf(choice: FacetChoice): FacetChoice {
  return Object.fromEntries(Object.entries(choice).filter(([facet]) => DISCLOSED_FACETS.has(facet)));
}

/**
 * The answer to a question as it is disclosed: a lower bound with two significant digits; null if the question is none that
 * is answered so, or if the answer is less than {@link LEAST_DISCLOSED}.
 */
export function disclosedCount(count: number, question: CountedQuestion): number | null {
  return count < LEAST_DISCLOSED || !mayDiscloseCount(question) ? null : twoDigits(count);
}

const MONTH_MS = 28 * 86_400_000;

/**
 * True if it may be said that nothing matches the counted part of a question: one with at most one place, one stage or
 * industry, nothing excluded, and no period but whole months. Narrower questions would find single rounds by halving.
 */
export function mayDiscloseNone(filter: LeadFilter, clock: Clock): boolean {
  const { include, exclude, search } = filter;
  const chosen = (...facets: readonly Facet[]) => facets.flatMap((facet) => include[facet] ?? []).length;
  const topics = chosen("stage", "industry") + (search === null ? 0 : 1);
  if (chosen("country", "region", "city") > 1 || topics > 1 || Object.keys(exclude).length > 0) return false;
  const { min, max } = listedRange(filter, clock);
  const today = clock.now().toISOString().slice(0, 10);
  const last = max === null || max > today ? today : max;
  const endsMonth = last === today || new Date(Date.parse(last) + 86_400_000).getUTCDate() === 1;
  return min === null
    ? endsMonth
    : min.endsWith("-01") && endsMonth && Date.parse(last) - Date.parse(min) >= MONTH_MS - 1;
}

/**
 * The size of a list of which the reader sees a part, as it is disclosed: exact if they see all, else a lower bound that adds
 * nothing but that there is more.
 */
export function disclosedTotal(visible: number, total: number): number {
  return visible >= total ? total : Math.max(visible + 1, disclosedCount(total, {}) ?? 0);
}

/** The hidden amounts of a sum or median; all in the same unit. */
export interface HiddenAmounts {
  readonly count: number;
  readonly sum: number;
  readonly largest: number;
}

/** The largest hidden amount may make up this part of the hidden sum. */
const LARGEST_PART = 0.5;

/**
 * True if a sum or median over these amounts and any number of visible ones may be disclosed: whoever takes away the visible
 * ones is left with at least {@link LEAST_DISCLOSED}, none of which dominates.
 */
export function mayDiscloseSum({ count, sum, largest }: HiddenAmounts): boolean {
  return count === 0 || (count >= LEAST_DISCLOSED && largest <= sum * LARGEST_PART);
}

/** Rounded down to two significant digits: 12,345 is 12,000. Not negative. */
export function twoDigits(value: number): number {
  if (value < 100) return Math.floor(value);
  const unit = 10 ** (Math.floor(Math.log10(value)) - 1);
  return Math.floor(value / unit) * unit;
}
