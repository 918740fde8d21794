import countries from "i18n-iso-countries";
import ar from "i18n-iso-countries/langs/ar.json" with { type: "json" };
import de from "i18n-iso-countries/langs/de.json" with { type: "json" };
import en from "i18n-iso-countries/langs/en.json" with { type: "json" };
import es from "i18n-iso-countries/langs/es.json" with { type: "json" };
import fr from "i18n-iso-countries/langs/fr.json" with { type: "json" };
import he from "i18n-iso-countries/langs/he.json" with { type: "json" };
import it from "i18n-iso-countries/langs/it.json" with { type: "json" };
import ja from "i18n-iso-countries/langs/ja.json" with { type: "json" };
import ko from "i18n-iso-countries/langs/ko.json" with { type: "json" };
import nl from "i18n-iso-countries/langs/nl.json" with { type: "json" };
import pt from "i18n-iso-countries/langs/pt.json" with { type: "json" };
import zh from "i18n-iso-countries/langs/zh.json" with { type: "json" };
import { fold } from "./text.ts";

/** Names common in lists and addresses but not in the standard. */
const ALIASES: Readonly<Record<string, string>> = {
  uk: "GB",
  "u.k.": "GB",
  "great britain": "GB",
  britain: "GB",
  usa: "US",
  us: "US",
  "u.s.": "US",
  "u.s.a.": "US",
  "united states of america": "US",
  america: "US",
  uae: "AE",
  "south korea": "KR",
  korea: "KR",
  "czech republic": "CZ",
  russia: "RU",
  vietnam: "VN",
  taiwan: "TW",
  "hong kong": "HK",
  "ivory coast": "CI",
  holland: "NL",
  turkey: "TR",
  laos: "LA",
  syria: "SY",
  bolivia: "BO",
  venezuela: "VE",
  tanzania: "TZ",
  moldova: "MD",
  macau: "MO",
  palestine: "PS",
  drc: "CD",
  ksa: "SA",
  "المملكة العربية السعودية": "SA",
  "المملكة المغربية": "MA",
  "جمهورية مصر العربية": "EG",
  "المملكة الأردنية الهاشمية": "JO",
  "دولة الإمارات العربية المتحدة": "AE",
  "دولة قطر": "QA",
  "دولة الكويت": "KW",
  "مملكة البحرين": "BH",
};

/** Compiled with the first use, which most processes never reach: folding 4,000 names takes 60 ms. */
let byName: ReadonlyMap<string, string> | undefined;

function countryNames(): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  for (const locale of [en, fr, de, es, it, pt, nl, ar, he, ja, ko, zh]) {
    for (const [code, name] of Object.entries<string | string[]>(locale.countries)) {
      for (const variant of typeof name === "string" ? [name] : name) {
        const folded = fold(variant);
        if (!names.has(folded)) names.set(folded, code);
      }
    }
  }
  for (const [name, code] of Object.entries(ALIASES)) names.set(fold(name), code);
  return names;
}

/** The ISO 3166-1 alpha-2 code of a country's name in twelve languages; undefined for anything else. */
export function countryNamed(name: string): string | undefined {
  byName ??= countryNames();
  return byName.get(fold(name.trim()).replace(/^the /, ""));
}

/** The ISO 3166-1 alpha-2 code of a name or of a two- or three-letter code. */
export function countryOf(text: string): string | undefined {
  const named = countryNamed(text);
  if (named !== undefined) return named;
  const code = text.trim().toUpperCase();
  if (code.length === 2 && countries.isValid(code)) return code;
  return code.length === 3 && countries.isValid(code) ? countries.alpha3ToAlpha2(code) : undefined;
}
