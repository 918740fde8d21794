import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { z } from "zod";
import type * as Facets from "../core/reading/directory/search/facets.ts";
import type { LeadSort } from "../core/reading/directory/search/filter.ts";

const EXAMPLE: Facets.FacetDeclaration = {
  label: "Coin",
  panel: "Amount",
  kind: "one",
  sql: "lead.currency",
  describes: "currency of the amount",
  values: ["USD", "EUR", "GBP"],
};

const NEWEST: LeadSort = { by: "date", direction: "desc" };

const FACETS_MODULE = "../core/reading/directory/search/facets.ts";

// Everything is loaded after the example is declared, like a declaration in the file itself.
vi.resetModules();
vi.doMock(FACETS_MODULE, async (load) => {
  const facets = await load<typeof Facets>();
  const FACETS = { ...facets.FACETS, coin: EXAMPLE };
  return { ...facets, FACETS, FACET_KEYS: Object.keys(FACETS) };
});
const { useDatabase } = await import("./database.ts");
const { catalogueBuilders } = await import("./builders/catalogue.ts");
const { fakeClockContext } = await import("./builders/context.ts");
const { exportedRows } = await import("./builders/exports.ts");
const { rebuildDirectory } = await import("../core/reading/directory/refresh.ts");
const { roundFeedItems } = await import("../core/reading/directory/feed-items.ts");
const { readFilterAddress, writeFilterAddress } = await import("../core/reading/directory/search/filter-address.ts");
const { countMatching, searchLeads } = await import("../core/reading/directory/search/search-leads.ts");
const { limitIndex } = await import("../core/reading/directory/search/visible-leads.ts");
const { FilterForm } = await import("../app/routes/reading/companies/explorer/filter-form.tsx");
const { loadList } = await import("../app/routes/reading/companies/explorer/load-list.ts");
const { searchTool } = await import("../app/routes/programs/mcp/search-tool.ts");
const { FILTER_PARAMETERS } = await import("../app/routes/programs/openapi/filter-parameters.ts");

describe("facet declared by data only", () => {
  const database = useDatabase();
  const paid = () => fakeClockContext(database.db, new Date("2026-09-01T12:00:00Z"), "paid");
  const read = (query: string) => loadList(paid(), { params: new URLSearchParams(query), page: 1 });
  const { filter } = readFilterAddress(new URLSearchParams("coin=EUR&coin=GBP&not-coin=USD"));

  beforeAll(async () => {
    const make = catalogueBuilders(database.db);
    for (const currency of ["USD", "EUR", "EUR", "GBP", null]) {
      const money = currency === null ? {} : { amount_minor: 100, amount_usd_minor: 100, currency };
      await make.round(await make.company(), { announced_on: "2026-08-20", ...money });
    }
    await rebuildDirectory(paid());
  });
  afterAll(() => {
    vi.doUnmock(FACETS_MODULE);
    vi.resetModules();
  });

  it("is parsed from addresses and written to them", () => {
    expect(writeFilterAddress(filter).toString()).toBe("coin=EUR&coin=GBP&not-coin=USD");
    expect(readFilterAddress(new URLSearchParams("coin=gold")).problems).toEqual([
      "“gold” is not a value of coin. Use “USD”, “EUR”, “GBP”.",
    ]);
  });

  it.each([
    ["memory", Number.POSITIVE_INFINITY],
    ["SQL", 0],
  ])("narrows the list, its facets and its charts in %s", async (_, mostInMemory) => {
    limitIndex(mostInMemory);
    const all = await read("");
    expect(all?.facets).toMatchObject({
      coin: {
        values: [
          { value: "EUR", label: "EUR", count: 2 },
          { value: "GBP", count: 1 },
          { value: "USD", count: 1 },
        ],
        more: false,
      },
    });
    const some = await read("coin=EUR&not-coin=USD&view=charts");
    expect(some).toMatchObject({
      matching: 2,
      visible: 5,
      active: [{ label: "Coin: EUR" }, { label: "not Coin: USD" }],
    });
    expect(some?.timeline.weeks.map(({ rounds }) => rounds)).toEqual([2]);
    limitIndex(Number.POSITIVE_INFINITY);
  });

  it("appears in the filter form", async () => {
    const explorer = await read("coin=EUR&more=coin");
    if (explorer === null) throw new Error("a list has a first page");
    const html = renderToStaticMarkup(<FilterForm explorer={explorer} />);
    expect(html).toContain("<legend>Coin</legend>");
    expect(html).toContain('<input type="checkbox" name="coin" checked="" value="EUR"/>');
    expect(html).toContain('<input type="checkbox" name="not-coin" value="GBP"/>');
  });

  it("narrows exports and feeds", async () => {
    expect(await exportedRows(paid(), { filter })).toHaveLength(3);
    expect((await roundFeedItems(paid(), { filter })).items).toHaveLength(3);
    expect(await countMatching(paid(), { filters: [filter] })).toEqual([3]);
    const { rows } = await searchLeads(paid(), { filter, sort: NEWEST, limit: 10 });
    expect(rows.map((lead) => lead.amount?.currency)).toEqual(["GBP", "EUR", "EUR"]);
  });

  it("is an argument of the MCP tool", async () => {
    const { input } = searchTool;
    expect(input.safeParse({ include: { coin: ["EUR"] }, exclude: { coin: ["USD"] } }).success).toBe(true);
    expect(input.safeParse({ include: { colour: ["red"] } }).success).toBe(false);
    expect(JSON.stringify(z.toJSONSchema(input))).toContain("coin");
    expect(searchTool.description).toContain("coin: currency of the amount (USD, EUR, GBP)");
  });

  it("is a parameter in the OpenAPI document", () => {
    expect(FILTER_PARAMETERS["filter.coin"]).toMatchObject({
      description: "Only rounds with this currency of the amount; if repeated, one of them must match.",
      schema: { items: { enum: ["USD", "EUR", "GBP"] } },
    });
    expect(FILTER_PARAMETERS).toHaveProperty(["filter.not-coin"]);
  });
});
