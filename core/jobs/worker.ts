import type PgBoss from "pg-boss";
import type { Context } from "../context.ts";
import { declarationOf, JOBS, type JobName } from "./declared.ts";
import type { JobHandlers } from "./handler.ts";
import { RENEW_MS } from "../lease.ts";
import { giveAbandonedAway, renewLeases } from "./leases.ts";
import { dueQueues, queueOn } from "./queue.ts";
import { runJob } from "./run-job.ts";
import { enqueueScheduled } from "./schedule.ts";

const POLL_MS = 1_000;
const HOUSEKEEPING_MS = 60_000;
/** How often jobs of killed processes are looked for. */
const ABANDONED_MS = 15_000;
/** How long running jobs may still take once the process is told to end. */
const GRACE_MS = 2_000;

export interface WorkerOptions {
  readonly ctx: Context;
  readonly handlers: JobHandlers;
  /** Told of what went wrong, and with which job. */
  readonly onError: (error: unknown, what: string) => void;
}

/** Works on jobs; several, in one process or many, share them. */
export interface Worker {
  /** Begins to look for jobs, every second, until {@link Worker.stop}. */
  readonly start: () => void;
  /** Works on everything that is due, and on what that enqueues, until nothing is; answers how many tries that were. */
  readonly runDue: (options?: { readonly regardlessOfTime?: boolean }) => Promise<number>;
  /** Takes no more jobs and lets the running ones finish for a few seconds; what is cut off is tried again later. */
  readonly stop: () => Promise<void>;
}

/** A worker on this context's database. */
export async function createWorker({ ctx, handlers, onError }: WorkerOptions): Promise<Worker> {
  const queue = await queueOn(ctx.db);
  const ending = new AbortController();
  const running = new Map<Promise<void>, RunningJob>();
  const stopping = new AbortController();
  let wake: (() => void) | undefined;
  let loop: Promise<void> = Promise.resolve();

  const launch = (name: JobName, job: PgBoss.JobWithMetadata) => {
    const done: Promise<void> = runJob({ ctx, queue, handlers, onError, ending: ending.signal }, name, job).finally(() => {
      running.delete(done);
      wake?.();
    });
    running.set(done, { id: job.id, name, endsAt: performance.now() + JOBS[name].expiresAfterSeconds * 1_000 });
  };

  let renewal: Promise<void> | undefined;
  /** A job past its time is renewed no longer, though its handler may not have ended. */
  const renew = () => {
    const ids = [...running.values()].flatMap(({ id, endsAt }) => (endsAt > performance.now() ? [id] : []));
    renewal ??= renewLeases(ctx.db, ids)
      .catch((error: unknown) => onError(error, "renewing the jobs' leases"))
      .finally(() => {
        renewal = undefined;
      });
  };
  let renewals: NodeJS.Timeout | undefined;

  /** Fills what is free with jobs that are due; answers how many it took. */
  const takeDue = async (regardlessOfTime: boolean): Promise<number> => {
    let taken = 0;
    for (const name of await dueQueues(ctx.db, { regardlessOfTime })) {
      const declaration = declarationOf(name);
      if (declaration === undefined || stopping.signal.aborted) continue;
      const free = declaration.concurrency - [...running.values()].filter((other) => other.name === name).length;
      if (free <= 0) continue;
      const jobs = await queue.fetch<object>(name, { batchSize: free, includeMetadata: true, ignoreStartAfter: regardlessOfTime });
      for (const job of jobs) launch(name as JobName, job);
      taken += jobs.length;
    }
    return taken;
  };

  const keepHouse = housekeeping(ctx, queue);
  const work = async () => {
    while (!stopping.signal.aborted) {
      await keepHouse().catch((error: unknown) => onError(error, "the queue's housekeeping"));
      const taken = await takeDue(false).catch((error: unknown) => {
        onError(error, "looking for jobs");
        return 0;
      });
      if (taken > 0 || stopping.signal.aborted) continue;
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, POLL_MS);
        wake = () => {
          clearTimeout(timer);
          resolve();
        };
      });
    }
  };

  return {
    start() {
      renewals = setInterval(renew, RENEW_MS);
      loop = work();
    },
    async runDue({ regardlessOfTime = false } = {}) {
      let tries = 0;
      for (let taken = await takeDue(regardlessOfTime); taken > 0; taken = await takeDue(regardlessOfTime)) {
        tries += taken;
        await Promise.all(running.keys());
      }
      return tries;
    },
    async stop() {
      stopping.abort();
      wake?.();
      await loop;
      const limit = setTimeout(() => ending.abort(), GRACE_MS);
      await Promise.all(running.keys());
      clearTimeout(limit);
      clearInterval(renewals);
      await renewal;
    },
  };
}

interface RunningJob {
  readonly id: string;
  readonly name: string;
  /** On the clock of `performance.now()`. */
  readonly endsAt: number;
}

/** Gives jobs of killed processes to others; once a minute also archives old jobs and looks at the schedule. */
function housekeeping(ctx: Context, queue: PgBoss): () => Promise<void> {
  let next = 0;
  let nextLook = 0;
  return async () => {
    if (performance.now() >= nextLook) {
      nextLook = performance.now() + ABANDONED_MS;
      await giveAbandonedAway(ctx.db);
    }
    if (performance.now() < next) return;
    next = performance.now() + HOUSEKEEPING_MS;
    await queue.maintain();
    await enqueueScheduled(ctx);
  };
}
