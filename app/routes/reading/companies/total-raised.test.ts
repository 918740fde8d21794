import { describe, expect, it } from "vitest";
import type { CompanyPageRound } from "../../../../core/reading/directory/company-page.ts";
import { totalRaised } from "./total-raised.ts";

type Amount = readonly [minor: number, currency: string, usdMinor: number | null];

function round(amount: Amount | null, type: string | null = "Seed", state: "closed" | "raising" = "closed") {
  const usd = amount?.[2] ?? null;
  return {
    state,
    amount: amount === null ? null : { value: { minor: amount[0], currency: amount[1] }, proof: null },
    amountUsd: usd === null ? null : { minor: usd, rateOn: null, rateSource: null },
    fundingType: type === null ? null : { value: type, proof: null },
  } as CompanyPageRound;
}

describe("total raised", () => {
  it("adds up only closed equity rounds", () => {
    const rounds = [
      round([500, "USD", 500]),
      round([700, "USD", 700], null),
      round([900, "USD", 900], "Debt"),
      round([900, "USD", 900], "Grant"),
      round([900, "USD", 900], "Series A", "raising"),
    ];
    expect(totalRaised({ rounds })).toEqual({ usdMinor: 1_200, counted: 2, uncounted: 0, isConverted: false });
  });

  it("counts rounds without a dollar value and says that amounts were converted", () => {
    const rounds = [round([500, "EUR", 550]), round(null), round([100, "XAF", null])];
    expect(totalRaised({ rounds })).toEqual({ usdMinor: 550, counted: 1, uncounted: 2, isConverted: true });
  });

  it("is unknown without any dollar value", () => {
    expect(totalRaised({ rounds: [round(null)] })).toBeNull();
    expect(totalRaised({ rounds: [] })).toBeNull();
  });
});
