import { describe, expect, it } from "vitest";
import { CITY_VARIANTS } from "./city-variants.ts";
import { placeKey, placeKeysAgree, samePlace } from "./place.ts";

describe("placeKey", () => {
  it.each<[string | undefined, string | undefined, string | null]>([
    ["Bangalore", "IN", "bengaluru|IN"],
    ["Bengaluru, Karnataka", "in", "bengaluru|IN"],
    ["NYC", undefined, "new york|"],
    ["Greater London", "GB", "london|GB"],
    ["San Francisco Bay Area", "US", "san francisco|US"],
    ["Washington, D.C.", "US", "washington|US"],
    ["Washington D.C.", "US", "washington|US"],
    ["St. Gallen", "CH", "saint gallen|CH"],
    ["München", "DE", "munich|DE"],
    ["São Paulo", "BR", "sao paulo|BR"],
    [undefined, "FR", null],
    ["", "FR", null],
    ["—", "FR", null],
  ])("of %s, %s is %s", (city, country, key) => {
    expect(placeKey(city, country)).toBe(key);
  });
});

describe("samePlace", () => {
  it.each([
    [{ city: "Gurgaon", country: "IN" }, { city: "Gurugram", country: "IN" }, true],
    [{ city: "Paris", country: "FR" }, { city: "paris" }, true],
    [{ city: "Paris", country: "FR" }, { city: "Paris", country: "US" }, false],
    [{ city: "Paris", country: "FR" }, { city: "Lyon", country: "FR" }, false],
    [{ country: "FR" }, { country: "FR" }, false],
    [{ city: null, country: "FR" }, { city: "Paris", country: "FR" }, false],
    [{}, {}, false],
  ])("%o and %o: %s", (a, b, same) => {
    expect(samePlace(a, b)).toBe(same);
    expect(samePlace(b, a)).toBe(same);
  });

  it("holds a key without a place apart from everything", () => {
    expect(placeKeysAgree(null, null)).toBe(false);
  });
});

describe("CITY_VARIANTS", () => {
  it("leads in one step to a name that stands for itself", () => {
    expect([...CITY_VARIANTS.values()].filter((city) => CITY_VARIANTS.has(city))).toEqual([]);
  });

  it("names cities in the folded form they are looked up by", () => {
    for (const [variant, city] of CITY_VARIANTS) expect(placeKey(variant, undefined)).toBe(`${city}|`);
  });
});
