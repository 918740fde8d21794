import { defined } from "../../../platform/defined.ts";
import { CITY_VARIANTS } from "../names/city-key.ts";
import { countryName } from "./country-name.ts";
import { Gazetteer } from "./gazetteer.ts";
import { isKnown, JOINED, type Part, partsOf, placesNamed } from "./place-parts.ts";
import { areaNamed } from "./region-names.ts";
import { isNowhere } from "./nowhere.ts";
import {
  isMuchLarger,
  likelihood,
  mayBeCity,
  type Meaning,
  meaningsOf,
  type PlaceTexts,
  prominence,
  statedParts,
  WELL_KNOWN,
} from "./place-meanings.ts";

/** A location in the source's words, as far as it is certain. */
export interface PlaceReading {
  readonly city?: string;
  /** In the source's words; for a code, the region's name. */
  readonly region?: string;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string;
  /** The stated country, if no city of that name is in it but a well-known one elsewhere. */
  readonly doubtedCountry?: string;
  /** True if the texts say anything, even if nothing of it is kept (two cities, a continent). */
  readonly named: boolean;
}

/** Minimum population of a place that makes "A, B" two places instead of a district and its city. */
const TOWN = 15_000;
/** Minimum ratio between the weights of the best meaning and the next. */
const CERTAIN = 40;
/** Minimum population of a region that a country of its name does not outshine (Georgia). */
const LARGE_REGION = 500_000;
const LONGEST_NAME = 60;
/** Share of the people of a region, whose parts of cities count again, from which its city is the region. */
const CITY_STATE = 0.45;
/** Minimum population of a city whose parts are written behind it. */
const METROPOLIS = 500_000;

/**
 * Reads a location. Every part of its texts may be a city, a region, a country or a code; the meaning that is kept is
 * the only one in which the gazetteer has the city in the region and the region in the country. Names of countries and
 * regions also stand without a known city, codes do not. Whatever several places could be stays as its words.
 */
export function readPlace(texts: PlaceTexts): PlaceReading {
  const stated = statedParts(texts);
  if (!stated.isStated) return { named: false };
  if (stated.isSeveral) return readSeveral(texts);
  const first = stated.ways[0]?.parts ?? [];
  if (stated.ways.every(({ parts }) => parts.length === 0)) return { named: true };
  if (first.length === 1 && stated.ways.length === 1 && stated.postal === undefined) return readAlone(first[0]);
  const meanings = meaningsOf(stated);
  const [best, next] = meanings;
  if (best === undefined) {
    const reading = readCity(first);
    return reading.city === undefined ? readSeveral(texts) : reading;
  }
  const [city, ...codes] = first;
  // A code that fits no country of the city says nothing; the city stays.
  if (
    best.city === undefined &&
    city?.places.some(({ population }) => population >= TOWN) === true &&
    codes.every((part) => isCodeOnly(part) && isCodeLike(part.text) && best.unexplained.includes(part))
  )
    return readAlone(city);
  if (next !== undefined && likelihood(best) < CERTAIN * likelihood(next)) return ambiguous(texts, meanings);
  return readingOf(best);
}

/** The reading of the only possible meaning, unless what it leaves unexplained contradicts it. */
function readingOf(meaning: Meaning): PlaceReading {
  const { country, city, area, region, unexplained, places } = meaning;
  const others = unexplained.filter(({ column }) => column === "place" || column === "city");
  const stranger = others.find(
    (part) => part.country !== undefined && part.places.length === 0 && region?.part.column !== "region",
  );
  if (stranger?.country !== undefined)
    return city === undefined
      ? { named: true }
      : { city: city.text, doubtedCountry: stranger.country.country, named: true };
  const isWritten = region !== undefined && !region.isCode && !region.part.isArea;
  const regionName = isWritten ? region.part.text : region?.region.region;
  const further = unexplained.find(({ column, ...part }) => column === "region" && !isKnown({ ...part, column }));
  const other = further !== undefined && !isCodeLike(further.text) ? further.text : undefined;
  const stated = { ...defined({ region: regionName ?? other }), country, named: true };
  if (city !== undefined) {
    // "Kreuzberg, Berlin": a part of a city that is a region of its own.
    const isWithin =
      places.every(({ isPart }) => isPart) && isCityState(region?.part, country, region?.region.population);
    if (isWithin && region !== undefined) return { city: region.part.text, ...stated };
    if (unexplained.some((part) => isElsewhere(part, city, country)))
      return { city: city.text, doubtedCountry: country, named: true };
    const isTwo = others.some((part) => prominence(part) >= WELL_KNOWN && part.column === city.column);
    return isTwo ? stated : { city: city.text, ...stated };
  }
  const unknown = others[0] ?? area;
  if (
    unknown?.places.length === 0 &&
    region !== undefined &&
    isCityState(region.part, country, region.region.population)
  )
    return { city: region.part.text, ...stated };
  if (unknown === undefined || isCodeLike(unknown.text) || !isName(unknown.text)) return stated;
  if (prominence(unknown) < WELL_KNOWN || unknown === area) return { city: unknown.text, ...stated };
  // "London / New York" are two cities, though one is named like its state.
  const isTwo = unknown.column === region?.part.column && prominence(region.part) >= WELL_KNOWN;
  return isTwo ? { named: true } : { city: unknown.text, doubtedCountry: country, named: true };
}

/** True if a region is hardly more than the city of its name. */
function isCityState(part: Part | undefined, country: string, people = 0): boolean {
  const [city] = part?.places.filter((place) => place.country === country && !place.isAlternate) ?? [];
  return city !== undefined && city.population >= people * CITY_STATE;
}

/** True if a text names a region, by its name or code, of other countries only, and one of them has such a city. */
function isElsewhere({ column, regions, code }: Part, { places }: Part, country: string): boolean {
  const named = column === "region" ? regions : [];
  const meant = [...named, ...code.regions];
  return (
    meant.every((region) => region.country !== country) &&
    meant.some((region) => places.some((place) => place.country === region.country && place.region === region.region))
  );
}

const isCodeLike = (text: string): boolean => /^[A-Z\d]{1,3}$/.test(text);

function isName(text: string): boolean {
  return text.length <= LONGEST_NAME && !/\d|https?:|\b(?:area|metroplex|silicon valley)$/i.test(text);
}

/** A single name: of a country, of a region that no city rivals, or of a city. */
function readAlone(part: Part | undefined): PlaceReading {
  if (part === undefined) return { named: true };
  const { text, column, country, regions, places, code, isArea } = part;
  if (column === "country") {
    const known = country ?? code.country;
    return { ...(known === undefined ? {} : { country: known.country }), named: true };
  }
  const area = isArea ? areaNamed(text) : undefined;
  if (area !== undefined) return { ...area, named: true };
  const nickname = /^[A-Z]{2}$/.test(text) ? CITY_VARIANTS.get(text.toLowerCase()) : undefined;
  if (nickname !== undefined && column !== "region")
    return { city: nickname.replace(/(?<!\p{L})\p{L}/gu, (letter) => letter.toUpperCase()), named: true };
  if (/^[A-Z]{3}$/.test(text) && country === undefined && places.length === 0) {
    const known = partsOf(text, "country").ways[0]?.parts[0]?.code.country;
    if (known !== undefined) return { country: known.country, named: true };
    const [state, ...others] = partsOf(text, "region").ways[0]?.parts[0]?.code.regions ?? [];
    if (state !== undefined && others.length === 0)
      return { region: state.region, country: state.country, named: true };
  }
  if (country !== undefined) {
    const rivals = regions.filter((region) => region.country !== country.country);
    const namesakes = places.filter((place) => place.country !== country.country);
    const isRivalled = country.isEnglish
      ? rivals.some(({ population }) => population >= LARGE_REGION)
      : namesakes.some(({ population }) => population >= TOWN);
    const own = places.find((place) => place.country === country.country && !place.isAlternate);
    const within = regions.find((one) => one.country === country.country && !isCountryName(one.region));
    if (!isRivalled)
      return {
        ...(column === "city" && own !== undefined ? { city: text } : {}),
        // England is a part of its country.
        ...(column === "place" && within !== undefined && own === undefined ? { region: within.region } : {}),
        country: country.country,
        named: true,
      };
    if (country.isEnglish) return { named: true };
  }
  const [region, ...rest] = regions;
  const inOneCountry = rest.every((other) => other.country === region?.country);
  if (region !== undefined && inOneCountry && (column === "region" || isMuchLarger(region, places, text)))
    return { region: region.region, country: region.country, named: true };
  if (column === "region") return isCodeLike(text) ? { named: true } : { region: text, named: true };
  return /^[a-z]{1,2}$/i.test(text) || !(isName(text) || places.length > 0)
    ? { named: true }
    : { city: text, named: true };
}

const isCountryName = (region: string): boolean =>
  countryName(Gazetteer.open().countryNamed(region)?.country ?? "") === region;

/** True for a large city and a part of it, which is no city of its own: "Berlin-Kreuzberg". */
function isDistrict(outer: string, inner: string): boolean {
  const isCity = placesNamed(outer).some(({ population, isAlternate }) => population >= METROPOLIS && !isAlternate);
  return isCity && placesNamed(inner).every(({ isPart }) => isPart);
}

/** Several cities in a column of cities stay as its words; other texts with several places say nothing. */
function readSeveral({ city = "", country = "" }: PlaceTexts): PlaceReading {
  const { ways } = partsOf(city.replace(JOINED, ", "), "city");
  const parts = ways[0]?.parts ?? [];
  const areCities = parts.length > 1 && parts.every((part) => part.places.length > 0 && part.country === undefined);
  const [stated] = partsOf(country, "country").ways[0]?.parts ?? [];
  const code = (stated?.country ?? stated?.code.country)?.country;
  return { ...(areCities ? { city } : {}), ...(code === undefined ? {} : { country: code }), named: true };
}

/** The only city among parts of which none states a region or country; its district may stand beside it. */
function readCity(parts: readonly Part[]): PlaceReading {
  const names = parts.filter((part) => mayBeCity(part) && isName(part.text) && !isCodeOnly(part));
  const cities = names.filter((part) => part.places.some(({ population }) => population >= TOWN));
  const [city, another] = cities.length > 0 ? cities : names;
  if (city === undefined || another !== undefined || isNowhere(city.text)) return { named: true };
  const [outer = "", inner] = city.text.split(/-(?=\p{Lu})/u);
  if (inner !== undefined && city.places.length === 0 && isDistrict(outer, inner)) return { city: outer, named: true };
  const code = parts.find((part) => part.column === "region" && isCodeOnly(part));
  return { city: city.text, ...(code === undefined ? {} : { region: code.text }), named: true };
}

function isCodeOnly({ places, country, regions, code }: Part): boolean {
  const isCode = code.country !== undefined || code.regions.length > 0;
  return isCode && places.length === 0 && country === undefined && regions.length === 0;
}

/** Several places could be meant: the words stay for a reviewer, with the country if it is the same. */
function ambiguous({ place, city, region }: PlaceTexts, meanings: readonly Meaning[]): PlaceReading {
  const isCity = meanings.some((meaning) => meaning.city !== undefined && meaning.unexplained.length === 0);
  const words = city !== undefined && city !== "" ? [city, region].filter(Boolean).join(", ") : (place ?? "");
  return isCity && isName(words) ? { city: words, named: true } : { named: true };
}
