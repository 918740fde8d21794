import { describe, expect, it } from "vitest";
import { type PlanPrice, priceAfter } from "./plans.ts";

const NOW = new Date("2026-09-01T12:00:00Z");
const once: PlanPrice = {
  tiers: [
    { usd: 19, orders: 100 },
    { usd: 24, orders: 50 },
    { usd: 29, orders: null },
  ],
  every: null,
  announced: null,
};
const monthly: PlanPrice = {
  tiers: [{ usd: 29, orders: null }],
  every: "month",
  announced: { usd: 35, from: "2026-09-02" },
};

describe("priceAfter", () => {
  it.each([
    [0, 0, 19],
    [99, 0, 19],
    [100, 1, 24],
    [149, 1, 24],
    [150, 2, 29],
    [5_000, 2, 29],
  ])("after %d orders returns tier %d at $%d", (taken, tier, usd) => {
    expect(priceAfter(once, taken, NOW)).toEqual({ tier, usd });
  });

  it("applies the announced price from its day on", () => {
    expect(priceAfter(monthly, 3, NOW).usd).toBe(29);
    expect(priceAfter(monthly, 3, new Date("2026-09-02T00:00:00Z"))).toEqual({ tier: 1, usd: 35 });
  });
});
