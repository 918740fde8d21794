import { describe, expect, it } from "vitest";
import { guessedDomains } from "./website-candidates.ts";

describe("guessedDomains", () => {
  it.each([
    ["Blue Lantern Health", "bluelantern.health"],
    ["Blue Lantern Health, Inc.", "bluelantern.health"],
    ["Copper Finch Studio", "copperfinch.studio"],
    ["Fernhollow AI", "fernhollow.ai"],
    ["Almadrabo Capital Partners", "almadrabocapital.partners"],
  ])("has for %s the domain that ends with its last word", (name, domain) => {
    expect(guessedDomains({ names: [name], country: null })).toContain(domain);
  });

  it("has no domain for words that are no endings", () => {
    const domains = guessedDomains({ names: ["Blue Lantern"], country: null });
    expect(domains.filter((domain) => domain.endsWith(".lantern"))).toEqual([]);
  });
});
