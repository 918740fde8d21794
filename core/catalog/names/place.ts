import { wordsOf } from "./ascii.ts";
import { CITY_VARIANTS } from "./city-variants.ts";

/** Where a company says it is. `country` is ISO 3166-1 alpha-2; anything absent is unknown. */
export interface Place {
  readonly city?: string | null | undefined;
  readonly country?: string | null | undefined;
}

/**
 * A comparable key for a place, `city|COUNTRY`, the country left empty when it is not known. Spellings and
 * former names of a city share a key (Bangalore, Bengaluru). Null without a city: a country is not a place.
 */
export function placeKey(city: string | null | undefined, country: string | null | undefined): string | null {
  const folded = city ? cityKey(city) : "";
  if (folded === "") return null;
  return `${folded}|${country?.trim().toUpperCase() ?? ""}`;
}

/** Whether two keys of {@link placeKey} name the same place; a country known on one side only does not part them. */
export function placeKeysAgree(a: string | null, b: string | null): boolean {
  if (a === null || b === null) return false;
  if (a === b) return true;
  const [cityA, countryA] = a.split("|");
  const [cityB, countryB] = b.split("|");
  return cityA === cityB && (countryA === "" || countryB === "");
}

/** Whether two places are the same city, in the same country where both name one. */
export function samePlace(a: Place, b: Place): boolean {
  return placeKeysAgree(placeKey(a.city, a.country), placeKey(b.city, b.country));
}

function cityKey(city: string): string {
  const beforeComma = city.split(",", 1)[0] ?? "";
  let words = wordsOf(beforeComma.replaceAll(".", "")).map((word) => (word === "st" ? "saint" : word));
  if (words.length > 1 && words[0] === "greater") words = words.slice(1);
  const key = words.join(" ").replace(/ (?:bay area|metropolitan area|metro area|area)$/, "");
  return CITY_VARIANTS.get(key) ?? key;
}
