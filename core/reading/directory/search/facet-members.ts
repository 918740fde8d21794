import { COUNTRY_GROUPS, countriesOfGroup, isCountryGroup } from "../../../catalogue/places/country-groups.ts";
import type { Facet } from "./facets.ts";
import type { ValueCount } from "./query/query.ts";

/** The stored values behind chosen values: a group of countries stands for each of them. */
export function membersOf(facet: Facet, chosen: readonly string[]): readonly string[] {
  return facet === "country" && chosen.some(isCountryGroup) ? [...new Set(chosen.flatMap(countriesOfGroup))] : chosen;
}

/** Groups of a facet's values with their numbers of leads. Each lead has at most one of the values. */
export function groupCounts(facet: Facet, countOf: (value: string) => number): readonly ValueCount[] {
  if (facet !== "country") return [];
  return COUNTRY_GROUPS.map((value) => ({
    value,
    count: countriesOfGroup(value).reduce((sum, country) => sum + countOf(country), 0),
  }));
}

/** True if a chosen value is a stored value rather than a group. */
export function isHeld(facet: Facet, value: string): boolean {
  return facet !== "country" || !isCountryGroup(value);
}
