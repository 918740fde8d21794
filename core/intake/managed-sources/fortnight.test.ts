import { sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { onlyJobs, performing } from "../../../test/builders/jobs.ts";
import { QUIET_EFFECTS } from "../../../test/builders/job-effects.ts";
import { catalogueChanged } from "../../shared/jobs/signals.ts";
import { runSourceJob } from "./jobs/run-source.ts";
import { sourcesChangedJob } from "./jobs/sources-changed.ts";
import { addTestSource, RUN_SETTINGS, runNow } from "../../../test/builders/managed-sources.ts";
import { catalogueContent } from "../../../test/builders/published-catalogue.ts";
import { testDatabase } from "../../../test/database.ts";
import { type EdgarServer, edgarServer, servedFiling, type ServedFiling } from "../../../test/edgar-server.ts";
import { type FeedServer, feedServer, type ServedItem } from "../../../test/feed-server.ts";
import { runDueJobs } from "../../../test/run-jobs.ts";
import type { Context } from "../../shared/context.ts";
import { publishProposal } from "../ingest/proposals/decide.ts";
import { acceptReview } from "../ingest/review/decide.ts";
import { listReviews } from "../ingest/review/list.ts";
import { enqueue } from "../../shared/jobs/enqueue.ts";
import { acceptShape } from "./manage.ts";
import { listSources, type SourceIssue } from "./managed-source.ts";
import { runDueSources } from "./run-due.ts";
import { runSource } from "./run-source.ts";
import { dueSourcesJob } from "./jobs/due-sources.ts";

// Monday to Sunday of the following week.
const DAYS = [...Array(14).keys()].map((n) => new Date(Date.UTC(2024, 3, 29 + n)).toISOString().slice(0, 10));
const dayAt = (n: number): string => DAYS[n] ?? "";
const LAST = dayAt(13);
const FEEDS = ["steady", "changing", "flooding"] as const;
/** More than the least number that counts as a flood. */
const FLOOD = 28;

const STARTS = "Alder Birch Cedar Drift Ember Fern Grove Hazel Iron Juniper Kestrel Larch Maple North".split(" ");
const ENDS = "brook field gate hollow light mark point ridge stone vale ward wick yard".split(" ");
const nameOf = (n: number): string => `${STARTS[n % STARTS.length]}${ENDS[Math.floor(n / STARTS.length)]}`;

const isWorkingDay = (at: number): boolean => at >= 0 && ![5, 6, 12, 13].includes(at);

/** Two notices every working day: a company's, and a fund's or an amendment of one filed four days before. */
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

/** Rounds announced by a feed: one a day, many in the flood, and two that another feed announced the day before. */
function itemsOf(feed: number): readonly ServedItem[] {
  const own = DAYS.flatMap((day, at) => Array<string>(FEEDS[feed] === "flooding" && at === 9 ? FLOOD : 1).fill(day));
  const items = own.map((day, n) => itemAt(feed, day, DAYS.length * feed + n));
  return FEEDS[feed] === "changing" ? [...items, itemAt(feed, dayAt(1), 0), itemAt(feed, dayAt(9), 8)] : items;
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

const settings = () => ({
  ...RUN_SETTINGS,
  edgarUrl: edgar.origin,
  secUserAgent: "Invented Company ada@invented.example",
});

/** A minute of the site's schedule: one job enqueues due sources, others read them. */
async function tick(ctx: Context): Promise<void> {
  await enqueue(ctx, dueSourcesJob, {});
  const errors: string[] = [];
  await runDueJobs({
    ctx,
    onError: (error, what) => void errors.push(`${what}: ${String(error)}`),
    jobs: onlyJobs(
      performing(dueSourcesJob, (job) => runDueSources(job.ctx)),
      performing(runSourceJob, (job, { runId }) => runSource(job.ctx, { runId, settings: settings() })),
      performing(sourcesChangedJob, async () => undefined),
      performing(catalogueChanged, async () => undefined),
    ),
    effects: QUIET_EFFECTS,
  });
  expect(errors).toEqual([]);
}

/** Plays the editor in the evening: publishes held imports, accepts a new format and every candidate. */
async function decide(ctx: Context): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from proposal where status = 'held' order by id`.execute(ctx.db);
  for (const { id } of rows) await publishProposal(ctx, { id, acceptHold: "checked" });
  for (const { id, issue } of await listSources(ctx)) if (issue === "shape") await acceptShape(ctx, { id });
  await acceptAll(ctx);
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

const HOURS = [9, 21];
const at = (day: string, hour: number) => new Date(`${day}T${String(hour).padStart(2, "0")}:00:00Z`);

it("builds the same catalogue in two weeks of scheduled runs as in one run, and reports each fault", async () => {
  const daily = await freshCatalogue();
  const urls = FEEDS.map((name, n) => feeds.add(name, itemsOf(n), "rss"));
  const begin = { ...daily, clock: { now: () => at(dayAt(0), 0) } };
  await addTestSource(begin, { kind: "form-d", schedule: "weekdays at 16:30, America/New_York" });
  await addTestSource(begin, {
    kind: "form-d",
    options: { reads: "latest" },
    schedule: "daily at 20:00, Europe/London",
  });
  for (const url of urls)
    await addTestSource(begin, { kind: "feed", options: { url }, schedule: "daily at 10:00, Europe/Berlin" });
  const reported: Record<string, SourceIssue[]> = {};
  for (const [n, day] of DAYS.entries()) {
    edgar.setToday(day);
    feeds.setToday(day);
    // EDGAR is down for two days; one feed becomes a web page, then Atom; another brings a flood on the tenth day.
    edgar.recover();
    if (n === 2 || n === 3) edgar.fail("maintenance", /./);
    feeds.setFormat("changing", n < 6 ? "rss" : n < 8 ? "web page" : "atom");
    for (const hour of HOURS) {
      const ctx = { ...daily, clock: { now: () => at(day, hour) } };
      await tick(ctx);
      for (const { target, issue } of await listSources(ctx)) {
        const issues = (reported[target.replace(/.*\//, "")] ??= []);
        if (issue !== null && issues.at(-1) !== issue) issues.push(issue);
      }
    }
    await decide({ ...daily, clock: { now: () => at(day, 22) } });
  }
  expect(reported).toEqual({
    "EDGAR, daily indexes": ["failing"],
    "EDGAR, latest filings": ["failing"],
    steady: [],
    changing: ["failing", "shape"],
    flooding: ["flood"],
  });
  expect((await listSources(daily)).map(({ issue }) => issue)).toEqual([null, null, null, null, null]);

  const atOnce = await freshCatalogue();
  const filings = await addTestSource(atOnce, { kind: "form-d" });
  await runNow(atOnce, filings, { settings: settings(), options: { days: "14" } });
  for (const url of urls.toReversed())
    await runNow(atOnce, await addTestSource(atOnce, { kind: "feed", options: { url } }));
  await acceptAll(atOnce);
  expect(await catalogueContent(daily)).toEqual(await catalogueContent(atOnce));
  const { rows } = await sql<{ rounds: number }>`
    select count(*)::int as rounds from funding_round where withdrawn_at is null and merged_into_id is null`.execute(
    daily.db,
  );
  expect(rows).toEqual([{ rounds: 10 + 3 * DAYS.length + FLOOD - 1 }]);
}, 300_000);
