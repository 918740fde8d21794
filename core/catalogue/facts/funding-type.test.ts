import { describe, expect, it } from "vitest";
import { fundingTypeOf } from "./funding-type.ts";
import { FUNDING_TYPES } from "./funding-types.ts";

describe("fundingTypeOf", () => {
  it.each(FUNDING_TYPES)("reads %s in any case", (type) => {
    expect(fundingTypeOf(type)).toBe(type);
    expect(fundingTypeOf(`  ${type.toUpperCase()} round `)).toBe(type);
  });

  it.each([
    ["Pre seed", "Pre-Seed"],
    ["preseed", "Pre-Seed"],
    ["Pre–Seed extension", "Pre-Seed"],
    ["seed", "Seed"],
    ["Seed Funding", "Seed"],
    ["Seed+", "Seed"],
    ["Extended Seed", "Seed"],
    ["Series Seed", "Seed"],
    ["Seed-2", "Seed"],
    ["Late Seed", "Seed"],
    ["Amorçage", "Seed"],
    ["Levée d'amorçage", "Seed"],
    ["Seed-Runde", "Seed"],
    ["capital semilla", "Seed"],
    ["Ronda de financiación Serie A", "Series A"],
    ["Pré-amorçage", "Pre-Seed"],
    ["Wachstumsfinanzierung", "Growth"],
    ["Zuschuss", "Grant"],
    ["préstamo", "Debt"],
    ["series-a", "Series A"],
    ["Série A", "Series A"],
    ["Series A financing round", "Series A"],
    ["Extended Series A", "Series A"],
    ["Series A extension", "Series A"],
    ["Series A-1", "Series A"],
    ["Series A1", "Series A"],
    ["Series A+", "Series A"],
    ["Series B-II", "Series B"],
    ["Series C (extension)", "Series C"],
    ["Series E-1", "Series E"],
    ["Series E2", "Series E-2"],
    ["series e 2 round", "Series E-2"],
    ["Pre- Series A", "Pre-Series A"],
    ["Extended Pre-Series A", "Pre-Series A"],
    ["Series G-1", "Series G"],
    ["Angel (individual)", "Angel"],
    ["Growth Equity", "Growth"],
    ["Growth round", "Growth"],
    ["growth", "Growth"],
    ["Cap-Dev", "Growth"],
    ["Series Unknown", "Venture"],
    ["Bridge Round", "Bridge"],
    ["debt_financing", "Debt"],
    ["Debt - General", "Debt"],
    ["Venture Debt", "Debt"],
    ["Post-IPO Debt", "Debt"],
    ["Term Loan", "Debt"],
    ["Line of credit", "Debt"],
    ["Working capital loan", "Debt"],
    ["Levée de dette", "Debt"],
    ["Prêt bancaire", "Debt"],
    ["Non-equity Assistance", "Grant"],
    ["Government grant", "Grant"],
    ["Subvention", "Grant"],
    ["Secondary Market", "Secondary"],
    ["Post-IPO Secondary", "Secondary"],
    ["Secondary Transaction - Private", "Secondary"],
    ["initial_coin_offering", "ICO"],
    ["Venture Round", "Venture"],
    ["Venture - Series Unknown", "Venture"],
  ])("reads %s as %s", (text, type) => {
    expect(fundingTypeOf(text)).toBe(type);
  });

  it.each([
    undefined,
    "",
    "-",
    "Pre-Series B",
    "Series L",
    "Series AA",
    "Series",
    "A",
    "Bridge Round for Series A",
    "Series A bridge",
    "Series B + Debt",
    "Seed + Series A",
    "Seed/Series A",
    "Series A, B",
    "Series A or B",
    "Debt and Preference capital",
    "Convertible Note",
    "Seed / Angel Funding",
    "Private Equity",
    "Corporate Venture",
    "Private Placement VC",
    "Seed stage startup accelerator",
    "unknown",
  ])("returns null for %s", (text) => {
    expect(fundingTypeOf(text)).toBeNull();
  });
});
