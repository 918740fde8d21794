import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { countryKey, placeKey, regionWords } from "./place-key.ts";

/** The source of derived locations as shown on pages. */
export const GAZETTEER_LABEL = "GeoNames";

/** A city, town or village of the gazetteer. */
export interface Place {
  readonly name: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** The state, province or region (GeoNames' first administrative level). */
  readonly region: string | null;
  readonly population: number;
  /** True if the place was found by a former name, an abbreviation or its name in another language. */
  readonly isAlternate: boolean;
  /** True for a part of a city, such as Brooklyn or La Jolla. */
  readonly isPart: boolean;
}

/** A state, province or region. */
export interface Region {
  readonly region: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Population of all of its places; 0 if it was found by the name of a district within it. */
  readonly population: number;
}

/** A country by one of its names. */
export interface CountryName {
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** True for names in English, which no city elsewhere competes with. */
  readonly isEnglish: boolean;
}

/** Words that states add to their names; "Republic of Georgia" is Georgia. */
const FORMS = new Set(
  "republic kingdom federal federation democratic peoples islamic arab sar principality sultanate hashemite bolivarian plurinational socialist duchy grand".split(
    " ",
  ),
);

const NEWLINE = 10;

/**
 * Places, regions and countries by name, from GeoNames (CC BY 4.0), ISO 3166 and the CLDR: see `build-gazetteer.ts`.
 * One buffer of about 9 MB, sorted by key for binary search, takes a tenth of the memory of objects.
 */
export class Gazetteer {
  static #opened: Gazetteer | undefined;
  readonly #text: Buffer;
  readonly #start: number;
  readonly #english: ReadonlyMap<string, string>;
  readonly #foreign: ReadonlyMap<string, string>;
  readonly #codes: ReadonlyMap<string, string>;
  readonly #regions: readonly Region[];
  readonly #populations = new Map<string, number>();
  readonly #regionsByName = new Map<string, Region[]>();
  readonly #regionsByCode = new Map<string, Region[]>();

  private constructor(text: Buffer) {
    this.#text = text;
    let start = 0;
    const headerLine = (): string[] => {
      const end = text.indexOf(NEWLINE, start);
      const line = text.toString("utf8", start, end).split("\t");
      start = end + 1;
      return line;
    };
    const countries = () => new Map(headerLine().map((name) => [name.slice(0, -3), name.slice(-2)] as const));
    this.#english = countries();
    this.#foreign = countries();
    this.#codes = countries();
    this.#regions = headerLine().map((line) => {
      const [name = "", country = "", population = "", names = "", districts = "", codes = ""] = line.split(";");
      const region = { region: name, country, population: Number(population) };
      this.#populations.set(country, this.populationOf(country) + region.population);
      for (const key of names.split(",")) addTo(this.#regionsByName, key, region);
      const within = { region: name, country, population: 0 };
      for (const key of districts.split(",")) if (key !== "") addTo(this.#regionsByName, key, within);
      for (const code of codes.split(",")) if (code !== "") addTo(this.#regionsByCode, code, region);
      return region;
    });
    this.#start = start;
  }

  /** Opens the gazetteer on first use (about 0.1 s) and keeps it. */
  static open(): Gazetteer {
    return (Gazetteer.#opened ??= new Gazetteer(
      brotliDecompressSync(readFileSync(join(import.meta.dirname, "gazetteer.txt.br"))),
    ));
  }

  /** Size in memory. */
  get bytes(): number {
    return this.#text.length;
  }

  /** The country of this name in any language, in any word order; undefined for anything else, codes included. */
  countryNamed(name: string): CountryName | undefined {
    const key = countryKey(name);
    const english = this.#english.get(key);
    const country = english ?? this.#foreign.get(key);
    if (country !== undefined) return { country, isEnglish: english !== undefined };
    const words = key.split(" ");
    const core = words.filter((word) => !FORMS.has(word));
    const bare = core.length === words.length ? undefined : this.#english.get(core.join(" "));
    return bare === undefined ? undefined : { country: bare, isEnglish: true };
  }

  /** The country of a code of ISO 3166-1 (two or three letters) or of sports associations, in any case. */
  countryOfCode(code: string): string | undefined {
    return this.#codes.get(code.toLowerCase());
  }

  /** People in all places of a country. */
  populationOf(country: string): number {
    return this.#populations.get(country) ?? 0;
  }

  /** The regions of this name in all countries: in English or their own language, or by a district within them. */
  regionsNamed(name: string): readonly Region[] {
    return this.#regionsByName.get(regionWords(name)) ?? [];
  }

  /** The regions with this code of ISO 3166-2 or of local use ("TX", "QRO"), in any case. */
  regionsOfCode(code: string): readonly Region[] {
    return this.#regionsByCode.get(code.toLowerCase()) ?? [];
  }

  /** The population of the largest place of this name, in one country if it is given; 0 if there is none. */
  peopleIn(name: string, country?: string): number {
    const places = this.under(placeKey(name));
    return places.find((place) => country === undefined || place.country === country)?.population ?? 0;
  }

  /** The places with the name of this key (see `placeKey`), largest first. */
  under(key: string): readonly Place[] {
    const text = this.#text;
    // No key has a character before the tab that ends it.
    const wanted = Buffer.from(`${key}\t`);
    let from = this.#start;
    let to = text.length;
    while (from < to) {
      let start = (from + to) >> 1;
      while (start > from && text[start - 1] !== NEWLINE) start -= 1;
      let at = 0;
      while (at < wanted.length && text[start + at] === wanted[at]) at += 1;
      if (at === wanted.length) return this.#read(text.toString("utf8", start + at, text.indexOf(NEWLINE, start)));
      if ((text[start + at] ?? 0) < (wanted[at] ?? 0)) from = text.indexOf(NEWLINE, start) + 1;
      else to = start;
    }
    return [];
  }

  #read(places: string): Place[] {
    return places.split("|").map((place) => {
      const [name = "", country = "", region = "", population = "", mark] = place.split(";");
      return {
        name,
        country,
        region: region === "" ? null : (this.#regions[Number(region)]?.region ?? null),
        population: Number(population),
        isAlternate: mark === "*",
        isPart: mark === "+",
      };
    });
  }
}

function addTo(regions: Map<string, Region[]>, key: string, region: Region): void {
  const same = regions.get(key);
  if (same === undefined) regions.set(key, [region]);
  else same.push(region);
}
