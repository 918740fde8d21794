import { describe, expect, it } from "vitest";
import { readTypedAmount } from "./typed-amounts.ts";

describe("readTypedAmount", () => {
  it.each<[string, number, string?]>([
    ["5000000", 5_000_000],
    ["5M", 5_000_000],
    ["5 m", 5_000_000],
    ["$5m", 5_000_000],
    ["$1.5 million", 1_500_000],
    ["1,5 mio", 1_500_000],
    ["US$ 250k", 250_000],
    ["2,500,000", 2_500_000],
    ["2.500.000", 2_500_000],
    ["2 500 000 dollars", 2_500_000],
    ["1.2345bn", 1_234_500_000],
    ["0.125M", 125_000],
    ["usd 3m", 3_000_000],
    ["3m USD", 3_000_000],
    ["£2m", 2_000_000, "GBP"],
    ["2m GBP", 2_000_000, "GBP"],
    ["₹80 lakh", 8_000_000, "INR"],
    ["4 crore INR", 40_000_000, "INR"],
    ["10 crore", 100_000_000, "INR"],
    ["Rs. 5 cr", 50_000_000, "INR"],
    ["$1 crore", 10_000_000],
    ["0", 0],
  ])("reads %s as %d", (typed, units, currency = "USD") => {
    expect(readTypedAmount(typed)).toEqual({ value: { units, currency }, problem: null });
  });

  it.each([
    ["lots", "is not an amount"],
    ["-5", "is not an amount"],
    ["5 apples", "is not an amount"],
    ["1,2,3", "is not an amount"],
    ["", "is not an amount"],
    ["$5 EUR", "two currencies"],
    ["99999bn", "more than the largest amount"],
  ])("rejects %j: %s", (typed, reason) => {
    const { value, problem } = readTypedAmount(typed);
    expect(value).toBeNull();
    expect(problem).toContain(reason);
  });

  it("reads a number without a currency in the usual one", () => {
    expect(readTypedAmount("2m", "EUR").value).toEqual({ units: 2_000_000, currency: "EUR" });
    expect(readTypedAmount("$2m", "EUR").value).toEqual({ units: 2_000_000, currency: "USD" });
  });
});
