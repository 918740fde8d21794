import names from "./country-group-names.json" with { type: "json" };
import { placeKey } from "./place-key.ts";
import { WORLD_REGIONS } from "./world-regions.ts";

const MIDDLE_EAST = "AE BH CY EG IL IQ IR JO KW LB OM PS QA SA SY TR YE";
const CAUCASUS = "AM AZ GE";

function without(codes: string, others: string): string {
  return codes
    .split(" ")
    .filter((code) => !others.split(" ").includes(code))
    .join(" ");
}

/** Further groups that sales teams use, besides the parts of the world; each value as in filters. */
const OTHERS = {
  EU: "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK",
  DACH: "AT CH DE",
  Nordics: "DK FI IS NO SE",
  Baltics: "EE LT LV",
  Benelux: "BE LU NL",
  Iberia: "ES PT",
  Scandinavia: "DK NO SE",
  "Latin America": "AR BO BR CL CO CR CU DO EC GT HN MX NI PA PE PR PY SV UY VE",
  MENA: "AE BH DZ EG IL IQ IR JO KW LB LY MA OM PS QA SA SY TN YE",
  "Southeast Asia": "BN ID KH LA MM MY PH SG TH TL VN",
  "Middle East": MIDDLE_EAST,
  GCC: "AE BH KW OM QA SA",
  CEE: "AL BA BG CZ EE HR HU LT LV ME MK PL RO RS SI SK XK",
  APAC: `${without(WORLD_REGIONS.Asia, `${MIDDLE_EAST} ${CAUCASUS}`)} ${WORLD_REGIONS.Oceania}`,
  EMEA: `${WORLD_REGIONS.Europe} ${WORLD_REGIONS.Africa} ${MIDDLE_EAST}`,
} as const;

const GROUPS: ReadonlyMap<string, ReadonlySet<string>> = new Map(
  Object.entries({ ...WORLD_REGIONS, ...OTHERS }).map(([name, codes]) => [name, new Set(codes.split(" "))]),
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
