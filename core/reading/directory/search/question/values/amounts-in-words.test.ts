import { expect, it } from "vitest";
import { readAmountPhrase } from "./amount-phrases.ts";

const UNITS = { million: 1e6, billion: 1e9 };
const PARTS = { half: 0.5, quarter: 0.25, "three quarters": 0.75 };
const every = Object.entries(PARTS).flatMap(([part, size]) =>
  Object.entries(UNITS).flatMap(([unit, factor]) => [
    [`${part} of a ${unit} or more`, { min: size * factor, max: null }] as const,
    [`under ${part} of a ${unit}`, { min: null, max: size * factor }] as const,
  ]),
);
it.each(every)("reads “%s” as a part of the unit", (text, amount) => {
  expect(readAmountPhrase(text)?.amount).toEqual(amount);
});

it.each<[string, number, number | null]>([
  ["mega rounds", 100_000_000, null],
  ["megadeals", 100_000_000, null],
  ["3-digit million", 100_000_000, 999_999_999],
  ["double-digit millions", 10_000_000, 99_999_999],
  ["7-figure rounds", 1_000_000, 9_999_999],
  ["multi-million dollar rounds", 1_000_000, null],
  ["million dollar deals", 1_000_000, null],
  ["tens of millions", 10_000_000, 99_000_000],
  ["a few million dollars", 2_000_000, 9_000_000],
  ["eight figures", 10_000_000, 99_999_999],
])("reads “%s” as its usual amounts", (text, min, max) => {
  expect(readAmountPhrase(text)?.amount).toEqual({ min, max });
});

it.each(["mega", "3-digit", "a quarter"])("reads no amount in “%s”", (text) => {
  expect(readAmountPhrase(text)).toBeNull();
});

it.each(["or up", "and up", "and upwards", "or higher", "and above"])("reads “5 million %s” as a minimum", (end) => {
  expect(readAmountPhrase(`5 million ${end}`)?.amount).toEqual({ min: 5_000_000, max: null });
});

it("reads no maximum that another bound goes on from", () => {
  for (const end of ["and above", "and up"]) expect(readAmountPhrase(`under 9 million ${end}`)).toBeNull();
});
