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
    expect(read(query)).toEqual({ hidden, expanded, opened });
  });
});

describe("addressOf", () => {
  it("keeps the columns left out, and is the bare list without anything", () => {
    expect(addressOf(new URLSearchParams(), { hidden: [] })).toBe("/companies");
    expect(addressOf(new URLSearchParams("stage=Seed"), { hidden: ["site"] }, { after: "x=" })).toBe("/companies?stage=Seed&hide=site&after=x%3D");
  });
});
