import { countryNamed, countryOf } from "./country-names.ts";
import { isCityOfCountry, regionNamed, regionOfCode } from "./region-names.ts";

/** Where a company is, as far as it is certain. */
export interface Place {
  readonly city?: string;
  readonly region?: string;
  /** ISO 3166-1 alpha-2. */
  readonly country?: string;
  /** True when the text names a place, even one that is not kept (two cities, a continent). */
  readonly named: boolean;
}

const NOWHERE = /^(?:africa|europe|asia|americas?|latin america|north america|south america|latam|mena|emea|apac|middle east|southeast asia|oceania|global|worldwide|international|remote|distributed|online|virtual|earth|everywhere|eu|european union)$/i;
/** States whose names are also countries or better-known cities: alone they say nothing certain of the region. */
const ALSO_ELSEWHERE = new Set(["georgia", "new york", "washington", "victoria", "zug", "quebec"]);
const SEVERAL = /\s(?:and|&|et|und|y|or)\s|\s*[/;|+]\s*/i;

/**
 * Splits a location into city, region and country, keeping only what is certain. A country's name alone is the
 * country; "City, ST" with a United States or Canadian code is that state, unless the city is a large one of the
 * country with the same code ("Berlin, DE"); a text naming several places, a continent or "remote" gives nothing.
 */
export function readPlace(text: string): Place {
  if (text === "") return { named: false };
  if (text.length > 120) return { named: true };
  const plain = text.replace(/\s*\(([^()]+)\)\s*$/, ", $1").replace(/[‑‐]/g, "-").replace(/\s+[-–—]\s+/g, ", ").replace(/[\s,.]+$/, "");
  const parts = plain.split(",").map((part) => part.trim()).filter((part) => part !== "" && !/^(?:remote|hybrid|hq)$/i.test(part));
  const [first, second, third] = parts;
  if (first === undefined || parts.length > 3) return { named: true };
  if (countryNamed(plain) === undefined && SEVERAL.test(plain)) return { named: true };
  if (second === undefined) return onePart(first);
  return third === undefined ? twoParts(first, second) : threeParts(first, second, third);
}

function onePart(text: string): Place {
  if (NOWHERE.test(text)) return { named: true };
  const lower = text.toLowerCase();
  const country = ALSO_ELSEWHERE.has(lower) ? undefined : countryNamed(text);
  if (country !== undefined) return { country, named: true };
  if (lower === "georgia") return { named: true };
  const region = ALSO_ELSEWHERE.has(lower) ? undefined : regionNamed(text);
  if (region !== undefined) return { region: region.name, country: region.country, named: true };
  if (/^[A-Z]{3}$/.test(text)) {
    const byCode = countryOf(text);
    if (byCode !== undefined) return { country: byCode, named: true };
  }
  return /^[A-Za-z]{2}$/.test(text) ? { named: true } : withCity(text, {});
}

function twoParts(first: string, second: string): Place {
  if (/^[A-Z]{2}$/.test(second)) {
    const region = regionOfCode(second);
    if (region !== undefined && !isCityOfCountry(first, second)) return withCity(first, { region: region.name, country: region.country });
    const country = countryOf(second);
    return country === undefined ? { named: true } : withCity(first, { country });
  }
  if (second.toLowerCase() === "georgia") return withCity(first, {});
  const country = countryOf(second);
  if (country !== undefined) return withCity(first, { country });
  const region = regionNamed(second);
  return region === undefined ? { named: true } : withCity(first, { region: region.name, country: region.country });
}

function threeParts(city: string, middle: string, last: string): Place {
  const country = countryOf(last);
  if (country === undefined) return { named: true };
  const byCode = /^[A-Z]{2}$/.test(middle) ? regionOfCode(middle) : undefined;
  const region = byCode?.country === country ? byCode.name : /^[A-Z]{2}$/.test(middle) || /\d/.test(middle) ? undefined : middle;
  return withCity(city, { country, ...(region === undefined ? {} : { region }) });
}

/** Adds the city, or the region when the words say that it is one; leaves out what is no name of a place. */
function withCity(text: string, rest: Omit<Place, "city" | "named">): Place {
  const region = /\bregion$|^r[ée]gion\b/i.test(text) ? { name: text.replace(/\s*\bregion$|^r[ée]gion\s*/i, "") } : regionNamed(text);
  const known = region !== undefined && !ALSO_ELSEWHERE.has(text.toLowerCase()) && rest.region === undefined;
  if (known && (rest.country === undefined || !("country" in region) || region.country === rest.country)) return { ...rest, region: region.name, named: true };
  if (countryNamed(text) !== undefined && countryNamed(text) === rest.country) return { ...rest, named: true };
  return text.length > 60 || /\d|https?:/.test(text) ? { ...rest, named: true } : { city: text, ...rest, named: true };
}
