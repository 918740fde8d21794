import { describe, expect, it } from "vitest";
import { HOME } from "../../../../content/home.ts";
import { PLANS } from "../../../../content/plans.ts";
import { SHIPPED_CONTENT } from "../../../content/content.ts";
import { measuredClaims, statedClaims } from "../../../shown-claims.ts";
import { homeCards, homePlans, homeStats } from "./home-words.ts";

const measured = measuredClaims(SHIPPED_CONTENT, {
  roundsInLast30Days: 12,
  companies: 0,
  fundingUsd: 2_500_000,
  omitsAmounts: false,
});

describe("home page text", () => {
  it("states the hero's figures, with professionals as a counter", () => {
    expect(homeStats(statedClaims(SHIPPED_CONTENT))).toMatchObject([
      { value: "1,000+", label: "Enriched Leads Monthly" },
      { counter: { start: 42, step: 1, everyMs: 30_000, cap: 97 }, label: "Active Professionals" },
      { value: "$2B+", label: "Total Funding Tracked" },
      { value: "4.9/5", label: "User Rating" },
    ]);
  });

  it("states only measured figures when claims are set to measured", () => {
    expect(homeStats(measured).map((stat) => stat.label)).toEqual([
      "Funding rounds in the last 30 days",
      "Total Funding Tracked",
    ]);
    expect(homeCards(HOME.value.cards, measured, "Acme").flatMap((card) => card.claims)).toEqual([]);
  });

  it("uses the headings of the value cards as specified, with the brand", () => {
    expect(HOME.value.title).toBe("Why {product} stands out");
    expect(homeCards(HOME.value.cards, statedClaims(SHIPPED_CONTENT), "Acme").map((card) => card.title)).toEqual([
      "Handpicked & Verified Leads",
      "Deep Data Enrichment",
      "All-in-One Efficiency",
      "Proven Results",
    ]);
  });

  it("offers the free plan and Pro with their badges", () => {
    expect(
      homePlans(PLANS, statedClaims(SHIPPED_CONTENT), "Acme").map(({ name, price, badge }) => [name, price, badge]),
    ).toEqual([
      ["Free", "$0", "Most Popular"],
      ["Pro", "$29", "Best Value"],
    ]);
  });
});
