import { COUNTRY_GROUPS, countriesOfGroup, isCountryGroup } from "../../places/country-groups.ts";
import type { Facet } from "./facets.ts";
import type { ValueCount } from "./question.ts";

/** The values of leads that chosen values mean: a group of countries means each of them. */
export function membersOf(facet: Facet, chosen: readonly string[]): readonly string[] {
  return facet === "country" && chosen.some(isCountryGroup) ? [...new Set(chosen.flatMap(countriesOfGroup))] : chosen;
}

/** The groups of a facet's values with their numbers of leads, which have at most one of the values. */
export function groupCounts(facet: Facet, countOf: (value: string) => number): readonly ValueCount[] {
  if (facet !== "country") return [];
  return COUNTRY_GROUPS.map((value) => ({
    value,
    count: countriesOfGroup(value).reduce((sum, country) => sum + countOf(country), 0),
  }));
}

/** Whether a chosen value is one that leads have, instead of a group. */
export function isHeld(facet: Facet, value: string): boolean {
  return facet !== "country" || !isCountryGroup(value);
}
