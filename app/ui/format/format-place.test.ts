import { describe, expect, it } from "vitest";
import { formatPlace, formatShortPlace } from "./format-place.ts";

describe("formatPlace", () => {
  it.each([
    [{ city: "Austin", region: "Texas", country: "US" }, "Austin, Texas, United States"],
    [{ city: "Berlin", region: "Berlin", country: "DE" }, "Berlin, Germany"],
    [{ city: null, region: null, country: "FR" }, "France"],
    [{ city: "Lagos", region: null, country: null }, "Lagos"],
    [{ city: null, region: null, country: "Narnia" }, "Narnia"],
    [{ city: null, region: null, country: null }, null],
  ])("writes %o as %s", (place, text) => {
    expect(formatPlace(place)).toBe(text);
  });
});

describe("formatShortPlace", () => {
  it.each([
    [{ city: "Austin", region: "Texas", country: "US" }, "Austin, US"],
    [{ city: null, region: "Bavaria", country: "DE" }, "Bavaria, Germany"],
    [{ city: "London", region: null, country: "GB" }, "London, UK"],
    [{ city: null, region: null, country: "Narnia" }, "Narnia"],
    [{ city: null, region: null, country: null }, null],
  ])("writes %o as %s", (place, text) => {
    expect(formatShortPlace(place)).toBe(text);
  });
});
