import { describe, expect, it } from "vitest";
import { paidPlan, type PlanPrice, priceAfter } from "./plans.ts";

const NOW = new Date("2026-09-01T12:00:00Z");
const once: PlanPrice = { tiers: [{ usd: 19, orders: 100 }, { usd: 24, orders: 50 }, { usd: 29, orders: null }], every: null, announced: null };
const monthly: PlanPrice = { tiers: [{ usd: 29, orders: null }], every: "month", announced: { usd: 35, from: "2026-09-02" } };

describe("a plan's price", () => {
  it.each([
    [0, 0, 19],
    [99, 0, 19],
    [100, 1, 24],
    [149, 1, 24],
    [150, 2, 29],
    [5_000, 2, 29],
  ])("after %d others is the one at place %d: $%d", (taken, tier, usd) => {
    expect(priceAfter(once, taken, NOW)).toEqual({ tier, usd });
  });

  it("is the announced one from its day on, and not before", () => {
    expect(priceAfter(monthly, 3, NOW).usd).toBe(29);
    expect(priceAfter(monthly, 3, new Date("2026-09-02T00:00:00Z"))).toEqual({ tier: 1, usd: 35 });
  });
});

describe("a plan's name from outside", () => {
  it.each(["free", "Pro", "__proto__", "", null, undefined, 3, "lifetime "])("%j names none that is bought", (name) => {
    expect(paidPlan(name)).toBeNull();
  });
  it("names one", () => {
    expect(paidPlan("all_in_one")).toBe("all_in_one");
  });
});
