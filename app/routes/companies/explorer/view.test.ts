import { describe, expect, it } from "vitest";
import { FACETS } from "../../../../core/directory/search/filter.ts";
import { addressOf, readView } from "./view.ts";

const read = (query: string) => readView(new URLSearchParams(query));

describe("readView", () => {
  it.each([
    ["", [], [], null],
    ["hide=proof&hide=site&hide=company&hide=constructor", ["site", "proof"], [], null],
    ["more=stage", [], ["stage"], "stage"],
    ["more=city,stage&more=industry", [], ["city", "stage", "industry"], "industry"],
    ["more=nothing&more=lead_investor", [], ["lead_investor"], "lead_investor"],
    ["more=stage&more=all", [], FACETS, null],
  ])("reads %s", (query, hidden, expanded, opened) => {
    expect(read(query)).toEqual({ hidden, further: [], expanded, opened });
  });

  it("reads further columns in their own order, and nothing else", () => {
    expect(read("show=updated&show=total_raised&show=proof&show=constructor").further).toEqual(["total_raised", "updated"]);
  });
});

describe("addressOf", () => {
  it("keeps the columns left out and added, and is the bare list without anything", () => {
    expect(addressOf(new URLSearchParams(), { hidden: [], further: [] })).toBe("/companies");
    expect(addressOf(new URLSearchParams("stage=Seed"), { hidden: ["site"], further: ["added"] }, { after: "x=" })).toBe("/companies?stage=Seed&hide=site&show=added&after=x%3D");
  });
});
