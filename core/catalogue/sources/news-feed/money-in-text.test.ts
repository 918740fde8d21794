import { describe, expect, it } from "vitest";
import { amountsIn } from "./money-in-text.ts";

describe("amountsIn", () => {
  it.each([
    ["$20M", "USD", 2_000_000_000],
    ["$1.5bn", "USD", 150_000_000_000],
    ["US$ 20 million", "USD", 2_000_000_000],
    ["$500,000", "USD", 50_000_000],
    ["$750k", "USD", 75_000_000],
    ["20 million dollars", "USD", 2_000_000_000],
    ["€1,5m", "EUR", 150_000_000],
    ["20M€", "EUR", 2_000_000_000],
    ["EUR 20 million", "EUR", 2_000_000_000],
    ["20 million euros", "EUR", 2_000_000_000],
    ["£2.25m", "GBP", 225_000_000],
    ["₹4.2 crore", "INR", 4_200_000_000],
    ["₹60 lakh", "INR", 600_000_000],
    ["Rs 10 Cr", "INR", 10_000_000_000],
    ["INR 1,20,00,000", "INR", 1_200_000_000],
    ["JPY 500 million", "JPY", 500_000_000],
    ["KRW 3 billion", "KRW", 3_000_000_000],
    ["5 MUSD", "USD", 500_000_000],
  ])("reads %s", (text, currency, minor) => {
    expect(amountsIn(`it got ${text}, it said`, "USD").map(({ money }) => money)).toEqual([{ minor, currency }]);
  });

  it.each(["¥500 million", "40 crore", "20 million", "$10-15M", "$10M to $15M", "up to $20M", "under €5m"])(
    "keeps only the text of %s",
    (text) => {
      const [mention, ...rest] = amountsIn(text, "USD");
      expect(rest).toEqual([]);
      expect(mention?.text).toBe(text);
      expect(mention?.money).toBeUndefined();
    },
  );

  it("does not assume US dollars where a lone $ is ambiguous", () => {
    expect(amountsIn("$5M", undefined)[0]?.money).toBeUndefined();
    expect(amountsIn("US$5M", undefined)[0]?.money).toEqual({ minor: 500_000_000, currency: "USD" });
  });

  it.each(["$20", "20%", "5 startups", "3D", "Series A1", "in 2026", "24/7", "B2B", "$"])(
    "finds no amount in %s",
    (text) => {
      expect(amountsIn(text, "USD")).toEqual([]);
    },
  );

  it("returns each amount's position and whether it is exact", () => {
    expect(
      amountsIn("over $20M at $1B", "USD").map(({ start, end, approximate }) => [start, end, approximate]),
    ).toEqual([
      [0, 9, true],
      [13, 16, false],
    ]);
  });

  it("does not read a number after 'to' as a range", () => {
    expect(amountsIn("$5M to 3D-print homes", "USD")[0]?.money).toEqual({ minor: 500_000_000, currency: "USD" });
  });
});
