import { COUNTRY_GROUPS, countriesOfGroup } from "../../../../../catalogue/places/country-groups.ts";
import { namesOfClass } from "../lexicons/lexicon.ts";

const named = (kind: string) => namesOfClass("place-names.tsv", kind);

function listed(kind: string): ReadonlyMap<string, readonly string[]> {
  return new Map([...named(kind)].map(([name, places]) => [name, places.split("|")]));
}

/** Cities and regions by the names that people give them and no gazetteer has. */
export const CITY_NICKNAMES = named("city");
const REGION_NICKNAMES = named("region");
/** Beginnings of the names and adjectives of regions in any language. */
const REGION_STEMS = named("region stem");
/** Cities whose names are also words, in small letters. */
export const CITIES_LIKE_WORDS = named("city like a word");
/** Codes of countries that are recognised alone; the others are more often words: "in", "it", "me", "ai", "hr", "vc". */
export const COUNTRY_CODES = named("code");
/** Codes of places that are words of some language, too. */
export const CODES_LIKE_WORDS = named("code like a word");
/** Areas around large cities, as their cities; parts of a country larger than its states, as their regions. */
export const AREAS = listed("cities");
export const REGION_AREAS = listed("regions");
/** Codes of currencies that several countries have, by the country's adjective: "danish" crowns. */
export const CURRENCIES_OF = named("currency");

/** Nations of the United Kingdom, which lists write as regions. */
export const NATIONS = named("nation");

const GROUPS = named("group");
const ADJECTIVES = named("adjective");
/** Beginnings of adjectives in other languages than English. */
const STEMS = named("stem");
const CITY_STEMS = named("city stem");
const ENDING = /^(?:n?e[nrms]?s?|[aeio]s?|h[ei]|s)?$/;

function byStem(stems: ReadonlyMap<string, string>, key: string): string | undefined {
  for (let length = key.length; length >= Math.max(3, key.length - 4); length -= 1) {
    const found = stems.get(key.slice(0, length));
    if (found !== undefined && ENDING.test(key.slice(length))) return found;
  }
  return undefined;
}

/** The ISO 3166-1 code of the country whose adjective a folded phrase is. */
export function countryOfAdjective(key: string): string | undefined {
  return ADJECTIVES.get(key) ?? ADJECTIVES.get(key.replaceAll("-", " ")) ?? byStem(STEMS, key);
}

/** The region that a folded phrase names otherwise than the gazetteer. */
export function regionNicknamed(key: string): string | undefined {
  return REGION_NICKNAMES.get(key) ?? byStem(REGION_STEMS, key);
}

/** The city whose adjective a folded phrase is. */
export function cityOfAdjective(key: string): string | undefined {
  return byStem(CITY_STEMS, key);
}

/**
 * The codes of the countries in a group that questions name and filters have no value for, by a key of `placeKey`: each
 * country becomes a value. A group and codes after "-" are the group without them, and several groups joined by "|" stay groups.
 */
export function countriesOfGroupNamed(key: string): readonly string[] | undefined {
  const name = key
    .replace(/^the /, "")
    .replace(/ (?:countries|nations|states|region|area)$/, "")
    .replace(/^(sub) (?=saharan)/, "$1-");
  const [first = "", without = ""] = GROUPS.get(name)?.split(" - ") ?? [];
  if (first === "") return undefined;
  const left = without.split(" ");
  if (first.includes("|")) return first.split("|");
  const codes = COUNTRY_GROUPS.includes(first) ? countriesOfGroup(first) : first.split(" ");
  return codes.filter((code) => !left.includes(code));
}
