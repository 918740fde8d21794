import { createRequire } from "node:module";
import countries from "i18n-iso-countries";
import { isNowhere } from "./nowhere.ts";
import { countryKey } from "./place-key.ts";

/** Spellings that the standards lack: short and former names, abbreviations, parts of the United Kingdom. */
const FURTHER = `
AE UAE, Emirates|BA Bosnia|BO Bolivia|BN Brunei|CD DRC, DR Congo, D.R. Congo, Congo DR, RD Congo, RDC, Congo Kinshasa, Zaire
CD Congo Dem. Rep., Democratic Republic of Congo|CG Congo Rep., Congo Brazzaville, Republic of Congo|CI Ivory Coast
CN PRC, P.R. China, PR China, Mainland China, People's Republic of China, China PR|CV Cape Verde|CZ Czech Republic, Czech Rep.
DE Germany, Federal Republic of Germany, BRD|FM Micronesia Fed. Sts.|GB UK, U.K., Great Britain, Britain, England, Scotland
GB Wales, Northern Ireland, N. Ireland, UK England, Inglaterra, Angleterre, Schottland, Escocia, Großbritannien, Reino Unido
HK Hong Kong, Hong Kong SAR China, HKSAR, Hong Kong China, HK SAR|KG Kyrgyz Republic|KP North Korea, DPRK, Korea Dem. People's Rep.
KR South Korea, Korea, Korea Rep., ROK, Republic of Korea|LA Laos, Lao PDR|MD Moldova|MK Macedonia, FYROM|MM Burma, Birma
MO Macau, Macao, Macau SAR, Macao SAR China|NL Holland, The Netherlands|PS Palestine, West Bank and Gaza, State of Palestine
RU Russia, Russian Fed.|SA KSA|SK Slovak Republic, Slovak Rep.|SY Syria|SZ Swaziland|TL East Timor|TR Turkey, Türkiye|TW Taiwan
TW Republic of China, Taiwan ROC, Taiwan China, Taiwan Province of China, Chinese Taipei|TZ Tanzania|VA Vatican, Vatican City
US USA, US, U.S., U.S.A., United States of America USA, United States US, US of A, America, the States, EUA, EEUU, EE. UU., E.U.A.
US United States USA, Estados Unidos, Estados Unidos de América, Etats-Unis d'Amérique, Vereinigte Staaten von Amerika, Stati Uniti d'America
VE Venezuela, Venezuela RB|VN Vietnam|XK Kosovo|YE Yemen Rep.|MX United Mexican States|EG Egypt Arab Rep.|IR Iran Islamic Rep.
GM The Gambia|BS The Bahamas|CF Central African Rep.|DO Dominican Rep.|PG PNG|ZA RSA|VI US Virgin Islands, Virgin Islands US
VG British Virgin Islands, BVI|TC Turks and Caicos|AG Antigua|TT Trinidad|KN St Kitts|VC St Vincent|LC St Lucia|RE Reunion
SA المملكة العربية السعودية|MA المملكة المغربية|EG جمهورية مصر العربية|JO المملكة الأردنية الهاشمية
AE دولة الإمارات العربية المتحدة|QA دولة قطر|KW دولة الكويت|BH مملكة البحرين`;

/** Codes of the International Olympic Committee and of FIFA, where they differ from ISO 3166. */
const SPORT =
  "ALG DZ,BUL BG,CHI CL,CRO HR,DEN DK,ENG GB,GER DE,GRE GR,HAI HT,HON HN,INA ID,KSA SA,KUW KW,LAT LV,MAS MY,MGL MN,NED NL,NEP NP,NGR NG,PAR PY,PHI PH,POR PT,PUR PR,RSA ZA,SCO GB,SIN SG,SLO SI,SRI LK,SUI CH,TPE TW,UAE AE,URU UY,VIE VN,ZAM ZM,ZIM ZW";

/** The names and codes of all countries. */
export interface CountrySpellings {
  /** ISO 3166-1 alpha-2 by `countryKey`, in English. */
  readonly english: ReadonlyMap<string, string>;
  /** The same in other languages. */
  readonly foreign: ReadonlyMap<string, string>;
  /** By codes of two and three letters, in lower case. */
  readonly codes: ReadonlyMap<string, string>;
}

/**
 * The names of countries in the package's languages and in the languages of all countries, after the Unicode CLDR. A
 * spelling that means different countries in different languages means what it does in the first of them.
 */
export function spellingsOfCountries(): CountrySpellings {
  const english = new Map<string, string>();
  const foreign = new Map<string, string>();
  for (const entry of FURTHER.trim().split(/[|\n]/))
    for (const name of entry.slice(3).split(", ")) english.set(countryKey(name), entry.slice(0, 2));
  const require = createRequire(import.meta.url);
  const codes = Object.keys(countries.getAlpha2Codes());
  const own = codes.map((code) => new Intl.Locale(`und-${code}`).maximize().language);
  for (const language of new Set([
    "en",
    "fr",
    "de",
    "es",
    "it",
    "pt",
    "nl",
    ...countries.getSupportedLanguages(),
    ...own,
  ])) {
    const names = language === "en" ? english : foreign;
    const add = (name: string, code: string): void => {
      const key = countryKey(name);
      if (names === foreign && !name.includes(" ") && isNowhere(name)) return;
      if (key.length > 2 && !english.has(key) && !names.has(key)) names.set(key, code);
    };
    if (countries.getSupportedLanguages().includes(language)) {
      const file = require(`i18n-iso-countries/langs/${language}.json`) as {
        countries: Readonly<Record<string, string | string[]>>;
      };
      for (const [code, name] of Object.entries(file.countries)) for (const one of [name].flat()) add(one, code);
    }
    const display = new Intl.DisplayNames(language, { type: "region", fallback: "none" });
    if (!display.resolvedOptions().locale.startsWith(language)) continue;
    for (const code of codes)
      for (const part of (display.of(code) ?? "").split(/ \(|\)/)) if (part !== "") add(part, code);
  }
  return {
    english,
    foreign,
    codes: new Map([...codesOf(codes)].map(([code, country]) => [code.toLowerCase(), country])),
  };
}

function* codesOf(codes: readonly string[]): Generator<readonly [string, string]> {
  for (const pair of SPORT.split(",")) yield [pair.slice(0, 3), pair.slice(4)];
  for (const code of codes) {
    yield [code, code];
    yield [countries.alpha2ToAlpha3(code) ?? code, code];
  }
  yield* [
    ["UK", "GB"],
    ["EN", "GB"],
  ] as const;
}
