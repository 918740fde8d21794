import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import { afterEach, describe, expect, it, onTestFinished } from "vitest";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { onlyJobs, PERIODIC, performing } from "../../../test/builders/jobs.ts";
import { QUIET_EFFECTS } from "../../../test/builders/job-effects.ts";
import { closeDatabase, openDatabase, poolOf } from "../../../db/client.ts";
import { useDatabase } from "../../../test/database.ts";
import { clearJobs, endLeases, queuedJobs, runDueJobs } from "../../../test/run-jobs.ts";
import { readJobStates, pageDeadJobs, redriveJob } from "./dead.ts";
import { purgeWebhooksJob } from "../../programs/webhooks/jobs/purge.ts";
import type { Job, JobRun, TryAgain } from "./define-job.ts";
import { enqueue, enqueueAll } from "./enqueue.ts";
import { freeExpiredJobs, renewLeases } from "./leases.ts";
import { startWorker } from "./worker.ts";
import { deliverJob } from "../../programs/webhooks/jobs/deliver.ts";
import { catalogueChanged } from "./signals.ts";

const database = useDatabase();
const context = () => fakeClockContext(database.db);
const errors: string[] = [];

const optionsOf = (...jobs: readonly Job[]) => ({
  ctx: context(),
  jobs: onlyJobs(...jobs),
  effects: QUIET_EFFECTS,
  onError: (error: unknown, what: string) => void errors.push(`${what}: ${String(error)}`),
});

/** Starts a worker that is stopped with the test. */
function start(...jobs: readonly Job[]): () => Promise<void> {
  const stop = startWorker({ ...optionsOf(...jobs), pollMs: 50 });
  onTestFinished(stop);
  return stop;
}

const deliver = (run: (deliveryId: number, job: JobRun) => Promise<TryAgain | undefined>) =>
  performing(deliverJob, (job, { deliveryId }) => run(deliveryId, job));

async function until(happened: () => boolean | Promise<boolean>): Promise<void> {
  while (!(await happened())) await sleep(10);
}

/** Takes the next job as a process that then dies. */
async function takeAndDie(): Promise<void> {
  await sql`update graphile_worker._private_jobs set locked_by = 'dead', locked_at = now(),
    attempts = attempts + 1`.execute(database.db);
  await sql`update graphile_worker._private_job_queues set locked_by = 'dead', locked_at = now()`.execute(database.db);
}

afterEach(async () => {
  errors.length = 0;
  await clearJobs(database.db);
});

describe("a worker", () => {
  it("restarts when it requests no jobs although the database answers", async () => {
    const done: number[] = [];
    const handlers = deliver(async (deliveryId) => {
      done.push(deliveryId);
      return undefined;
    });
    // It polls once a minute, as if it hung.
    onTestFinished(startWorker({ ...optionsOf(handlers), pollMs: 60_000, limits: { hangsAfterMs: 200, checkMs: 50 } }));
    await enqueue({ db: database.db }, deliverJob, { deliveryId: 1 });
    await until(() => done.length === 1);
    await enqueue({ db: database.db }, deliverJob, { deliveryId: 2 }, { after: new Date(Date.now() + 1_000) });
    await until(() => done.length === 2);
    // On a busy machine its first poll may be late instead.
    expect(errors).toContainEqual(expect.stringMatching(/(has stopped fetching|cannot fetch) jobs and is restarted/));
  });
});

describe("a worker whose database never answers", () => {
  it("can be stopped", async () => {
    const db = openDatabase(database.target);
    onTestFinished(() => closeDatabase(db));
    const connecting = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    const connect = () => {
      connecting.resolve();
      return answer.promise;
    };
    Object.assign(poolOf(db), { connect });
    const stop = startWorker({ ...optionsOf(), ctx: { ...context(), db } });
    await connecting.promise;
    await expect(stop()).resolves.toBeUndefined();
  });
});

describe("a job", () => {
  it("exists only if the enqueuing transaction commits", async () => {
    await database.db.transaction().execute((db) => enqueue({ db }, deliverJob, { deliveryId: 1 }));
    const rolledBack = database.db.transaction().execute(async (db) => {
      await enqueue({ db }, deliverJob, { deliveryId: 2 });
      await enqueueAll({ db }, deliverJob, [{ deliveryId: 3 }, { deliveryId: 4 }]);
      throw new Error("rolled back");
    });
    await expect(rolledBack).rejects.toThrow("rolled back");
    const done: number[] = [];
    const options = optionsOf(deliver(async (id) => void done.push(id)));
    expect(await runDueJobs(options)).toBe(1);
    expect(done).toEqual([1]);
    expect(await runDueJobs(options)).toBe(0);
  });

  it("rejects an invalid payload", async () => {
    await expect(enqueue(context(), deliverJob, { deliveryId: 1.5 })).rejects.toThrow("int");
    await expect(enqueueAll(context(), deliverJob, [{ deliveryId: Number.NaN }])).rejects.toThrow("NaN");
  });

  it("waits until its start time", async () => {
    await enqueue(context(), deliverJob, { deliveryId: 1 }, { after: new Date("2999-01-01T00:00:00Z") });
    const options = optionsOf(deliver(async () => undefined));
    expect(await runDueJobs(options)).toBe(0);
    expect(await runDueJobs(options, { regardlessOfTime: true })).toBe(1);
  });

  it("is retried at growing intervals, fails with its reason and can be retried manually", async () => {
    await enqueue(context(), deliverJob, { deliveryId: 7 });
    const tries: [number, boolean][] = [];
    const failing = optionsOf(
      deliver(async (_, { attempt, isLastAttempt }) => {
        tries.push([attempt, isLastAttempt]);
        return { tryAgain: "the receiver is away" };
      }),
    );
    await runDueJobs(failing);
    const [waiting] = await queuedJobs(database.db, "webhooks.deliver");
    expect((waiting?.runAt.getTime() ?? 0) - Date.now()).toBeGreaterThan(0);
    await runDueJobs(failing, { regardlessOfTime: true });
    const { attempts } = deliverJob;
    expect(tries.map(([attempt]) => attempt)).toEqual(Array.from({ length: attempts }, (_, n) => n + 1));
    expect(tries.filter(([, last]) => last)).toEqual([[attempts, true]]);
    expect(errors).toEqual([]);
    const [dead, ...others] = (await pageDeadJobs(context(), { limit: 10, after: null })).items;
    expect(others).toEqual([]);
    expect(dead).toMatchObject({
      name: "webhooks.deliver",
      payload: { deliveryId: 7 },
      attempts,
      error: "the receiver is away",
    });

    expect(await redriveJob(context(), "no-such-job")).toBe(false);
    expect(await redriveJob(context(), dead?.id ?? "")).toBe(true);
    expect(await redriveJob(context(), dead?.id ?? "")).toBe(false);
    const done: number[] = [];
    await runDueJobs(optionsOf(deliver(async (id) => void done.push(id))));
    expect(done).toEqual([7]);
    expect((await pageDeadJobs(context(), { limit: 10, after: null })).items).toEqual([]);
  });

  it("is retried and reported when its handler throws", async () => {
    await enqueue(context(), deliverJob, { deliveryId: 1 });
    await runDueJobs(optionsOf(deliver(() => Promise.reject(new Error("out of paper")))));
    expect(errors).toEqual(["the job webhooks.deliver: Error: out of paper"]);
    expect(await readJobStates(context(), ["webhooks.deliver"])).toContainEqual({
      name: "webhooks.deliver",
      waiting: 1,
      running: 0,
      failed: 0,
      lastRunAt: null,
      error: "out of paper",
      triedAgainAt: expect.any(Date),
    });
  });

  it("of a dead process is retried as soon as its lease expires", async () => {
    await enqueue(context(), deliverJob, { deliveryId: 1 });
    await takeAndDie();
    const attempts: number[] = [];
    const options = optionsOf(deliver(async (_, { attempt }) => void attempts.push(attempt)));
    await freeExpiredJobs(context(), PERIODIC);
    expect(await runDueJobs(options)).toBe(0);
    await endLeases(database.db);
    expect(await runDueJobs(options)).toBe(1);
    expect(attempts).toEqual([2]);
  });

  it("of a process that died in the last attempt fails", async () => {
    await enqueue(context(), deliverJob, { deliveryId: 1 });
    await sql`update graphile_worker._private_jobs set attempts = max_attempts - 1`.execute(database.db);
    await takeAndDie();
    await endLeases(database.db);
    expect((await pageDeadJobs(context(), { limit: 10, after: null })).items).toMatchObject([
      { name: "webhooks.deliver" },
    ]);
  });

  it("stays with a process that renews its lease", async () => {
    await enqueue(context(), deliverJob, { deliveryId: 1 });
    await takeAndDie();
    await sql`update graphile_worker._private_jobs set locked_at = now() - interval '44 seconds'`.execute(database.db);
    await renewLeases(
      context(),
      "dead",
      (await queuedJobs(database.db, "webhooks.deliver")).map(({ id }) => String(id)),
    );
    const { rows } = await sql<{ age: number }>`
      select extract(epoch from now() - locked_at)::float8 as age from graphile_worker.jobs`.execute(database.db);
    expect(rows[0]?.age).toBeLessThan(10);
    await freeExpiredJobs(context(), PERIODIC);
    expect(await readJobStates(context(), ["webhooks.deliver"])).toContainEqual(
      expect.objectContaining({ name: "webhooks.deliver", waiting: 0, running: 1, failed: 0, triedAgainAt: null }),
    );
  });

  it("runs on one of several workers, up to its limit of concurrency", async () => {
    const ids = Array.from({ length: 200 }, (_, id) => id);
    await enqueueAll(
      context(),
      deliverJob,
      ids.map((deliveryId) => ({ deliveryId })),
    );
    const done: number[] = [];
    let [running, most] = [0, 0];
    for (let n = 0; n < 3; n++)
      start(
        deliver(async (id) => {
          most = Math.max(most, (running += 1));
          await sleep(1);
          running -= 1;
          done.push(id);
          return undefined;
        }),
      );
    await until(() => done.length >= ids.length);
    expect(done.sort((a, b) => a - b)).toEqual(ids);
    expect(most).toBeLessThanOrEqual(deliverJob.concurrency);
  });

  it("finishes when its worker stops", async () => {
    await enqueue(context(), catalogueChanged, {});
    const begun = Promise.withResolvers<void>();
    const hold = Promise.withResolvers<void>();
    const stop = start(
      performing(catalogueChanged, async () => {
        begun.resolve();
        await hold.promise;
      }),
    );
    await begun.promise;
    const stopped = stop();
    hold.resolve();
    await stopped;
    expect(await queuedJobs(database.db, "catalogue.changed")).toEqual([]);
    expect(errors).toEqual([]);
  });

  it("is aborted and retried later if it does not finish before its worker stops", async () => {
    await enqueue(context(), catalogueChanged, {});
    const begun = Promise.withResolvers<AbortSignal>();
    const stop = start(
      performing(catalogueChanged, ({ signal }) => {
        begun.resolve(signal);
        return new Promise(() => undefined);
      }),
    );
    const signal = await begun.promise;
    await stop();
    // Stopping waits for the end of jobs only so long.
    await until(() => signal.aborted);
    expect(await queuedJobs(database.db, "catalogue.changed")).toMatchObject([{ attempts: 1 }]);
    expect(errors).toEqual([]);
  });
});

const known = () =>
  sql<{ n: number }>`select count(*)::int as n from graphile_worker._private_known_crontabs`.execute(database.db);

describe("a schedule", () => {
  it("makes up for missed runs once, and waits for the first run of a new job", async () => {
    const runs: string[] = [];
    const jobs = onlyJobs().map((job) => performing(job, async () => void runs.push(job.name)));
    const first = start(...jobs);
    await until(async () => ((await known()).rows[0]?.n ?? 0) > 0);
    await first();
    expect(runs.filter((name) => name === purgeWebhooksJob.name)).toEqual([]);
    await sql`update graphile_worker._private_known_crontabs set last_execution = now() - interval '5 days'
      where identifier = ${purgeWebhooksJob.name}`.execute(database.db);
    start(...jobs);
    start(...jobs);
    await until(() => runs.includes(purgeWebhooksJob.name));
    await until(async () => (await queuedJobs(database.db, purgeWebhooksJob.name)).length === 0);
    expect(runs.filter((name) => name === purgeWebhooksJob.name)).toEqual([purgeWebhooksJob.name]);
  });
});

describe("a worker", () => {
  it("continues when its connections are lost", async () => {
    const done: number[] = [];
    start(deliver(async (id) => void done.push(id)));
    await enqueue(context(), deliverJob, { deliveryId: 1 });
    await until(async () => done.length === 1 && (await queuedJobs(database.db, "webhooks.deliver")).length === 0);
    // The same connection enqueues, because the pool may not know yet that its others are lost.
    await database.db.connection().execute(async (db) => {
      await sql`
        select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()
          and pid <> pg_backend_pid()`.execute(db);
      await enqueue({ ...context(), db }, deliverJob, { deliveryId: 2 });
    });
    await until(() => done.length === 2);
    expect(done).toEqual([1, 2]);
  });
});
