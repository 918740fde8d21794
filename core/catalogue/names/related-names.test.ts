import { describe, expect, it } from "vitest";
import { areRelatedNames } from "./related-names.ts";

describe("areRelatedNames", () => {
  it.each([
    ["Fernhollow", "Fernhollow Labs", null],
    ["Fern Hollow", "Fernhollow GmbH", null],
    ["Quillon Software", "The Quillon Group", null],
    ["Northern Lantern Works", "NLW", null],
    ["Brackwater", "Brackwtaer", null],
    ["Larch", "Get Larchwood", null],
  ] as const)("relates %s and %s", (a, b, domain) => {
    expect(areRelatedNames([a], [b], domain)).toBe(true);
  });

  it.each([
    ["Fernhollow", "Quillon", null],
    ["Fernhollow Technologies", "Quillon Technologies", null],
    ["Fernhollow", "Quillon", "pages.example"],
  ] as const)("does not relate %s and %s", (a, b, domain) => {
    expect(areRelatedNames([a], [b], domain)).toBe(false);
  });

  it("relates two names that resemble the same domain, and nothing to an empty list", () => {
    expect(areRelatedNames(["Vane"], ["Moss"], "mossvane.example")).toBe(true);
    expect(areRelatedNames([], ["Quillon"], null)).toBe(true);
  });

  it("compares former names too", () => {
    expect(areRelatedNames(["Larchwood", "Fernhollow"], ["Fernhollow"], null)).toBe(true);
  });
});
