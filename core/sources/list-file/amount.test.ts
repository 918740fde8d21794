import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readAmount } from "./amount.ts";
import { hintOfHeader } from "./amount-shape.ts";
import { minorUnits } from "../../catalog/money.ts";

const money = (minor: number, currency: string, text?: string) => ({
  kind: "money",
  money: { minor, currency },
  ...(text === undefined ? {} : { text }),
});

describe("readAmount", () => {
  it.each([
    ["€1.5bn", 150_000_000_000, "EUR"],
    ["£750k", 75_000_000, "GBP"],
    ["₹4.2 crore", 4_200_000_000, "INR"],
    ["Rs 30 lakh", 300_000_000, "INR"],
    ["Rs. 8.7 Cr", 8_700_000_000, "INR"],
    ["US$ 3 mn", 300_000_000, "USD"],
    ["CHF 2'000'000", 200_000_000, "CHF"],
    ["1.234.567,89 €", 123_456_789, "EUR"],
    ["$100M+", 10_000_000_000, "USD"],
    ["12,5 M€", 1_250_000_000, "EUR"],
    ["12MEUR", 1_200_000_000, "EUR"],
    ["12 millions d'euros", 1_200_000_000, "EUR"],
    ["2 Mrd. Euro", 200_000_000_000, "EUR"],
    ["₹1,00,00,000", 1_000_000_000, "INR"],
    ["1 234 567 €", 123_456_700, "EUR"],
    ["$1,234", 123_400, "USD"],
    ["€1.234", 123_400, "EUR"],
    ["$5M CAD", 500_000_000, "CAD"],
    ["CA$750,000,000", 75_000_000_000, "CAD"],
    ["ca. $5M", 500_000_000, "USD"],
    ["ca 5 M€", 500_000_000, "EUR"],
    ["$.6 million", 60_000_000, "USD"],
    ["Rs 17,50,000", 175_000_000, "INR"],
    ["JPY 500 million", 500_000_000, "JPY"],
    ["KWD 1.5m", 1_500_000_000, "KWD"],
    ["~$5M", 500_000_000, "USD"],
    ["$0.07M", 7_000_000, "USD"],
  ])("reads %s and keeps its text", (text, minor, currency) => {
    expect(readAmount(text, {})).toEqual(money(minor, currency, text));
  });

  it.each([
    ["$60.00", { currency: "USD", scale: 6 }, money(6_000_000_000, "USD")],
    ["5", { currency: "EUR", scale: 6 }, money(500_000_000, "EUR")],
    ["5M", { currency: "EUR" }, money(500_000_000, "EUR")],
    ["$5M", { currency: "CAD" }, money(500_000_000, "CAD", "$5M")],
    ["¥500M", { currency: "JPY" }, money(500_000_000, "JPY", "¥500M")],
    ["1.125", { currency: "USD", scale: 6 }, money(112_500_000, "USD")],
    [0.05, { currency: "EUR", scale: 6 }, money(5_000_000, "EUR")],
    [0.01, { currency: "EUR", scale: 6 }, { kind: "token" }],
    ["$0.001", { currency: "USD", scale: 6 }, { kind: "token" }],
    ["€900,000", { grouping: "," as const }, money(90_000_000, "EUR", "€900,000")],
    ["$900.000", { grouping: "." as const }, money(90_000_000, "USD", "$900.000")],
    ["0.01", { currency: "EUR" }, money(1, "EUR")],
    [1e-7, { currency: "USD", scale: 9 }, money(10_000, "USD")],
  ])("reads %s using the column's hint (%j)", (cell, hint, expected) => {
    expect(readAmount(cell, hint)).toEqual(expected);
  });

  it.each(["", "-", "n/a", "N.A.", "undisclosed", "Not disclosed", "TBD", "0", "$0", 0])(
    "returns unknown for %j",
    (cell) => {
      expect(readAmount(cell, { currency: "USD" })).toEqual({ kind: "unknown" });
    },
  );

  it.each([
    "$5-10M",
    "$5M - $10M",
    "up to $5M",
    "$5M equity + $2M debt",
    "€40m ($47m)",
    "$1.234",
    "$42,00000",
    "825,0000 USD",
    "€42.00000",
    "€900,000",
    "¥500M",
    "10 kr",
  ])("returns unknown for %s and keeps the text", (text) => {
    expect(readAmount(text, {})).toEqual({ kind: "unknown", text });
  });

  it("rejects a comma that may group or divide in currencies with decimal commas", () => {
    expect(readAmount("1,125", { currency: "EUR", scale: 6 })).toEqual({ kind: "unknown", text: "1,125" });
  });

  it("requires a currency", () => {
    expect(readAmount("5", {})).toEqual({ kind: "no_currency" });
    expect(readAmount(5, { scale: 6 })).toEqual({ kind: "no_currency" });
  });

  it.each([
    ["-5", { currency: "USD" }, /negative/],
    [-5, { currency: "USD" }, /negative/],
    ["$9,007,199,254,740,993", {}, /implausibly large/],
    [1e300, { currency: "USD" }, /implausibly large/],
    ["$60,000,000", { currency: "USD", scale: 6 }, /written in full/],
  ])("rejects %s", (cell, hint, reason) => {
    expect(readAmount(cell, hint)).toEqual({ kind: "invalid", reason: expect.stringMatching(reason) });
  });

  it("round-trips every amount written in digits, in any currency", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 1e14 }),
        fc.constantFrom("USD", "EUR", "JPY", "KWD", "INR"),
        (minor, currency) => {
          const exponent = minorUnits(currency);
          const digits = String(minor).padStart(exponent + 1, "0");
          const whole = digits.slice(0, digits.length - exponent).replace(/\B(?=(?:\d{3})+$)/g, "'");
          const text = exponent === 0 ? `${currency} ${whole}` : `${currency} ${whole}.${digits.slice(-exponent)}`;
          // Three decimals without a thousands separator are ambiguous and stay unknown by design.
          fc.pre(exponent !== 3 || whole.includes("'") || minor >= 1e6);
          const reading = readAmount(text, {});
          expect(reading.kind === "money" ? reading.money : text).toEqual({ minor, currency });
        },
      ),
    );
  });

  it("never throws for any text", () => {
    fc.assert(
      fc.property(fc.string({ unit: "binary" }), (text) => {
        expect(["money", "unknown", "no_currency", "invalid"]).toContain(readAmount(text, { currency: "USD" }).kind);
      }),
    );
  });
});

describe("hintOfHeader", () => {
  it.each([
    ["Amount ($M)", { currency: "USD", scale: 6 }],
    ["amount_usd", { currency: "USD" }],
    ["Amount (EUR)", { currency: "EUR" }],
    ["Montant (M€)", { currency: "EUR", scale: 6 }],
    ["Raised (in crore INR)", { currency: "INR", scale: 7 }],
    ["fundingAmountUSD", { currency: "USD" }],
    ["Amount (in millions)", { scale: 6 }],
    ["Deal size ($ mn)", { currency: "USD", scale: 6 }],
    ["Amount", {}],
    ["Total amount", {}],
  ])("reads %s", (column, hint) => {
    expect(hintOfHeader(column)).toEqual(hint);
  });
});
