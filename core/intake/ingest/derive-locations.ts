import type { CompanyFields } from "../../catalogue/facts/facts.ts";
import { type CanonicalLocation, PlaceResolver, type Resolution } from "../../catalogue/places/resolve-place.ts";
import type { EvidenceRecord } from "../../catalogue/sources/record.ts";
import { type AmbiguousPlace, type PlaceAnswers, placeWordsKey, type StatedPlace } from "./place-answers.ts";

/** Number of distinct locations remembered per document. */
const REMEMBERED = 20_000;

/** The gazetteer's additions to a record's location, as the fields of a derived claim. */
export type DerivedFields = Pick<CompanyFields, "city" | "region" | "country" | "derivedFrom">;

/** The content of a claim about a record's location. */
export interface DerivedLocation {
  /** `reviewed` if a reviewer chose among several places of that name. */
  readonly method: "derived" | "reviewed";
  readonly fields: DerivedFields;
}

/** The parts of a record that determine its derived location. */
export interface LocatedRecord {
  readonly company: Pick<CompanyFields, "city" | "region" | "country" | "doubtedCountry" | "website">;
  readonly round?: Pick<NonNullable<EvidenceRecord["round"]>, "amount"> | undefined;
}

/** Derives the locations of one document's records; loads the gazetteer when the first record has a city. */
export class LocationDeriver {
  readonly #known = new Map<string, Resolution>();
  readonly #answers: PlaceAnswers;
  readonly #ambiguous = new Map<string, AmbiguousPlace>();
  #resolver: PlaceResolver | undefined;

  /** `answers`: reviewers' decisions about ambiguous cities of the same list. */
  constructor(answers: PlaceAnswers = new Map()) {
    this.#answers = answers;
  }

  /**
   * Learns the countries that the document is about from a sample of its records, its first batch. An ambiguous city is
   * then resolved within one of these.
   */
  learn(records: readonly LocatedRecord[]): void {
    if (this.#resolver !== undefined) return;
    const resolver = new PlaceResolver();
    const countries = records.flatMap(({ company, ...record }) => {
      if (company.country !== undefined) return [company.country];
      if (company.doubtedCountry !== undefined) return [];
      const found = this.#resolve(resolver, { company, ...record });
      return found.kind === "known" ? [found.location.country] : [];
    });
    for (const country of countries) resolver.noteCountry(country);
    this.#known.clear();
    this.#resolver = resolver;
  }

  /** The ambiguous cities without an answer among the records derived so far, by their words. */
  get ambiguous(): ReadonlyMap<string, AmbiguousPlace> {
    return this.#ambiguous;
  }

  /** Undefined when the record states no city, or its city is unknown or ambiguous without an answer. */
  derive(record: LocatedRecord): DerivedLocation | undefined {
    const { city, region, country, doubtedCountry } = record.company;
    if (city === undefined) return undefined;
    const stated = { city, region: region ?? null, country: country ?? doubtedCountry ?? null };
    this.#resolver ??= new PlaceResolver();
    const resolved = this.#resolve(this.#resolver, record);
    const found = doubtedCountry === undefined ? resolved : inDoubt(resolved, doubtedCountry);
    if (found.kind === "known") return located(stated, found.location, "derived");
    if (found.kind === "unknown") return undefined;
    const key = placeWordsKey(stated);
    const answer = this.#answers.get(key);
    if (answer === undefined) this.#ambiguous.set(key, { stated, options: found.options });
    return answer ? located(stated, answer, "reviewed") : undefined;
  }

  #resolve(resolver: PlaceResolver, { company, round }: LocatedRecord): Resolution {
    const { city, region, country, website } = company;
    if (city === undefined) return { kind: "unknown" };
    const currency = round?.amount?.currency;
    const site = website?.slice(0, 200);
    const key = [
      city,
      region,
      country,
      country === undefined ? site?.split("/", 3)[2]?.split(".").at(-1) : "",
      currency,
    ].join("\t");
    const known = this.#known.get(key);
    if (known !== undefined) return known;
    const found = resolver.resolve({ city, region, country }, { website, currency });
    if (this.#known.size < REMEMBERED) this.#known.set(key, found);
    return found;
  }
}

/** A reviewer decides between the places of a city's name and a stated country that has no such city. */
function inDoubt(found: Resolution, doubtedCountry: string): Resolution {
  const others =
    found.kind === "known"
      ? [{ ...found.location, population: 0, rows: 0 }]
      : found.kind === "ambiguous"
        ? found.options
        : [];
  return { kind: "ambiguous", options: [...others, { country: doubtedCountry, population: 0, rows: 0 }] };
}

/** The additions to a stated location; undefined if there are none. */
export function located(
  { city, region, country }: StatedPlace,
  location: CanonicalLocation,
  method: DerivedLocation["method"],
): DerivedLocation | undefined {
  const added: DerivedFields = {
    ...(location.city === undefined || location.city === city ? {} : { city: location.city }),
    ...(location.region === undefined || location.region === region ? {} : { region: location.region }),
    ...(country === null || country !== location.country || location.city === undefined
      ? { country: location.country }
      : {}),
  };
  if (Object.keys(added).length === 0) return undefined;
  const derivedFrom = { city, ...(region === null ? {} : { region }), ...(country === null ? {} : { country }) };
  return { method, fields: { ...added, derivedFrom } };
}
