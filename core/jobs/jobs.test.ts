import { sql } from "kysely";
import { afterEach, describe, expect, it, vi } from "vitest";
import { fakeClockContext } from "../../test/builders/context.ts";
import { handlersOf } from "../../test/builders/jobs.ts";
import { useDatabase } from "../../test/database.ts";
import { countJobs, listDeadJobs, redriveJob } from "./dead.ts";
import { JOBS } from "./declared.ts";
import { enqueue, enqueueAll } from "./enqueue.ts";
import { RENEW_MS } from "../lease.ts";
import type { JobHandlers, JobRun } from "./handler.ts";
import { giveAbandonedAway, renewLeases } from "./leases.ts";
import { queueOn } from "./queue.ts";
import { createWorker } from "./worker.ts";

const database = useDatabase();
const context = () => fakeClockContext(database.db);
const errors: string[] = [];

async function worker(handlers: Partial<JobHandlers>) {
  return createWorker({ ctx: context(), handlers: handlersOf(handlers), onError: (error, what) => errors.push(`${what}: ${String(error)}`) });
}

const deliver = (run: (deliveryId: number, job: JobRun) => Promise<{ tryAgain: string } | undefined>): Partial<JobHandlers> => ({
  "webhooks.deliver": (job, { deliveryId }) => run(deliveryId, job),
});

afterEach(async () => {
  errors.length = 0;
  await sql`delete from pgboss.job`.execute(database.db);
});

describe("a job", () => {
  it("is there when the transaction that asks for it commits, and never when it does not", async () => {
    await database.db.transaction().execute((db) => enqueue({ db }, "webhooks.deliver", { deliveryId: 1 }));
    const taken = database.db.transaction().execute(async (db) => {
      await enqueue({ db }, "webhooks.deliver", { deliveryId: 2 });
      await enqueueAll({ db }, "webhooks.deliver", [{ deliveryId: 3 }, { deliveryId: 4 }]);
      throw new Error("taken back");
    });
    await expect(taken).rejects.toThrow("taken back");
    const done: number[] = [];
    const { runDue } = await worker(deliver(async (id) => void done.push(id)));
    expect(await runDue()).toBe(1);
    expect(done).toEqual([1]);
    expect(await runDue()).toBe(0);
  });

  it("is refused with a payload that is not its own", async () => {
    await expect(enqueue(context(), "webhooks.deliver", { deliveryId: 1.5 })).rejects.toThrow("int");
    await expect(enqueueAll(context(), "webhooks.deliver", [{ deliveryId: Number.NaN }])).rejects.toThrow("NaN");
  });

  it("waits until its time", async () => {
    await enqueue(context(), "webhooks.deliver", { deliveryId: 1 }, { after: new Date("2999-01-01T00:00:00Z") });
    const { runDue } = await worker(deliver(async () => undefined));
    expect(await runDue()).toBe(0);
    expect(await runDue({ regardlessOfTime: true })).toBe(1);
  });

  it("is tried again, then is dead with its reason, and can be redriven", async () => {
    await enqueue(context(), "webhooks.deliver", { deliveryId: 7 });
    const tries: [number, boolean][] = [];
    const failing = await worker(deliver(async (_, { attempt, isLastAttempt }) => {
      tries.push([attempt, isLastAttempt]);
      return { tryAgain: "the receiver is away" };
    }));
    const limit = JOBS["webhooks.deliver"].retries.limit;
    for (let i = 0; i <= limit; i++) {
      expect(await failing.runDue({ regardlessOfTime: i > 0 })).toBeGreaterThan(0);
      if (tries.length > limit) break;
    }
    expect(tries.map(([attempt]) => attempt)).toEqual([...Array(limit + 1).keys()].map((i) => i + 1));
    expect(tries.filter(([, last]) => last)).toEqual([[limit + 1, true]]);
    expect(errors).toEqual([]);
    const [dead, ...others] = await listDeadJobs(context(), { limit: 10 });
    expect(others).toEqual([]);
    expect(dead).toMatchObject({ name: "webhooks.deliver", payload: { deliveryId: 7 }, attempts: limit + 1, error: "the receiver is away" });

    expect(await redriveJob(context(), "no-such-job")).toBe(false);
    expect(await redriveJob(context(), dead?.id ?? "")).toBe(true);
    expect(await redriveJob(context(), dead?.id ?? "")).toBe(false);
    // What the queue does with old jobs leaves it alone.
    await (await queueOn(database.db)).maintain();
    const done: number[] = [];
    const well = await worker(deliver(async (id) => void done.push(id)));
    await well.runDue();
    expect(done).toEqual([7]);
    expect(await listDeadJobs(context(), { limit: 10 })).toEqual([]);
  });

  it("whose handler throws is tried again, and the operator is told why", async () => {
    await enqueue(context(), "webhooks.deliver", { deliveryId: 1 });
    const { runDue } = await worker(deliver(() => Promise.reject(new Error("out of paper"))));
    await runDue();
    expect(errors).toEqual(["the job webhooks.deliver: Error: out of paper"]);
    expect(await countJobs(context())).toContainEqual({ name: "webhooks.deliver", waiting: 1, running: 0, failed: 0 });
  });

  it("whose process died is given to another once its lease is over, without a wait", async () => {
    await enqueue(context(), "webhooks.deliver", { deliveryId: 1 });
    const queue = await queueOn(database.db);
    // Taken, and never heard of again.
    expect(await queue.fetch("webhooks.deliver")).toHaveLength(1);
    const attempts: number[] = [];
    const { runDue } = await worker(deliver(async (_, { attempt }) => void attempts.push(attempt)));
    await giveAbandonedAway(database.db);
    expect(await runDue({ regardlessOfTime: true })).toBe(0);
    await sql`update pgboss.job set started_on = started_on - expire_in`.execute(database.db);
    await giveAbandonedAway(database.db);
    expect(await runDue()).toBe(1);
    expect(attempts).toEqual([2]);
  });

  it("whose process died in its last try is dead", async () => {
    await enqueue(context(), "webhooks.deliver", { deliveryId: 1 });
    const queue = await queueOn(database.db);
    await queue.fetch("webhooks.deliver");
    await sql`update pgboss.job set started_on = started_on - expire_in, retry_count = retry_limit`.execute(database.db);
    await giveAbandonedAway(database.db);
    await queue.maintain();
    expect(await listDeadJobs(context(), { limit: 10 })).toMatchObject([{ name: "webhooks.deliver" }]);
  });

  it("that outlasts its lease stays with the process that renews it", async () => {
    await enqueue(context(), "webhooks.deliver", { deliveryId: 1 });
    const [job] = await (await queueOn(database.db)).fetch("webhooks.deliver");
    await sql`update pgboss.job set started_on = started_on - expire_in`.execute(database.db);
    await renewLeases(database.db, [job?.id ?? ""]);
    await giveAbandonedAway(database.db);
    expect(await countJobs(context())).toContainEqual({ name: "webhooks.deliver", waiting: 0, running: 1, failed: 0 });
  });

  it("is done by one of several workers", async () => {
    const ids = [...Array(200).keys()];
    await enqueueAll(context(), "webhooks.deliver", ids.map((deliveryId) => ({ deliveryId })));
    const done: number[] = [];
    const workers = await Promise.all([1, 2, 3].map(() => worker(deliver(async (id) => void done.push(id)))));
    const tries = await Promise.all(workers.map(({ runDue }) => runDue()));
    expect(tries.reduce((a, b) => a + b)).toBe(ids.length);
    expect(done.sort((a, b) => a - b)).toEqual(ids);
  });

  it("that runs is finished when its worker is told to stop; no other is taken", async () => {
    await enqueueAll(context(), "catalogue.changed", [{}, {}]);
    const begun = Promise.withResolvers<void>();
    const hold = Promise.withResolvers<void>();
    const { start, stop } = await worker({
      "catalogue.changed": async () => {
        begun.resolve();
        await hold.promise;
        return undefined;
      },
    });
    start();
    await begun.promise;
    const stopped = stop();
    hold.resolve();
    await stopped;
    expect(await countJobs(context())).toContainEqual({ name: "catalogue.changed", waiting: 1, running: 0, failed: 0 });
    expect(errors).toEqual([]);
  });

  it("that a worker works on is renewed for as long as it runs, and no longer than it may", async () => {
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "performance"] });
    try {
      await enqueue(context(), "webhooks.deliver", { deliveryId: 1 });
      const begun = Promise.withResolvers<void>();
      const hold = Promise.withResolvers<void>();
      const { start, stop } = await worker(deliver(async () => {
        begun.resolve();
        await hold.promise;
        return undefined;
      }));
      start();
      await begun.promise;
      const startedOn = async () => (await sql<{ at: Date }>`select started_on as at from pgboss.job`.execute(database.db)).rows[0]?.at.getTime() ?? 0;
      const renewedAfter = async (at: number) => {
        await vi.waitFor(async () => expect(await startedOn()).toBeGreaterThan(at));
        return startedOn();
      };
      const taken = await startedOn();
      vi.advanceTimersByTime(RENEW_MS);
      const renewed = await renewedAfter(taken);
      // All the way to its end, in which only the first renewal is under way before this test goes on.
      vi.advanceTimersByTime(JOBS["webhooks.deliver"].expiresAfterSeconds * 1_000);
      const last = await renewedAfter(renewed);
      vi.advanceTimersByTime(RENEW_MS);
      hold.resolve();
      await stop();
      expect(await startedOn()).toBe(last);
    } finally {
      vi.useRealTimers();
    }
  });
});
