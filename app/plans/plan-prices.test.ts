import { describe, expect, it } from "vitest";
import { paidPlan } from "./plan-prices.ts";

describe("paidPlan", () => {
  it.each(["free", "Pro", "__proto__", "constructor", "", null, undefined, 3, "lifetime "])("rejects %j", (name) => {
    expect(paidPlan(name)).toBeNull();
  });
  it("accepts a paid plan", () => {
    expect(paidPlan("all_in_one")).toBe("all_in_one");
  });
});
