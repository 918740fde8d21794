import { readFileSync } from "node:fs";
import { join } from "node:path";
import { brotliDecompressSync } from "node:zlib";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CanonicalLocation } from "./resolve-place.ts";
import { PlaceResolver } from "./resolve-place.ts";
import type { PlaceTexts } from "./place-meanings.ts";
import { readPlace } from "./read-place.ts";

interface City {
  readonly name: string;
  readonly country: string;
  readonly region: string;
  /** The code of its region, two or three letters; "" without one. */
  readonly code: string;
}

const PEOPLE = 40_000;
/** Countries that write states after cities. */
const WITH_CODES = new Set("AU BR CA CH DE ID IN IT MX NL RO US ZA".split(" "));
const [, , , regionLine = "", ...lines] = brotliDecompressSync(
  readFileSync(join(import.meta.dirname, "gazetteer.txt.br")),
)
  .toString()
  .split("\n");
const regions = regionLine.split("\t").map((line) => {
  const [name = "", , , , , codes = ""] = line.split(";");
  return { name, code: codes.split(",").find((code) => /^[a-z]{2,3}$/.test(code)) ?? "" };
});
const CITIES: readonly City[] = lines.flatMap((line) =>
  (line.split("\t")[1] ?? "").split("|").flatMap((place) => {
    const [name = "", country = "", at = "", population = "", mark] = place.split(";");
    const region = regions[Number(at)];
    return mark !== undefined || Number(population) < PEOPLE || at === "" || region === undefined
      ? []
      : [{ name, country, region: region.name, code: region.code.toUpperCase() }];
  }),
);

const english = new Intl.DisplayNames("en", { type: "region" });
const own = (country: string): string =>
  new Intl.DisplayNames(new Intl.Locale(`und-${country}`).maximize().language, { type: "region" }).of(country) ?? "";
const named = (country: string): string => english.of(country) ?? "";
const withoutAccents = (text: string): string => text.normalize("NFD").replace(/\p{M}/gu, "");

interface Kind {
  readonly texts: (city: City) => PlaceTexts;
  readonly isCoded?: true;
  /** True if a region is stated, which then must be that of the city. */
  readonly hasRegion?: true;
}

const KINDS: Readonly<Record<string, Kind>> = {
  "City, CODE": { texts: ({ name, code }) => ({ place: `${name}, ${code}` }), isCoded: true, hasRegion: true },
  "city, code": {
    texts: ({ name, code }) => ({ place: withoutAccents(`${name}, ${code}`).toLowerCase() }),
    isCoded: true,
    hasRegion: true,
  },
  "City, Region": { texts: ({ name, region }) => ({ place: `${name}, ${region}` }), isCoded: true, hasRegion: true },
  "City, CODE, Country": {
    texts: ({ name, code, country }) => ({ place: `${name}, ${code}, ${named(country)}` }),
    isCoded: true,
    hasRegion: true,
  },
  "Country, City": { texts: ({ name, country }) => ({ place: `${named(country)}, ${name}` }) },
  "City, country in its own language": { texts: ({ name, country }) => ({ place: `${name}, ${own(country)}` }) },
  "City (Country)": { texts: ({ name, country }) => ({ place: `${name} (${named(country)})` }) },
  "City Country": { texts: ({ name, country }) => ({ place: `${name} ${named(country)}` }) },
  "City and country code columns": { texts: ({ name, country }) => ({ city: name, country }) },
  "City and state columns": {
    texts: ({ name, code }) => ({ city: name, region: code }),
    isCoded: true,
    hasRegion: true,
  },
  "City, state and country columns": {
    texts: ({ name, region, country }) => ({ city: name, region, country: named(country) }),
    isCoded: true,
    hasRegion: true,
  },
  "City, CODE beside a country": {
    texts: ({ name, code, country }) => ({ place: `${name}, ${code}`, country: named(country) }),
    isCoded: true,
    hasRegion: true,
  },
};

function located(texts: PlaceTexts): Partial<CanonicalLocation> {
  const reading = readPlace(texts);
  const found = new PlaceResolver().resolve(reading, {});
  return { ...reading, ...(found.kind === "known" ? found.location : {}) };
}

/** Share of places of a kind for which a part of the location is known. */
const KNOWN = 0.95;
const RUNS = 150;

describe("places drawn from the gazetteer", () => {
  const coded = CITIES.filter(({ country, code }) => code !== "" && WITH_CODES.has(country));

  it.each(Object.entries(KINDS))("written as %s are in the right country and region, or unknown", (_, kind) => {
    const [all, withCountry, withCity] = [new Set<City>(), new Set<City>(), new Set<City>()];
    fc.assert(
      fc.property(fc.constantFrom(...(kind.isCoded === true ? coded : CITIES)), (city) => {
        const { country, region, city: name } = located(kind.texts(city));
        all.add(city);
        if (country !== undefined) withCountry.add(city);
        if (name !== undefined) withCity.add(city);
        expect([city.country, undefined]).toContain(country);
        expect([city.region, undefined]).toContain(kind.hasRegion === true ? region : undefined);
      }),
      { numRuns: RUNS },
    );
    expect(withCountry.size / all.size).toBeGreaterThanOrEqual(KNOWN);
    expect(withCity.size / all.size).toBeGreaterThanOrEqual(KNOWN);
  });
});
