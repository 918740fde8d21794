import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { SILENT_FINDER } from "../../../test/builders/finder.ts";
import { useDatabase } from "../../../test/database.ts";
import { watchStatements } from "../../../test/watched-statements.ts";
import type { Context } from "../../context.ts";
import { changeBulk } from "../bulk/change-bulk.ts";
import { createBulk } from "../bulk/create-bulk.ts";
import { isRunning, watchBulk } from "../bulk/watch-bulk.ts";
import { runSearch } from "../searches/run-search.ts";
import { startSearch } from "../searches/start-search.ts";
import { createChanges } from "./changes.ts";

const database = useDatabase();
const signal = () => AbortSignal.timeout(20_000);

/** A context whose statements are counted. */
function counting(): { readonly ctx: Context; readonly statements: () => number } {
  const { db, statements } = watchStatements(database.db);
  return { ctx: { ...fakeClockContext(database.db), db }, statements: () => statements.length };
}

beforeEach(async () => {
  await sql`delete from account`.execute(database.db);
  await sql`insert into account (id, email, email_verified, created_at, updated_at) values ('ada', 'ada@acme.example', true, now(), now())`.execute(database.db);
  await sql`insert into entitlement (account_id, plan, source, starts_at) values ('ada', 'pro', 'test', '2026-01-01')`.execute(database.db);
});

const ctx = () => fakeClockContext(database.db);
const search = () => startSearch(ctx(), { typed: "acme.example", subject: { kind: "domain", domain: "acme.example" } });
const list = () => createBulk(ctx(), { accountId: "ada", fileName: "people.csv", bytes: Buffer.from("Name,Domain\nAda Park,acme.example\nKofi Mensah,birch.example\n") });

describe("all who watch", () => {
  it("cause one look at the database, whatever they watch and however many they are", async () => {
    const [first, second, people] = [await search(), await search(), await list()];
    const { ctx: counted, statements } = counting();
    const changes = createChanges(counted, { lookMs: 10 });
    const marks = await Promise.all([
      changes.next({ kind: "search", id: first }, null, signal()),
      changes.next({ kind: "search", id: first }, null, signal()),
      changes.next({ kind: "search", id: second }, null, signal()),
      changes.next({ kind: "list", id: people }, null, signal()),
    ]);
    expect([statements(), marks.every((mark) => mark !== null)]).toEqual([1, true]);
  });

  it("are told when theirs changed, and the others are not", async () => {
    const [first, second] = [await search(), await search()];
    const changes = createChanges(ctx(), { lookMs: 10 });
    const seen = await changes.next({ kind: "search", id: first }, null, signal());
    const leaves = new AbortController();
    const told = changes.next({ kind: "search", id: first }, seen, signal());
    const untold = changes.next({ kind: "search", id: second }, await changes.next({ kind: "search", id: second }, null, signal()), leaves.signal);
    await runSearch(ctx(), SILENT_FINDER, first);
    expect(await told).toBe("done 1");
    leaves.abort();
    expect(await untold).toBeNull();
  });

  it("are told when what they watch is gone, and that the database does not answer", async () => {
    const id = await list();
    const changes = createChanges(ctx(), { lookMs: 10 });
    const seen = await changes.next({ kind: "list", id }, null, signal());
    await sql`delete from finder_bulk`.execute(database.db);
    expect(await changes.next({ kind: "list", id }, seen, signal())).toBeNull();
    await expect(changes.next({ kind: "search", id: "no uuid" }, null, signal())).rejects.toThrow(/uuid/);
    // And it looks on for others.
    expect(await changes.next({ kind: "search", id: await search() }, null, signal())).toBe("searching 0");
  });

  it("cost nothing while nobody watches", async () => {
    const { ctx: counted, statements } = counting();
    const changes = createChanges(counted, { lookMs: 1 });
    await changes.next({ kind: "search", id: await search() }, null, signal());
    await new Promise((resolve) => setTimeout(resolve, 50));
    expect(statements()).toBe(1);
  });
});

it("a list tells on while it is worked on or its plan has ended, and no longer once its owner held it back", async () => {
  const id = await list();
  const told: string[] = [];
  const changes = createChanges(ctx(), { lookMs: 10 });
  for await (const bulk of watchBulk(ctx(), { changes }, { accountId: "ada", id }, { forMs: 20_000, signal: signal() })) {
    told.push(`${bulk.state} ${bulk.pausedBy ?? "by nobody"} ${isRunning(bulk)}`);
    if (told.length === 1) await sql`update entitlement set ends_at = '2026-02-01'`.execute(database.db);
    if (told.length === 2) await sql`update entitlement set ends_at = null`.execute(database.db);
    if (told.length === 3) await changeBulk(ctx(), { accountId: "ada", id }, "pause");
  }
  expect(told).toEqual(["running by nobody true", "paused plan true", "running by nobody true", "paused owner false"]);
});
