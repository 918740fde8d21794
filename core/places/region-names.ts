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

/** The key that the spellings of a region share ("Ile-de-France", "Bayern"). */
export function regionKey(name: string): string {
  const key = placeKey(name);
  return placeKey(ALIASES[key] ?? key);
}
