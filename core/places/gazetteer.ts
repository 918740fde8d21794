import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import { regionKey } from "./region-names.ts";

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
}

/** A state, province or region. */
export interface Region {
  readonly region: string;
  /** ISO 3166-1 alpha-2. */
  readonly country: string;
  /** Population of all of its places. */
  readonly population: number;
}

const NEWLINE = 10;
const TAB = 9;

/**
 * Places by name, from GeoNames (CC BY 4.0): see `build-gazetteer.ts`. One buffer of about 8 MB, sorted by key for
 * binary search, takes a tenth of the memory of objects.
 */
export class Gazetteer {
  static #opened: Gazetteer | undefined;
  readonly #text: Buffer;
  readonly #start: number;
  readonly #regions: readonly Region[];
  readonly #regionsByKey: ReadonlyMap<string, readonly Region[]>;

  private constructor(text: Buffer) {
    this.#text = text;
    this.#start = text.indexOf(NEWLINE) + 1;
    this.#regions = text
      .toString("utf8", 0, this.#start - 1)
      .split("\t")
      .map((region) => {
        const [name = "", country = "", population = ""] = region.split(";");
        return { region: name, country, population: Number(population) };
      });
    this.#regionsByKey = Map.groupBy(this.#regions, ({ region }) => regionKey(region));
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

  /** True if any country has a region of this name. */
  hasRegion(name: string): boolean {
    return this.#regionsByKey.has(regionKey(name));
  }

  /** The regions of this name in all countries. */
  regionsNamed(name: string): readonly Region[] {
    return this.#regionsByKey.get(regionKey(name)) ?? [];
  }

  /** The places with the name of this key (see `placeKey`), largest first. */
  under(key: string): readonly Place[] {
    const wanted = Buffer.from(key);
    let from = this.#start;
    let to = this.#text.length;
    while (from < to) {
      const line = this.#text.lastIndexOf(NEWLINE, (from + to) >> 1);
      const start = line < from ? from : line + 1;
      const tab = this.#text.indexOf(TAB, start);
      const end = this.#text.indexOf(NEWLINE, tab);
      const order = this.#text.compare(wanted, 0, wanted.length, start, tab);
      if (order === 0) return this.#read(this.#text.toString("utf8", tab + 1, end));
      if (order < 0) from = end + 1;
      else to = start;
    }
    return [];
  }

  #read(places: string): Place[] {
    return places.split("|").map((place) => {
      const [name = "", country = "", region = "", population = "", alternate] = place.split(";");
      return {
        name,
        country,
        region: region === "" ? null : (this.#regions[Number(region)]?.region ?? null),
        population: Number(population),
        isAlternate: alternate !== undefined,
      };
    });
  }
}
