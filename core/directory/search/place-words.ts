import { Gazetteer } from "../../places/gazetteer.ts";
import { placeKey } from "../../places/place-key.ts";
import { regionKey } from "../../places/region-names.ts";
import { countryNamed } from "../../sources/list-file/country-names.ts";
import type { KnownValues } from "./known-values.ts";

/** Words for the people or things of a country. */
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

const EUROPE =
  "AD AL AT BA BE BG BY CH CY CZ DE DK EE ES FI FR GB GR HR HU IE IS IT LI LT LU LV MC MD ME MK MT NL NO PL PT RO RS SE SI SK SM UA";
const NORDICS = "DK FI IS NO SE";
const LATIN_AMERICA = "AR BO BR CL CO CR CU DO EC GT HN MX NI PA PE PY SV UY VE";

/** Groups of countries, as sales teams name them. */
const GROUPS: Readonly<Record<string, string>> = {
  africa:
    "AO BF BI BJ BW CD CG CI CM CV DJ DZ EG ER ET GA GH GM GN KE LR LS LY MA MG ML MR MU MW MZ NA NE NG RW SC SD SL SN SO SS SZ TD TG TN TZ UG ZA ZM ZW",
  baltics: "EE LT LV",
  benelux: "BE LU NL",
  dach: "AT CH DE",
  eu: "AT BE BG CY CZ DE DK EE ES FI FR GR HR HU IE IT LT LU LV MT NL PL PT RO SE SI SK",
  europe: EUROPE,
  european: EUROPE,
  latam: LATIN_AMERICA,
  "latin america": LATIN_AMERICA,
  mena: "AE BH DZ EG IL IQ JO KW LB LY MA OM PS QA SA SY TN YE",
  nordic: NORDICS,
  nordics: NORDICS,
  "north america": "CA MX US",
  scandinavia: "DK NO SE",
  "southeast asia": "BN ID KH LA MM MY PH SG TH TL VN",
};

/**
 * The countries a phrase names, by a name in seven languages, an adjective or a group; of a group those that leads have.
 * Two-letter codes are not read: most are words ("in", "it", "me"). Empty for other phrases.
 */
export async function countriesIn(phrase: string, known: KnownValues): Promise<readonly string[]> {
  const key = placeKey(phrase);
  const group = GROUPS[key]?.split(" ");
  if (group !== undefined) {
    const held = new Set(await known.all("country"));
    const listed = group.filter((code) => held.has(code));
    return listed.length === 0 ? group : listed;
  }
  return [ADJECTIVES[key] ?? countryNamed(phrase) ?? []].flat();
}

/** The cities of leads that a phrase names in any spelling or language: "NYC", "Bangalore". */
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

/** The regions of leads that a phrase names, also by their names in other languages. */
export async function regionsIn(phrase: string, known: KnownValues): Promise<readonly string[]> {
  const spelled = await known.spelled("region", phrase);
  return spelled.length > 0 ? spelled : known.spelled("region", regionKey(phrase));
}
