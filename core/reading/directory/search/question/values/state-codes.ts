import { Gazetteer } from "../../../../../catalogue/places/gazetteer.ts";
import { placeKey } from "../../../../../catalogue/places/place-key.ts";

/** Codes of US states and Canadian provinces that are no words, names or codes of countries; only in capitals. */
const STATE_CODES =
  /^(?:A[KRZ]|BC|CT|DC|FL|GA|I[AL]|K[SY]|M[ADNST]|N[CDEHJMVY]|OH|QC|RI|S[CD]|T[NX]|UT|V[AT]|W[AIVY])$/;

/** Those that are no words in small letters either: "ny fintech". */
const SMALL_STATE_CODES = /^(?:az|fl|ky|mn|mo|ms|mt|n[cdhjmvy]|sd|tn|tx|ut|w[aivy])$/;

/** Those that are words or codes elsewhere, where a place is expected: "in tx and ca". */
const EXPECTED_STATE_CODES = /^(?:ca|ct|il|ma|md|mi|oh|pa|va)$/i;

export function stateOfCode(phrase: string, isExpected: boolean): string | undefined {
  const isCode = STATE_CODES.test(phrase) || SMALL_STATE_CODES.test(phrase);
  if (!isCode && !(isExpected && EXPECTED_STATE_CODES.test(phrase))) return undefined;
  return statesOf(phrase)[0]?.region;
}

function statesOf(code: string): ReturnType<Gazetteer["regionsOfCode"]> {
  return Gazetteer.open()
    .regionsOfCode(code.toUpperCase())
    .filter(({ country }) => country === "US" || country === "CA");
}

/** The country of a code that no state or province has, too: "ie", not "ca". */
export function countryOfCodeAlone(code: string): string | undefined {
  return statesOf(code).length > 0 ? undefined : Gazetteer.open().countryOfCode(code);
}

/** Where a city lies by the code behind it. */
export interface PlaceOfCode {
  readonly facet: "region" | "country";
  readonly value: string;
}

/**
 * The state, province or country that a code of two letters behind a city names, if such a city lies there: "Cambridge
 * MA", "portland me", "London CA". Of several, the one with the largest such city.
 */
export function placeOfCodeBehind(city: string, code: string): PlaceOfCode | null {
  if (!/^[a-z]{2}$/i.test(code)) return null;
  const cities = Gazetteer.open().under(placeKey(city));
  const states = statesOf(code);
  const country = Gazetteer.open().countryOfCode(code);
  // The largest first.
  for (const place of cities) {
    const state = states.find((one) => one.country === place.country && one.region === place.region);
    if (state !== undefined) return { facet: "region", value: state.region };
    if (country !== undefined && place.country === country) return { facet: "country", value: country };
  }
  return null;
}
