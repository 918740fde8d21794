import { describe, expect, it } from "vitest";
import type { Claim } from "./claim.ts";
import type { CompanyFields, RoundFields } from "./fields.ts";
import { foldCompany, foldRound } from "./fold.ts";

/** Claims from strongest to weakest: each speaks for an earlier day than the one before. */
function claims<Fields>(...fields: readonly Fields[]): Claim<Fields>[] {
  return fields.map((said, i) => ({
    method: "imported", sourceUrl: null, ref: "", effectiveAt: new Date(Date.UTC(2026, 0, 30 - i)), retrievedAt: new Date(0), fields: said,
  }));
}

describe("a company's place", () => {
  it.each<[string, CompanyFields[], CompanyFields]>([
    ["is what the only claim says", [{ country: "FR" }], { country: "FR" }],
    ["is completed by claims of the same city", [{ city: "Lyon" }, { city: "LYON", country: "FR" }], { city: "Lyon", country: "FR" }],
    ["is not joined from claims of different cities", [{ city: "Lyon" }, { city: "Austin", country: "US" }], { city: "Lyon" }],
    ["is not joined from claims of different countries", [{ country: "FR" }, { region: "Texas", country: "US" }], { country: "FR" }],
    ["gets its region from a claim of the same country", [{ country: "FR" }, { region: "Rhône", country: "FR" }], { region: "Rhône", country: "FR" }],
    ["gets nothing from a namesake city elsewhere", [{ city: "Paris", country: "FR" }, { city: "Paris", region: "Texas", country: "US" }], { city: "Paris", country: "FR" }],
    ["is the city's, though a stronger claim names only a country", [{ country: "US" }, { city: "Lyon", country: "FR" }], { city: "Lyon", country: "FR" }],
    ["is unknown where nobody names one", [{}, {}], {}],
  ])("%s", (_, said, place) => {
    const all = claims(...said.map((fields) => ({ name: "Fernhollow", ...fields })));
    for (const order of [all, all.toReversed()]) {
      const { city, region, country } = foldCompany(order);
      expect({ city, region, country }).toEqual({ city: place.city ?? null, region: place.region ?? null, country: place.country ?? null });
    }
  });
});

/** Claims of documents retrieved one after the other, the weakest first. */
function retrievedApart<Fields>(all: readonly Claim<Fields>[]): Claim<Fields>[] {
  return all.map((claim, i) => ({ ...claim, retrievedAt: new Date(Date.UTC(2026, all.length - i)) }));
}

describe("a former name", () => {
  it("is spelled as the strongest claim spells it", () => {
    const all = retrievedApart(claims<CompanyFields>({ name: "Fernhollow" }, { name: "Quillon, Inc." }, { name: "QUILLON" }));
    expect(foldCompany(all).formerNames).toEqual(["Quillon, Inc."]);
    expect(foldCompany(all.toReversed()).formerNames).toEqual(["Quillon, Inc."]);
  });

  it("is not read out of one document's two names for a company", () => {
    const all = claims<CompanyFields>({ name: "Fernhollow" }, { name: "Quillon" });
    expect(foldCompany(all).formerNames).toEqual([]);
    expect(foldCompany([...all, ...claims<CompanyFields>({ name: "Fernhollow", formerNames: ["Larch"] })]).formerNames).toEqual(["Larch"]);
  });
});

describe("an amount's wording", () => {
  const amount = { minor: 500_000_000, currency: "USD" };
  it.each<[string, RoundFields[], string | null]>([
    ["is of the claim that gives the amount", [{ amount, amountText: "$5M" }, { amount, amountText: "5 million" }], "$5M"],
    ["is never another claim's", [{ amount }, { amount: { ...amount, minor: 1 }, amountText: "one cent" }], null],
    ["is kept where no amount is known", [{}, { amountText: "undisclosed" }], "undisclosed"],
  ])("%s", (_, said, text) => {
    expect(foldRound(claims(...said)).amountText).toBe(text);
    expect(foldRound(claims(...said).toReversed()).amountText).toBe(text);
  });
});

it("stays closed once any claim tells of a sale", () => {
  expect(foldRound(claims<RoundFields>({ state: "raising" }, { state: "closed" })).state).toBe("closed");
  expect(foldRound(claims<RoundFields>({ state: "raising" }, { state: "raising" })).state).toBe("raising");
});
