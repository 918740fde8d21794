import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../test/builders/context.ts";
import { SILENT_FINDER } from "../../test/builders/finder.ts";
import { useDatabase } from "../../test/database.ts";
import { watchStatements } from "../../test/watched-statements.ts";
import type { Context } from "../shared/context.ts";
import { changeBulk, createBulk } from "./bulk/create-bulk.ts";
import { isRunning, bulkProgress } from "./bulk/read-bulk.ts";
import { startLookup } from "./lookups/request-lookup.ts";
import { runLookup } from "./lookups/run-lookup.ts";
import { createProgressFeed } from "./progress.ts";

const database = useDatabase();
const signal = () => AbortSignal.timeout(20_000);

/** A context that counts its statements. */
function counting(): { readonly ctx: Context; readonly statements: () => number } {
  const { db, statements } = watchStatements(database.db);
  return { ctx: { ...fakeClockContext(database.db), db }, statements: () => statements.length };
}

beforeEach(async () => {
  await sql`delete from account`.execute(database.db);
  await sql`insert into account (id, email, email_verified, created_at, updated_at)
    values ('ada', 'ada@acme.example', true, now(), now())`.execute(database.db);
  await sql`insert into entitlement (account_id, plan, source, starts_at)
    values ('ada', 'pro', 'test', '2026-01-01')`.execute(database.db);
});

const ctx = () => fakeClockContext(database.db);
const search = () => startLookup(ctx(), { typed: "acme.example", subject: { kind: "domain", domain: "acme.example" } });
const list = () =>
  createBulk(ctx(), {
    accountId: "ada",
    fileName: "people.csv",
    bytes: Buffer.from("Name,Domain\nAda Park,acme.example\nKofi Mensah,birch.example\n"),
  });

describe("createProgressFeed", () => {
  it("polls once for all watchers", async () => {
    const [first, second, people] = [await search(), await search(), await list()];
    const { ctx: counted, statements } = counting();
    const changes = createProgressFeed(counted, { pollMs: 10 });
    const marks = await Promise.all([
      changes.next({ kind: "lookup", id: first }, null, signal()),
      changes.next({ kind: "lookup", id: first }, null, signal()),
      changes.next({ kind: "lookup", id: second }, null, signal()),
      changes.next({ kind: "bulk", id: people }, null, signal()),
    ]);
    expect([statements(), marks.every((mark) => mark !== null)]).toEqual([1, true]);
  });

  it("notifies watchers of changed rows only", async () => {
    const [first, second] = [await search(), await search()];
    const changes = createProgressFeed(ctx(), { pollMs: 10 });
    const seen = await changes.next({ kind: "lookup", id: first }, null, signal());
    const leaves = new AbortController();
    const next = changes.next({ kind: "lookup", id: first }, seen, signal());
    const unchanged = changes.next(
      { kind: "lookup", id: second },
      await changes.next({ kind: "lookup", id: second }, null, signal()),
      leaves.signal,
    );
    await runLookup(ctx(), SILENT_FINDER, first);
    expect(await next).toBe("done 1");
    leaves.abort();
    expect(await unchanged).toBeNull();
  });

  it("notifies watchers of deleted rows and database errors", async () => {
    const id = await list();
    const changes = createProgressFeed(ctx(), { pollMs: 10 });
    const seen = await changes.next({ kind: "bulk", id }, null, signal());
    await sql`delete from finder_bulk`.execute(database.db);
    expect(await changes.next({ kind: "bulk", id }, seen, signal())).toBeNull();
    await expect(changes.next({ kind: "lookup", id: "no uuid" }, null, signal())).rejects.toThrow(/uuid/);
    // And keeps polling for others.
    expect(await changes.next({ kind: "lookup", id: await search() }, null, signal())).toBe("searching 0");
  });

  it("does not poll without watchers", async () => {
    const { ctx: counted, statements } = counting();
    const changes = createProgressFeed(counted, { pollMs: 1 });
    await changes.next({ kind: "lookup", id: await search() }, null, signal());
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(statements()).toBe(1);
  });
});

it("streams a bulk job while it may still run and ends when its owner pauses it", async () => {
  const id = await list();
  const views: string[] = [];
  const changes = createProgressFeed(ctx(), { pollMs: 10 });
  for await (const bulk of bulkProgress(
    ctx(),
    { changes },
    { accountId: "ada", id },
    { forMs: 20_000, signal: signal() },
  )) {
    views.push(`${bulk.state} ${bulk.pausedBy ?? "by nobody"} ${isRunning(bulk)}`);
    if (views.length === 1) await sql`update entitlement set ends_at = '2026-02-01'`.execute(database.db);
    if (views.length === 2) await sql`update entitlement set ends_at = null`.execute(database.db);
    if (views.length === 3) await changeBulk(ctx(), { accountId: "ada", id }, "pause");
  }
  expect(views).toEqual(["running by nobody true", "paused plan true", "running by nobody true", "paused owner false"]);
});
