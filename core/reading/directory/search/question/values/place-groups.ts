import { COUNTRY_GROUPS, countriesOfGroup } from "../../../../../catalogue/places/country-groups.ts";

/**
 * Groups of countries that questions name and filters have no value for, as ISO 3166-1 codes: each country becomes a
 * value, so that the list says what was meant. A group and codes after "-" are the group without them.
 */
const GROUPS: Readonly<Record<string, string>> = {
  "sub-saharan africa": "Africa - DZ EG EH LY MA TN",
  "subsaharan africa": "Africa - DZ EG EH LY MA TN",
  "north africa": "DZ EG LY MA TN",
  "northern africa": "DZ EG LY MA TN",
  maghreb: "DZ LY MA MR TN",
  "west africa": "BF BJ CI CV GH GM GN GW LR ML MR NE NG SL SN TG",
  "western africa": "BF BJ CI CV GH GM GN GW LR ML MR NE NG SL SN TG",
  "east africa": "BI DJ ER ET KE KM MG MU MW MZ RW SC SO SS TZ UG ZM ZW",
  "eastern africa": "BI DJ ER ET KE KM MG MU MW MZ RW SC SO SS TZ UG ZM ZW",
  "southern africa": "AO BW LS MW MZ NA SZ ZA ZM ZW",
  "central africa": "AO CD CF CG CM GA GQ ST TD",
  "continental europe": "Europe - FO GB GG IE IM IS JE",
  "mainland europe": "Europe - FO GB GG IE IM IS JE",
  "central europe": "AT CH CZ DE HU LI PL SI SK",
  "western europe": "AD AT BE CH DE ES FR GB IE IT LI LU MC NL PT",
  "southern europe": "AD AL BA CY ES GI GR HR IT ME MK MT PT RS SI SM VA XK",
  "northern europe": "AX DK EE FI FO GB IE IS LT LV NO SE",
  "southeast europe": "AL BA BG GR HR ME MK RO RS SI XK",
  "southeastern europe": "AL BA BG GR HR ME MK RO RS SI XK",
  balkans: "AL BA BG GR HR ME MK RO RS SI XK",
  balkan: "AL BA BG GR HR ME MK RO RS SI XK",
  visegrad: "CZ HU PL SK",
  "british isles": "GB GG IE IM JE",
  "low countries": "BE LU NL",
  eurozone: "AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK",
  "euro area": "AT BE BG CY DE EE ES FI FR GR HR IE IT LT LU LV MT NL PT SI SK",
  caucasus: "AM AZ GE",
  "south caucasus": "AM AZ GE",
  "central asia": "KG KZ TJ TM UZ",
  "south asia": "AF BD BT IN LK MV NP PK",
  "southern asia": "AF BD BT IN LK MV NP PK",
  "east asia": "CN HK JP KP KR MN MO TW",
  "eastern asia": "CN HK JP KP KR MN MO TW",
  "greater china": "CN HK MO TW",
  asean: "BN ID KH LA MM MY PH SG TH VN",
  levant: "IL JO LB PS SY",
  anz: "AU NZ",
  australasia: "AU NZ",
  caribbean: "AG AW BB BS CU CW DM DO GD GP HT JM KN KY LC MQ PR SX TC TT VC VG VI",
  "central america": "BZ CR GT HN NI PA SV",
  g7: "CA DE FR GB IT JP US",
  "group of seven": "CA DE FR GB IT JP US",
  g8: "CA DE FR GB IT JP RU US",
  g20: "AR AU BR CA CN DE FR GB ID IN IT JP KR MX RU SA TR US ZA",
  brics: "AE BR CN EG ET ID IN IR RU ZA",
};

/** The codes of the countries in a group, by a key of `placeKey`; undefined for other texts. */
export function countriesOfGroupNamed(key: string): readonly string[] | undefined {
  const name = key
    .replace(/^the /, "")
    .replace(/ (?:countries|nations|states|region|area)$/, "")
    .replace(/^(sub) (?=saharan)/, "$1-");
  if (!Object.hasOwn(GROUPS, name)) return undefined;
  const [first = "", without = ""] = (GROUPS[name] ?? "").split(" - ");
  const left = without.split(" ");
  const codes = COUNTRY_GROUPS.includes(first) ? countriesOfGroup(first) : first.split(" ");
  return codes.filter((code) => !left.includes(code));
}
