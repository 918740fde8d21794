import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { csv, found, people, useBulkLists } from "../../../test/builders/bulk-lists.ts";
import { grantAccess, revokeAccess } from "../../customers/billing/entitlement.ts";
import { without } from "./bulk.ts";
import { changeBulk, deleteBulk } from "./create-bulk.ts";
import { type ClaimedRow, claimRows, finishRow } from "./claim-rows.ts";
import type { RowResult } from "./bulk-worker.ts";
import { listBulks, readBulk } from "./read-bulk.ts";

const { database, state, ctx, passes, create, run, bytesOf } = useBulkLists();

/** The expected counters of a bulk job, from its rows. */
async function counted(id: string) {
  const { rows } = await sql`
    select count(*) filter (where state = 'done')::int as done, count(email)::int as found, count(*)
      filter (where status = 'verified')::int as verified,
      count(*) filter (where state = 'waiting' and tries > 0)::int as later
    from finder_bulk_row where bulk_id = ${id}`.execute(database.db);
  return rows[0];
}

describe("counters of a bulk job", () => {
  it("match its rows under concurrent results and deferrals", async () => {
    const id = await create(
      "ada",
      csv(
        "Name,Domain",
        ",nobody.example",
        ...Array.from({ length: 60 }, (_, at) => `Person ${at},company${at % 3}.example`),
      ),
    );
    let turn = 0;
    const mixed = (row: ClaimedRow): Promise<RowResult> => {
      turn += 1;
      if (row.tries < 2 && turn % 4 === 0) return Promise.resolve({ kind: "later", minutes: 5 });
      if (turn % 7 === 0) return Promise.resolve({ kind: "not_yet", seconds: 15 });
      return turn % 3 === 0 ? Promise.resolve({ kind: "done", outcome: without("not_found") }) : found(row);
    };
    for (let round = 0; round < 4; round++) {
      await run(mixed, 40);
      expect(await readBulk(ctx(), { accountId: "ada", id })).toMatchObject((await counted(id)) ?? {});
      passes(400);
    }
    expect(await readBulk(ctx(), { accountId: "ada", id })).toMatchObject({ rows: 61, later: 0 });
  });

  it("are read without reading its rows", async () => {
    const id = await create("ada", people(50));
    await run(found);
    await sql`delete from finder_bulk_row where bulk_id = ${id}`.execute(database.db);
    expect(await listBulks(ctx(), { accountId: "ada" })).toMatchObject([{ rows: 50, done: 50, found: 50 }]);
  });
});

const plan = (change: "ends" | "begins") =>
  sql`update entitlement set ends_at = ${change === "ends" ? state.now : null} where account_id = 'ada'`.execute(
    database.db,
  );

describe("a bulk job whose owner's plan ends", () => {
  it("pauses with a reason and resumes with the plan", async () => {
    const [ada, kofi] = [await create("ada", people(3)), await create("kofi", people(3))];
    await plan("ends");
    await run(found);
    expect(await readBulk(ctx(), { accountId: "ada", id: ada })).toMatchObject({
      state: "paused",
      pausedBy: "plan",
      done: 0,
    });
    expect(await readBulk(ctx(), { accountId: "kofi", id: kofi })).toMatchObject({
      state: "done",
      pausedBy: null,
      done: 3,
    });
    await plan("begins");
    await run(found);
    expect(await readBulk(ctx(), { accountId: "ada", id: ada })).toMatchObject({
      state: "done",
      pausedBy: null,
      done: 3,
    });
  });

  it("pauses after a refund and can still be paused by its owner", async () => {
    const id = await create("ada", people(3));
    await revokeAccess(ctx(), { accountId: "ada", reason: "refunded" });
    expect(await claimRows(ctx(), { worker: "w", most: 10 })).toEqual([]);
    expect(await changeBulk(ctx(), { accountId: "ada", id }, "pause")).toBe("changed");
    await grantAccess(ctx(), { accountId: "ada", plan: "pro", source: "test", endsAt: null });
    expect(await readBulk(ctx(), { accountId: "ada", id })).toMatchObject({ state: "paused", pausedBy: "owner" });
  });

  it("continues for the site's own staff", async () => {
    const id = await create("ada", people(2));
    await plan("ends");
    await sql`update account set role = 'editor' where id = 'ada'`.execute(database.db);
    await run(found);
    expect(await readBulk(ctx(), { accountId: "ada", id })).toMatchObject({ state: "done", done: 2 });
  });
});

describe("the owner", () => {
  it("pauses and resumes a bulk job", async () => {
    const id = await create("ada", people(3));
    const key = { accountId: "ada", id };
    expect(await changeBulk(ctx(), key, "pause")).toBe("changed");
    await run(found);
    expect(await readBulk(ctx(), key)).toMatchObject({ state: "paused", done: 0 });
    expect([await changeBulk(ctx(), key, "pause"), await changeBulk(ctx(), key, "resume")]).toEqual([
      "unchanged",
      "changed",
    ]);
    await run(found);
    expect(await readBulk(ctx(), key)).toMatchObject({ state: "done", done: 3 });
    expect(await changeBulk(ctx(), key, "cancel")).toBe("unchanged");
  });

  it("cancels a bulk job and keeps its results", async () => {
    const id = await create("ada", people(3));
    const [row] = await claimRows(ctx(), { worker: "w", most: 1 });
    if (row !== undefined)
      await finishRow(ctx(), row, {
        status: "verified",
        statusAt: ctx().clock.now(),
        email: "ada@acme.example",
        confidence: "high",
        source: "Mailbox confirmed by its mail server",
        flags: [],
      });
    await changeBulk(ctx(), { accountId: "ada", id }, "cancel");
    await run(found);
    expect(await readBulk(ctx(), { accountId: "ada", id })).toMatchObject({
      state: "cancelled",
      done: 1,
      found: 1,
      endedAt: state.now,
    });
    expect((await bytesOf("ada", id)).toString().split("\n").length).toBe(5);
    expect(await deleteBulk(ctx(), { accountId: "ada", id })).toBe(true);
  });
});
