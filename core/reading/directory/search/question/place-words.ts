import { countryGroupNamed } from "../../../../catalogue/places/country-groups.ts";
import { Gazetteer } from "../../../../catalogue/places/gazetteer.ts";
import { placeKey } from "../../../../catalogue/places/place-key.ts";
import { regionKey } from "../../../../catalogue/places/region-names.ts";
import { countryNamed } from "../../../../catalogue/places/country-names.ts";
import type { Facet } from "../facets.ts";
import type { KnownValues } from "./known-values.ts";
import { foldedValue } from "./spelling.ts";

/** Adjectives of countries: "German", "Indian". */
const ADJECTIVES: Readonly<Record<string, string>> = {
  american: "US",
  argentinian: "AR",
  australian: "AU",
  austrian: "AT",
  belgian: "BE",
  brazilian: "BR",
  british: "GB",
  canadian: "CA",
  chinese: "CN",
  danish: "DK",
  dutch: "NL",
  egyptian: "EG",
  emirati: "AE",
  english: "GB",
  finnish: "FI",
  french: "FR",
  german: "DE",
  greek: "GR",
  indian: "IN",
  indonesian: "ID",
  irish: "IE",
  israeli: "IL",
  italian: "IT",
  japanese: "JP",
  kenyan: "KE",
  korean: "KR",
  mexican: "MX",
  nigerian: "NG",
  norwegian: "NO",
  polish: "PL",
  portuguese: "PT",
  singaporean: "SG",
  spanish: "ES",
  swedish: "SE",
  swiss: "CH",
  turkish: "TR",
  ukrainian: "UA",
};

/**
 * Two-letter country codes that are recognised alone. The others are more often words or abbreviations: "in", "it",
 * "me", "ai", "hr", "vc", "ca".
 */
const CODES: ReadonlySet<string> = new Set(
  "ae au br ch cl cn cz de dk ee es fi fr gb gr hk hu ie jp ke kr lt lu lv mx ng nl nz pl pt ro se sg sk tr tw ua vn za".split(
    " ",
  ),
);

/** The countries that a phrase names: by a name in seven languages, a code or an adjective, or as a group. */
export function countriesIn(phrase: string): readonly string[] {
  const key = placeKey(phrase);
  const code = CODES.has(key) ? key.toUpperCase() : undefined;
  return [ADJECTIVES[key] ?? countryNamed(phrase) ?? countryGroupNamed(phrase) ?? code ?? []].flat();
}

/** The cities of leads that a phrase names, in any spelling or language: "NYC", "Bangalore". */
export async function citiesIn(phrase: string, known: KnownValues): Promise<readonly string[]> {
  const spelled = await known.spelled("city", phrase);
  if (spelled.length > 0) return spelled;
  const key = placeKey(phrase);
  const places = key.length < 3 ? [] : Gazetteer.open().under(key);
  for (const { name } of places) {
    const [city] = await known.spelled("city", name);
    if (city !== undefined) return [city];
  }
  return [];
}

/** The regions of leads that a phrase names, in any language. */
export async function regionsIn(phrase: string, known: KnownValues): Promise<readonly string[]> {
  const spelled = await known.spelled("region", phrase);
  return spelled.length > 0 ? spelled : known.spelled("region", regionKey(phrase));
}

/** A typed name of a place, and the place in whose spelling it is shown. */
export interface PlaceReading {
  readonly typed: string;
  readonly place: string;
}

/** The reading of a typed place if its name is spelled otherwise than the place's own; empty for other facets. */
export function placeReadings(facet: Facet, typed: string, values: readonly string[]): readonly PlaceReading[] {
  if (facet !== "city" && facet !== "region") return [];
  const [place] = values;
  return place === undefined || values.some((value) => foldedValue(value) === foldedValue(typed))
    ? []
    : [{ typed, place }];
}

/**
 * The values of a facet without a vocabulary that a text stands for: those of leads, else the name of a real place, which
 * no lead has now. So a town without leads is an empty answer, and only a word that names no place is an error.
 */
export async function valuesMeant(facet: Facet, typed: string, known: KnownValues | null): Promise<readonly string[]> {
  if (facet !== "city" && facet !== "region") return (await known?.spelled(facet, typed)) ?? [];
  const find = facet === "city" ? citiesIn : regionsIn;
  const ofLeads = known === null ? [] : await find(typed, known);
  return ofLeads.length > 0 ? ofLeads : realPlace(facet, typed);
}

/** The largest place of this name, in the gazetteer's spelling. */
function realPlace(facet: "city" | "region", typed: string): readonly string[] {
  if (facet === "region")
    return Gazetteer.open()
      .regionsNamed(typed)
      .slice(0, 1)
      .map(({ region }) => region);
  const key = placeKey(typed);
  return key === ""
    ? []
    : Gazetteer.open()
        .under(key)
        .slice(0, 1)
        .map(({ name }) => name);
}
