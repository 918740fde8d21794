import { HAS } from "../filter.ts";
import { Dictionary } from "./dictionary.ts";

/** Parts of a profile or a place, in one text; the same character parts them in what is read from the database. */
export const PART = "\u001D";

/**
 * The codes of the values that leads are narrowed by. Values that few leads tell apart share a code: a lead has one
 * `profile` (stage, headcount, source and what it comes with) and one `place` (country, region, city), so that
 * counting four facets, or three, takes one look at it.
 */
export class ValueCodes {
  readonly stage = new Dictionary();
  readonly headcount = new Dictionary();
  readonly source = new Dictionary();
  readonly industry = new Dictionary();
  readonly country = new Dictionary();
  readonly region = new Dictionary();
  readonly city = new Dictionary();
  readonly investor = new Dictionary();
  readonly profiles: Profile[] = [];
  readonly places: Place[] = [];
  readonly #profileCodes = new Map<string, number>();
  readonly #placeCodes = new Map<string, number>();

  /** Of stage, headcount, source and the bits of {@link HAS}; null when these cannot be told apart. */
  profileOf(text: string): number | null {
    const known = this.#profileCodes.get(text);
    if (known !== undefined) return known;
    const [stage = "", headcount = "", source = "", has = "0", ...rest] = text.split(PART);
    if (rest.length > 0) return null;
    this.#profileCodes.set(text, this.profiles.length);
    return this.profiles.push({
      stage: this.stage.codeOf(stage), headcount: this.headcount.codeOf(headcount), source: this.source.codeOf(source), has: Number(has),
    }) - 1;
  }

  /** Of country, region and city; null when these cannot be told apart. */
  placeOf(text: string): number | null {
    const known = this.#placeCodes.get(text);
    if (known !== undefined) return known;
    const [country = "", region = "", city = "", ...rest] = text.split(PART);
    if (rest.length > 0) return null;
    this.#placeCodes.set(text, this.places.length);
    return this.places.push({ country: this.country.codeOf(country), region: this.region.codeOf(region), city: this.city.codeOf(city) }) - 1;
  }
}

export interface Profile {
  readonly stage: number;
  readonly headcount: number;
  readonly source: number;
  /** Bit i is set when the lead comes with the i-th of {@link HAS}. */
  readonly has: number;
}

export interface Place {
  readonly country: number;
  readonly region: number;
  readonly city: number;
}

/** The bit of a value of the facet `has`; 0 when it is none. */
export function hasBit(value: string): number {
  const i = HAS.findIndex((one) => one === value);
  return i < 0 ? 0 : 1 << i;
}
