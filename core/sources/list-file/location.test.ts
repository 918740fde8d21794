import { describe, expect, it } from "vitest";
import { readLocation } from "./location.ts";

describe("readLocation", () => {
  it.each([
    ["Paris", { city: "Paris" }],
    ["San Francisco, CA", { city: "San Francisco", region: "California", country: "US" }],
    ["New York, NY, USA", { city: "New York", region: "New York", country: "US" }],
    ["Austin, Texas", { city: "Austin", region: "Texas", country: "US" }],
    ["Bengaluru, India", { city: "Bengaluru", country: "IN" }],
    ["Mumbai, Maharashtra", { city: "Mumbai", region: "Maharashtra", country: "IN" }],
    ["London (UK)", { city: "London", country: "GB" }],
    ["Paris, Ile-de-France, France, Europe", { city: "Paris", region: "Ile-de-France", country: "FR" }],
    ["London, England, UK", { city: "London", region: "England", country: "GB" }],
    ["München, Deutschland", { city: "München", country: "DE" }],
    ["Paris - France", { city: "Paris", country: "FR" }],
    ["Île‑de‑France region, France", { region: "Île-de-France", country: "FR" }],
    ["Toronto, ON", { city: "Toronto", region: "Ontario", country: "CA" }],
    ["United Kingdom", { country: "GB" }],
    ["USA", { country: "US" }],
    ["Trinidad and Tobago", { country: "TT" }],
    ["California", { region: "California", country: "US" }],
    ["Remote, US", { country: "US" }],
  ])("reads %s", (text, location) => {
    expect(readLocation(text)).toEqual({ ...location, named: true });
  });

  it.each([
    ["Berlin, DE", "DE"],
    ["Bengaluru, IN", "IN"],
    ["Toronto, CA", "CA"],
  ])("reads the code in %s as the city's country", (text, country) => {
    expect(readLocation(text)).toMatchObject({ country });
  });

  it.each([
    "Paris and San Francisco",
    "Paris / Berlin",
    "Paris & Palo Alto",
    "Africa",
    "Remote",
    "Georgia",
    "CA",
    "Camden, London",
  ])("keeps nothing of %s because it is ambiguous", (text) => {
    expect(readLocation(text)).toEqual({ named: true });
  });

  it("keeps the city when the second part is ambiguous", () => {
    expect(readLocation("Atlanta, Georgia")).toEqual({ city: "Atlanta", named: true });
  });
});
