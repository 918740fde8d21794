import { Gazetteer } from "./gazetteer.ts";
import { placeKey } from "./place-key.ts";

/** A region by its name in the gazetteer. `region` is absent for areas across several regions. */
export interface Area {
  readonly region?: string;
  readonly country: string;
}

const CALIFORNIA = { region: "California", country: "US" };
const ENGLAND = { region: "England", country: "GB" };

/** Areas that sources write in place of a city but that are not administrative regions. */
const AREAS: Readonly<Record<string, Area>> = {
  "bay area": CALIFORNIA,
  "the bay area": CALIFORNIA,
  "sf bay area": CALIFORNIA,
  "silicon valley": CALIFORNIA,
  "southern california": CALIFORNIA,
  "northern california": CALIFORNIA,
  "orange county": CALIFORNIA,
  "research triangle": { region: "North Carolina", country: "US" },
  "research triangle park": { region: "North Carolina", country: "US" },
  "long island": { region: "New York", country: "US" },
  "silicon slopes": { region: "Utah", country: "US" },
  "new england": { country: "US" },
  "pacific northwest": { country: "US" },
  "the midwest": { country: "US" },
  midwest: { country: "US" },
  "west midlands": ENGLAND,
  "east midlands": ENGLAND,
  "the midlands": ENGLAND,
  "silicon fen": ENGLAND,
  "cote dazur": { region: "Provence-Alpes-Côte d'Azur", country: "FR" },
  "cote d azur": { region: "Provence-Alpes-Côte d'Azur", country: "FR" },
  "french riviera": { region: "Provence-Alpes-Côte d'Azur", country: "FR" },
  ruhrgebiet: { region: "North Rhine-Westphalia", country: "DE" },
  "sophia antipolis": { region: "Provence-Alpes-Côte d'Azur", country: "FR" },
  "twin cities": { region: "Minnesota", country: "US" },
  randstad: { country: "NL" },
  gta: { region: "Ontario", country: "CA" },
  "greater toronto area": { region: "Ontario", country: "CA" },
  ncr: { country: "IN" },
};

/** The area of this informal name; undefined for any other text. */
export function areaNamed(text: string): Area | undefined {
  return AREAS[placeKey(text)];
}

/** The common key of all spellings of a region ("Ile-de-France", "Bayern"); its own words if several share the name. */
export function regionKey(name: string): string {
  const names = new Set(
    Gazetteer.open()
      .regionsNamed(name)
      .filter(({ population }) => population > 0)
      .map(({ region }) => region),
  );
  const [only = name] = names;
  return placeKey(names.size === 1 ? only : name);
}
