import { renderToStaticMarkup } from "react-dom/server";
import { beforeAll, describe, expect, it } from "vitest";
import { argumentsOf, FILTER_ARGUMENTS, parametersOf } from "../app/routes/programs/mcp/filter-arguments.ts";
import { FILTER_PARAMETERS } from "../app/routes/programs/openapi/filter-parameters.ts";
import { Charts } from "../app/routes/reading/companies/explorer/charts-view.tsx";
import { FilterForm } from "../app/routes/reading/companies/explorer/filter-form.tsx";
import { loadList } from "../app/routes/reading/companies/explorer/load-list.ts";
import { readExport } from "../app/routes/reading/companies/export/read-export.ts";
import { loadFounders } from "../app/routes/reading/founders/load-founders.ts";
import { saveSearch } from "../core/customers/searches/save-search.ts";
import { savedFilter } from "../core/customers/searches/cursor.ts";
import { monthlyFilter } from "../core/customers/delivery/lead-set.ts";
import { addPickRule, listPickRules } from "../core/customers/delivery/pick-rules.ts";
import { rebuildDirectory } from "../core/reading/directory/refresh.ts";
import { roundFeedItems } from "../core/reading/directory/feed-items.ts";
import { readFilterAddress, writeFilterAddress } from "../core/reading/directory/search/filter-address.ts";
import { readAddress } from "../core/reading/directory/search/read-filter.ts";
import { RELATIVE_PERIODS } from "../core/reading/directory/search/days/relative-days.ts";
import { catalogueBuilders } from "./builders/catalogue.ts";
import { fakeClockContext } from "./builders/context.ts";
import { exportedRows } from "./builders/exports.ts";
import { useDatabase } from "./database.ts";

const TODAY = "2026-11-28T12:00:00Z";
const QUESTION = "fintech in germany this year";
const ADDRESS = "industry=Fintech&country=DE&from=this-year";

describe("a period relative to today", () => {
  const database = useDatabase();
  const on = (now: string, access: "paid" | "editor" = "paid") => fakeClockContext(database.db, new Date(now), access);
  const explorer = async (query: string, now = TODAY) => {
    const read = await loadList(on(now), { params: new URLSearchParams(query), page: 1 });
    if (read === null) throw new Error("a list has a first page");
    return read;
  };

  const matching = async (query: string, now: string) => (await explorer(query, now)).matching;

  beforeAll(async () => {
    const make = catalogueBuilders(database.db);
    for (const day of ["2025-12-31", "2026-03-10", "2026-11-29"]) {
      const company = await make.company({ country: "DE", city: "Berlin", industry: "Fintech" });
      await make.round(company, { announced_on: day, funding_type: "Seed" });
    }
    await rebuildDirectory(on(TODAY));
  });

  it("is read from a question, stays in its address and says so in a chip", async () => {
    const asked = await explorer(`search=${encodeURIComponent(QUESTION)}`);
    expect(asked.query).toBe(ADDRESS);
    expect(asked.active.map(({ label }) => label)).toContain("This year");
    expect(asked.active.find(({ label }) => label === "Country: Germany")?.address).toContain("from=this-year");
    expect((await explorer("view=charts&from=last-month&to=last-month")).active).toMatchObject([
      { label: "Last month" },
    ]);
  });

  it("keeps its rounds as the calendar goes on", async () => {
    expect(await matching(ADDRESS, "2026-11-29T00:00:00Z")).toBe(2);
    expect(await matching(ADDRESS, "2027-01-01T00:00:00Z")).toBe(0);
    expect(await matching("from=last-month&to=last-month", "2026-11-30T23:59:59Z")).toBe(0);
    expect(await matching("from=last-month&to=last-month", "2026-12-01T00:00:00Z")).toBe(1);
  });

  it("stays in the fields of the form, as words that the form reads again", async () => {
    for (const query of ["from=this-quarter", "from=6-months-ago&to=last-week", "from=yesterday&to=yesterday"]) {
      const asked = await explorer(query);
      const html = renderToStaticMarkup(<FilterForm explorer={asked} />);
      const field = (name: string) =>
        new RegExp(`<input(?=[^>]* name="${name}")[^>]* value="([^"]*)"`).exec(html)?.[1] ?? "";
      const sent = await explorer(new URLSearchParams({ within: "", from: field("from"), to: field("to") }).toString());
      expect(sent.query).toBe(asked.query);
      expect([sent.problems, sent.unread]).toEqual([[], {}]);
    }
  });

  it("stays in the addresses of charts, besides those of a week or month", async () => {
    const html = renderToStaticMarkup(<Charts explorer={await explorer(`view=charts&${ADDRESS}`)} />);
    expect(html).toMatch(/from=this-year&amp;stage=Seed/);
    expect(html).toMatch(/from=2026-03-01&amp;to=2026-03-31/);
  });

  it("passes feeds, exports and the list of founders", async () => {
    const { filter } = readFilterAddress(new URLSearchParams(ADDRESS));
    const feed = await roundFeedItems(on("2026-11-29T01:00:00Z"), { filter });
    expect(feed.items).toHaveLength(2);
    expect(await exportedRows(on("2027-01-01T01:00:00Z"), { filter })).toHaveLength(0);
    const asked = { params: new URLSearchParams({ search: QUESTION }) };
    const exported = await readExport(on(TODAY), asked);
    expect([exported.query, exported.narrowedBy.at(-1)]).toEqual([ADDRESS, "This year"]);
    const founders = await loadFounders(on(TODAY), { params: new URLSearchParams(ADDRESS), page: 1 });
    expect(founders.kept).toEqual({ from: "this-year" });
    expect(founders.path).toContain("from=this-year");
  });

  it("is saved as such, and left out of what is dated by its month", async () => {
    const saver = on(TODAY);
    const { address } = await saveSearch(saver, {
      name: QUESTION,
      address: new URLSearchParams({ search: QUESTION }).toString(),
    });
    expect(address).toBe(ADDRESS);
    expect((await savedFilter(saver, { address, owner: saver.actor.id })).listedOn).toEqual({
      min: "this-year",
      max: null,
    });
    expect(monthlyFilter(address).address).toBe("industry=Fintech&country=DE");
    const rule = { period: "any", most: 5, sort: "newest" } as const;
    await addPickRule(on(TODAY, "editor"), { ...rule, wanted: QUESTION });
    await addPickRule(on(TODAY, "editor"), { ...rule, wanted: `/companies?${ADDRESS}&to=last-month` });
    expect((await listPickRules(saver)).map(({ filter }) => filter)).toEqual(
      Array(2).fill("industry=Fintech&country=DE"),
    );
  });

  it("is an argument of assistants' tools and a parameter of the API", () => {
    const pattern = new RegExp(String(FILTER_PARAMETERS["filter.from"]?.schema["pattern"]));
    for (const word of [...RELATIVE_PERIODS, "0-days-ago", "6-months-ago", "2-years-ago", "2026-03-01"]) {
      expect(word).toMatch(pattern);
      expect(FILTER_ARGUMENTS.from.safeParse(word).success).toBe(true);
      const { filter, problems } = readFilterAddress(parametersOf({ from: word, to: "0-days-ago" }));
      expect([argumentsOf(filter), problems]).toEqual([{ from: word }, []]);
    }
    expect("soon").not.toMatch(pattern);
  });

  it("that has no day now matches nothing, and says so", async () => {
    const params = new URLSearchParams("from=this-month&to=last-week");
    const read = (now: string) => readAddress(on(now), { params });
    expect((await read("2026-11-28T12:00:00Z")).notes).toEqual([]);
    const { filter, notes, problems } = await read("2026-12-02T12:00:00Z");
    expect([notes, problems]).toEqual([
      ["No date is both at least this month and at most last week now, so nothing matches."],
      [],
    ]);
    expect(writeFilterAddress(filter).toString()).toBe("from=this-month&to=last-week");
  });
});
