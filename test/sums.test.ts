import { readFileSync } from "node:fs";
import { beforeAll, describe, expect, it } from "vitest";
import { timelineOf } from "../app/routes/reading/companies/funding-timeline.tsx";
import { totalRaised } from "../app/routes/reading/companies/total-raised.ts";
import { citeFigure } from "../core/customers/figures/cite-figure.ts";
import { readFigure } from "../core/customers/figures/read-figure.ts";
import { runQuery } from "../core/programs/rest/run-query.ts";
import { readQuery } from "../core/programs/rest/read-query.ts";
import { REST_RESOURCES } from "../core/reading/directory/columns/resources.ts";
import { readCompanyPage } from "../core/reading/directory/company-page.ts";
import { readTopFounder } from "../core/reading/directory/founders.ts";
import { readInvestor } from "../core/reading/directory/investors.ts";
import { rebuildDirectory } from "../core/reading/directory/refresh.ts";
import { readFilterAddress } from "../core/reading/directory/search/filter-address.ts";
import { readCharts, searchLeads } from "../core/reading/directory/search/search-leads.ts";
import { limitIndex } from "../core/reading/directory/search/visible-leads.ts";
import { measuredFigures } from "../core/reading/directory/stats.ts";
import { readTopics } from "../core/reading/directory/topics/count-topics.ts";
import { composeRoundUp } from "../core/reading/newsroom/drafts/round-up.ts";
import { catalogueBuilders } from "./builders/catalogue.ts";
import { fakeClockContext } from "./builders/context.ts";
import { exportedRows } from "./builders/exports.ts";
import { useDatabase } from "./database.ts";
import { sourcesIn } from "./import-graph.ts";

/*
 * Six companies that raised $1,600 each: a seed round of $600 and one of $1,000 as Form D, whose Form C of $800 within
 * 180 days may be the same raise. Debt, grants and what is offered are in no sum.
 */
const COMPANIES = 6;
const EACH = 1_600;
const CENTS = 100;

const day = (on: string) => ({ announced_on: on, announced_precision: "day" }) as const;
const dollars = (units: number) => ({ amount_minor: units * CENTS, amount_usd_minor: units * CENTS, currency: "USD" });

describe("every sum is of raised equity, once", () => {
  const database = useDatabase();
  const ctx = () => fakeClockContext(database.db, new Date("2026-09-01T12:00:00Z"), "paid");
  const { filter: everyWord } = readFilterAddress(new URLSearchParams("money=raised&money=granted&money=raising"));

  beforeAll(async () => {
    const make = catalogueBuilders(database.db);
    const document = await make.document({ source: "sec-form-d" });
    const filed = async (round: number, form: string) =>
      database.db
        .insertInto("filing")
        .values({ accession: `a-${round}`, cik: "1", document_id: document, form_type: form, round_id: round })
        .execute();
    for (let i = 1; i <= COMPANIES; i += 1) {
      const slug = `summed-${i}`;
      const company = await make.company({ slug, name: slug, industry: "Fintech", country: "FR" });
      await make.role(await make.person({ slug: `founder-${i}` }), company);
      const rounds = [
        await make.round(company, { ...dollars(600), ...day("2025-01-10"), funding_type: "Seed" }),
        await make.round(company, { ...dollars(50_000), ...day("2026-08-25"), funding_type: "Debt" }),
        await make.round(company, { ...dollars(70_000), ...day("2026-08-26"), funding_type: "Grant" }),
        await make.round(company, {
          state: "raising",
          offered_usd_minor: 9_000_000 * CENTS,
          filed_on: "2026-08-27",
          open_until_on: "2027-08-27",
        }),
      ];
      // One raise may be filed twice before anything is sold, too.
      const offer = { state: "raising", filed_on: "2026-08-28", open_until_on: "2027-08-28" } as const;
      const offers = [
        await make.round(company, {
          ...offer,
          offered_usd_minor: 4_000 * CENTS,
          offered_most_usd_minor: 90_000 * CENTS,
        }),
        await make.round(company, { ...offer, offered_usd_minor: 5_000 * CENTS }),
      ] as const;
      await filed(offers[0], "C");
      await filed(offers[1], "D");
      const [formC, formD] = [
        await make.round(company, { ...dollars(800), ...day("2026-08-20") }),
        await make.round(company, { ...dollars(1_000), ...day("2026-03-01") }),
      ];
      await filed(formC, "C-U");
      await filed(formD, "D");
      // Neither may hide a round that is in the sum: one is no equity, and what the other raised is not known.
      await filed(await make.round(company, { ...dollars(9_000), ...day("2026-02-20"), funding_type: "Debt" }), "C-U");
      await filed(await make.round(company, day("2026-02-21")), "C-U");
      for (const round of [...rounds, formC, formD]) await make.investors(round, ["Every Fund"]);
    }
    await rebuildDirectory(ctx());
  });

  it.each([
    ["memory", Number.POSITIVE_INFINITY],
    ["SQL", 0],
  ])("in charts from %s", async (_, most) => {
    limitIndex(most);
    for (const filter of [everyWord, readFilterAddress(new URLSearchParams()).filter]) {
      const { timeline } = await readCharts(ctx(), { filter });
      const sum = (bars: readonly { readonly amountUsdMinor: number | null }[]) =>
        bars.reduce((total, { amountUsdMinor }) => total + (amountUsdMinor ?? 0), 0) / CENTS;
      for (const bars of [timeline.weeks, timeline.months, timeline.countries, timeline.industries])
        expect(sum(bars)).toBe(COMPANIES * EACH);
    }
    limitIndex(Number.POSITIVE_INFINITY);
  });

  it.each([
    ["memory", Number.POSITIVE_INFINITY],
    ["SQL", 0],
  ])(
    "but of grants or of offers where a list is of them alone, and of nothing where it is of both, from %s",
    async (_, most) => {
      limitIndex(most);
      for (const [address, summed, each] of [
        ["money=granted", "granted", 70_000],
        ["stage=Grant&money=granted", "granted", 70_000],
        ["money=raising", "offered", 9_000_000 + 5_000],
        ["money=raised&money=granted&not-money=raised&not-money=granted", "raised", null],
        ["money=raising&money=granted", "raised", null],
        ["not-money=raised", "raised", null],
        ["stage=Grant", "raised", null],
        ["money=raising&money=granted&not-money=granted", "offered", 9_000_000 + 5_000],
      ] as const) {
        const { timeline } = await readCharts(ctx(), {
          filter: readFilterAddress(new URLSearchParams(address)).filter,
        });
        const sums = [timeline.months, timeline.countries, timeline.industries].map((bars) =>
          bars.map(({ amountUsdMinor }) => amountUsdMinor),
        );
        const total = each === null ? null : COMPANIES * each * CENTS;
        for (const bars of sums)
          expect([address, timeline.summed, bars.some((bar) => bar !== total)]).toEqual([address, summed, false]);
      }
      limitIndex(Number.POSITIVE_INFINITY);
    },
  );

  it("in lists, exports and the API", async () => {
    const { rows } = await searchLeads(ctx(), {
      filter: everyWord,
      sort: { by: "date", direction: "desc" },
      limit: 100,
    });
    expect(rows).toHaveLength(COMPANIES * 10);
    expect(new Set(rows.map(({ totalRaisedUsdMinor }) => totalRaisedUsdMinor))).toEqual(new Set([EACH * CENTS]));
    const exported = await exportedRows(ctx(), { filter: everyWord });
    expect(new Set(exported.map((row) => row["total_raised_usd"]))).toEqual(new Set([String(EACH)]));
    const resource = REST_RESOURCES.find(({ name }) => name === "companies");
    if (resource === undefined) throw new Error("there is a table of companies");
    const answer = await runQuery(ctx(), {
      resource,
      query: readQuery(resource, "?select=total_raised_usd", null),
      form: "array",
      count: null,
    });
    expect(answer.page.kind === "json" && new Set(answer.page.objects)).toEqual(
      new Set([`{"total_raised_usd":${EACH}}`]),
    );
  });

  it("in topics, the site's figures and round-ups", async () => {
    const { topics } = await readTopics(ctx(), "industries");
    expect(topics).toMatchObject([{ sumUsdMinor: COMPANIES * EACH * CENTS, medianUsdMinor: 600 * CENTS }]);
    expect((await measuredFigures(ctx())).fundingUsd).toBe(COMPANIES * EACH);
    const period = { kind: "month", first: "2026-08-01", last: "2026-08-31", before: null } as const;
    const draft = await composeRoundUp(ctx(), { period, topic: null });
    expect(draft?.markdown).not.toMatch(/\$\d/);
  });

  it("in an investor's typical round and the ranking of founders", async () => {
    const found = await readInvestor(ctx(), { slug: "every-fund" });
    expect(found.kind === "found" && found.page.typicalUsdMinor).toBe(600 * CENTS);
    expect((await readTopFounder(ctx(), { rank: 1 }))?.founder.amountUsdMinor).toBe(1_000 * CENTS);
  });

  it.each([
    ["money=raised&money=granted&money=raising", EACH],
    ["money=granted", 70_000],
    ["money=raising", 9_000_000 + 5_000],
  ])("in figures of %s that somebody links to", async (address, each) => {
    const { filter } = readFilterAddress(new URLSearchParams(address));
    const figure = await readFigure(ctx(), await citeFigure(ctx(), { filter, chart: null, network: "192.0.2.1" }));
    const sumUsdMinor = COMPANIES * each * CENTS;
    expect(figure).toMatchObject({ stated: { sumUsdMinor }, today: { sumUsdMinor } });
  });

  it("on the company's page", async () => {
    const found = await readCompanyPage(ctx(), { slug: "summed-1" });
    if (found.kind !== "found") throw new Error("the page is found");
    expect(totalRaised(found.page)).toMatchObject({ usdMinor: EACH * CENTS, counted: 2, uncounted: 1 });
    expect(timelineOf(found.page.rounds).points.at(-1)?.total).toBe(EACH * CENTS);
    const doubled = found.page.rounds.filter(({ isDoubled }) => isDoubled === true);
    expect(doubled.map(({ state, amount }) => [state, amount?.value])).toEqual([
      ["raising", undefined],
      ["closed", { minor: 800 * CENTS, currency: "USD" }],
    ]);
  });

  it("in every statement of the program that adds up amounts", () => {
    const adding = /\b(?:sum|avg|percentile_\w+)\([^`]{0,60}?amount_(?:usd_)?minor/;
    const found = [...sourcesIn("core"), ...sourcesIn("app")]
      .filter((file) => !/\.test\.tsx?$/.test(file))
      .flatMap((file) =>
        readFileSync(file, "utf8")
          .split("\n")
          .flatMap((line) =>
            adding.test(line.replace(/within group \(order by/, "")) ? [file.replace(/^.*\/core\//, "core/")] : [],
          ),
      );
    // An investor's typical round is filtered to equity; the effect of an import measures its own rows.
    expect([...new Set(found)].toSorted()).toEqual([
      "core/intake/ingest/proposals/effect.ts",
      "core/reading/directory/investors.ts",
    ]);
  });
});
