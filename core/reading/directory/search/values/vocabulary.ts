import countries from "i18n-iso-countries";
import { fundingTypeOf } from "../../../../catalogue/facts/funding-type.ts";
import { FUNDING_TYPES, OTHER_STAGE } from "../../../../catalogue/facts/funding-types.ts";
import { INDUSTRIES, industryGroup } from "../../../../catalogue/industries/tree.ts";
import { INDUSTRY_WORDS, industriesMeant, wordKey } from "../../../../catalogue/industries/words.ts";
import { COUNTRY_GROUPS, countryGroupNamed, isCountryGroup } from "../../../../catalogue/places/country-groups.ts";
import { WORLD_REGIONS, worldRegion } from "../../../../catalogue/places/country-groups.ts";
import { countryOf } from "../../../../catalogue/places/country-names.ts";
import { SOURCES } from "../../../../catalogue/sources/registry.ts";
import { facetLabel } from "../facet-label.ts";
import { type Facet, FACETS } from "../facets.ts";
import { foldedValue, nearestValues } from "./spelling.ts";

/** The agreed values of a facet, valid whether or not a lead has them. Not in its declaration, which browsers load. */
interface Vocabulary {
  readonly values: readonly string[];
  /** The values that a spelling, synonym or group stands for; empty for an unknown one. */
  readonly meant: (typed: string) => readonly string[];
  /** True if any other value is wrong; otherwise it may be a value used in the past. */
  readonly isClosed: boolean;
}

const STAGES = [...FUNDING_TYPES, OTHER_STAGE];
const SOURCE_KEYS = [...SOURCES.map(({ key }) => key), "edited"];

const DECLARED: Readonly<Partial<Record<Facet, Vocabulary>>> = {
  stage: { values: STAGES, meant: stagesMeant, isClosed: false },
  industry: { values: INDUSTRIES.map(({ name }) => name), meant: industriesMeant, isClosed: false },
  country: {
    values: [...Object.keys(countries.getAlpha2Codes()), ...COUNTRY_GROUPS],
    meant: (typed) => [countryOf(typed) ?? countryGroupNamed(typed) ?? []].flat(),
    isClosed: true,
  },
  source: { values: SOURCE_KEYS, meant: bySpelling("source", SOURCE_KEYS), isClosed: false },
};

/** The values that descriptions of interfaces list; undefined for long or open vocabularies. */
export function documentedValues(facet: Facet): readonly string[] | undefined {
  return facet === "stage" ? STAGES : FACETS[facet].values;
}

/**
 * The group under which forms list a value; null without groups. Industries are grouped by field and countries by part
 * of the world; choosing a group means all of its values. Regions and cities are grouped by `country`.
 */
export function facetGroup(facet: Facet, value: string, country?: string): string | null {
  if (facet === "industry") return industryGroup(value);
  if (facet === "country") return isCountryGroup(value) ? groupHeading(value) : worldRegion(value);
  return country === undefined ? null : facetLabel("country", country);
}

/** Heading of a group of countries, which is a part of the world. */
function groupHeading(group: string): string {
  return Object.hasOwn(WORLD_REGIONS, group) ? group : "Groups of countries";
}

/** The vocabulary of a facet; null if any value of a lead is allowed. */
export function vocabularyOf(facet: Facet): Vocabulary | null {
  const declared = DECLARED[facet];
  const { values } = FACETS[facet];
  if (declared !== undefined || values === undefined) return declared ?? null;
  return { values, meant: bySpelling(facet, values), isClosed: true };
}

function stagesMeant(typed: string): readonly string[] {
  const type = fundingTypeOf(typed.replace(/series(?=[a-k]\b)/i, "series "));
  return type === null ? stagesSpelled(typed) : [type];
}

const stagesSpelled = bySpelling("stage", STAGES);

/** Finds a value by its spelling or display name. */
function bySpelling(facet: Facet, values: readonly string[]): Vocabulary["meant"] {
  const spelled = new Map<string, string>();
  return (typed) => {
    if (spelled.size === 0)
      for (const value of values.toReversed())
        spelled.set(foldedValue(facetLabel(facet, value)), value).set(foldedValue(value), value);
    return [values.find((value) => value === typed) ?? spelled.get(foldedValue(typed)) ?? []].flat();
  };
}

/** Vocabularies up to this size are listed in full for an unknown value. */
const MOST_LISTED = 12;

/** Describes a value outside a list of codes, like {@link unknownValue}. */
export function unknownListed(name: string, typed: string, values: readonly string[]): string {
  const isShort = values.length <= MOST_LISTED;
  const named = (isShort ? values : nearestValues(typed, values)).map((value) => `“${value}”`).join(", ");
  const remedy = named === "" ? "" : ` ${isShort ? "Use" : "The nearest:"} ${named}.`;
  return `“${shown(typed)}” is not a value of ${name}.${remedy}`;
}

/** Describes an unknown value and suggests corrections. `values` are all known ones; `name` is the parameter. */
export function unknownValue(facet: Facet, name: string, typed: string, values: Iterable<string>): string {
  const known = new Map<string, string>();
  for (const value of values) known.set(facetLabel(facet, value), value);
  const near = known.size <= MOST_LISTED ? [...known.keys()] : nearestValues(typed, known.keys());
  const listed = near.length === 0 && facet === "industry" ? industriesNear(typed) : near;
  const written = listed.map((label) =>
    (known.get(label) ?? label) === label ? `“${label}”` : `“${known.get(label)}” (${label})`,
  );
  const remedy =
    listed.length === 0 ? "" : ` ${known.size <= MOST_LISTED ? "Use" : "The nearest:"} ${written.join(", ")}.`;
  return `“${shown(typed)}” is not a value of ${name}.${remedy}`;
}

/** The industries whose other words are spelled like a typed one: "helthcare". */
function industriesNear(typed: string): readonly string[] {
  const words = nearestValues(wordKey(typed), INDUSTRY_WORDS.keys());
  return [...new Set(words.flatMap((word) => INDUSTRY_WORDS.get(word) ?? []))];
}

/** A visitor's text in a message, cut to a readable length. */
export function shown(text: string): string {
  return text.length > 40 ? `${text.slice(0, 40)}…` : text;
}
