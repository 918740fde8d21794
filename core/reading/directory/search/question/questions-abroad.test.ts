import { describe, expect, it } from "vitest";
import { placeKey } from "../../../../catalogue/places/place-key.ts";
import { withAgo } from "./readings.ts";
import { englishText, tokensOf } from "./tokens.ts";
import { countryOfAdjective } from "./values/place-names.ts";
import { countriesIn } from "./values/place-words.ts";
import { foundedIn } from "./days/typed-ages.ts";
import { readDatePhrase } from "./days/date-phrases.ts";

const TODAY = "2026-11-28";

/** The words of a question, each in English, as phrases are read. */
function english(text: string): string {
  const tokens = tokensOf(text);
  return withAgo(englishText(tokens, 0, tokens.tokens.length).replaceAll(/\b(?:the|of) /g, ""));
}

const days = (text: string) => readDatePhrase(english(text), TODAY);

describe("quarters and halves in other languages", () => {
  const ORDINALS = {
    de: ["erstes", "zweites", "drittes", "viertes"],
    "de after im": ["im ersten", "im zweiten", "im dritten", "im vierten"],
    fr: ["premier", "deuxième", "troisième", "quatrième"],
    es: ["primer", "segundo", "tercer", "cuarto"],
    it: ["primo", "secondo", "terzo", "quarto"],
  };
  const every = Object.entries(ORDINALS).flatMap(([language, ordinals]) =>
    ordinals.flatMap((ordinal, i) =>
      [2025, 2026].map((year) => {
        const word = language.startsWith("de") ? "Quartal" : "trimestre";
        const last = new Date(Date.UTC(year, 3 * i + 3, 0)).toISOString().slice(0, 10);
        return [`${ordinal} ${word} ${year}`, `${year}-${String(3 * i + 1).padStart(2, "0")}-01`, last] as const;
      }),
    ),
  );
  it.each(every)("reads “%s”", (text, min, max) => {
    expect(days(text)?.listedOn).toEqual({ min, max });
  });

  it.each(["erstes Halbjahr 2025", "premier semestre 2025", "primer semestre de 2025", "primo semestre 2025"])(
    "reads “%s”",
    (text) => {
      expect(days(text)?.listedOn).toEqual({ min: "2025-01-01", max: "2025-06-30" });
    },
  );
});

describe("last periods in other languages", () => {
  const PERIODS = {
    week: ["letzte Woche", "la semaine dernière", "la semana pasada", "la settimana scorsa"],
    month: ["letzten Monat", "le mois dernier", "el mes pasado", "il mese scorso"],
    year: [
      "letztes Jahr",
      "im letzten Jahr",
      "vergangenes Jahr",
      "l'année dernière",
      "l'an dernier",
      "el año pasado",
      "l'anno scorso",
    ],
    quarter: ["letztes Quartal", "le trimestre dernier", "el trimestre pasado", "il trimestre scorso"],
  };
  const every = Object.entries(PERIODS).flatMap(([unit, texts]) => texts.map((text) => [text, unit] as const));
  it.each(every)("reads “%s” as last %s", (text, unit) => {
    expect(days(text)).toEqual(readDatePhrase(`last ${unit}`, TODAY));
  });

  it.each(["vor 3 Monaten", "il y a 3 mois", "hace 3 meses", "3 mesi fa"])("reads “%s”", (text) => {
    expect(days(text)).toEqual(readDatePhrase("3 months ago", TODAY));
  });

  it.each(["seit 2025", "depuis 2025", "desde 2025", "dal 2025"])("reads “%s” as since", (text) => {
    expect(days(text)?.listedOn).toEqual({ min: "2025-01-01", max: null });
  });

  it.each(["vor 2025", "avant 2025", "antes de 2025", "prima del 2025"])("reads “%s” as before", (text) => {
    expect(days(text)?.listedOn).toEqual({ min: null, max: "2024-12-31" });
  });
});

it.each(["jünger als 5 Jahre", "de moins de 5 ans", "de menos de 5 años", "di meno di 5 anni"])(
  "reads “%s” as an age",
  (text) => {
    const words = english(text).replace(/^(?:of|de|di) /, "");
    expect(foundedIn(words, TODAY)).toEqual({ min: 2022, max: null });
  },
);

it.each([
  ...["tedesco", "tedesca", "tedeschi", "tedesche", "deutsche", "deutschen", "allemandes", "alemanas"].map((word) => [
    word,
    "DE",
  ]),
  ...["francesi", "francese", "francesas", "französische", "françaises"].map((word) => [word, "FR"]),
  ...["polacche", "polacchi", "polacas", "polonaises", "polnische"].map((word) => [word, "PL"]),
  ...["austriache", "austriacas", "autrichiennes", "österreichische"].map((word) => [word, "AT"]),
  ...["greche", "greci", "griegas", "grecques", "griechische"].map((word) => [word, "GR"]),
  ...["turche", "turcas", "turques", "türkische"].map((word) => [word, "TR"]),
  ...["svizzere", "suizas", "suisses", "schweizer"].map((word) => [word, "CH"]),
])("reads “%s” as the adjective of %s", (word, country) => {
  expect(countryOfAdjective(placeKey(word))).toBe(country);
});

it.each([
  ["Niederlanden", "NL"],
  ["Vereinigten Staaten", "US"],
  ["Vereinigten Arabischen Emiraten", "AE"],
  ["Philippinen", "PH"],
  ["Deutschlands", "DE"],
  ["Frankreichs", "FR"],
])("reads “%s” as a country in a case", (name, country) => {
  expect(countriesIn(name, false)).toEqual([country]);
});

it.each(["kein", "keine", "aucune", "ninguna", "nessuna", "escluso", "tranne", "excluyendo", "ausgenommen"])(
  "knows “%s” as leaving out",
  (word) => {
    expect(["no", "except", "excluding", "excluded"]).toContain(tokensOf(word).tokens[0]?.english);
  },
);

it.each([
  ["Wachstumsrunden", "growth rounds"],
  ["Brückenfinanzierungen", "Brücken rounds"],
  ["Überbrückungsrunden", "bridge rounds"],
  ["Klimatechnologien", "Klima technology"],
  ["groeirondes", "growth rounds"],
  ["subsidierondes", "grant rounds"],
  ["energietechnologie", "energy technology"],
  ["overbruggingsrondes", "bridge rounds"],
])("reads the parts of “%s”", (compound, parts) => {
  expect(english(`${compound} in 2025`)).toBe(`${parts} in 2025`);
});

it.each([
  ["santé, du plus petit au plus grand", "smallest"],
  ["salud, de mayor a menor", "largest"],
  ["salute, dal più piccolo al più grande", "smallest"],
  ["zorg, van groot naar klein", "largest"],
  ["saúde, da menor para a maior", "smallest"],
  ["Gesundheit, von klein nach groß", "smallest"],
])("reads the order of “%s”", (text, order) => {
  expect(english(text).endsWith(` ${order}`)).toBe(true);
});

it.each([
  ["tecnologie climatiche a Milano", "technology climate"],
  ["appareils médicaux", "medical"],
  ["banche italiane", "banking"],
])("knows the endings of “%s”", (text, meant) => {
  expect(english(text)).toContain(meant);
});
