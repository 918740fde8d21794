import { expect, it } from "vitest";
import { readAmount } from "../values/amount.ts";
import { amountsIn } from "../sources/news-feed/money-in-text.ts";
import { minorUnits } from "./money.ts";

it.each([
  ["USD", 2],
  ["JPY", 0],
  ["KWD", 3],
  ["HUF", 2],
  ["IDR", 2],
  ["PKR", 2],
  ["COP", 2],
  ["IQD", 3],
  ["MGA", 2],
])("gives %s the %i decimals of ISO 4217", (currency, decimals) => {
  expect(minorUnits(currency)).toBe(decimals);
});

it.each(["USD", "IDR", "KRW", "AED"])("reads amounts in %s the same from lists and articles", (currency) => {
  const money = { minor: 5_000_000 * 10 ** minorUnits(currency), currency };
  expect(readAmount(`${currency} 5 million`, {})).toMatchObject({ kind: "money", money });
  expect(amountsIn(`raises ${currency} 5 million`, undefined)).toMatchObject([{ money }]);
});
