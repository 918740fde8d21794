import { describe, expect, it } from "vitest";
import { splitWords } from "./split-words.ts";
import { INDUSTRIES, INDUSTRY_GROUPS, industriesInGroup, industryGroup } from "./tree.ts";
import lexicon from "./vocabulary.json" with { type: "json" };
import { industriesMeant, industriesOfWord, industriesOfWords, wordKey } from "./words.ts";

const NO_EDITS = new Map<string, readonly string[]>();

describe("the industries", () => {
  it("have unique names and slugs, in 12 groups", () => {
    expect(new Set(INDUSTRIES.map(({ name }) => wordKey(name))).size).toBe(INDUSTRIES.length);
    expect(new Set(INDUSTRIES.map(({ slug }) => slug)).size).toBe(INDUSTRIES.length);
    expect(INDUSTRY_GROUPS).toHaveLength(12);
    expect(INDUSTRIES.length).toBeGreaterThanOrEqual(55);
    expect(INDUSTRIES.length).toBeLessThanOrEqual(70);
    for (const group of INDUSTRY_GROUPS) {
      expect(INDUSTRIES.map(({ name }) => wordKey(name))).not.toContain(wordKey(group));
      expect(industriesInGroup(group).map(industryGroup)).toEqual(industriesInGroup(group).map(() => group));
    }
  });

  it("have names without commas, so that comma-separated lists can contain them", () => {
    expect(INDUSTRIES.filter(({ name }) => /[,;|/]/.test(name))).toEqual([]);
  });
});

describe("splitWords", () => {
  it.each([
    ["BioTech, HealthTech", ["BioTech", "HealthTech"]],
    ["Food & Beverage", ["Food & Beverage"]],
    ["Hospitality|Mobile|Travel", ["Hospitality", "Mobile", "Travel"]],
    ["Supply chain, logistics, & delivery", ["Supply chain", "logistics", "delivery"]],
    ["Pharma / Biotech; AI", ["Pharma", "Biotech", "AI"]],
    ["Fintech, fintech", ["Fintech"]],
    ["N/A", []],
    ["n / a", []],
    ["-", []],
    ["", []],
    ['<td class="column-5">', []],
  ])("splits %s", (text, words) => {
    expect(splitWords(text)).toEqual(words);
  });

  it("keeps at most 20 words of 80 characters", () => {
    const words = splitWords(Array.from({ length: 50 }, (_, i) => `${i} ${"x".repeat(100)}`).join(","));
    expect([words.length, words[0]?.length]).toEqual([20, 80]);
  });
});

describe("wordKey", () => {
  it.each([
    ["Fin Tech", "FinTech"],
    ["e-commerce", "Ecommerce"],
    ["Énergie", "energie"],
    ["Food & Beverages", "food and beverage"],
    ["Batteries", "Battery"],
  ])("is equal for %s and %s", (one, other) => {
    expect(wordKey(one)).toBe(wordKey(other));
  });

  it("keeps endings that are not plurals", () => {
    expect([wordKey("Gas"), wordKey("Wellness"), wordKey("Analysis")]).toEqual(["gas", "wellness", "analysis"]);
  });
});

describe("industriesOfWord", () => {
  it.each([
    ["FinTech", ["Fintech"]],
    ["AI & Machine Learning", ["Artificial intelligence"]],
    ["E-Commerce & Retail", ["E-commerce", "Retail"]],
    ["Fintech - NBFC Lending", ["Fintech", "Lending and banking"]],
    ["D2C skincare brand", ["E-commerce", "Beauty and personal care"]],
    ["Agriculture Agtech Agritech", ["Agriculture"]],
    ["santé", ["Health"]],
    ["Other", []],
  ])("maps %s", (word, industries) => {
    expect(industriesOfWord(word, NO_EDITS)).toEqual(industries);
  });

  it("returns null for unknown words", () => {
    expect(industriesOfWord("Zymurgy", NO_EDITS)).toBeNull();
    expect(industriesOfWord("", NO_EDITS)).toBeNull();
    expect(industriesOfWord("item", NO_EDITS)).toBeNull();
  });

  it("prefers editors' decisions, for the whole text and for parts of it", () => {
    const edited = new Map([
      [wordKey("Zymurgy"), ["Food and beverage"]],
      [wordKey("Fintech"), []],
    ]);
    expect(industriesOfWord("zymurgy", edited)).toEqual(["Food and beverage"]);
    expect(industriesOfWord("Zymurgy kits", edited)).toEqual(["Food and beverage"]);
    expect(industriesOfWord("FinTech", edited)).toEqual([]);
  });
});

it("maps every shipped word to industries that exist", () => {
  expect(Object.keys(lexicon.industries).sort()).toEqual(INDUSTRIES.map(({ name }) => name).sort());
});

it("combines the industries of several words in their order", () => {
  expect(industriesOfWords(["Robotics", "AI, robots"], NO_EDITS)).toEqual(["Robotics", "Artificial intelligence"]);
});

describe("industriesMeant", () => {
  it.each([
    ["fintech", ["Fintech"]],
    ["waste-water", ["Waste and water"]],
    ["Lending & Banking", ["Lending and banking"]],
    ["HealthTech", []],
    ["financial services", industriesInGroup("Financial services")],
    ["Space and deep tech", industriesInGroup("Space and deep tech")],
    ["zymurgy", []],
    ["", []],
  ])("reads %s", (text, industries) => {
    expect(industriesMeant(text)).toEqual(industries);
  });
});
