import { describe, expect, it } from "vitest";
import { mergeInvestors, readInvestors } from "./investors.ts";
import type { Cell } from "./table.ts";

const shown = (cell: Cell) => readInvestors(cell, false).map(({ name, lead }) => (lead ? `${name}*` : name));

describe("readInvestors", () => {
  it.each<[string, Cell, string[]]>([
    ["commas, semicolons and a conjunction", "One Capital, Two Partners; Three, and Four Ventures", ["One Capital", "Two Partners", "Three", "Four Ventures"]],
    ["two joined by and", "Vendis Capital and Verlinvest", ["Vendis Capital", "Verlinvest"]],
    ["names that hold and", "Plug and Play, Smith and Sons", ["Plug and Play", "Smith and Sons"]],
    ["& belongs to the name", "Brick & Mortar Ventures, Marco & Co", ["Brick & Mortar Ventures", "Marco & Co"]],
    ["& between two people separates", "Ada Byron & Bob Stone (Example)", ["Ada Byron", "Bob Stone"]],
    ["leads", "One (lead), Two (co-lead, via Fund II), Three", ["One*", "Two*", "Three"]],
    ["led by", "Led by One, with participation from Two, Three", ["One*", "Two", "Three"]],
    ["remarks in brackets", "Bpifrance (Large Venture), Ada Byron (ex-Example (https://a.example))", ["Bpifrance", "Ada Byron"]],
    ["lower-case names", "daphni, firstminute capital", ["daphni", "firstminute capital"]],
    ["including", "Business angels including Ada Byron, Bob Stone", ["Ada Byron", "Bob Stone"]],
    ["legal suffixes keep their point", "Wyngate Inc., One.", ["Wyngate Inc.", "One"]],
    ["a list's items are not split", ["Rock, Paper and Partners", "Two (lead)"], ["Rock, Paper and Partners", "Two*"]],
    ["objects", [{ name: "One", lead: true }, { name: "Two" }], ["One*", "Two"]],
  ])("%s", (_, cell, investors) => {
    expect(shown(cell)).toEqual(investors);
  });

  it.each<[string]>([
    ["None"], ["N/A"], ["Undisclosed"], ["Business Angels"], ["existing investors"], ["several family offices"], ["Private investors, loans, and public subsidies"],
    ["Private and industrial investors (undisclosed)"], ["angels from Romania, France, Germany, and Italy"], ["the founders of Alpha, Beta, and Gamma"],
  ])("names nobody: %s", (text) => {
    expect(shown(text)).toEqual([]);
  });

  it("mentions an investor once, as lead when any mention says so", () => {
    expect(mergeInvestors([[{ name: "Épopée", lead: false }], [{ name: "EPOPEE", lead: true }]])).toEqual([{ name: "Épopée", lead: true }]);
  });
});
