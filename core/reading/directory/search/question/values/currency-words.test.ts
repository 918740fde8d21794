import { expect, it } from "vitest";
import { currenciesAsked } from "./currency-words.ts";

const NAMES = {
  EUR: ["euros", "euro", "eur", "EUR"],
  GBP: ["pounds", "gbp", "british pounds"],
  CHF: ["francs", "swiss francs", "chf"],
  INR: ["rupees", "inr", "indian rupees"],
  USD: ["dollars", "us dollars", "usd"],
  SEK: ["swedish kronor", "sek"],
  DKK: ["danish kroner", "dkk"],
  CAD: ["canadian dollars", "cad"],
};
const every = Object.entries(NAMES).flatMap(([code, names]) =>
  names.flatMap((name) => [`in ${name}`, `raised in ${name}`, `${name} rounds`].map((text) => [text, code] as const)),
);
it.each(every)("reads “%s” as %s", (text, code) => {
  expect(currenciesAsked(text)).toEqual([code]);
});

it.each(["in london", "in may", "in million", "series a deals", "php", "cad", "euro", "pounds", "in php startups"])(
  "reads no currency in “%s”",
  (text) => {
    expect(currenciesAsked(text)).toEqual([]);
  },
);
