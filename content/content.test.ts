import { describe, expect, it } from "vitest";
import { CLAIM_IDS, CLAIMS } from "./claims.ts";
import { COMPARISONS, FEATURES } from "./comparisons.ts";
import { FAQ } from "./faq.ts";
import { TESTIMONIALS } from "./testimonials.ts";

// Importing the content validates it against its schemas; these tests check the rest.
describe("content", () => {
  it("lists every question and customer once", () => {
    expect(new Set(FAQ.map(({ question }) => question)).size).toBe(FAQ.length);
    expect(new Set(TESTIMONIALS.map(({ name }) => name)).size).toBe(3);
  });

  it("compares each product and feature once", () => {
    expect(new Set(COMPARISONS.map(({ key }) => key)).size).toBe(COMPARISONS.length);
    expect(new Set(FEATURES.map(({ name }) => name)).size).toBe(FEATURES.length);
  });

  it("has a value for every claim", () => {
    expect(Object.keys(CLAIMS).sort()).toEqual([...CLAIM_IDS].sort());
  });
});
