import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { isReservedCompanySlug, slugOf } from "./slug.ts";

describe("slugOf", () => {
  it.each([
    ["Northwind Robotics, Inc.", "northwind-robotics-inc"],
    ["Salt & Ember", "salt-and-ember"],
    ["Salt&Ember", "salt-and-ember"],
    ["Zoë O’Garra", "zoe-ogarra"],
    ["Берёзка", "berezka"],
    ["  --Edge--  ", "edge"],
    ["!!!", "company"],
    ["long ".repeat(20), Array.from({ length: 16 }, () => "long").join("-")],
    ["x".repeat(100), "x".repeat(80)],
  ])("of %s is %s", (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it("falls back to what the caller names", () => {
    expect(slugOf("!!!", "founder")).toBe("founder");
  });

  it("is always one to eighty characters of a safe address, and its own slug", () => {
    fc.assert(fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (name) => {
      const slug = slugOf(name);
      expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
      expect(slug.length).toBeLessThanOrEqual(80);
      expect(slugOf(slug)).toBe(slug);
    }), { numRuns: 1000 });
  });
});

describe("isReservedCompanySlug", () => {
  it("keeps the founders directory's address free", () => {
    expect(isReservedCompanySlug(slugOf("Founders"))).toBe(true);
    expect(isReservedCompanySlug(slugOf("Founders Fund"))).toBe(false);
  });
});
