import { describe, expect, it } from "vitest";
import { FUNDING_TYPES, fundingTypeOf } from "./funding-type.ts";

describe("fundingTypeOf", () => {
  it.each(FUNDING_TYPES)("knows %s by its own name, in any case", (type) => {
    expect(fundingTypeOf(type)).toBe(type);
    expect(fundingTypeOf(`  ${type.toUpperCase()} round `)).toBe(type);
  });

  it.each([
    ["Pre seed", "Pre-Seed"], ["preseed", "Pre-Seed"], ["Pre–Seed extension", "Pre-Seed"],
    ["seed", "Seed"], ["Seed Funding", "Seed"], ["Seed+", "Seed"], ["Extended Seed", "Seed"], ["Series Seed", "Seed"], ["Seed-2", "Seed"],
    ["series-a", "Series A"], ["Série A", "Series A"], ["Series A financing round", "Series A"], ["Extended Series A", "Series A"],
    ["Series A extension", "Series A"], ["Series A-1", "Series A"], ["Series A1", "Series A"], ["Series A+", "Series A"], ["Series B-II", "Series B"],
    ["Series C (extension)", "Series C"], ["Series E-1", "Series E"], ["Series E2", "Series E-2"], ["series e 2 round", "Series E-2"],
    ["Venture Round", "Venture"], ["Venture - Series Unknown", "Venture"],
  ])("reads %s as %s", (text, type) => {
    expect(fundingTypeOf(text)).toBe(type);
  });

  it.each([
    undefined, "", "-", "Pre-Series A", "Pre- Series A", "Extended Pre-Series A", "Series F", "Series AA", "Series", "A", "Debt", "Grant", "Growth", "Angel",
    "Bridge Round for Series A", "Series A bridge", "Series B + Debt", "Seed + Series A", "Seed/Series A", "Series A, B", "Series A or B", "Venture Debt", "Corporate Venture",
    "Private Placement VC", "Seed stage startup accelerator", "unknown",
  ])("infers nothing from %s", (text) => {
    expect(fundingTypeOf(text)).toBeNull();
  });
});
