import { createRequire } from "node:module";
import countries from "i18n-iso-countries";
import written from "./country-spellings.json" with { type: "json" };
import { isNowhere } from "./nowhere.ts";
import { countryKey } from "./place-key.ts";

/** The names and codes of all countries. */
export interface CountrySpellings {
  /** ISO 3166-1 alpha-2 by `countryKey`, in English. */
  readonly english: ReadonlyMap<string, string>;
  /** The same in other languages. */
  readonly foreign: ReadonlyMap<string, string>;
  /** By codes of two and three letters, in lower case. */
  readonly codes: ReadonlyMap<string, string>;
}

/** The names of countries by package and CLDR; a spelling means what it does in the first language that has it. */
export function spellingsOfCountries(): CountrySpellings {
  const english = new Map<string, string>();
  const foreign = new Map<string, string>();
  for (const entry of written.further)
    for (const name of entry.slice(3).split(", ")) english.set(countryKey(name), entry.slice(0, 2));
  const require = createRequire(import.meta.url);
  const codes = Object.keys(countries.getAlpha2Codes());
  const own = codes.map((code) => new Intl.Locale(`und-${code}`).maximize().language);
  for (const language of new Set([
    ..."en fr de es it pt nl".split(" "),
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
  for (const pair of written.sport) yield [pair.slice(0, 3), pair.slice(4)];
  for (const code of codes) {
    yield [code, code];
    yield [countries.alpha2ToAlpha3(code) ?? code, code];
  }
  yield* [
    ["UK", "GB"],
    ["EN", "GB"],
  ] as const;
}
