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
import { draftRoundUp, draftRoundUpNow, type RoundUpTopic } from "./round-up.ts";
import { writeAgain } from "./write-again.ts";

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
      expect([query, (await readCharts(now, { filter })).matching]).toEqual([query, count]);
    }
  });

  it("drafts a period or a topic on demand, and a whole week only once", async () => {
    const editor = { ...at("2026-11-25T07:00:00Z"), actor: { id: "eva", access: "editor" } } as const;
    const now = (period: "this-week" | "last-week" | "this-month" | "last-month", topic: RoundUpTopic | null = null) =>
      draftRoundUpNow(editor, { period, topic });
    const titled = async (id: number) => (await readDeskArticle(editor, { id })).title;
    expect((await readDeskArticle(editor, { id: await now("last-week") })).roundUp?.period.first).toBe("2026-11-16");
    expect(await now("last-week")).toBe(await now("last-week"));
    expect(await titled(await now("this-week"))).toBe("The week in funding: $5M in 1 round");
    const month = await readDeskArticle(editor, { id: await now("this-month") });
    expect(month.title).toBe("The month in funding: $17M in 6 rounds");
    expect(month.markdown).toContain("The month from November 1, 2026 to November 25, 2026 brought [6 rounds]");
    const fintech = await readDeskArticle(editor, {
      id: await now("this-month", { kind: "industries", value: "Fintech" }),
    });
    expect(fintech.title).toBe("The month in funding of Fintech startups: $9M in 3 rounds");
    expect(fintech.markdown).not.toContain("By industry");
    for (const [, query] of fintech.markdown.matchAll(/\/companies\?([^)\s]+)/g))
      expect(readFilterAddress(new URLSearchParams(query)).filter.include).toMatchObject({ industry: ["Fintech"] });
    expect(await titled(await now("this-month", { kind: "stages", value: "Seed" }))).toContain("$17M in 5 rounds");
    await expect(now("last-month")).rejects.toMatchObject({ code: "conflict" });
    const drafted = await listDeskArticles(editor, { view: "draft", search: "", limit: 9 });
    expect(drafted.length).toBe(5);
    for (const { id } of drafted) {
      const { title, excerpt, category, markdown, ...article } = await readDeskArticle(editor, { id });
      // Later days do not change which days it sums up.
      const later = { ...editor, ...at("2027-01-05T07:00:00Z") };
      expect(await writeAgain(later, article)).toEqual({ title, excerpt, category, markdown, sourceUrl: null });
      // Earlier versions did not store them: the text's first link does.
      await database.db.updateTable("article").set({ round_up: null }).where("id", "=", id).execute();
      expect((await readDeskArticle(editor, { id })).roundUp).toEqual(article.roundUp);
    }
    const week = { kind: "week", first: "2026-10-05", last: "2026-10-11", before: null } as const;
    const empty = { roundId: null, roundUp: { period: week, topic: null }, sourceUrl: null };
    await expect(writeAgain(editor, empty)).rejects.toMatchObject({ code: "conflict" });
    await expect(writeAgain(editor, { ...empty, roundId: 999, roundUp: null })).rejects.toThrow("lists nothing");
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
