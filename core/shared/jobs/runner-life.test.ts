import { EventEmitter } from "node:events";
import type { WorkerEvents } from "graphile-worker";
import { sql } from "kysely";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { closeDatabase, openDatabase } from "../../../db/client.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { clearJobs } from "../../../test/run-jobs.ts";
import { enqueue } from "./enqueue.ts";
import { type LifeLimits, watchLife } from "./runner-life.ts";
import { sweepBillingJob } from "../../customers/billing/jobs/sweep.ts";

const database = useDatabase();
const NEVER = 3_600_000;

type Signal = "worker:getJob:start" | "worker:getJob:empty" | "worker:getJob:error" | "cron:scheduled" | "job:start";

/** Watches a runner that repeats these signs of life; returns why it was taken for dead, or null after a while. */
async function watch(signs: readonly Signal[], limits: Partial<LifeLimits>, db = database.db): Promise<string | null> {
  const events: WorkerEvents = new EventEmitter();
  const all = { hangsAfterMs: NEVER, stalledAfterMs: NEVER, unscheduledAfterMs: NEVER, checkMs: 20, ...limits };
  const life = watchLife({ ...fakeClockContext(db) }, events, 2, all);
  // Not all listeners read the details that the library sends.
  const timer = setInterval(() => signs.forEach((sign) => (events as unknown as EventEmitter).emit(sign, {})), 10);
  onTestFinished(() => {
    clearInterval(timer);
    life.stop();
  });
  const patience = new Promise<null>((resolve) => setTimeout(() => resolve(null), 600));
  return Promise.race([life.ended.catch((error: unknown) => String(error)), patience]);
}

async function addDueJob(): Promise<void> {
  await enqueue({ db: database.db }, sweepBillingJob, {});
  await sql`update graphile_worker._private_jobs set run_at = now() - interval '1 hour'`.execute(database.db);
}

beforeEach(() => clearJobs(database.db));

describe("a runner", () => {
  it.each<[string, readonly Signal[], Partial<LifeLimits>, RegExp]>([
    ["does not poll", [], { hangsAfterMs: 100 }, /stopped fetching/],
    ["polls without an answer", ["worker:getJob:error"], { hangsAfterMs: 100 }, /cannot fetch/],
    ["fetches nothing although jobs are due", ["worker:getJob:empty"], { stalledAfterMs: 100 }, /none of the due jobs/],
    ["enqueues nothing of its schedule", ["worker:getJob:empty"], { unscheduledAfterMs: 100 }, /stopped its schedule/],
  ])("is dead once it %s", async (_what, signs, limits, why) => {
    await addDueJob();
    expect(await watch(signs, limits)).toMatch(why);
  });

  it("lives while it polls, enqueues its schedule and no job is due", async () => {
    const limits = { hangsAfterMs: 100, stalledAfterMs: 100, unscheduledAfterMs: 100 };
    expect(await watch(["worker:getJob:empty", "cron:scheduled"], limits)).toBeNull();
  });

  it("lives while a due job waits behind a running one of its queue", async () => {
    await addDueJob();
    await sql`update graphile_worker._private_job_queues set locked_by = 'other', locked_at = now()`.execute(
      database.db,
    );
    expect(await watch(["worker:getJob:empty"], { stalledAfterMs: 100 })).toBeNull();
  });

  it("lives while it runs as many jobs as it may", async () => {
    await addDueJob();
    expect(await watch(["job:start"], { hangsAfterMs: 100, stalledAfterMs: 100 })).toBeNull();
  });

  it("is not blamed for a database that is away", async () => {
    const away = openDatabase("postgres://nobody@127.0.0.1:1/nothing");
    onTestFinished(() => closeDatabase(away));
    expect(await watch([], { hangsAfterMs: 100, unscheduledAfterMs: 100 }, away)).toBeNull();
  });
});
