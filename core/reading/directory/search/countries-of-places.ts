import type { Facet } from "./facets.ts";
import type { LeadIndex } from "./in-memory/lead-index.ts";
import { codesOf, dictionaryOf } from "./in-memory/segment.ts";

const countriesByIndex = new WeakMap<LeadIndex, Map<Facet, Uint32Array>>();

/** The country of each region or city; for a name that exists in several, the first by code. */
export function countriesOf(
  index: LeadIndex,
  facet: "region" | "city",
  values: readonly string[],
): ReadonlyMap<string, string> {
  const known = countriesByIndex.get(index) ?? new Map<Facet, Uint32Array>();
  countriesByIndex.set(index, known);
  const dictionary = dictionaryOf(index.dictionaries, facet);
  const { texts } = dictionaryOf(index.dictionaries, "country");
  const countries = known.get(facet) ?? new Uint32Array(dictionary.texts.length);
  if (!known.has(facet))
    for (const segment of index.segments) {
      const [places, of] = [codesOf(segment, facet).items, codesOf(segment, "country").items];
      for (let row = 0; row < segment.size; row += 1) {
        const [place, country] = [places[row] ?? 0, of[row] ?? 0];
        const before = countries[place] ?? 0;
        if (country !== before && country !== 0 && (before === 0 || (texts[country] ?? "") < (texts[before] ?? "")))
          countries[place] = country;
      }
    }
  known.set(facet, countries);
  return new Map(
    values.flatMap((value) => {
      const country = texts[countries[dictionary.find(value) ?? 0] ?? 0] ?? "";
      return country === "" ? [] : [[value, country]];
    }),
  );
}
