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
    ["traffic growth over 20% in Berlin", { visits_growth: { min: 20, max: null } }, "in Berlin"],
    ["Fintech mit mehr als 10.000 Besuchen im Monat", { visits: { min: 10_000, max: null } }, "Fintech"],
    ["Startups in Köln mit wachsendem Traffic", { visits_growth: { min: 1, max: null } }, "Startups in Köln"],
    ["SaaS mit sinkender Mitarbeiterzahl", { employees_growth: { min: null, max: -1 } }, "SaaS"],
    ["startups avec plus de 10 000 visites par mois", { visits: { min: 10_000, max: null } }, "startups"],
    ["startups avec un trafic en croissance", { visits_growth: { min: 1, max: null } }, "startups"],
    ["seed con más de 5 mil visitas al mes", { visits: { min: 5_000, max: null } }, "seed"],
    ["startup con traffico in crescita", { visits_growth: { min: 1, max: null } }, "startup"],
    ["bedrijven met meer dan 2.000 bezoekers per maand", { visits: { min: 2_000, max: null } }, "bedrijven"],
    ["entre 1.000 e 20.000 visitas por mês", { visits: { min: 1_000, max: 20_000 } }, ""],
    ["growing team in Lisbon", { employees_growth: { min: 1, max: null } }, "in Lisbon"],
    ["team of 10", {}, "team of 10"],
    ["growing startups in Paris", {}, "growing startups in Paris"],
  ])("reads %s", (question, growth, rest) => {
    expect(growthAsked(question)).toEqual({ growth, rest });
  });
});
