import { editsBetween } from "../../../../../../platform/edit-distance.ts";
import { industriesNamed } from "../../../../../catalogue/industries/words.ts";
import { countryGroupNamed } from "../../../../../catalogue/places/country-groups.ts";
import { type CountryName, Gazetteer, type Place } from "../../../../../catalogue/places/gazetteer.ts";
import { placeKey } from "../../../../../catalogue/places/place-key.ts";
import { regionKey } from "../../../../../catalogue/places/region-names.ts";
import { searchWords } from "../../../lead-text.ts";
import type { Facet } from "../../facets.ts";
import type { KnownValues } from "../../values/known-values.ts";
import type { LookUps } from "../look-ups.ts";
import { foldedValue } from "../../values/spelling.ts";
import {
  AREAS,
  CITY_NICKNAMES,
  COUNTRY_CODES,
  cityOfAdjective,
  countriesOfGroupNamed,
  countryOfAdjective,
  NATIONS,
  REGION_AREAS,
  regionNicknamed,
} from "./place-names.ts";
import { stateOfCode } from "./state-codes.ts";

/** "Baltic states", "EU countries". */
const GROUP_NOUN = / (?:countries|nations|(?:member )?states|markets|region|area)$/i;

const regionsNamed = (name: string) => Gazetteer.open().regionsNamed(name);

/** Shorter names in other languages than English are words of English too: "lend", "end", "man", "law". */
const SHORTEST_FOREIGN = 5;

/**
 * The countries that a phrase names: by a name in any language, a code or an adjective, or as a group. Where no place
 * is expected, as after "in", a short name counts only in English.
 */
export function countriesIn(phrase: string, isExpected: boolean): readonly string[] {
  const key = placeKey(phrase);
  const group = countriesOfGroupNamed(key);
  if (group !== undefined) return group;
  const named = Gazetteer.open().countryNamed(phrase) ?? countryInflected(key);
  const isLong = key.split(" ").some((word) => word.length >= SHORTEST_FOREIGN);
  const isMeant = named?.isEnglish === true || isExpected || isLong;
  const country = isMeant ? named?.country : undefined;
  return [
    countryOfAdjective(key) ??
      country ??
      countryGroupNamed(phrase) ??
      countryGroupNamed(phrase.replace(GROUP_NOUN, "")) ??
      (COUNTRY_CODES.has(key) ? key.toUpperCase() : []),
  ].flat();
}

/** The countries that a phrase names, unless rounds are only in the region of the same name: Georgia. */
export function countriesMeant(phrase: string, { known, isExpected, seesPart }: PlaceContext): readonly string[] {
  const countries = countriesIn(phrase, isExpected);
  const [country = "", ...others] = countries;
  if (country === "" || others.length > 0 || seesPart) return countries;
  const isRegionToo = regionsNamed(phrase).some(
    ({ region, country: of }) => of !== country && placeKey(region) === placeKey(phrase),
  );
  const isHeld = () => known.all("country").includes(country) || known.spelled("region", phrase).length === 0;
  return !isRegionToo || isHeld() ? countries : [];
}

/** Shorter names have no ending: "Iran" is not "Ira". */
const SHORTEST_INFLECTED = 7;

/** A country by a German name with the ending of a case: "Niederlanden", "Vereinigten Staaten", "Deutschlands". */
function countryInflected(key: string): CountryName | undefined {
  if (key.length < SHORTEST_INFLECTED) return undefined;
  const forms = [key.replace(/s$/, ""), key, key.replace(/n$/, "")].flatMap((form) => [
    form,
    ...["", "s", "r"].map((ending) => form.replaceAll(/en(?= )/g, `e${ending}`)),
  ]);
  return [...new Set(forms)]
    .filter((form) => form !== key)
    .map((form) => Gazetteer.open().countryNamed(form))
    .find((named) => named?.isEnglish === false);
}

/** The nation of the United Kingdom that a phrase names, if visible leads, or those beyond them, can have it. */
export function nationsMeant(phrase: string, { known, seesPart }: PlaceContext): readonly string[] {
  const nation = NATIONS.get(placeKey(phrase));
  if (nation === undefined) return [];
  const regions = known.spelled("region", nation);
  // A nation without rounds is one, too, where lists write the others as regions.
  const areRegions = [...NATIONS.values()].some((one) => known.all("region").includes(one));
  return regions.length === 0 && (seesPart || areRegions) ? [nation] : regions;
}

/** How certain it is that a phrase means a place. */
export interface PlaceContext {
  readonly known: KnownValues & Pick<LookUps, "mentions">;
  /** True after "in" or "from": also places without leads. */
  readonly isExpected: boolean;
  /** True if the reader sees a part of the catalogue, so that a place unknown there may have leads. */
  readonly seesPart: boolean;
}

type Expected = Pick<PlaceContext, "known" | "isExpected">;

const NO_EDITS = new Map<string, readonly string[]>();
/** Smaller places are more likely other words, unless a place is expected. */
const LEAST_PEOPLE = 100_000;
const LEAST_PEOPLE_IF_SHORT = 250_000;

/**
 * True if a name of a place that no visible lead has means this place and no other word: one is expected, the reader
 * sees a part, it has several words ("New Mexico"), or no lead's text has it.
 */
function mayBeBeyond(key: string, { isExpected, seesPart, known }: PlaceContext): boolean {
  return isExpected || seesPart || / /.test(key) || (key.length > 4 && !known.mentions(key));
}

/** Other names of smaller cities are known to fewer people than the word: "google" was a name of Topeka. */
const LEAST_PEOPLE_BY_OTHER_NAME = 1_000_000;

/**
 * The gazetteer's cities of this name. "Île-de-France" is also a name of Paris, but first that of its region. Another
 * name of a smaller city counts where a place is expected, or if it is nearly its name ("Firenze"), not "roles" for
 * Raleigh.
 */
function citiesCalled(key: string, isExpected: boolean): readonly Place[] {
  const called = key.length < 3 ? [] : Gazetteer.open().under(key);
  const isRegion = called.length > 0 && regionsNamed(key).some(({ region }) => placeKey(region) === key);
  return called.filter(({ name, population, isAlternate }) => {
    const own = placeKey(name);
    const isNear = () => editsBetween(key, own) * 2 <= Math.max(key.length, own.length);
    const isMeant = isExpected || !isAlternate || population >= LEAST_PEOPLE_BY_OTHER_NAME || / /.test(key) || isNear();
    return isMeant && (!isRegion || own === key);
  });
}

/** Of a region with so many times the people of a city of its name, more is written. */
const PARTS_OF_REGION = 20;

/** The gazetteer's city of this name, in its spelling, if the context allows a place that no visible lead has. */
function cityBeyond(key: string, context: PlaceContext): readonly string[] {
  const [place] = key.length < 3 ? [] : citiesCalled(key, context.isExpected);
  // "agri" is no city in Turkey.
  if (place === undefined || industriesNamed(key, NO_EDITS).length > 0) return [];
  // "Pune" and "Bonn" are short, but large.
  const isLarge = key.length > 3 && !place.isAlternate && place.population >= LEAST_PEOPLE_IF_SHORT;
  if (!mayBeBeyond(key, context) && !(isLarge && !context.known.mentions(key))) return [];
  // "California" is a town, too; Aveiro lies in the region that is called after it.
  const isOwn = ({ region }: { readonly region: string }) => region === place.region && !place.isAlternate;
  const [region] = regionsNamed(key).filter((one) => one.population > LEAST_PEOPLE && !isOwn(one));
  // "Paraná" is a state of Brazil before it is a city of Argentina.
  if (region !== undefined && place.population < Math.max(LEAST_PEOPLE, region.population / PARTS_OF_REGION)) return [];
  return context.isExpected || place.population >= LEAST_PEOPLE ? [place.name] : [];
}

/** "Greater Toronto Area", "Boston metro". */
const AROUND_CITY = /^greater (?=\S{4})|(?<=^greater .+) area$| (?:metro(?:politan)?|metropolitan area|metro area)$/gi;

/** The cities that a phrase names, in any spelling or language: "NYC", "Bangalore", "bay area". */
export function citiesMeant(phrase: string, context: PlaceContext): readonly string[] {
  const key = placeKey(phrase).replace(/^(?:the|greater) /, "");
  const area = AREAS.get(key);
  // A filter with each town around a large city is long: those that rounds have are meant.
  const held = area?.filter((city) => context.known.all("city").includes(city)) ?? [];
  if (area !== undefined) return held.length > 0 ? held : area;
  if (regionNicknamed(key) !== undefined || stateOfCode(phrase, context.isExpected) !== undefined) return [];
  const name = CITY_NICKNAMES.get(key) ?? cityOfAdjective(key) ?? phrase.replaceAll(AROUND_CITY, "");
  const cities = citiesIn(name, context);
  return cities.length > 0 ? cities : cityBeyond(placeKey(name), context);
}

/** Regions are called so, too, but in "southern Germany" no place is. */
export const DIRECTIONS = /^(?:northern|southern|eastern|western|central|north|south|east|west|upper|lower)$/i;

/** The regions that a phrase names, in any language. */
export function regionsMeant(phrase: string, context: PlaceContext): readonly string[] {
  const area = REGION_AREAS.get(placeKey(phrase).replace(/^(?:the|us|american) /, ""));
  // All of them: a saved search also finds the first round of a state.
  if (area !== undefined) return area;
  const nickname = regionNicknamed(placeKey(phrase));
  const name = nickname ?? stateOfCode(phrase, context.isExpected) ?? phrase;
  const regions = regionsIn(name, context);
  if (regions.length > 0 || DIRECTIONS.test(phrase)) return regions;
  if (nickname === undefined && !mayBeBeyond(placeKey(name), context)) return [];
  return regionsNamed(name).flatMap(({ region, population }, at) => (at === 0 && population > 0 ? region : []));
}

/** The cities of leads that a phrase names, in any spelling or language: "NYC", "Bangalore". */
function citiesIn(phrase: string, { known, isExpected }: Expected): readonly string[] {
  const spelled = known.spelled("city", phrase);
  if (spelled.length > 0) return spelled;
  const key = placeKey(phrase);
  for (const { name } of key.length < 3 ? [] : citiesCalled(key, isExpected)) {
    const [city] = known.spelled("city", name);
    if (city !== undefined) return [city];
  }
  return [];
}

/**
 * The regions of leads that a phrase names, in any language. Another name than theirs that texts of leads have as a
 * word counts where a place is expected: "capital" is not the Capital Region.
 */
function regionsIn(phrase: string, { known, isExpected }: Expected): readonly string[] {
  const spelled = known.spelled("region", phrase);
  if (spelled.length > 0) return spelled;
  const regions = known.spelled("region", regionKey(phrase));
  if (regions.length === 0 || isExpected) return regions;
  const key = foldedValue(phrase);
  return !key.includes(" ") && known.mentions(key) ? [] : regions;
}

/** A typed name of a place, and the place in whose spelling it is shown. */
export interface PlaceReading {
  readonly typed: string;
  readonly place: string;
}

/**
 * The reading of a typed place that is shown as a wider one, "Scotland" as its country, or in a corrected spelling.
 * Another name of the same place, such as "Bangalore", is the same reading. Empty for an area of several cities and
 * other facets.
 */
export function placeReadings(facet: Facet, typed: string, values: readonly string[]): readonly PlaceReading[] {
  const [place] = values;
  if (place === undefined || values.length > 1) return [];
  if (facet === "country") return !NATIONS.has(placeKey(typed)) ? [] : [{ typed, place: "United Kingdom" }];
  if (facet !== "city" && facet !== "region") return [];
  const name = foldedValue(place);
  // "not in London", "New York City"
  if (` ${foldedValue(typed)} `.includes(` ${name} `)) return [];
  return wordsAndPairs(searchWords(typed)).some((run) => editsBetween(run, name) === 1) ? [{ typed, place }] : [];
}

/** Every run of up to four words. */
function wordsAndPairs(words: readonly string[]): readonly string[] {
  return words.flatMap((_, from) => [1, 2, 3, 4].map((length) => words.slice(from, from + length).join(" ")));
}

/**
 * The values of a facet without a vocabulary that a text stands for: those of leads, else the name of a real place,
 * which no lead has now. So a town without leads is an empty answer, and only a word that names no place is an error.
 */
export function valuesMeant(facet: Facet, typed: string, known: KnownValues | null): readonly string[] {
  if (facet !== "city" && facet !== "region") return known?.spelled(facet, typed) ?? [];
  const find = facet === "city" ? citiesIn : regionsIn;
  const ofLeads = known === null ? [] : find(typed, { known: { ...known, mentions: () => false }, isExpected: true });
  return ofLeads.length > 0 ? ofLeads : realPlace(facet, typed);
}

/** The largest place of this name, in the gazetteer's spelling. */
function realPlace(facet: "city" | "region", typed: string): readonly string[] {
  if (facet === "region") return regionsNamed(typed).flatMap(({ region }, at) => (at === 0 ? region : []));
  const [place] = Gazetteer.open().under(placeKey(typed));
  return place === undefined ? [] : [place.name];
}
