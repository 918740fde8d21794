import { describe, expect, it } from "vitest";
import { growthAsked } from "./growth-asked.ts";

describe("growthAsked", () => {
  it.each([
    [
      "fintech with more than 10,000 visits a month in Berlin",
      { visits: { min: 10_000, max: null } },
      "fintech in Berlin",
    ],
    ["seed under 5k monthly visits", { visits: { min: null, max: 5_000 } }, "seed"],
    ["1,000 to 20,000 visitors per month", { visits: { min: 1_000, max: 20_000 } }, ""],
    ["growing traffic", { visits_growth: { min: 1, max: null } }, ""],
    ["series a whose traffic is falling", { visits_growth: { min: null, max: -1 } }, "series a"],
    ["AI startups with growing headcount", { employees_growth: { min: 1, max: null } }, "AI startups"],
    ["over 10m raised in France", {}, "over 10m raised in France"],
  ])("reads %s", (question, growth, rest) => {
    expect(growthAsked(question)).toEqual({ growth, rest });
  });
});
