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
  ])("maps %s to %s", (name, slug) => {
    expect(slugOf(name)).toBe(slug);
  });

  it("uses the fallback when nothing is left", () => {
    expect(slugOf("!!!", "founder")).toBe("founder");
  });

  it("is always a safe path segment of 1 to 80 characters, and idempotent", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 200 }), (name) => {
        const slug = slugOf(name);
        expect(slug).toMatch(/^[a-z0-9]+(-[a-z0-9]+)*$/);
        expect(slug.length).toBeLessThanOrEqual(80);
        expect(slugOf(slug)).toBe(slug);
      }),
      { numRuns: 1000 },
    );
  });
});

describe("isReservedCompanySlug", () => {
  it("reserves the path of the founder directory", () => {
    expect(isReservedCompanySlug(slugOf("Founders"))).toBe(true);
    expect(isReservedCompanySlug(slugOf("Founders Fund"))).toBe(false);
  });
});
