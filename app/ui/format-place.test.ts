import { describe, expect, it } from "vitest";
import { formatPlace } from "./format-place.ts";

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
