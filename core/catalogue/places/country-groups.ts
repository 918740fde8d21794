import names from "./country-group-names.json" with { type: "json" };
import groups from "./country-groups.json" with { type: "json" };
import { placeKey } from "./place-key.ts";

/** The codes of the countries of each part of the world, by its name. */
export const WORLD_REGIONS: Readonly<Record<string, string>> = groups.parts;

const GROUPS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({ ...WORLD_REGIONS, ...groups.others }).map(([name, codes]) => [name, new Set(codes.split(" "))]),
);

/** The groups of countries that filters accept. */
export const COUNTRY_GROUPS: readonly string[] = [...GROUPS.keys()];

const BY_KEY: ReadonlyMap<string, string> = new Map([
  ...COUNTRY_GROUPS.map((name) => [placeKey(name), name] as const),
  ...Object.entries(names).flatMap(([group, others]) => others.split("|").map((name) => [name, group] as const)),
]);

/** The group of countries with this name, in any case; undefined for other texts. */
export function countryGroupNamed(phrase: string): string | undefined {
  return BY_KEY.get(placeKey(phrase));
}

/** ISO 3166-1 alpha-2 codes of the countries in a group; for a country, its own code. */
export function countriesOfGroup(value: string): readonly string[] {
  return [...(GROUPS.get(value) ?? [value])];
}

export function isCountryGroup(value: string): boolean {
  return GROUPS.has(value);
}

const PART_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(WORLD_REGIONS).flatMap(([part, codes]) => codes.split(" ").map((code) => [code, part] as const)),
);

/** The part of the world that a country is in; null for an unknown code. */
export function worldRegion(country: string): string | null {
  return PART_OF.get(country) ?? null;
}
