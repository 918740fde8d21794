import { describe, expect, it } from "vitest";
import { CLAIM_IDS } from "../content/claims.ts";
import { planOffer } from "./plan-offers.ts";
import { measuredClaims, statedClaims } from "./shown-claims.ts";

const first = (claims: ReturnType<typeof statedClaims>) => planOffer("pro", { brand: "Brand", claims }).features[0];

const lifetime = (usd: number) => planOffer("lifetime", { brand: "Brand", claims: statedClaims(), usd });

const FIGURES = { roundsInLast30Days: 1_234, companies: 80, fundingUsd: 56_700_000, withoutDollars: 1 };

describe("claims", () => {
  it("are all shown as stated by default", () => {
    expect([...statedClaims().keys()].sort()).toEqual([...CLAIM_IDS].sort());
    expect(statedClaims().get("total-funding")).toMatchObject({ value: "$2B+", label: "Total Funding Tracked" });
  });

  it("are replaced by measurements or else hidden", () => {
    const claims = measuredClaims(FIGURES);
    expect(Object.fromEntries(claims)).toEqual({
      "leads-monthly": { value: "1,234", label: "Funding rounds in the last 30 days" },
      "total-funding": { value: "$56.7M", label: "Total Funding Tracked", note: "1 round has no dollar value" },
      "free-leads": { value: "20", label: "Free handpicked leads" },
    });
  });

  it("are hidden when the measurement is zero", () => {
    const none = { roundsInLast30Days: 0, companies: 0, fundingUsd: 0, withoutDollars: 0 };
    expect([...measuredClaims(none).keys()]).toEqual(["free-leads"]);
  });
});

describe("planOffer", () => {
  it("words a feature by the claim it makes, or omits it", () => {
    expect(first(statedClaims())).toBe("1,000+ enriched leads monthly");
    expect(first(measuredClaims(FIGURES))).toBe("1,234 funding rounds in the last 30 days");
    expect(first(new Map())).toBe("The complete list of rounds, companies and founders");
  });

  it("shows the current price and stops announcing the next one once it applies", () => {
    expect(lifetime(19)).toMatchObject({ price: "$19", note: "price increases after 100 users" });
    expect(lifetime(29)).toMatchObject({ price: "$29", note: null });
  });
});
