import { describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { useDatabase } from "../../../../test/database.ts";
import { refreshDirectory } from "../../directory/refresh.ts";
import { readFilterAddress } from "../../directory/search/filter-address.ts";
import { readCharts } from "../../directory/search/search-leads.ts";
import { listDeskArticles, readDeskArticle } from "../list-desk.ts";
import { readMarkdown } from "../markdown.ts";
import { readNewsroomRules, setNewsroomRules } from "../rules.ts";
import { draftRoundUp } from "./round-up.ts";

const database = useDatabase();
const at = (time: string) => fakeClockContext(database.db, new Date(time));
const drafts = () => listDeskArticles(at("2026-11-23T07:00:00Z"), { view: "draft", search: "", limit: 9 });

describe("draftRoundUp", () => {
  it("drafts last week's figures once, each linked to the list behind it", async () => {
    const make = catalogueBuilders(database.db);
    const ids = [];
    for (const [i, day] of [
      "2026-11-16",
      "2026-11-18",
      "2026-11-18",
      "2026-11-22",
      "2026-11-23",
      "2026-11-10",
    ].entries()) {
      const company = await make.company({
        slug: `elm-${i}`,
        name: `Elm ${i}`,
        industry: i % 2 === 0 ? "Fintech" : "Energy",
      });
      ids.push(company);
      await make.round(company, {
        announced_on: day,
        announced_precision: "day",
        funding_type: i === 3 ? "Debt" : "Seed",
        stage_text: i === 3 ? "Debt" : "Seed",
        amount_minor: (i + 1) * 1_000_000_00,
        currency: "USD",
        amount_usd_minor: (i + 1) * 1_000_000_00,
      });
    }
    const now = at("2026-11-23T07:00:00Z");
    await refreshDirectory(now, ids);
    await draftRoundUp(at("2026-11-23T05:00:00Z"));
    expect(await drafts()).toEqual([]);
    await draftRoundUp(now);
    await draftRoundUp(now);
    const [draft, ...others] = await drafts();
    expect(others).toEqual([]);
    const { title, markdown } = await readDeskArticle(now, { id: draft?.id ?? 0 });
    // Debt rounds are counted, but their money is not summed.
    expect(title).toBe("The week in funding: $6M in 4 rounds");
    const counts = [...markdown.matchAll(/\[(\d+)(?: rounds?)?\]\(\/companies\?([^)]+)\)/g)];
    const chart = readMarkdown(markdown).find((block) => block.kind === "chart");
    const bars = chart?.kind === "chart" ? chart.bars : [];
    expect(bars.map(({ value }) => value)).toEqual([1, 0, 2, 0, 0, 0, 1]);
    const links = [
      ...counts.map(([, count, query]) => [Number(count), query] as const),
      ...bars.map(({ value, href }) => [value, href?.split("?")[1]] as const),
    ];
    expect(links.length).toBeGreaterThan(10);
    for (const [count, query] of links) {
      const { filter } = readFilterAddress(new URLSearchParams(query));
      expect([query, (await readCharts(now, { filter, sampleSize: 100 })).matching]).toEqual([query, count]);
    }
  });

  it("drafts nothing without rounds, and publishes at once or drafts nothing if the rule says so", async () => {
    const later = at("2026-11-30T07:00:00Z");
    const rules = await readNewsroomRules(later);
    await setNewsroomRules(later, { ...rules, roundUp: "off" });
    await draftRoundUp(later);
    const published = () => listDeskArticles(later, { view: "published", search: "", limit: 9 });
    expect(await published()).toEqual([]);
    await setNewsroomRules(later, { ...rules, roundUp: "publish" });
    await draftRoundUp(at("2026-12-31T07:00:00Z"));
    expect(await published()).toEqual([]);
    await draftRoundUp(later);
    expect((await published()).map(({ title }) => title)).toEqual(["The week in funding: $5M in 1 round"]);
  });
});
