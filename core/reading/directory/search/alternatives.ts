import { FACET_KEYS, type Facet } from "./facets.ts";
import { type Alternative, type FacetChoice, type LeadFilter, NO_FILTER } from "./filter.ts";

/** At most this many alternatives have a filter. */
export const MOST_ALTERNATIVES = 4;

/** Every round. */
export const ANY_ROUND: Alternative = {
  include: NO_FILTER.include,
  exclude: NO_FILTER.exclude,
  amount: NO_FILTER.amount,
  currency: NO_FILTER.currency,
  listedOn: NO_FILTER.listedOn,
  withinDays: NO_FILTER.withinDays,
  yearFounded: NO_FILTER.yearFounded,
  growth: NO_FILTER.growth,
};

/**
 * The filter with alternatives in their one form: what all have in common, and what the filter says already, is the
 * filter's alone; the rest is distinct and in order. One that asks for nothing more makes all of them unnecessary.
 */
export function withAlternatives(filter: LeadFilter, alternatives: readonly Alternative[]): LeadFilter {
  const [first] = alternatives;
  if (first === undefined) return { ...filter, anyOf: [] };
  const shared = joined(filter, alternatives.reduce(common, first));
  const rest = new Map(alternatives.map((one) => without(one, shared)).map((one) => [keyOf(one), one]));
  const anyOf = [...rest].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, one]) => one);
  return { ...shared, anyOf: rest.has(keyOf(ANY_ROUND)) ? [] : anyOf };
}

/** Single values of an alternative beside its choices; amounts with their currency, and the two forms of a period. */
const RANGES = [["amount", "currency"], ["listedOn", "withinDays"], ["yearFounded"], ["growth"]] as const;

/** What two alternatives have in common. */
function common(one: Alternative, other: Alternative): Alternative {
  const alike = RANGES.filter((parts) => isAlike(one, other, parts)).flatMap((parts) => [...parts]);
  return {
    ...ANY_ROUND,
    ...picked(one, alike),
    include: choiceOf((facet) => (sameValues(one.include[facet], other.include[facet]) ? one.include[facet] : [])),
    exclude: choiceOf((facet) => one.exclude[facet]?.filter((value) => other.exclude[facet]?.includes(value))),
  };
}

/** The filter's parts with those of what all alternatives have in common, where both are one condition. */
function joined(filter: LeadFilter, shared: Alternative): LeadFilter {
  const open = RANGES.filter((parts) => isAlike(filter, ANY_ROUND, parts)).flatMap((parts) => [...parts]);
  return {
    ...filter,
    ...picked(shared, open),
    // Beside places that are alternatives of each other, another place would be one more.
    include: choiceOf((facet) => filter.include[facet] ?? (filter.anyPlace ? [] : shared.include[facet])),
    exclude: choiceOf((facet) => [...(filter.exclude[facet] ?? []), ...(shared.exclude[facet] ?? [])]),
  };
}

/** An alternative without what the filter says already. */
function without(one: Alternative, filter: Alternative & Pick<LeadFilter, "anyPlace">): Alternative {
  const unsaid = RANGES.filter((parts) => !isAlike(one, filter, parts)).flatMap((parts) => [...parts]);
  const isSaid = (facet: Facet) => !filter.anyPlace && sameValues(one.include[facet], filter.include[facet]);
  return {
    ...ANY_ROUND,
    ...picked(one, unsaid),
    include: choiceOf((facet) => (isSaid(facet) ? [] : one.include[facet])),
    exclude: choiceOf((facet) => one.exclude[facet]?.filter((value) => !filter.exclude[facet]?.includes(value))),
  };
}

type PartName = keyof Alternative;

function picked(from: Alternative, parts: readonly PartName[]): Partial<Alternative> {
  return Object.fromEntries(parts.map((part) => [part, from[part]]));
}

function isAlike(one: Alternative, other: Alternative, parts: readonly PartName[]): boolean {
  return parts.every((part) => JSON.stringify(one[part]) === JSON.stringify(other[part]));
}

function sameValues(one: readonly string[] = [], other: readonly string[] = []): boolean {
  return JSON.stringify([...one].sort()) === JSON.stringify([...other].sort());
}

/** Values by facet, in the order of facets, without facets that have none. */
function choiceOf(valuesOf: (facet: Facet) => readonly string[] | undefined): FacetChoice {
  const entries = FACET_KEYS.map((facet) => [facet, [...new Set(valuesOf(facet))].sort()] as const);
  return Object.fromEntries(entries.filter(([, values]) => values.length > 0));
}

/** Equal for alternatives that mean the same. */
function keyOf(one: Alternative): string {
  const choices = [one.include, one.exclude].map((choice) => Object.entries(choiceOf((facet) => choice[facet])));
  const ranges = [one.amount, one.listedOn, one.yearFounded].map(({ min, max }) => [min ?? "", max ?? ""]);
  return JSON.stringify([...choices, ...ranges, one.currency, one.withinDays, one.growth]);
}
