import { Gazetteer, type Place } from "./gazetteer.ts";
import { placesNamed } from "./place-parts.ts";
import { customOf, isMuchLarger, meaningsOf, statedParts } from "./place-meanings.ts";
import { areaNamed } from "./region-names.ts";

/** A location as a source states it. */
export interface StatedLocation {
  readonly city?: string | undefined;
  readonly region?: string | undefined;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string | undefined;
}

/** A location by its names in the gazetteer; city and region only if certain. */
export interface CanonicalLocation {
  readonly city?: string;
  readonly region?: string;
  readonly country: string;
}

/** One of several places with the same name, with the evidence for it. */
export interface PlaceOption extends CanonicalLocation {
  /** People in the largest place of that name in the country. */
  readonly population: number;
  /** Number of rows of the list in the country. */
  readonly rows: number;
}

export type Resolution =
  | { readonly kind: "known"; readonly location: CanonicalLocation }
  /** Several countries have a city of this name; most likely first. */
  | { readonly kind: "ambiguous"; readonly options: readonly PlaceOption[] }
  | { readonly kind: "unknown" };

/** Minimum ratio between the likelihoods of the best country and the next. */
const CERTAIN = 40;
/** The same for regions of one country, where a mistake costs less. */
const CERTAIN_REGION = 10;
/** Companies concentrate in large cities more than people do. */
const CONCENTRATION = 2;
/** Factor for a country if the site's domain or the currency is its own. */
const SITE_FACTOR = 50;
const CURRENCY_FACTOR = 20;
/** Minimum number of located rows before they say anything about the others. */
const LIST_ROWS = 3;
/** Minimum population without confirmation by a hint or by the list, because any word is the name of some village. */
const VILLAGE = 5_000;
/** The same for a place abroad in a list of which one country has this share. */
const CITY_ABROAD = 100_000;
const LIST_OF_ONE_COUNTRY = 0.8;
const OPTIONS = 6;
/** A village of this fraction of a city's population is not meant by the city's other name. */
const TINY = 30;

const SEVERAL = /\s(?:and|&|et|und|y|or)\s|\s{0,20}[/;|+]\s*/i;
const UNKNOWN: Resolution = { kind: "unknown" };

/** Resolves a city's name by population, other rows, domain and currency; a stated country or region decides. */
export class PlaceResolver {
  readonly #rows = new Map<string, number>();
  #total = 0;

  /** Counts a row of the list whose country is known. */
  noteCountry(country: string): void {
    this.#rows.set(country, (this.#rows.get(country) ?? 0) + 1);
    this.#total++;
  }

  resolve(stated: StatedLocation, hints: CountryHints): Resolution {
    if (stated.city === undefined) return UNKNOWN;
    const cities = placesNamed(stated.city).length > 0 ? [stated.city] : stated.city.split(SEVERAL);
    if (cities.length === 1) return this.#resolveCity(stated.city, stated, hints);
    return inOneCountry(cities.map((city) => this.#resolveCity(city, stated, hints)));
  }

  #resolveCity(city: string, { region, country }: StatedLocation, hints: CountryHints): Resolution {
    const area = region === undefined ? areaNamed(city) : undefined;
    if (area !== undefined && (country === undefined || area.country === country))
      return { kind: "known", location: area };
    // The name of a country in any language is the country: "Singapur", unless a city stands beside it.
    const asCountry = region === undefined && country === undefined ? Gazetteer.open().countryNamed(city) : undefined;
    const [largest] = asCountry === undefined ? [] : placesNamed(city);
    if (asCountry !== undefined && largest?.isAlternate !== false && largest?.country === asCountry.country)
      return { kind: "known", location: { country: asCountry.country } };
    const custom = new Map<Place, number>();
    const meant = placesMeant(city, custom).filter((place) => country === undefined || place.country === country);
    const named = ownNamed(meant);
    // A region of a country that other hints confirm needs no more people than the cities of its name elsewhere.
    const ratioFor = (one: string) =>
      this.#isConfirmed(one, hints) && named.every((place) => place.country !== one) ? 1 : undefined;
    const whole = region === undefined ? regionAlone(city, named, country, ratioFor) : undefined;
    if (whole !== undefined) return { kind: "known", location: whole };
    const regions = region === undefined ? [] : Gazetteer.open().regionsNamed(region);
    const inRegion = named.filter((place) =>
      regions.some((one) => one.region === place.region && one.country === place.country),
    );
    if (regions.length > 0 && inRegion.length === 0) return UNKNOWN;
    const places = inRegion.length > 0 ? inRegion : named;
    const countries = ranked(
      places,
      (place) => place.country,
      (place) => this.#weight(place, hints) * (custom.get(place) ?? 1),
    );
    const [best, next] = countries;
    if (best === undefined) return UNKNOWN;
    const isConfirmed = country !== undefined || inRegion.length > 0 || this.#isConfirmed(best.key, hints);
    const population = best.places[0]?.population ?? 0;
    if (!isConfirmed && population < VILLAGE) return UNKNOWN;
    const isDoubtful = !isConfirmed && population < CITY_ABROAD && this.#isOfOneCountry();
    if (isDoubtful || (next !== undefined && best.weight < CERTAIN * next.weight))
      return { kind: "ambiguous", options: countries.slice(0, OPTIONS).map((group) => this.#optionOf(group)) };
    const location = asWritten(locationOf(best.places), best.places[0], city);
    const isMetropolitan = region !== undefined && inRegion.length === 0;
    return { kind: "known", location: isMetropolitan ? { ...location, region } : location };
  }

  #optionOf({ key, places }: Group): PlaceOption {
    return {
      ...locationOf(places),
      population: Math.max(...places.map(({ population }) => population)),
      rows: this.#rows.get(key) ?? 0,
    };
  }

  #weight({ population, isAlternate, country }: Place, { website, currency }: CountryHints): number {
    const share = this.#total < LIST_ROWS ? 1 : ((this.#rows.get(country) ?? 0) + 0.5) / (this.#total + 5);
    return (
      ((isAlternate ? 0.1 : 1) * (population + 500)) ** CONCENTRATION *
      share *
      (countryOfSite(website) === country ? SITE_FACTOR : 1) *
      (suggests(country, currency) ? CURRENCY_FACTOR : 1)
    );
  }

  #isOfOneCountry(): boolean {
    return this.#total >= LIST_ROWS && Math.max(...this.#rows.values()) / this.#total >= LIST_OF_ONE_COUNTRY;
  }

  #isConfirmed(country: string, { website, currency }: CountryHints): boolean {
    return (
      countryOfSite(website) === country ||
      suggests(country, currency) ||
      (this.#total >= LIST_ROWS && (this.#rows.get(country) ?? 0) / this.#total >= 0.2)
    );
  }
}

interface Group {
  readonly key: string;
  readonly weight: number;
  /** Largest first. */
  readonly places: readonly Place[];
}

/** Groups places and orders the groups by their total weight, heaviest first. */
function ranked(
  places: readonly Place[],
  keyOf: (place: Place) => string,
  weightOf: (place: Place) => number,
): readonly Group[] {
  return [...Map.groupBy(places, keyOf)]
    .map(([key, members]) => ({
      key,
      places: members,
      weight: members.reduce((sum, place) => sum + weightOf(place), 0),
    }))
    .sort((a, b) => b.weight - a.weight || (a.key < b.key ? -1 : 1));
}

/** From this many people on, cities have one name on this site, whatever language they are written in. */
const RENAMED_FROM = 100_000;

/** A smaller city keeps the name that is written: Galway is not called Gaillimh. */
function asWritten(location: CanonicalLocation, place: Place | undefined, city: string): CanonicalLocation {
  const isOther = place?.isAlternate === true && place.name === location.city && place.population < RENAMED_FROM;
  return isOther && /^\p{Lu}[\p{L}\p{M} .'’-]{2,}$/u.test(city) ? { ...location, city } : location;
}

/** The location of places in one country; its region only if one is much larger than those in other regions. */
function locationOf(places: readonly Place[]): CanonicalLocation {
  const [best, next] = ranked(
    places,
    (place) => place.region ?? "",
    ({ population, isAlternate }) => ((isAlternate ? 0.1 : 1) * (population + 500)) ** CONCENTRATION,
  );
  const [largest] = best?.places ?? [];
  if (best === undefined || largest === undefined) throw new Error("no place to locate");
  const { name, region, country } = largest;
  const isCertain = next === undefined || best.weight >= CERTAIN_REGION * next.weight;
  return { city: name, country, ...(isCertain && region !== null ? { region } : {}) };
}

/** The places without those that have the name as another one, where a town of the same country has it as its own. */
function ownNamed(places: readonly Place[]): readonly Place[] {
  return places.filter(
    (place) =>
      !place.isAlternate ||
      !places.some(
        (other) => !other.isAlternate && other.country === place.country && other.population * TINY > place.population,
      ),
  );
}

/** A region named by the text, unless a large city shares its name or other countries have such a region. */
function regionAlone(
  text: string,
  cities: readonly Place[],
  country: string | undefined,
  ratio: (country: string) => number | undefined,
): CanonicalLocation | undefined {
  const regions = Gazetteer.open()
    .regionsNamed(text)
    .filter((region) => country === undefined || region.country === country);
  const [only, ...others] = regions.filter(({ population }) => population > 0);
  if (only === undefined || others.length > 0 || !isMuchLarger(only, cities, text, ratio(only.country)))
    return undefined;
  return { region: only.region, country: only.country };
}

/** Several cities in one cell yield only their country, if they share it. */
function inOneCountry(cities: readonly Resolution[]): Resolution {
  const countries = new Set(cities.map((city) => (city.kind === "known" ? city.location.country : undefined)));
  const [country, ...others] = countries;
  return country === undefined || others.length > 0 ? UNKNOWN : { kind: "known", location: { country } };
}

/** The places that a city's name may be; notes in `custom` how much more usual one with a code beside it is. */
function placesMeant(text: string, custom: Map<Place, number>): readonly Place[] {
  const whole = placesNamed(text);
  if (whole.length > 0 || !/[,(]/.test(text)) return whole.filter(({ isPart }) => !isPart);
  const meanings = meaningsOf(statedParts({ place: text }));
  for (const meaning of meanings)
    for (const place of meaning.places) custom.set(place, customOf(meaning) ** CONCENTRATION);
  if (custom.size > 0) return [...custom.keys()];
  return placesNamed(text.split(/[,(]/, 1)[0] ?? "").filter(({ isPart }) => !isPart);
}

const EURO_AREA = new Set("AT,BE,BG,CY,DE,EE,ES,FI,FR,GR,HR,IE,IT,LT,LU,LV,MT,NL,PT,SI,SK".split(","));
/** Country domains used by companies of all countries. */
const EVERYWHERE = new Set("ac,ag,ai,am,bz,cc,co,fm,gg,im,io,is,la,ly,me,ms,nu,sc,sh,so,st,to,tv,vc,vg,ws".split(","));

/** Hints at a company's country besides its location. */
interface CountryHints {
  /** Absolute URL of the company's site. */
  readonly website?: string | undefined;
  /** ISO 4217 code of the amounts. */
  readonly currency?: string | undefined;
}

/** The country of a site's top-level domain; undefined for domains used everywhere. */
function countryOfSite(website: string | undefined): string | undefined {
  const domain = website === undefined ? undefined : URL.parse(website)?.hostname.split(".").at(-1);
  if (domain?.length !== 2 || EVERYWHERE.has(domain)) return undefined;
  return domain === "uk" ? "GB" : domain.toUpperCase();
}

/** True if a currency is the country's own, by its code (ISO 4217); US dollars are common everywhere. */
function suggests(country: string, currency: string | undefined): boolean {
  if (currency === undefined || currency === "USD") return false;
  return currency === "EUR" ? EURO_AREA.has(country) : currency.startsWith(country);
}
