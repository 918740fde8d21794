import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import { closeDatabase, openDatabase } from "../../../db/client.ts";
import { type DatabaseProxy, type Fault, startDatabaseProxy } from "../../../test/database-proxy.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { onlyJobs, performing } from "../../../test/builders/jobs.ts";
import { QUIET_EFFECTS } from "../../../test/builders/job-effects.ts";
import { useDatabase } from "../../../test/database.ts";
import { clearJobs, endLeases, queuedJobs } from "../../../test/run-jobs.ts";
import { enqueue } from "./enqueue.ts";
import { startWorker } from "./worker.ts";
import { welcomeJob } from "../../customers/billing/jobs/welcome.ts";

const database = useDatabase();

/** The statements of the library and of the leases. */
const STATEMENTS = {
  "reading the names of jobs": /_private_tasks as tasks/,
  "fetching a job": /_private_jobs as jobs[\s\S]*skip locked/,
  "recording a job's end": /delete from .*_private_jobs/,
  "recording a job's failure": /last_error = \(el->>'message'\)/,
  "freeing expired jobs": /with expired as/,
  "reading the schedule": /_private_known_crontabs as known_crontabs/,
  listening: /^LISTEN/,
} as const;
const FAULTS = Object.entries(STATEMENTS).flatMap(([name, statement]) =>
  (["before", "after", "delay"] as const).map((moment) => [name, moment, { statement, moment }] as const),
);

interface Work {
  readonly proxy: DatabaseProxy;
  readonly done: number[];
  /** How often the connection has failed so far. */
  readonly failures: () => number;
}

/** A worker behind a proxy; one job of each kind of end. */
async function startWork(fault?: Fault): Promise<Work> {
  const proxy = await startDatabaseProxy(database.target);
  onTestFinished(() => proxy.stop());
  const failures = fault === undefined ? () => 0 : proxy.fail({ ...fault, times: 2, delayMs: 300 });
  const db = openDatabase(proxy.target);
  onTestFinished(() => closeDatabase(db));
  const done: number[] = [];
  const failed = new Set<number>();
  const stop = startWorker({
    ctx: { ...fakeClockContext(database.db), db },
    jobs: onlyJobs(
      performing(welcomeJob, async (_run, { orderId }) => {
        // Each second job fails at first.
        if (orderId % 2 === 0 && !failed.has(orderId)) {
          failed.add(orderId);
          throw new Error("out of paper");
        }
        done.push(orderId);
      }),
    ),
    effects: QUIET_EFFECTS,
    // Restarts of the library are reported as errors.
    onError: () => undefined,
    pollMs: 50,
    limits: { hangsAfterMs: 400, stalledAfterMs: 1_000, checkMs: 100 },
  });
  onTestFinished(stop);
  return { proxy, done, failures };
}

/** Lets leases end until every job is done; the test's time limit bounds it. */
async function untilAllDone({ done }: Work, jobs: number): Promise<void> {
  while (new Set(done).size < jobs || (await queuedJobs(database.db, "billing.welcome")).length > 0) {
    await sleep(200);
    await endLeases(database.db);
    await sql`update graphile_worker._private_jobs set run_at = now() where run_at > now()`.execute(database.db);
  }
}

const sell = async (orders: readonly number[]) => {
  for (const orderId of orders) await enqueue({ db: database.db }, welcomeJob, { orderId });
};

describe("jobs", () => {
  it.each(FAULTS)(
    "are all done without a restart when the connection fails at %s (%s)",
    async (_name, _moment, fault) => {
      await clearJobs(database.db);
      const work = await startWork(fault);
      await sell([1, 2, 3, 4]);
      await untilAllDone(work, 4);
      expect(new Set(work.done)).toEqual(new Set([1, 2, 3, 4]));
      expect(work.failures()).toBeGreaterThan(0);
    },
  );

  it("are all done when all connections are cut at once, and refused for a while", async () => {
    await clearJobs(database.db);
    const work = await startWork();
    for (const round of [0, 1, 2]) {
      await sell([round * 2 + 1, round * 2 + 2]);
      work.proxy.cutAll();
      if (round === 2) await work.proxy.refuse(1_000);
    }
    await untilAllDone(work, 6);
    expect(new Set(work.done).size).toBe(6);
  });
});
