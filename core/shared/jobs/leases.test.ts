import { EventEmitter } from "node:events";
import type { WorkerEvents } from "graphile-worker";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { onlyJobs, PERIODIC, performing } from "../../../test/builders/jobs.ts";
import { QUIET_EFFECTS } from "../../../test/builders/job-effects.ts";
import { useDatabase } from "../../../test/database.ts";
import { clearJobs, failJobs, queuedJobs, runDueJobs } from "../../../test/run-jobs.ts";
import { pageDeadJobs } from "./dead.ts";
import { enqueue, enqueueAll } from "./enqueue.ts";
import { freeExpiredJobs, giveBackAttempt, jobsInHand, renewLeases } from "./leases.ts";
import { deliverJob } from "../../programs/webhooks/jobs/deliver.ts";
import { sweepBillingJob } from "../../customers/billing/jobs/sweep.ts";
import { catalogueChanged } from "./signals.ts";

const database = useDatabase();
const ctx = () => fakeClockContext(database.db);

beforeEach(() => clearJobs(database.db));

/** Locks every job and its queue for a pool, as fetching them does. */
async function fetchAll(pool: string, { secondsAgo = 0 } = {}): Promise<void> {
  const lock = sql`locked_by = ${pool}, locked_at = now() - make_interval(secs => ${secondsAgo})`;
  await sql`update graphile_worker._private_jobs set attempts = attempts + 1, ${lock}`.execute(database.db);
  await sql`
    update graphile_worker._private_job_queues set ${lock}
    where id in (select job_queue_id from graphile_worker._private_jobs)`.execute(database.db);
}

async function locks() {
  const { rows } = await sql<{ delivery: number; job: string | null; queue: string | null }>`
    select (job.payload->>'deliveryId')::int as delivery, job.locked_by as job, queue.locked_by as queue
    from graphile_worker._private_jobs job
      left join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id order by 1`.execute(
    database.db,
  );
  return rows;
}

/** The only job with its attempts. */
async function attempts() {
  const { rows } = await sql<{ id: string; attempts: number }>`
    select id::text, attempts from graphile_worker._private_jobs`.execute(database.db);
  return rows[0] ?? { id: "", attempts: -1 };
}

const sweep = (run: () => Promise<undefined>) => ({
  ctx: ctx(),
  jobs: onlyJobs(performing(sweepBillingJob, run)),
  effects: QUIET_EFFECTS,
  onError: () => undefined,
});

describe("a lease", () => {
  it("runs out for a job that was fetched but never started, and for its queue, and for no other", async () => {
    await enqueueAll(ctx(), deliverJob, [{ deliveryId: 1 }, { deliveryId: 2 }]);
    await fetchAll("pool", { secondsAgo: 50 });
    const [started] = await queuedJobs(database.db, "webhooks.deliver");
    await renewLeases(ctx(), "pool", [String(started?.id)]);
    await freeExpiredJobs(ctx(), PERIODIC);
    expect(await locks()).toEqual([
      { delivery: 1, job: "pool", queue: "pool" },
      { delivery: 2, job: null, queue: null },
    ]);
  });

  it("is not renewed once another pool holds the job", async () => {
    await enqueue(ctx(), deliverJob, { deliveryId: 1 });
    await fetchAll("other", { secondsAgo: 50 });
    await renewLeases(
      ctx(),
      "pool",
      (await queuedJobs(database.db, "webhooks.deliver")).map(({ id }) => String(id)),
    );
    await freeExpiredJobs(ctx(), PERIODIC);
    expect(await locks()).toEqual([{ delivery: 1, job: null, queue: null }]);
  });

  it("runs out although the server's clock was set back", async () => {
    await enqueue(ctx(), deliverJob, { deliveryId: 1 });
    await fetchAll("pool", { secondsAgo: -86_400 });
    await freeExpiredJobs(ctx(), PERIODIC);
    expect(await locks()).toEqual([{ delivery: 1, job: null, queue: null }]);
  });

  it.each(["_private_jobs", "_private_job_queues"])("does not wait for a locked row of %s", async (table) => {
    await enqueue(ctx(), deliverJob, { deliveryId: 1 });
    await fetchAll("pool", { secondsAgo: 50 });
    const ids = (await queuedJobs(database.db, "webhooks.deliver")).map(({ id }) => String(id));
    await database.db.transaction().execute(async (db) => {
      await sql`select from ${sql.id("graphile_worker", table)} for update`.execute(db);
      await renewLeases(ctx(), "pool", ids);
      await freeExpiredJobs(ctx(), PERIODIC);
    });
    await freeExpiredJobs(ctx(), PERIODIC);
    expect(await locks()).toEqual([
      { delivery: 1, ...(table === "_private_jobs" ? { job: null, queue: null } : { job: "pool", queue: "pool" }) },
    ]);
  });
});

describe("jobs in hand", () => {
  it("are those between their start and their end", () => {
    const events: WorkerEvents = new EventEmitter();
    const inHand = jobsInHand(events);
    // The library's events carry much more than is read here.
    const emit = (name: string, worker: object, id: string) =>
      (events as unknown as EventEmitter).emit(name, { worker, job: { id } });
    const [one, other] = [{}, {}];
    emit("job:start", one, "1");
    emit("job:start", other, "2");
    expect(inHand()).toEqual(["1", "2"]);
    emit("job:complete", one, "1");
    expect(inHand()).toEqual(["2"]);
  });
});

describe("a periodic job", () => {
  it("keeps its attempts when its process is killed, also once its schedule has replaced it", async () => {
    await enqueue(ctx(), sweepBillingJob, {});
    for (let kills = 0; kills < 10; kills += 1) {
      await fetchAll("killed", { secondsAgo: 50 });
      // What the schedule does to a job that is still locked.
      if (kills === 9) await sql`update graphile_worker._private_jobs set attempts = max_attempts`.execute(database.db);
      await freeExpiredJobs(ctx(), PERIODIC);
      expect((await pageDeadJobs(ctx(), { limit: 9, after: null })).items).toEqual([]);
    }
    expect(await runDueJobs(sweep(async () => undefined))).toBe(1);
  });

  it("gets back the attempt that its stopping process interrupts, and no other pool's", async () => {
    await enqueue(ctx(), sweepBillingJob, {});
    await fetchAll("stopping");
    const { id, attempts: before } = await attempts();
    await giveBackAttempt(ctx(), { id, locked_by: "another" });
    expect(await attempts()).toEqual({ id, attempts: before });
    await giveBackAttempt(ctx(), { id, locked_by: "stopping" });
    expect(await attempts()).toEqual({ id, attempts: before - 1 });
  });

  it("that has failed for good disappears with its next success", async () => {
    await enqueue(ctx(), sweepBillingJob, {});
    await enqueue(ctx(), catalogueChanged, {});
    await failJobs(database.db);
    await enqueue(ctx(), sweepBillingJob, {});
    await runDueJobs(sweep(() => Promise.reject(new Error("away"))));
    const names = async () =>
      (await pageDeadJobs(ctx(), { limit: 9, after: null })).items.map(({ name }) => name).toSorted();
    expect(await names()).toEqual(["billing.sweep", "catalogue.changed"]);
    await runDueJobs(
      sweep(async () => undefined),
      { regardlessOfTime: true },
    );
    expect(await names()).toEqual(["catalogue.changed"]);
  });
});
