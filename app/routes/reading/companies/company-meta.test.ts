import { describe, expect, it } from "vitest";
import type { CompanyPage, CompanyPageRound } from "../../../../core/reading/directory/company-page.ts";
import { UNKNOWN_COMPANY, UNKNOWN_ROUND } from "../../../../test/builders/facts.ts";
import { aboutCompany, headlineOf, newestRound } from "./company-meta.ts";

const known = <T>(value: T) => ({ value, proof: null });
const COMPANY: CompanyPage = {
  ...UNKNOWN_COMPANY,
  companyId: 1,
  slug: "fernhollow",
  isSample: false,
  logo: null,
  name: known("Fernhollow"),
  industries: [],
  people: [],
  rounds: [],
  growth: { newest: {}, measures: [] },
  updatedAt: new Date(0),
};
const ROUND: CompanyPageRound = {
  ...UNKNOWN_ROUND,
  roundId: 1,
  state: "closed",
  date: { date: "2025-07-01", precision: "month", kind: "announced" },
  amount: known({ minor: 2_000_000_000, currency: "USD" }),
  amountUsd: null,
  announced: known({ date: "2025-07-01", precision: "month" as const }),
  proofUrl: null,
};

describe("headlineOf", () => {
  it.each([
    ["a disclosed round", [ROUND], "Newly Raised $20M"],
    ["an undisclosed round", [{ ...ROUND, amount: null }], "Newly Raised: amount undisclosed"],
    ["an offering beside an older round", [{ ...ROUND, state: "raising" as const }, ROUND], "Newly Raised $20M"],
    ["an offering alone", [{ ...ROUND, state: "raising" as const }], null],
    ["no round", [], null],
  ])("uses %s in a company's heading", (_case, rounds, heading) => {
    expect(headlineOf({ ...COMPANY, rounds }, "Newly Raised")?.join("") ?? null).toBe(heading);
  });

  it("uses the newest of several closed rounds", () => {
    expect(newestRound({ ...COMPANY, rounds: [{ ...ROUND, roundId: 7 }, ROUND] })?.roundId).toBe(7);
  });
});

describe("aboutCompany", () => {
  it("states only known facts", () => {
    const company = {
      ...COMPANY,
      industries: ["Climate"],
      city: known("Lyon"),
      country: known("FR"),
      yearFounded: known(2021),
      rounds: [ROUND],
    };
    expect(aboutCompany(company)).toBe(
      "Fernhollow works in Climate, is based in Lyon, France, and was founded in 2021. It raised $20M (Jul 2025).",
    );
    expect(aboutCompany({ ...COMPANY, rounds: [{ ...ROUND, amount: null, announced: null }] })).toBe(
      "Fernhollow raised funding.",
    );
    expect(aboutCompany(COMPANY)).toBe("");
  });
});
