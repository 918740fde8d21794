import { describe, expect, it } from "vitest";
import { FACET_KEYS } from "../../../../../core/reading/directory/search/facets.ts";
import { normalListQuery } from "./normal-query.ts";
import { addressOf, addressWithoutEmpty, readView, usualColumns } from "./view.ts";

const read = (query: string) => readView(new URLSearchParams(query));

describe("readView", () => {
  it.each([
    ["", [], [], null],
    ["hide=proof&hide=location&hide=company&hide=constructor", ["location", "proof"], [], null],
    ["more=stage", [], ["stage"], "stage"],
    ["more=city,stage&more=industry", [], ["city", "stage", "industry"], "industry"],
    ["more=nothing&more=lead_investor", [], ["lead_investor"], "lead_investor"],
    ["more=stage&more=all", [], FACET_KEYS, null],
  ])("reads %s", (query, hidden, expanded, opened) => {
    expect(read(query)).toEqual({
      hidden,
      mine: null,
      further: [],
      density: "comfortable",
      presentation: "list",
      expanded,
      opened,
      find: null,
    });
  });

  it("reads extra columns in their own order and ignores anything else", () => {
    expect(read("show=updated&show=total_raised&show=proof&show=constructor").further).toEqual([
      "total_raised",
      "updated",
    ]);
  });
});

describe("a search among a facet's values", () => {
  it("opens the facet's panel", () => {
    expect(read("more=stage&find-lead-investor=+larch+&find-city=")).toMatchObject({
      opened: "lead_investor",
      find: { facet: "lead_investor", text: "larch" },
    });
  });
});

describe("the boxes of shown columns", () => {
  it("replace the hidden and extra columns of the address", () => {
    const boxes = ["amount", "type", "date", "location", "industry", "added"].map((column) => `columns=${column}`);
    const { hidden, further } = read(`${boxes.join("&")}&hide=amount&show=updated`);
    expect(hidden).toEqual(["founder", "investors", "proof"]);
    expect(further).toEqual(["added"]);
  });
});

describe("addressOf", () => {
  it("keeps settings that differ from the default, and is the bare path without any", () => {
    const usual = readView(new URLSearchParams());
    expect(addressOf(new URLSearchParams(), usual)).toBe("/companies");
    const other = readView(new URLSearchParams("view=charts&density=compact&hide=proof&show=added"));
    expect(addressOf(new URLSearchParams("stage=Seed"), other, { after: "x=" })).toBe(
      "/companies?stage=Seed&hide=proof&show=added&density=compact&view=charts&after=x%3D",
    );
  });
});

const withoutEmpty = (...parameters: readonly string[]) =>
  addressWithoutEmpty(new URLSearchParams(parameters.join("&")));

describe("addressWithoutEmpty", () => {
  const columns = usualColumns(false).map(([column]) => `columns=${column}`);

  it.each([
    [withoutEmpty("search=", "sort=", "dir=", "within=", "density=comfortable", ...columns), "/companies"],
    [withoutEmpty("search=", "stage=Seed", "amount-min=lots", ...columns), "/companies?stage=Seed&amount-min=lots"],
    [
      withoutEmpty("search=", "more=city", ...columns.slice(0, -1), "view=charts"),
      "/companies?more=city&hide=proof&view=charts",
    ],
  ])("is %s", (address, expected) => {
    expect(address).toBe(expected);
  });

  it("is null for an address without empty parameters", () => {
    expect(withoutEmpty("stage=Seed", ...columns)).toBeNull();
  });
});

describe("the account's own list", () => {
  it("accepts only lists that a list of rounds can have, and stays in addresses", () => {
    expect(["my=won", "my=hidden", "my=anything", ""].map((query) => read(query).mine)).toEqual([
      "won",
      null,
      null,
      null,
    ]);
    expect(addressOf(new URLSearchParams("stage=Seed"), read("my=won"))).toBe("/companies?stage=Seed&my=won");
    expect(normalListQuery(new URLSearchParams("stage=Seed&my=won"))?.toString()).toBe("stage=Seed");
  });
});

const viewOf = (query: string, isMember: boolean) => readView(new URLSearchParams(query), isMember);

describe("the column of addresses", () => {
  it("shows to members unless they hide it, and to others on request", () => {
    expect([viewOf("", true).hidden, viewOf("hide=email", true).hidden]).toEqual([[], ["email"]]);
    expect([viewOf("show=contact", true).further, viewOf("show=contact", false).further]).toEqual([[], ["contact"]]);
    expect(viewOf("hide=email", false).hidden).toEqual([]);
  });
});
