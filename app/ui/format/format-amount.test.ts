import { describe, expect, it } from "vitest";
import { formatAmount, formatExactAmount } from "./format-amount.ts";

describe("formatAmount", () => {
  it.each([
    [2_000_000_000, "USD", "$20M"],
    [2_050_000_000, "USD", "$20.5M"],
    [150_000_000_000, "USD", "$1.5B"],
    [95_050_000, "USD", "$950.5K"],
    [100_000, "USD", "$1K"],
    [99_900, "USD", "$999"],
    [99_950, "USD", "$999.5"],
    [500_000_000_000_000, "USD", "$5000B"],
    [99_999_900, "USD", "$1M"],
    [99_994_900_000, "USD", "$999.9M"],
    [99_995_000_000, "USD", "$1B"],
    [150_000_000, "EUR", "€1.5M"],
    [75_000_000, "GBP", "£750K"],
    [4_200_000_000, "INR", "₹42M"],
    [500_000_000, "JPY", "¥500M"],
    [300_000_000, "CHF", "CHF\u00a03M"],
    [300_000_000, "CAD", "CA$3M"],
    [1_500_000, "KWD", "KWD\u00a01.5K"],
  ])("writes %d %s as %s", (minor, currency, text) => {
    expect(formatAmount({ minor, currency })).toBe(text);
  });
});

describe("formatExactAmount", () => {
  it("keeps every digit and drops empty cents", () => {
    expect(formatExactAmount({ minor: 2_000_000_000, currency: "USD" })).toBe("$20,000,000");
    expect(formatExactAmount({ minor: 2_000_000_050, currency: "USD" })).toBe("$20,000,000.50");
    expect(formatExactAmount({ minor: 5_000, currency: "JPY" })).toBe("¥5,000");
  });
});
