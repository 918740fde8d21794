import { Gazetteer } from "./gazetteer.ts";

/** The ISO 3166-1 alpha-2 code of a country's name in any language; undefined for anything else. */
export function countryNamed(name: string): string | undefined {
  return Gazetteer.open().countryNamed(name)?.country;
}

/** The ISO 3166-1 alpha-2 code of a name or of a two- or three-letter code. */
export function countryOf(text: string): string | undefined {
  return countryNamed(text) ?? Gazetteer.open().countryOfCode(text.replaceAll(".", "").trim());
}
