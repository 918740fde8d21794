import { Gazetteer, type Place, type Region } from "./gazetteer.ts";
import { regionWords } from "./place-key.ts";
import { isKnown, MOST_WAYS, type Part, partsOf, type PlaceParts, type Way } from "./place-parts.ts";

/** A location's texts as a list or a page states them, each "" if it does not. */
export interface PlaceTexts {
  /** Any parts of a location, in any order. */
  readonly place?: string | undefined;
  readonly city?: string | undefined;
  readonly region?: string | undefined;
  readonly country?: string | undefined;
}

/** One meaning of all parts that the world allows: a country with, if named, a region and a city in it. */
export interface Meaning {
  readonly country: string;
  readonly city?: Part | undefined;
  /** The places that the city may be, largest first. */
  readonly places: readonly Place[];
  readonly region?: { readonly part: Part; readonly region: Region; readonly isCode: boolean } | undefined;
  /** An informal area in place of a city. */
  readonly area?: Part | undefined;
  /** True if a text states the country or region, be it by a code. */
  readonly isStated: boolean;
  /** True if a code alone states it. */
  readonly isByCode: boolean;
  readonly unexplained: readonly Part[];
}

/** Minimum population of a city that readers know, and so miss in a country that has no such city. */
export const WELL_KNOWN = 100_000;
/** A stated country's smaller place is hardly meant if a metropolis has the same name, unless the country is tiny. */
const VILLAGE = 4_000;
const METROPOLIS = 500_000;
/** Share of a tiny country's people that make a place notable. */
const NOTABLE = 0.01;
/** Minimum ratio of populations for reading a name as a region instead of a city. */
const LARGER_REGION = 20;
/** The same for a name alone, if the city is the region's own, and if a well-known city rivals the region. */
const LARGER_REGION_ALONE = 5;
const LARGER_THAN_CAPITAL = 12;
const LARGER_THAN_WELL_KNOWN = 40;
/** Nearly every "City, ST" with the code of a US state means that state. */
const AMERICAN = 100;
/** Factor for places whose name has the accents of the text. */
const EXACT = 7;

/** The meanings of a location's texts that explain the most of them, the most likely first. */
export function meaningsOf({ ways, postal }: PlaceParts): readonly Meaning[] {
  const all = ways.flatMap((way) =>
    [...countriesOf(way.parts, postal)].flatMap((country) => {
      const meaning = meaningIn(country, way.parts, postal);
      return meaning === undefined ? [] : [{ meaning, way, left: meaning.unexplained.length + way.streets / 2 }];
    }),
  );
  const fewest = Math.min(...all.map(({ left }) => left));
  const byCountry = Map.groupBy(
    all.filter(({ left }) => left === fewest),
    ({ meaning }) => meaning.country,
  );
  return [...byCountry.values()]
    .flatMap((same) =>
      same
        .toSorted((a, b) => a.way.parts.length - b.way.parts.length || likelihood(b.meaning) - likelihood(a.meaning))
        .slice(0, 1)
        .map(({ meaning }) => meaning),
    )
    .sort((a, b) => likelihood(b) - likelihood(a));
}

/** The parts of all columns; those of the column for any location count only where the others say nothing. */
export function statedParts(texts: PlaceTexts): PlaceParts {
  const columns = (["city", "place", "region", "country"] as const).map((column) =>
    partsOf(texts[column] ?? "", column),
  );
  const ways = columns.reduce<readonly Way[]>(
    (known, { ways: own }) =>
      known
        .flatMap((way) =>
          own.map(({ parts, streets }) => ({
            parts: [...way.parts, ...withoutRepeated(way.parts, withoutUnknownCodes(parts))],
            streets: way.streets + streets,
          })),
        )
        .slice(0, 2 * MOST_WAYS),
    [{ parts: [], streets: 0 }],
  );
  return {
    ways,
    postal: columns.find(({ postal }) => postal !== undefined)?.postal,
    isSeveral: columns.some(({ isSeveral }) => isSeveral),
    isStated: columns.some(({ isStated }) => isStated),
  };
}

/** Letters after a place that are nowhere a code say nothing of it ("Osaka, OS"). */
function withoutUnknownCodes(parts: readonly Part[]): readonly Part[] {
  const [first] = parts;
  if (first === undefined || first.places.length === 0) return parts;
  return parts.filter((part) => part === first || isKnown(part) || !/^[A-Z]{2}$/.test(part.text));
}

function withoutRepeated(known: readonly Part[], parts: readonly Part[]): readonly Part[] {
  const texts = new Set(known.filter(({ column }) => column === "city").map(({ text }) => text));
  return parts.filter(({ text, column }) => column !== "place" || !texts.has(text));
}

function countriesOf(parts: readonly Part[], postal: string | undefined): ReadonlySet<string> {
  const stated = parts.flatMap((part) =>
    [part, part.code].flatMap(({ country, regions }) => [
      ...(country === undefined ? [] : [country.country]),
      ...regions.map((region) => region.country),
    ]),
  );
  return new Set(postal === undefined ? stated : [...stated, postal]);
}

/** The best meaning of the parts within a country; undefined if only a code states it and no city fits. */
function meaningIn(country: string, parts: readonly Part[], postal: string | undefined): Meaning | undefined {
  const choices = [undefined, ...parts.filter((part) => mayBeCity(part) && placesIn(country, part).length > 0)];
  const meanings = choices
    .map((city) => explain(country, parts, city, postal))
    .filter((meaning) => isPossible(meaning));
  return meanings.toSorted((a, b) => a.unexplained.length - b.unexplained.length || preference(b) - preference(a))[0];
}

export const mayBeCity = ({ column }: Part): boolean => column === "city" || column === "place";

function placesIn(country: string, { places }: Part): readonly Place[] {
  return places.filter((place) => place.country === country);
}

function explain(country: string, parts: readonly Part[], city: Part | undefined, postal: string | undefined): Meaning {
  let places = city === undefined ? [] : placesIn(country, city);
  let region: Meaning["region"];
  let area: Part | undefined;
  let isStated = postal === country;
  let isByCode = true;
  const unexplained: Part[] = [];
  const isNamed = (part: Part) => part.country?.country === country;
  const isCountry = (part: Part) => isNamed(part) || part.code.country?.country === country;
  const hasRegionColumn = parts.some(({ column }) => column === "region");
  for (const part of parts) {
    if (part === city) continue;
    // Beside a state, a column of cities holds a city, even if it is named like a country (Georgia, Vermont).
    if (hasRegionColumn && part.column === "city") {
      unexplained.push(part);
      continue;
    }
    const byName = part.regions.filter((one) => one.country === country);
    const own = [...byName, ...part.code.regions.filter((one) => one.country === country)];
    const fitting = city === undefined ? own : own.filter((one) => places.some((place) => place.region === one.region));
    const others = parts.filter((other) => other !== part && other !== city);
    const prefersRegion = part.column === "region" || others.some(isCountry) || !isCountry(part);
    const [found] = region === undefined ? fitting : fitting.filter((one) => one.region === region?.region.region);
    const isCode = found === undefined ? !isNamed(part) : !byName.includes(found);
    if (found !== undefined && prefersRegion) {
      if (region === undefined || region.part.isArea) region = { part, region: found, isCode };
      if (part.isArea) area = part;
      places = places.filter((place) => fitting.some((one) => one.region === place.region));
    } else if (!isCountry(part)) {
      unexplained.push(part);
      continue;
    }
    isStated = true;
    isByCode &&= isCode && part.column !== "country";
  }
  return { country, city, places, region, area, isStated, isByCode, unexplained };
}

/** A column of countries decides. A code needs a city that fits, a country no mere village of a metropolis' name. */
function isPossible({ country, city, places, region, isStated, isByCode, unexplained }: Meaning): boolean {
  if (
    !isStated ||
    unexplained.some((part) => part.column === "country" && (part.country ?? part.code.country) !== undefined)
  )
    return false;
  if (city === undefined) return !isByCode;
  const largest = Math.max(...places.map(({ population }) => population));
  const smallest = Math.min(VILLAGE, NOTABLE * Gazetteer.open().populationOf(country));
  return region !== undefined || largest >= smallest || prominence(city, true) < METROPOLIS;
}

/** Population of the largest city with this as its own name. */
export function prominence({ places }: Part, isOwnName = false): number {
  return Math.max(
    0,
    ...places.filter((place) => !(isOwnName && place.isAlternate) && !place.isPart).map(({ population }) => population),
  );
}

/** A city is preferred to a region of the same name, unless the region is much larger. */
function preference({ city, region, places }: Meaning): number {
  if (city === undefined) return 0;
  if (city.column === "city") return 3;
  if (city.country !== undefined && city.country.country === places[0]?.country) return 0.5;
  const same = city.regions.filter(({ country }) => country === places[0]?.country);
  const isSmall = same.some((one) => isMuchLarger(one, places, city.text, LARGER_REGION));
  return isSmall ? -1 : region === undefined ? 1 : 2;
}

/** The likelihood of a meaning among others of the same words. */
export function likelihood({ city, places, ...meaning }: Meaning): number {
  if (city === undefined) return 1;
  const size = places.reduce(
    (sum, { population, isAlternate, name }) =>
      sum + (isAlternate ? 0.1 : 1) * (isSpelledAs(name, city.text) ? EXACT : 1) * (population + 500),
    0,
  );
  return (size * customOf(meaning)) ** 2;
}

/** How much more usual a way of writing is than others, as a factor for the size of cities. */
export function customOf({ country, isByCode, region }: Pick<Meaning, "country" | "isByCode" | "region">): number {
  return country === "US" && isByCode && region !== undefined ? AMERICAN : 1;
}

function isSpelledAs(name: string, text: string): boolean {
  return /[^\p{ASCII}]/u.test(text) && name.normalize("NFC").toLowerCase() === text.normalize("NFC").toLowerCase();
}

/** True if a region is so much larger than the cities of its name that it is meant. */
export function isMuchLarger(
  { region, country, population }: Region,
  places: readonly Place[],
  text: string,
  ratio?: number,
): boolean {
  const isOwnName = regionWords(region) === regionWords(text);
  const sizes = places.map((place) => (place.isAlternate && isOwnName ? 0.1 : 1) * place.population);
  const largest = Math.max(0, ...sizes);
  const isCapital = places.some((one) => one.region === region && one.country === country && !one.isAlternate);
  const alone = isCapital ? LARGER_THAN_CAPITAL : LARGER_REGION_ALONE;
  const needed = ratio ?? (largest < WELL_KNOWN ? alone : LARGER_THAN_WELL_KNOWN);
  return population > 0 && population >= needed * largest;
}
