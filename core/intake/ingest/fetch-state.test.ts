import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { documentOf, evidence, opened, recordsDocument } from "../../../test/builders/evidence.ts";
import { useDatabase } from "../../../test/database.ts";
import { RENEW_MS } from "../../shared/lease.ts";
import { databaseBucket, fetchState } from "./fetch-state.ts";
import { closeInterruptedRuns, runIngest } from "./run.ts";

const database = useDatabase();

describe("fetchState", () => {
  it("knows which documents of the source were read", async () => {
    const ctx = fakeClockContext(database.db);
    const documents = [
      recordsDocument([evidence()], { externalId: "read" }),
      // Held, so stored but not read.
      documentOf(
        Array.from({ length: 10 }, (_, n) => ({ kind: "quarantined", ref: `${n}`, code: "x", reason: "x" })),
        { externalId: "held" },
      ),
    ];
    const options = { source: "sec-form-d", sourceLabel: "SEC Form D", input: "test", dryRun: false };
    await runIngest(ctx, options, opened(...documents));
    const ids = ["read", "held", "never stored"];
    expect(await fetchState(ctx, "sec-form-d").readAlready(ids)).toEqual(new Set(["read"]));
    expect(await fetchState(ctx, "news-feed").readAlready(ids)).toEqual(new Set());
  });

  it("knows which names are investors or companies of the catalogue, in any spelling", async () => {
    const ctx = fakeClockContext(database.db);
    const record = evidence({
      company: { name: "Quantum Wessel GmbH", website: "https://wessel.example" },
      round: { stageText: "Seed", investors: [{ name: "Fjord", lead: false }] },
    });
    const options = { source: "list-file", sourceLabel: "List", input: "test", dryRun: false };
    await runIngest(ctx, options, opened(recordsDocument([record], { externalId: "known" })));
    const names = ["Fjord™", "Quantum Wessel", "Hain"];
    expect(await fetchState(ctx, "list-file").namesKnown(names)).toEqual(new Set(["Fjord™", "Quantum Wessel"]));
  });

  it("spaces the requests of all runs to a host", async () => {
    const ctx = fakeClockContext(database.db);
    const waits: number[] = [];
    const sleep = async (milliseconds: number) => void waits.push(milliseconds);
    // Slow enough that the test's own time does not matter.
    const buckets = ["www.sec.example", "www.sec.example", "other.example"].map((host) =>
      databaseBucket(ctx, host, 1 / 60, sleep),
    );
    for (const bucket of buckets) await bucket.take();
    expect(waits).toHaveLength(1);
    expect(Math.round((waits[0] ?? 0) / 60_000)).toBe(1);
  });
});

describe("closeInterruptedRuns", () => {
  it("leaves a run open while it renews its lease", async () => {
    const ctx = fakeClockContext(database.db);
    const isExpired = async () => {
      const { rows } = await sql<{ expired: boolean }>`
        select alive_until < clock_timestamp() as expired from ingest_run where status = 'running'`.execute(
        database.db,
      );
      return rows[0]?.expired === true;
    };
    async function* slow() {
      await sql`update ingest_run set alive_until = clock_timestamp() - interval '1 second'
        where status = 'running'`.execute(database.db);
      vi.advanceTimersByTime(RENEW_MS);
      while (await isExpired()) await sql`select pg_sleep(0.01)`.execute(database.db);
      await closeInterruptedRuns(ctx);
      const { rows } = await sql`select status from ingest_run order by id desc limit 1`.execute(database.db);
      expect(rows).toEqual([{ status: "running" }]);
      yield { kind: "unchanged" as const, input: "x" };
    }
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    try {
      await runIngest(ctx, { source: "x", sourceLabel: "X", input: "slow", dryRun: false }, slow());
    } finally {
      vi.useRealTimers();
    }
  });

  it("closes runs that stopped renewing their lease", async () => {
    const ctx = fakeClockContext(database.db);
    const { rows } = await sql<{ id: number }>`
      insert into ingest_run (source, input, actor, status, alive_until) values
        ('x', 'dead', 'x', 'running', clock_timestamp() - interval '1 second'),
          ('x', 'alive', 'x', 'running', clock_timestamp() + interval '1 minute'),
        ('x', 'of an older version', 'x', 'running', null), ('x', 'done', 'x', 'done', null)
      returning id`.execute(database.db);
    await closeInterruptedRuns(ctx);
    const runs = await sql`
      select input, status, error from ingest_run where id = any(${rows.map(({ id }) => id)}) order by id`.execute(
      database.db,
    );
    const interrupted = { status: "interrupted", error: "The import was interrupted." };
    expect(runs.rows).toEqual([
      { input: "dead", ...interrupted },
      { input: "alive", status: "running", error: null },
      { input: "of an older version", ...interrupted },
      { input: "done", status: "done", error: null },
    ]);
  });
});
