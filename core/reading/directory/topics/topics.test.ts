import { beforeAll, describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../../../test/builders/catalogue.ts";
import { useDatabase } from "../../../../test/database.ts";
import type { Actor, Context } from "../../../shared/context.ts";
import { refreshDirectory } from "../refresh.ts";
import { indexedTopicPaths, readTopics } from "./count-topics.ts";
import { topicFilter } from "./kinds.ts";
import { readTopic } from "./read-topic.ts";

const database = useDatabase();
const as = (access: Actor["access"]): Context => ({
  db: database.db,
  actor: { id: access, access },
  clock: { now: () => new Date("2026-11-20T12:00:00Z") },
  publicAccess: { sampleSize: 1, delayDays: 0, pages: "teaser" },
});

// Six French fintech companies with amounts of $1 to $6, and a German one with two rounds but no amount, industry or city.
beforeAll(async () => {
  const make = catalogueBuilders(database.db);
  const companies: number[] = [];
  for (let i = 1; i <= 6; i += 1) {
    const company = await make.company({ slug: `fin-${i}`, industry: "Fintech", country: "FR", city: "Lyon" });
    companies.push(company);
    const round = await make.round(company, {
      announced_on: `2026-10-0${i}`,
      amount_minor: i * 100,
      amount_usd_minor: i * 100,
      funding_type: i === 6 ? "Grant" : "Seed",
    });
    await make.investors(round, i === 1 ? ["Fund One", "Fund Two"] : ["Fund One"]);
  }
  const other = await make.company({ slug: "other", country: "DE" });
  companies.push(other);
  await make.round(other, { announced_on: "2026-09-15" });
  await make.round(other, { announced_on: "2026-09-01", funding_type: "Angel" });
  await refreshDirectory(as("owner"), companies);
});

describe("readTopics", () => {
  it("counts rounds, companies, equity and unknown values", async () => {
    const { topics, unknownRounds } = await readTopics(as("paid"), "industries");
    expect(topics).toMatchObject([
      {
        label: "Fintech",
        path: "/industries/fintech",
        rounds: 6,
        companies: 6,
        undisclosed: 0,
        withoutDollars: 0,
        withDollars: 5,
        sumUsdMinor: 1500,
        medianUsdMinor: 300,
        newestOn: "2026-10-06",
        below: [{ label: "France", path: "/industries/fintech/france", rounds: 6 }],
      },
    ]);
    expect(unknownRounds).toBe(2);
  });

  it("lists months newest first and places with their cities", async () => {
    expect((await readTopics(as("paid"), "months")).topics.map(({ label, path }) => [label, path])).toEqual([
      ["October 2026", "/months/2026-10"],
      ["September 2026", "/months/2026-09"],
    ]);
    expect((await readTopics(as("paid"), "places")).topics).toMatchObject([
      { label: "France", below: [{ path: "/places/france/lyon" }] },
      { label: "Germany", below: [] },
    ]);
  });

  it("hides sums of fewer than five amounts from visitors", async () => {
    const stages = (await readTopics(as("anonymous"), "stages")).topics;
    // The visitor sees the only grant.
    expect(stages.map(({ label, rounds, sumUsdMinor }) => [label, rounds, sumUsdMinor])).toEqual([
      ["Seed", 5, 1500],
      ["Grant", 1, null],
      ["Angel", null, null],
    ]);
    const months = await readTopics(as("anonymous"), "months");
    expect(months.topics.find(({ slug }) => slug === "2026-09")?.sumUsdMinor).toBeNull();
  });

  it("lists the pages for search engines", async () => {
    expect(await indexedTopicPaths(as("anonymous"))).toEqual([
      "/industries/fintech",
      "/industries/fintech/france",
      "/stages/seed",
      "/stages/seed/fintech",
      "/places/france",
      "/places/france/lyon",
      "/months/2026-10",
    ]);
  });

  it("updates its counts after a change", async () => {
    await database.db
      .updateTable("catalogue_state")
      .set((eb) => ({ version: eb("version", "+", 1) }))
      .execute();
    expect((await readTopics(as("paid"), "industries")).topics).toHaveLength(1);
  });
});

async function countsOfInvestors(access: Actor["access"], stage: string): Promise<readonly number[]> {
  const page = await readTopic(as(access), { kind: "stages", slug: stage, below: null });
  return page?.investors.map(({ rounds }) => rounds) ?? [];
}

describe("readTopic", () => {
  it("shows all figures, the visitor's rounds and the newest companies", async () => {
    const page = await readTopic(as("anonymous"), { kind: "industries", slug: "fintech", below: null });
    expect(page).toMatchObject({
      heading: "Fintech startups",
      isIndexed: true,
      listPath: "/companies?money=granted&money=raised&industry=Fintech",
      topic: { rounds: 6 },
      investors: [{ slug: "fund-one", rounds: 1 }],
      related: [{ name: "France", href: "/industries/fintech/france", rounds: 6 }],
    });
    expect(page?.rounds.map(({ companySlug }) => companySlug)).toEqual(["fin-6"]);
    // By name within a month: the order of days is for members.
    expect(page?.companies.map(({ slug }) => slug)).toEqual(["fin-1", "fin-2", "fin-3", "fin-4", "fin-5", "fin-6"]);
    expect(page?.companies.at(-1)).toEqual({ slug: "fin-6", name: "fin-6", fundingType: "Grant", month: "2026-10" });
  });

  it("counts the rounds of twelve months, for visitors only where at least five are or all are seen", async () => {
    const monthsOf = async (access: Actor["access"], slug: string) =>
      (await readTopic(as(access), { kind: "places", slug, below: null }))?.months ?? [];
    const french = await monthsOf("anonymous", "france");
    expect(french.map(({ month }) => month).slice(-3)).toEqual(["2026-09", "2026-10", "2026-11"]);
    expect(french.map(({ rounds }) => rounds).slice(-3)).toEqual([0, 6, 0]);
    expect((await monthsOf("anonymous", "germany")).at(-3)).toEqual({ month: "2026-09", rounds: null });
    expect((await monthsOf("paid", "germany")).at(-3)).toEqual({ month: "2026-09", rounds: 2 });
    // The page of a month shows it among all rounds.
    const month = await readTopic(as("paid"), { kind: "months", slug: "2026-09", below: null });
    expect(month?.months.map(({ rounds }) => rounds).slice(-3)).toEqual([2, 6, 0]);
  });

  it("counts investors of the rounds that the reader sees", async () => {
    expect(await countsOfInvestors("anonymous", "seed")).toEqual([]);
    expect(await countsOfInvestors("paid", "seed")).toEqual([5, 1]);
  });

  it("hides from visitors what depends on amounts, and the day of the newest round", async () => {
    const page = await readTopic(as("anonymous"), { kind: "stages", slug: "seed", below: null });
    expect(page?.topic).toMatchObject({ undisclosed: null, withoutDollars: null, withDollars: null });
    expect(page?.topic.newestOn).toBe("2026-10-01");
    expect((await readTopic(as("anonymous"), { kind: "stages", slug: "grant", below: null }))?.related).toEqual([
      { name: "Seed", href: "/stages/seed", rounds: 5 },
      { name: "Angel", href: "/stages/angel", rounds: null },
    ]);
  });

  it("shows a pair and a month", async () => {
    expect(await readTopic(as("paid"), { kind: "places", slug: "france", below: "lyon" })).toMatchObject({
      heading: "Startups in Lyon, France",
      above: [{ href: "/places" }, { name: "France", href: "/places/france" }],
    });
    const month = await readTopic(as("paid"), { kind: "months", slug: "2026-09", below: null });
    expect(month).toMatchObject({ heading: "Startups funded in September 2026", isIndexed: false });
    expect(month?.rounds.map(({ companySlug }) => companySlug)).toEqual(["other", "other"]);
    expect(month?.companies).toEqual([{ slug: "other", name: "other", fundingType: null, month: "2026-09" }]);
  });

  it.each([
    ["industries", "biotech", null],
    ["industries", "fintech", "germany"],
    ["months", "2026-10", "france"],
  ] as const)("has no page at /%s/%s/%s", async (kind, slug, below) => {
    expect(await readTopic(as("paid"), { kind, slug, below })).toBeNull();
  });
});

describe("topicFilter", () => {
  it("ends a month on its last day", () => {
    expect(topicFilter("months", "2028-02", null).listedOn).toEqual({ min: "2028-02-01", max: "2028-02-29" });
  });
});
