import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { politeHttpClient } from "../../platform/http-client.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { catalogueContent } from "../../test/builders/published-catalogue.ts";
import { testDatabase } from "../../test/database.ts";
import { runEdgar } from "../../test/edgar-run.ts";
import { type EdgarServer, edgarServer, servedFiling, type ServedFiling } from "../../test/edgar-server.ts";
import { type FeedServer, feedServer, type ServedItem } from "../../test/feed-server.ts";
import type { Context } from "../context.ts";
import { openNewsFeeds } from "../sources/news-feed/open-news-feeds.ts";
import { fetchState } from "./fetch-state.ts";
import { acceptReview } from "./review/decide.ts";
import { listReviews } from "./review/list.ts";
import { runIngest } from "./run.ts";

// Monday to Sunday of the following week.
const DAYS = [...Array(14).keys()].map((n) => new Date(Date.UTC(2024, 3, 29 + n)).toISOString().slice(0, 10));
const dayAt = (n: number): string => DAYS[n] ?? "";
const LAST = dayAt(13);
const FEEDS = ["steady", "changing", "flooding"] as const;
const FLOOD = 40;

const STARTS = "Alder Birch Cedar Drift Ember Fern Grove Hazel Iron Juniper Kestrel Larch Maple North".split(" ");
const ENDS = "brook field gate hollow light mark point ridge stone vale ward wick yard".split(" ");
const nameOf = (n: number): string => `${STARTS[n % STARTS.length]}${ENDS[Math.floor(n / STARTS.length)]}`;

const isWorkingDay = (at: number): boolean => at >= 0 && ![5, 6, 12, 13].includes(at);

/** Two notices every working day: a company's, and a fund's or an amendment of what was filed four days before. */
const FILINGS: readonly ServedFiling[] = DAYS.flatMap((filedOn, at) => {
  if (!isWorkingDay(at)) return [];
  const number = 2 * at;
  const company = servedFiling(number, { filedOn, sold: `${at + 1}000000` });
  if (!isWorkingDay(at - 4)) {
    const fund = { type: "Venture Capital Fund", is40Act: false };
    return [company, servedFiling(number + 1, { filedOn, industry: "Pooled Investment Fund", fund })];
  }
  const { cik, accession: previousAccession } = servedFiling(number - 8, { filedOn: dayAt(at - 4) });
  const name = `Invented ${number - 8}, Inc.`;
  const sold = `${at}500000`;
  return [company, servedFiling(number + 1, { filedOn, form: "D/A", cik, name, sold, previousAccession })];
});

/** Rounds that a feed announces: two a day, many in the flood, and two that another feed announced the day before. */
function itemsOf(feed: number): readonly ServedItem[] {
  const own = DAYS.flatMap((day, at) => Array<string>(FEEDS[feed] === "flooding" && at === 9 ? FLOOD : 2).fill(day));
  const items = own.map((day, n) => itemAt(feed, day, 28 * feed + n));
  return FEEDS[feed] === "changing" ? [...items, itemAt(feed, dayAt(1), 0), itemAt(feed, dayAt(9), 16)] : items;
}

function itemAt(feed: number, day: string, number: number): ServedItem {
  const title = `${nameOf(number)} raises $${3 + (number % 9)}M Series A led by Investor ${nameOf(181 - number)} Ventures`;
  return { id: `https://${FEEDS[feed]}.example/${number}`, day, title };
}

let edgar: EdgarServer;
let feeds: FeedServer;
beforeEach(async () => {
  [edgar, feeds] = [await edgarServer({ throttles: false }), await feedServer({ longest: 400 })];
  edgar.add(...FILINGS);
  return async () => {
    await edgar.close();
    await feeds.close();
  };
});

const drops: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const drop of drops.splice(0)) await drop();
});

async function freshCatalogue(): Promise<Context> {
  const { db, drop } = await testDatabase();
  drops.push(drop);
  return fakeClockContext(db, new Date(`${LAST}T22:00:00Z`));
}

/** One run of a feed, as the schedule and the command perform it. */
async function runFeed(ctx: Context, url: string) {
  const http = politeHttpClient({
    userAgent: "tests",
    requestsPerSecond: 10_000,
    allowPrivateAddresses: true,
    sleep: () => Promise.resolve(),
  });
  const { validators } = fetchState(ctx, "news-feed");
  const options = { source: "news-feed", sourceLabel: "News feed", input: url, dryRun: false };
  await runIngest(ctx, options, openNewsFeeds([url], { http, clock: ctx.clock, validators }));
}

/** Accepts every open item, for the company of the same name if there is one. */
async function acceptAll(ctx: Context): Promise<void> {
  for (const { id, record } of await listReviews(ctx, { limit: 1_000 })) {
    const { rows } = await sql<{
      id: number;
    }>`select id from company where name = ${record.company.name ?? null}`.execute(ctx.db);
    await acceptReview(ctx, { itemId: id, ...(rows[0] && { company: rows[0].id }) });
  }
}

async function statuses(ctx: Context, input: string) {
  const { rows } = await sql<{ status: string }>`
    select status from ingest_run where input like ${input} order by id`.execute(ctx.db);
  return rows.map(({ status }) => status);
}

it("ends a fortnight of daily runs with the catalogue of one import of everything", async () => {
  const daily = await freshCatalogue();
  const [steady, changing, flooding] = FEEDS.map((name, at) => feeds.add(name, itemsOf(at), "rss"));
  if (steady === undefined || changing === undefined || flooding === undefined) throw new Error("three feeds expected");
  for (const [at, day] of DAYS.entries()) {
    const ctx = { ...daily, clock: { now: () => new Date(`${day}T22:00:00Z`) } };
    edgar.setToday(day);
    feeds.setToday(day);
    // EDGAR is down for two days, one feed for three; another becomes a web page, then Atom.
    edgar.recover();
    if (at === 2 || at === 3) edgar.fail(at === 2 ? "maintenance" : "refused", /./);
    feeds.setFormat("steady", at >= 4 && at <= 6 ? "unavailable" : "rss");
    feeds.setFormat("changing", at < 6 ? "rss" : at < 8 ? "web page" : "atom");
    await runEdgar(ctx, edgar.origin, { days: "5" });
    await runEdgar(ctx, edgar.origin, { latest: "200" });
    for (const url of [steady, changing, flooding]) await runFeed(ctx, url);
    await acceptAll(ctx);
  }
  expect((await statuses(daily, "%days%")).map((status) => status === "failed")).toEqual(
    DAYS.map((_, at) => at === 2 || at === 3),
  );
  expect(new Set((await statuses(daily, steady)).slice(4, 7))).toEqual(new Set(["failed"]));
  expect(new Set((await statuses(daily, changing)).slice(6, 8))).toEqual(new Set(["failed"]));

  const atOnce = await freshCatalogue();
  await runEdgar(atOnce, edgar.origin, { since: dayAt(0) });
  for (const url of [flooding, changing, steady]) await runFeed(atOnce, url);
  await acceptAll(atOnce);
  const content = await catalogueContent(daily);
  expect(content).toEqual(await catalogueContent(atOnce));
  const { rows } = await sql<{ rounds: number }>`
    select count(*)::int as rounds from funding_round where withdrawn_at is null and merged_into_id is null`.execute(
    daily.db,
  );
  expect(rows).toEqual([{ rounds: 10 + 3 * 28 + FLOOD - 2 }]);
}, 300_000);
