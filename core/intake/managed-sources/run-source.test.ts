import { mkdir, mkdtemp, readdir, readFile, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { sql } from "kysely";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { addTestSource, RUN_SETTINGS, runNow } from "../../../test/builders/managed-sources.ts";
import { useDatabase } from "../../../test/database.ts";
import { FEED, listOfRounds } from "../../../test/input-files.ts";
import { listening } from "../../../test/listening.ts";
import { clearJobs, queuedJobs } from "../../../test/run-jobs.ts";
import type { Context } from "../../shared/context.ts";
import { discardProposal } from "../ingest/proposals/decide.ts";
import { listProposals } from "../ingest/proposals/proposal.ts";
import { listReviews } from "../ingest/review/list.ts";
import { changeSource, removeSource, setSourcePaused } from "./manage.ts";
import { listSources, readSource } from "./managed-source.ts";
import { runSource } from "./run-source.ts";
import { cancelRun, listSourceRuns, readRun, requestRun } from "./runs.ts";

const database = useDatabase();
let ctx: Context;
beforeEach(async () => {
  ctx = fakeClockContext(database.db, new Date("2026-07-15T12:00:00Z"));
  await clearJobs(ctx.db);
  await sql`truncate managed_source, source_run restart identity cascade`.execute(ctx.db);
});

const later = (minutes: number): Context => ({
  ...ctx,
  clock: { now: () => new Date(ctx.clock.now().getTime() + minutes * 60_000) },
});
const ingestRuns = () => ctx.db.selectFrom("ingest_run").select(["status", "error"]).orderBy("id", "desc").execute();

/** A server with files by path; a number is a status. Answers conditional requests by ETag. */
async function serving(files: Record<string, string | number>) {
  const requested: string[] = [];
  const url = await listening((request, response) => {
    const path = request.url ?? "";
    requested.push(path);
    const file = files[path] ?? 404;
    const etag = `"${Buffer.from(String(file)).toString("base64url").slice(-40)}"`;
    if (typeof file === "number") response.writeHead(file).end();
    else if (request.headers["if-none-match"] === etag) response.writeHead(304).end();
    else {
      const type = path.endsWith(".csv") ? "text/csv" : path.endsWith(".xml") ? "application/rss+xml" : "text/html";
      response.writeHead(200, { etag, "content-type": type }).end(file);
    }
  });
  return { url, requested, files };
}

describe("a feed", () => {
  const PAGE = `<html><link rel=alternate type="application/rss+xml" title="Comments" href="/comments.xml">
    <link rel="alternate" type="application/rss+xml" href="/feed.xml"></html>`;

  it("is found on its site, read conditionally, and queued for review", async () => {
    const site = await serving({ "/": PAGE, "/feed.xml": FEED });
    const id = await addTestSource(ctx, { kind: "feed", options: { url: `${site.url}/` } });
    expect(await readSource(ctx, id)).toMatchObject({
      name: "Rounds",
      target: `${site.url}/feed.xml`,
      schedule: "every 30 minutes",
      nextRunAt: new Date("2026-07-15T12:00:00Z"),
    });
    expect(await runNow(ctx, id)).toMatchObject({
      state: "done",
      opened: 1,
      counts: { documents: 1, reviews: 1, newRounds: 0 },
    });
    expect(await runNow(later(10), id)).toMatchObject({ state: "done", counts: { documents: 0, unchanged: 1 } });
    expect(await ingestRuns()).toHaveLength(1);
    expect(await listSourceRuns(ctx, { sourceId: id, uneventful: false, limit: 9 })).toHaveLength(1);
    expect(await listSourceRuns(ctx, { sourceId: id, uneventful: true, limit: 9 })).toHaveLength(2);
  });

  it("is rejected when the page names none, or when it is a source already", async () => {
    const site = await serving({ "/": "<html></html>", "/feed.xml": FEED, "/broken": PAGE.replaceAll(".xml", ".no") });
    const add = (path: string) => addTestSource(ctx, { kind: "feed", options: { url: site.url + path } });
    await expect(add("/")).rejects.toThrow("its page names none");
    await expect(add("/broken")).rejects.toThrow("404");
    await add("/feed.xml");
    await expect(add("/feed.xml")).rejects.toMatchObject({ code: "conflict" });
  });

  it("fails with a reason, and reports the failure and its recovery once each", async () => {
    await ctx.db
      .insertInto("account")
      .values({
        id: "o",
        email: "o@newlyraised.example",
        email_verified: true,
        role: "owner",
        created_at: "2026-01-01",
        updated_at: "2026-01-01",
      })
      .execute();
    const mails = async () =>
      (await ctx.db.selectFrom("outbox_message").select("template").execute()).map((one) => one.template);
    const site = await serving({ "/feed.xml": FEED });
    const id = await addTestSource(ctx, { kind: "feed", options: { url: `${site.url}/feed.xml` } });
    site.files["/feed.xml"] = "<html>Moved</html>";
    for (const minutes of [1, 2])
      expect(await runNow(later(minutes), id)).toMatchObject({
        state: "failed",
        problem: expect.stringContaining("RSS"),
      });
    // It never succeeded: the first failure is reported, the others are not.
    expect(await readSource(ctx, id)).toMatchObject({ issue: "failing", issueSince: later(1).clock.now() });
    site.files["/feed.xml"] = FEED;
    await runNow(later(5), id);
    expect(await readSource(ctx, id)).toMatchObject({ issue: null, lastRun: { state: "done" } });
    expect(await mails()).toEqual(["source_failing", "source_recovered"]);
  });
});

describe("a list at a web address", () => {
  it("is proposed or published by its rule, and measured", async () => {
    const site = await serving({ "/rounds.csv": listOfRounds(3) });
    const options = { url: `${site.url}/rounds.csv` };
    const id = await addTestSource(ctx, { kind: "list", options });
    expect(await runNow(ctx, id)).toMatchObject({ state: "done", counts: { documents: 1, proposed: 1, newRounds: 0 } });
    expect(await runNow(ctx, id)).toMatchObject({ counts: { documents: 0, unchanged: 1 } });
    await changeSource(ctx, {
      id,
      options,
      publishing: "publish",
      http: { get: () => Promise.reject(new Error("not asked")) },
    });
    // What waits is replaced, not published: that takes a person.
    site.files["/rounds.csv"] = listOfRounds(2, 7);
    expect(await runNow(later(1_440), id)).toMatchObject({ counts: { documents: 1, proposed: 1, newRounds: 0 } });
    const [waiting, ...others] = await listProposals(ctx, { waiting: true, limit: 9 });
    expect([waiting?.effect?.waits, others]).toEqual(["the version before waits", []]);
    await discardProposal(ctx, { id: waiting?.id ?? 0 });
    site.files["/rounds.csv"] = listOfRounds(4, 14);
    const run = await runNow(later(1_440 * 3), id);
    expect(run).toMatchObject({ state: "done", counts: { documents: 1, proposed: 0, newRounds: 4 } });
    // Three rounds were announced after the source was added: 2.5, 1.5 and 0.5 days before the run.
    expect(run.freshness).toBe(1.5 * 1_440);
    expect(await readSource(ctx, id)).toMatchObject({ freshness: { median: 1.5 * 1_440, p90: 3_312, rounds: 3 } });
  });

  it("sends each row to review once, and again when it changes, if its rule says so", async () => {
    const site = await serving({ "/short.csv": listOfRounds(3, 281) });
    const id = await addTestSource(ctx, {
      kind: "list",
      options: { url: `${site.url}/short.csv` },
      publishing: "review",
    });
    const open = async () =>
      (await listReviews(ctx, { limit: 100 })).filter(({ document }) => document.endsWith("short.csv"));
    const first = await runNow(ctx, id);
    expect(first).toMatchObject({ state: "done", counts: { documents: 1, reviews: 3, newRounds: 0 } });
    expect((await open()).map(({ ref }) => ref)).toEqual(["row 2", "row 3", "row 4"]);
    expect(await runNow(ctx, id)).toMatchObject({ counts: { documents: 0, unchanged: 1 } });
    // One additional row in front changes the number of every other row.
    site.files["/short.csv"] = `${listOfRounds(4, 280)}\n`;
    expect(await runNow(ctx, id)).toMatchObject({ counts: { documents: 1, news: 1 } });
    expect((await open()).map(({ record }) => record.company.name)).toEqual(
      [281, 282, 283, 280].map((n) => `Fernhollow ${n}`),
    );
  });

  it("reports changed columns until the expected ones return", async () => {
    const site = await serving({ "/a.csv": listOfRounds(3) });
    const id = await addTestSource(ctx, { kind: "list", options: { url: `${site.url}/a.csv` } });
    await runNow(ctx, id);
    site.files["/a.csv"] = listOfRounds(3).replace("Founder", "Chief");
    await runNow(ctx, id);
    expect(await readSource(ctx, id)).toMatchObject({ issue: "shape", issueReason: expect.stringContaining("Chief") });
    site.files["/a.csv"] = listOfRounds(5);
    await runNow(ctx, id);
    expect(await readSource(ctx, id)).toMatchObject({ issue: null });
  });

  it("is rejected if it is a web page", async () => {
    const site = await serving({ "/a": "<html></html>" });
    const id = await addTestSource(ctx, { kind: "list", options: { url: `${site.url}/a` } });
    expect(await runNow(ctx, id)).toMatchObject({ state: "failed", problem: expect.stringContaining("web page") });
  });
});

it("reads complete files of the watched folder once and moves them", async () => {
  const dataDir = await mkdtemp(join(tmpdir(), "sources-"));
  onTestFinished(() => rm(dataDir, { recursive: true }));
  const inbox = join(dataDir, "inbox");
  await mkdir(inbox);
  const put = async (name: string, text: string, age = 60) => {
    await writeFile(join(inbox, name), text);
    const at = new Date(ctx.clock.now().getTime() - age * 1_000);
    await utimes(join(inbox, name), at, at);
  };
  await put("a.csv", listOfRounds(3, 112));
  await put("again.csv", listOfRounds(3, 112));
  await put("letter.csv", "Dear reader\n");
  await put("growing.csv", listOfRounds(9, 140), 1);
  await put(".hidden.csv", listOfRounds(9, 140));
  await put("b.csv.part", listOfRounds(9, 140));
  const id = await addTestSource(ctx, { kind: "folder", publishing: "publish" });
  const settings = { dataDir };
  expect(await runNow(ctx, id, { settings })).toMatchObject({
    state: "partly_failed",
    counts: { documents: 1, unchanged: 1, unreadable: 1, newRounds: 3 },
    problem: expect.stringContaining("letter.csv"),
  });
  expect((await readdir(join(inbox, "done"))).toSorted()).toEqual(["a.csv", "again.csv"]);
  expect((await readdir(join(inbox, "failed"))).toSorted()).toEqual(["letter.csv", "letter.csv.txt"]);
  const explained = await readFile(join(inbox, "failed", "letter.csv.txt"), "utf8");
  expect(explained).toContain("upload it in the back office under Imports");
  expect(explained).not.toContain("--");
  expect((await readdir(inbox)).toSorted()).toEqual([".hidden.csv", "b.csv.part", "done", "failed", "growing.csv"]);
  await put("a.csv", listOfRounds(3, 112));
  expect(await runNow(ctx, id, { settings })).toMatchObject({ state: "done", counts: { documents: 0, unchanged: 1 } });
  expect((await readdir(join(inbox, "done"))).length).toBe(3);
});

it("fetches exchange rates as a source", async () => {
  const url = await listening((_, response) => {
    response.end(zipSync({ "eurofxref.csv": strToU8("Date,USD,GBP,\n2026-07-15,1.20,0.80,\n") }));
  });
  const id = await addTestSource(ctx, { kind: "rates" });
  const rates = { dailyUrl: `${url}/day.zip`, historyUrl: `${url}/all.zip` };
  expect(await runNow(later(600), id, { settings: { rates } })).toMatchObject({
    state: "done",
    counts: { documents: 1, rates: 2 },
  });
  expect(await runNow(later(600), id, { settings: { rates } })).toMatchObject({
    state: "done",
    counts: { documents: 0 },
  });
});

it("asks for a contact before it reads EDGAR", async () => {
  const id = await addTestSource(ctx, { kind: "form-d" });
  expect(await runNow(ctx, id, { options: { days: "7" } })).toMatchObject({
    state: "failed",
    problem: expect.stringContaining("SEC_USER_AGENT"),
  });
  await expect(addTestSource(ctx, { kind: "form-d", options: { contact: "nobody" } })).rejects.toThrow(
    "e-mail address",
  );
});

const addFolder = () => addTestSource(ctx, { kind: "folder" });

describe("runs", () => {
  it("never run concurrently", async () => {
    const id = await addFolder();
    const runId = await requestRun(ctx, { id });
    expect(await requestRun(ctx, { id })).toBe(runId);
    expect(await queuedJobs(ctx.db, "source.run")).toHaveLength(1);
    await expect(removeSource(ctx, { id })).rejects.toMatchObject({ code: "conflict" });
    await cancelRun(ctx, { runId });
    expect(await readRun(ctx, runId)).toMatchObject({ state: "cancelled" });
    await runSource(ctx, { runId, settings: RUN_SETTINGS });
    expect(await readRun(ctx, runId)).toMatchObject({ state: "cancelled" });
    await removeSource(ctx, { id });
    expect(await listSources(ctx)).toEqual([]);
  });

  it("can be cancelled in the middle of a fetch", async () => {
    const asked = Promise.withResolvers<void>();
    const url = await listening(() => asked.resolve());
    const id = await addTestSource(ctx, { kind: "list", options: { url: `${url}/a.csv` } });
    const runId = await requestRun(ctx, { id });
    const running = runSource(ctx, { runId, settings: RUN_SETTINGS, progressMs: 10 });
    await asked.promise;
    await cancelRun(ctx, { runId });
    await running;
    expect(await readRun(ctx, runId)).toMatchObject({ state: "cancelled", problem: null });
    expect((await ingestRuns())[0]).toEqual({ status: "failed", error: "The run was cancelled." });
  });

  it("of a killed process are closed and requested again, at most twice in a row", async () => {
    const id = await addFolder();
    let runId = await requestRun(ctx, { id });
    for (const next of [1, 2, null]) {
      await sql`update source_run set state = 'running', started_at = now() where id = ${runId}`.execute(ctx.db);
      await runSource(ctx, { runId, settings: RUN_SETTINGS });
      expect(await readRun(ctx, runId)).toMatchObject({ state: "interrupted" });
      const { activeRunId } = await readSource(ctx, id);
      expect(activeRunId === null).toBe(next === null);
      runId = activeRunId ?? runId;
    }
  });

  it("fail and rethrow an internal error", async () => {
    const id = await addTestSource(ctx, { kind: "rates" });
    await sql`update managed_source set kind = 'gone' where id = ${id}`.execute(ctx.db);
    expect(await runNow(ctx, id)).toMatchObject({ state: "failed", problem: expect.stringContaining("gone") });
    await sql`update managed_source set kind = 'list', options = '{"url": "relative"}' where id = ${id}`.execute(
      ctx.db,
    );
    await expect(runNow(ctx, id)).rejects.toThrow("Invalid URL");
    expect(await readSource(ctx, id)).toMatchObject({ lastRun: { state: "failed" } });
  });
});

it("only editors and owners manage sources", async () => {
  const visitor: Context = { ...ctx, actor: { id: "mia", access: "paid" } };
  await expect(addTestSource(visitor, { kind: "rates" })).rejects.toMatchObject({ code: "forbidden" });
  const id = await addTestSource(ctx, { kind: "rates" });
  await expect(requestRun(visitor, { id })).rejects.toMatchObject({ code: "forbidden" });
  await expect(setSourcePaused(visitor, { id, paused: true })).rejects.toMatchObject({ code: "forbidden" });
});
