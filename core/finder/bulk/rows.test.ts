import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { csv, found, people, useBulkLists } from "../../../test/builders/bulk-lists.ts";
import { type RowResult, createBulkWorker } from "./bulk-worker.ts";
import { without } from "./bulk.ts";
import {
  type ClaimedRow,
  claimRows,
  finishRow,
  freeFutureRows,
  LEASE_SECONDS,
  postponeRow,
  releaseClaims,
  renewClaims,
} from "./claim-rows.ts";
import { readBulk, readBulkRows } from "./read-bulk.ts";

const { database, ctx, passes, create, run, bytesOf } = useBulkLists();

describe("rows of bulk jobs", () => {
  it("are spread so that rows of one company are not adjacent", async () => {
    await create(
      "ada",
      csv("Name,Domain", "A,one.example", "B,one.example", "C,one.example", "D,two.example", "E,three.example"),
    );
    const rows = await claimRows(ctx(), { worker: "w", most: 3 });
    expect(rows.map(({ name }) => name).sort()).toEqual(["A", "D", "E"]);
  });

  it("do not wait for thousands of rows of another account", async () => {
    await create("ada", people(5_000));
    await claimRows(ctx(), { worker: "w", most: 40 });
    await create("kofi", people(10));
    // Ada has 40 rows in progress: the next ten go to Kofi, then Ada's continue.
    const next = await claimRows(ctx(), { worker: "w", most: 12 });
    const { rows } = await sql<{
      id: string;
      n: number;
    }>`select b.account_id as id, count(*)::int as n from finder_bulk b join finder_bulk_row r on r.bulk_id = b.id
      where r.claimed_by is not null group by 1 order by 1`.execute(database.db);
    expect([next.length, rows]).toEqual([
      12,
      [
        { id: "ada", n: 42 },
        { id: "kofi", n: 10 },
      ],
    ]);
  });

  it("alternate between accounts from the start", async () => {
    await create("ada", people(100));
    await create("kofi", people(100));
    await claimRows(ctx(), { worker: "w", most: 10 });
    const { rows } = await sql<{
      n: number;
    }>`select count(*)::int as n from finder_bulk b join finder_bulk_row r on r.bulk_id = b.id
      where r.claimed_by is not null group by b.account_id`.execute(database.db);
    expect(rows).toEqual([{ n: 5 }, { n: 5 }]);
  });

  it("do not wait for a larger job of the same account", async () => {
    await create("ada", people(1_000));
    await claimRows(ctx(), { worker: "w", most: 40 });
    const small = await create("ada", people(2));
    const next = await claimRows(ctx(), { worker: "w", most: 4 });
    const its = next.filter(({ bulkId }) => bulkId === small);
    expect(its).toHaveLength(2);
    // The large job leaves the worker no idle moment.
    for (const row of its) await finishRow(ctx(), row, without("not_found"));
    expect(await readBulk(ctx(), { accountId: "ada", id: small })).toMatchObject({
      state: "done",
      endedAt: ctx().clock.now(),
    });
  });

  it("are never given to two processes", async () => {
    await create("ada", people(60));
    const taken = await Promise.all(["a", "b", "c", "d"].map((worker) => claimRows(ctx(), { worker, most: 20 })));
    const positions = taken.flat().map(({ position }) => position);
    expect(new Set(positions).size).toBe(positions.length);
  });

  it("are taken over a minute after their process was killed, and stored once", async () => {
    const id = await create("ada", people(3));
    const lost = await claimRows(ctx(), { worker: "killed", most: 10 });
    expect([lost.length, (await claimRows(ctx(), { worker: "other", most: 10 })).length]).toEqual([3, 0]);
    passes(LEASE_SECONDS + 1);
    await run(found);
    // The first process is alive after all, but late.
    const [late] = lost;
    if (late !== undefined) await finishRow(ctx(), late, without("failed"));
    expect(await readBulk(ctx(), { accountId: "ada", id })).toMatchObject({ state: "done", verified: 3 });
  });

  it("stay with a running process beyond a minute", async () => {
    await create("ada", people(3));
    await claimRows(ctx(), { worker: "busy", most: 10 });
    passes(LEASE_SECONDS - 1);
    await renewClaims(ctx(), "busy");
    passes(LEASE_SECONDS - 1);
    expect(await claimRows(ctx(), { worker: "other", most: 10 })).toEqual([]);
  });

  it("are read in order, page by page, by their owner alone", async () => {
    const id = await create("ada", people(3));
    await run(found);
    const rows = await readBulkRows(ctx(), { accountId: "ada", id }, { after: 0, limit: 1 });
    expect(rows).toEqual([expect.objectContaining({ position: 1, name: "Person 1", status: "verified", flags: [] })]);
    expect(await readBulkRows(ctx(), { accountId: "kofi", id }, { after: 0, limit: 1 })).toEqual([]);
  });

  it("become available as soon as their process stops", async () => {
    await create("ada", people(3));
    await claimRows(ctx(), { worker: "ending", most: 10 });
    await releaseClaims(ctx(), "ending");
    expect((await claimRows(ctx(), { worker: "other", most: 10 })).length).toBe(3);
  });

  it("continue after a restart if they were in progress", async () => {
    const id = await create("ada", people(3));
    const begun = Promise.withResolvers<void>();
    const hangs = createBulkWorker({
      ctx: ctx(),
      slots: 2,
      onError: (error) => {
        throw error;
      },
      lookUp: (row) => {
        begun.resolve();
        return row.name === "Person 0" ? new Promise(() => undefined) : found(row);
      },
    });
    hangs.start();
    await begun.promise;
    await expect.poll(async () => (await readBulk(ctx(), { accountId: "ada", id }))?.done).toBe(2);
    await hangs.stop();
    expect(await readBulk(ctx(), { accountId: "ada", id })).toMatchObject({ state: "running", done: 2 });
    const restarted = createBulkWorker({
      ctx: ctx(),
      lookUp: found,
      onError: (error) => {
        throw error;
      },
    });
    restarted.start();
    await expect.poll(async () => (await readBulk(ctx(), { accountId: "ada", id }))?.state).toBe("done");
    await restarted.stop();
    expect(await readBulk(ctx(), { accountId: "ada", id })).toMatchObject({ done: 3, verified: 3 });
  });

  it("wait as long as their servers demand", async () => {
    const id = await create("ada", people(2));
    const asked: string[] = [];
    const later = (row: ClaimedRow): Promise<RowResult> => {
      asked.push(`${row.name} ${row.tries}`);
      return row.name === "Person 0" && row.tries === 0 ? Promise.resolve({ kind: "later", minutes: 5 }) : found(row);
    };
    await run(later);
    expect(await readBulk(ctx(), { accountId: "ada", id })).toMatchObject({ state: "running", done: 1, later: 1 });
    passes(299);
    await run(later);
    passes(1);
    await run(later);
    expect([asked, await readBulk(ctx(), { accountId: "ada", id })]).toMatchObject([
      ["Person 0 0", "Person 1 0", "Person 0 1"],
      { state: "done", done: 2, later: 0 },
    ]);
  });

  it("are retried without counting an attempt if the queue defers them", async () => {
    const id = await create("ada", people(1));
    const asked: number[] = [];
    const crowded = (row: ClaimedRow): Promise<RowResult> => {
      asked.push(row.tries);
      return asked.length === 1 ? Promise.resolve({ kind: "not_yet", seconds: 15 }) : found(row);
    };
    await run(crowded);
    expect(await readBulk(ctx(), { accountId: "ada", id })).toMatchObject({ state: "running", done: 0, later: 0 });
    passes(15);
    await run(crowded);
    expect([asked, await readBulk(ctx(), { accountId: "ada", id })]).toMatchObject([
      [0, 0],
      { state: "done", done: 1 },
    ]);
  });

  it("do not wait longer when the clock is set back", async () => {
    await create("ada", people(3));
    const [taken, deferred] = await claimRows(ctx(), { worker: "killed", most: 2 });
    if (taken === undefined || deferred === undefined) throw new Error("two rows were due");
    await postponeRow(ctx(), { ...deferred, tries: 1 }, passes(300));
    passes(-300);
    await freeFutureRows(ctx());
    expect((await claimRows(ctx(), { worker: "other", most: 1 })).length).toBe(1);
    expect((await claimRows(ctx(), { worker: "other", most: 3 })).length).toBe(0);
    passes(-3_600);
    await freeFutureRows(ctx());
    expect((await claimRows(ctx(), { worker: "other", most: 3 })).length).toBe(3);
  });

  it("are retried after a failure on our side", async () => {
    const id = await create("ada", people(2));
    let isBroken = true;
    const worker = createBulkWorker({
      ctx: ctx(),
      onError: () => undefined,
      lookUp: (row) => (isBroken ? Promise.reject(new Error("broken")) : found(row)),
    });
    await worker.runDue();
    expect(await readBulk(ctx(), { accountId: "ada", id })).toMatchObject({ state: "running", done: 0 });
    isBroken = false;
    passes(300);
    await worker.runDue();
    expect(await readBulk(ctx(), { accountId: "ada", id })).toMatchObject({ state: "done", found: 2 });
  });

  it("are reported if they keep failing on our side, and do not block others", async () => {
    const id = await create("ada", people(3));
    const reported: string[] = [];
    const worker = createBulkWorker({
      ctx: ctx(),
      onError: (_, what) => reported.push(what),
      lookUp: (row) => (row.name === "Person 1" ? Promise.reject(new Error("broken")) : found(row)),
    });
    for (const minutes of [0, 5, 30, 120]) {
      passes(minutes * 60);
      await worker.runDue();
    }
    expect([[...new Set(reported)], reported.length, await readBulk(ctx(), { accountId: "ada", id })]).toMatchObject([
      ["looking up a bulk job's row"],
      4,
      { state: "done", found: 2 },
    ]);
    expect((await bytesOf("ada", id)).toString()).toContain("Something went wrong on our side");
  });
});
