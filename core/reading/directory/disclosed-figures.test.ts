import { describe, expect, it } from "vitest";
import { ANY_ROUND } from "./search/alternatives.ts";
import { type CountedQuestion, disclosedCount, disclosedTotal, mayDiscloseSum } from "./disclosed-figures.ts";

describe("disclosedCount", () => {
  it.each([
    [0, null],
    [4, null],
    [5, 5],
    [99, 99],
    [100, 100],
    [129, 120],
    [999, 990],
    [1_000, 1_000],
    [1_099, 1_000],
    [12_345, 12_000],
    [99_999, 99_000],
    [1_000_000, 1_000_000],
  ])("tells %d as %s", (count, told) => {
    expect(disclosedCount(count, {})).toBe(told);
  });

  it("tells never more than there are, and at least nine tenths of them", () => {
    for (let count = 5; count < 2_000_000; count = Math.ceil(count * 1.007)) {
      const told = disclosedCount(count, {}) ?? 0;
      expect(told).toBeLessThanOrEqual(count);
      expect(told).toBeGreaterThan(count * 0.9);
      expect(String(told).replace(/0+$/, "").length).toBeLessThanOrEqual(2);
    }
  });
});

describe("disclosedTotal", () => {
  it.each([
    [100, 100, 100],
    [126, 126, 126],
    [100, 126, 120],
    [100, 104, 101],
    [1, 3, 2],
    [0, 12_345, 12_000],
  ])("tells a reader of %d of %d: %d", (visible, total, told) => {
    expect(disclosedTotal(visible, total)).toBe(told);
  });
});

describe("a disclosed count", () => {
  const told: readonly CountedQuestion[] = [
    {},
    { include: { industry: ["Fintech"], country: ["FR"], city: ["Lyon"], region: ["Bavaria"], stage: ["Seed"] } },
    { exclude: { country: ["US"] } },
    { listedOn: { min: "2026-01-01", max: null } },
    { withinDays: 30 },
    { search: "fintech" },
    { search: "Digital Health" },
    { search: "telemedicine" },
  ];
  it.each(told)("answers industry, place, stage, date and words of an industry: %o", (question) => {
    expect(disclosedCount(126, question)).toBe(120);
    expect(disclosedCount(4, question)).toBeNull();
  });

  const untold: readonly CountedQuestion[] = [
    { search: "Alder Labs" },
    { search: "alder fintech" },
    { search: "fintech.example" },
    { include: { investor: ["Larch Ventures"] } },
    { include: { lead_investor: ["Larch Ventures"] } },
    { include: { country: ["FR"], investor: ["Larch Ventures"] } },
    { exclude: { investor: ["Larch Ventures"] } },
    { include: { source: ["news-feed"] } },
    { include: { headcount: ["1-10"] } },
    { include: { has: ["website"] } },
    { amount: { min: 1, max: null } },
    { amount: { min: null, max: 0 } },
    { yearFounded: { min: 2020, max: 2020 } },
    {
      anyOf: [
        { ...ANY_ROUND, include: { stage: ["Seed"] } },
        { ...ANY_ROUND, include: { country: ["FR"] } },
      ],
    },
  ];
  it.each(untold)("answers nothing else: %o", (question) => {
    expect(disclosedCount(126, question)).toBeNull();
  });
});

describe("mayDiscloseSum", () => {
  it.each([
    [{ count: 0, sum: 0, largest: 0 }, true],
    [{ count: 1, sum: 10, largest: 10 }, false],
    [{ count: 4, sum: 40, largest: 10 }, false],
    [{ count: 5, sum: 50, largest: 10 }, true],
    [{ count: 5, sum: 20, largest: 10 }, true],
    [{ count: 9, sum: 100, largest: 51 }, false],
  ])("of hidden amounts %o is %s", (hidden, may) => {
    expect(mayDiscloseSum(hidden)).toBe(may);
  });
});
