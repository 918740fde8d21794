import { expect, it } from "vitest";
import { historicRate } from "./rate-history.ts";

const H10 = "US Federal Reserve, H.10 foreign exchange rates";
const API = "Currency API (fawazahmed0)";

it.each([
  ["the last rate before a holiday", "EUR", "1999-01-10", "day", { rateOn: "1999-01-08", source: H10 }],
  ["a rate within the week before a month", "EUR", "2025-03-01", "month", { rateOn: "2025-03-01", source: API }],
  ["the first rate of a month", "EUR", "2025-12-01", "month", { rateOn: "2025-12-06", source: API }],
  ["no rate older than a week", "EUR", "2025-03-20", "day", null],
  ["no rate before the first one", "EUR", "1998-12-31", "day", null],
  ["no rate of an unknown currency", "XYZ", "2020-01-02", "day", null],
] as const)("gives %s", (_, currency, date, precision, expected) => {
  const rate = historicRate(currency, { date, precision }, 7);
  expect(rate && { rateOn: rate.rateOn, source: rate.source }).toEqual(expected);
});

it("returns dollars per unit", () => {
  expect(historicRate("GBP", { date: "2024-09-26", precision: "day" }, 7)?.usdPerUnit).toBe(1.3428);
  expect(historicRate("JPY", { date: "2024-11-29", precision: "day" }, 7)?.usdPerUnit).toBe(0.00664849);
});
