import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { besideStage, isExit, isPlainRound, isStage, meaningOfProse } from "./deal-words.ts";
import lexicon from "./deal-words.json" with { type: "json" };

describe("isStage", () => {
  it.each([
    "Series B (2nd tranche)",
    "Seed – SAFE",
    "Debt - General",
    "A",
    "B+",
    "Early stage",
    "Follow-on",
    "Corporate round",
    "Convertible note",
    "Zaaironde",
    "Wachstumsrunde",
    "Ronda de financiación",
  ])("finds a stage in %s", (text) => {
    expect(isStage(text)).toBe(true);
  });

  it.each([
    "Growth With Capital Partners",
    "Angel Martinez",
    "Seed Health",
    "Startup Wise Guys",
    "Round Hill Capital",
    "A. Park",
    "First call",
    "Venture Beat",
    "Grant Ashdown",
  ])("finds a name in %s", (text) => {
    expect(isStage(text)).toBe(false);
  });

  it("never takes a name for a stage because it begins like one", () => {
    const word = fc.constantFrom(...lexicon.stage.split(" "));
    const name = fc.constantFrom("Ashdown", "Brintel", "Quillmere", "Wharf", "Lindqvist");
    fc.assert(
      fc.property(word, name, (stage, other) => {
        expect(isStage(`${stage} ${other}`)).toBe(false);
      }),
    );
  });
});

describe("isPlainRound", () => {
  it.each(["Funding round", "Levée de fonds", "Finanzierungsrunde", "Aumento di capitale", "New round", "Round"])(
    "finds no stage in %s",
    (text) => {
      expect(isPlainRound(text)).toBe(true);
    },
  );

  it.each(["Venture round", "Equity round", "Seed round", "Round Hill"])("finds more in %s", (text) => {
    expect(isPlainRound(text)).toBe(false);
  });
});

it.each([
  ["Acquisition", true],
  ["Börsengang", true],
  ["Secondary", true],
  ["Acquisition financing", false],
  ["Listing Partners", true],
  ["Seed", false],
])("tells an exit from a round: %s", (text, expected) => {
  expect(isExit(text)).toBe(expected);
});

it.each([
  ["$1.5M Seed", "$1.5M", "Seed"],
  ["Series A ($4M)", "$4M", "Series A"],
  ["Seed, €2m", "€2m", "Seed"],
  ["Pre-Seed – £300k", "£300k", "Pre-Seed"],
])("takes the stage off %s", (text, rest, stage) => {
  expect([...besideStage(text)]).toContainEqual({ rest, stage });
});

describe("meaningOfProse", () => {
  const company = fc.constantFrom("Exit Games", "Merger Labs", "Lumora", "Rachat Malin", "Acquisition Bay");
  const raising = fc.constantFrom("raises", "secures", "bags", "closes", "lève", "sammelt", "levanta", "raccoglie");
  const aim = fc.constantFrom(
    "",
    " to acquire customers",
    " to take over Pinwell",
    " to buy land",
    " to sell to hospitals",
  );

  it("takes no exit from what a company is called or aims at", () => {
    fc.assert(
      fc.property(company, raising, aim, (name, verb, goal) => {
        expect(meaningOfProse(`${name} ${verb} €5M${goal}`)).toBe("round");
      }),
    );
  });

  it.each([
    "Exit to Grossbank",
    "Management Buyout led by Birch Capital",
    "Merger with Pinwell",
    "Rachat par Grosbanque",
  ])("finds the exit in %s", (text) => {
    expect(meaningOfProse(text)).toBe("exit");
  });
});
