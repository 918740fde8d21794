import type { CompanyFields } from "../catalog/facts.ts";
import { PlaceResolver, type Resolution } from "../places/resolve-place.ts";
import type { EvidenceRecord } from "../sources/record.ts";

/** Different locations remembered per document. */
const REMEMBERED = 20_000;

/** What the gazetteer adds to a record's location, as the fields of a derived claim. */
export type DerivedFields = Pick<CompanyFields, "city" | "region" | "country" | "derivedFrom">;

/** Derives the locations of one document's records; loads the gazetteer when the first record has a city. */
export class LocationDeriver {
  readonly #known = new Map<string, Resolution>();
  #resolver: PlaceResolver | undefined;

  /**
   * Learns from a sample of the document's records, their first batch, which countries the document is about. Records
   * whose city is ambiguous are then likely in one of these.
   */
  learn(records: readonly EvidenceRecord[]): void {
    if (this.#resolver !== undefined) return;
    const resolver = new PlaceResolver();
    const countries = records.flatMap(({ company, ...record }) => {
      if (company.country !== undefined) return [company.country];
      const found = this.#resolve(resolver, { company, ...record });
      return found.kind === "known" ? [found.location.country] : [];
    });
    for (const country of countries) resolver.noteCountry(country);
    this.#known.clear();
    this.#resolver = resolver;
  }

  /** Undefined when the record states no city, or its city is unknown or ambiguous. */
  derive(record: EvidenceRecord): DerivedFields | undefined {
    const { city, region, country } = record.company;
    if (city === undefined) return undefined;
    this.#resolver ??= new PlaceResolver();
    const found = this.#resolve(this.#resolver, record);
    if (found.kind !== "known") return undefined;
    const { location } = found;
    const added: DerivedFields = {
      ...(location.city === undefined || location.city === city ? {} : { city: location.city }),
      ...(location.region === undefined || location.region === region ? {} : { region: location.region }),
      ...(country === undefined ? { country: location.country } : {}),
    };
    if (Object.keys(added).length === 0) return undefined;
    const derivedFrom = {
      city,
      ...(region === undefined ? {} : { region }),
      ...(country === undefined ? {} : { country }),
    };
    return { ...added, derivedFrom };
  }

  #resolve(resolver: PlaceResolver, { company, round }: EvidenceRecord): Resolution {
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
