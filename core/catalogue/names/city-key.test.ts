import { describe, expect, it } from "vitest";
import { cityKey } from "./city-key.ts";
import { CITY_VARIANTS } from "./city-key.ts";

describe("cityKey", () => {
  it.each<[string | null, string | null]>([
    ["Bangalore", "bengaluru"],
    ["Bengaluru, Karnataka", "bengaluru"],
    ["NYC", "new york"],
    ["Greater London", "london"],
    ["San Francisco Bay Area", "san francisco"],
    ["Washington, D.C.", "washington"],
    ["Washington D.C.", "washington"],
    ["St. Gallen", "saint gallen"],
    ["München", "munich"],
    ["São Paulo", "sao paulo"],
    [null, null],
    ["", null],
    ["—", null],
  ])("maps %s to %s", (city, key) => {
    expect(cityKey(city)).toBe(key);
  });
});

describe("CITY_VARIANTS", () => {
  it("maps every variant directly to a canonical name", () => {
    expect([...CITY_VARIANTS.values()].filter((city) => CITY_VARIANTS.has(city))).toEqual([]);
  });

  it("lists cities in folded form", () => {
    for (const [variant, city] of CITY_VARIANTS) expect(cityKey(variant)).toBe(city);
  });
});
