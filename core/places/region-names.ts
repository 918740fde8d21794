import { placeKey } from "./place-key.ts";

/** Names of regions in other languages and abbreviations, each with the gazetteer's name. */
const ALIASES: Readonly<Record<string, string>> = {
  bretagne: "Brittany",
  normandie: "Normandy",
  corse: "Corsica",
  paca: "Provence-Alpes-Côte d'Azur",
  bayern: "Bavaria",
  hessen: "Hesse",
  niedersachsen: "Lower Saxony",
  "nordrhein westfalen": "North Rhine-Westphalia",
  nrw: "North Rhine-Westphalia",
  sachsen: "Saxony",
  thuringen: "Thuringia",
  cataluna: "Catalonia",
  catalunya: "Catalonia",
  andalucia: "Andalusia",
  "comunidad de madrid": "Madrid",
  lombardia: "Lombardy",
  piemonte: "Piedmont",
  toscana: "Tuscany",
  "washington dc": "District of Columbia",
  nsw: "New South Wales",
  qld: "Queensland",
};

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
  randstad: { country: "NL" },
  gta: { region: "Ontario", country: "CA" },
  "greater toronto area": { region: "Ontario", country: "CA" },
  ncr: { country: "IN" },
};

/** The area of this informal name; undefined for any other text. */
export function areaNamed(text: string): Area | undefined {
  return AREAS[placeKey(text)];
}

/** The common key of all spellings of a region ("Ile-de-France", "Bayern"). */
export function regionKey(name: string): string {
  const key = placeKey(name);
  return placeKey(ALIASES[key] ?? key);
}
