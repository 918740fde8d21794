import countries from "i18n-iso-countries";
import { expect, it } from "vitest";
import { worldRegion } from "./country-groups.ts";

it("assigns every country to a part of the world", () => {
  const unknown = Object.keys(countries.getAlpha2Codes()).filter((code) => worldRegion(code) === null);
  // Antarctica and uninhabited islands.
  expect(unknown.sort()).toEqual(["AQ", "BV", "GS", "HM", "TF"]);
});

it.each([
  ["FR", "Europe"],
  ["US", "North America"],
  ["BR", "South America"],
  ["IN", "Asia"],
  ["KE", "Africa"],
  ["NZ", "Oceania"],
  ["??", null],
])("assigns %s to %s", (country, region) => {
  expect(worldRegion(country)).toBe(region);
});
