import { describe, expect, it } from "vitest";
import type { CompanyPage, CompanyPageRound } from "../../../core/directory/company-page.ts";
import { aboutCompany, headingOf, newestRound } from "./company-summary.ts";

const known = <T>(value: T) => ({ value, proof: null });
const COMPANY: CompanyPage = {
  slug: "fernhollow", isSample: false, name: known("Fernhollow"), legalName: null, formerNames: null, website: null, description: null, industry: null,
  country: null, region: null, city: null, headcountBand: null, yearFounded: null, profileUrls: null, cik: null, people: [], rounds: [], updatedAt: new Date(0),
};
const ROUND: CompanyPageRound = {
  roundId: 1, state: "closed", amount: known({ minor: 2_000_000_000, currency: "USD" }), amountUsd: null, fundingType: null,
  announced: known({ date: "2025-07-01", precision: "month" as const }), firstSale: null, investors: null, proofUrl: null,
};

describe("headingOf", () => {
  it.each([
    ["a disclosed round", [ROUND], "Newly Raised $20M"],
    ["an undisclosed round", [{ ...ROUND, amount: null }], "Newly Raised: amount undisclosed"],
    ["an offering beside an older round", [{ ...ROUND, state: "raising" as const }, ROUND], "Newly Raised $20M"],
    ["an offering alone", [{ ...ROUND, state: "raising" as const }], "Fernhollow"],
    ["no round", [], "Fernhollow"],
  ])("heads a company with %s", (_case, rounds, heading) => {
    expect(headingOf({ ...COMPANY, rounds }, "Newly Raised")).toBe(heading);
  });

  it("takes the newest of several closed rounds, which come newest first", () => {
    expect(newestRound({ ...COMPANY, rounds: [{ ...ROUND, roundId: 7 }, ROUND] })?.roundId).toBe(7);
  });
});

describe("aboutCompany", () => {
  it("says only what is known", () => {
    const company = { ...COMPANY, industry: known("Climate"), city: known("Lyon"), country: known("FR"), yearFounded: known(2021), rounds: [ROUND] };
    expect(aboutCompany(company)).toBe("Fernhollow works in Climate, is based in Lyon, France, and was founded in 2021. It raised $20M (Jul 2025).");
    expect(aboutCompany({ ...COMPANY, rounds: [{ ...ROUND, amount: null, announced: null }] })).toBe("Fernhollow raised funding.");
    expect(aboutCompany(COMPANY)).toBe("");
  });
});
