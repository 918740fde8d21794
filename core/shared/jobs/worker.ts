import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, parseCronItems, run, type RunnerOptions, type TaskList, type WorkerEvents } from "graphile-worker";
import { databaseTrouble } from "../../../db/database-trouble.ts";
import { poolWithDeadline } from "../../../db/statement-deadline.ts";
import type { Context } from "../context.ts";
import { RENEW_MS } from "../lease.ts";
import { forgetFailures } from "./dead.ts";
import { isPeriodic, type Job, type JobEffects, type JobRun } from "./define-job.ts";
import { freeExpiredJobs, giveBackAttempt, jobsInHand, renewLeases } from "./leases.ts";
import { nameWorkerPool } from "../process-leases.ts";
import { LIFE_LIMITS, type LifeLimits, watchLife } from "./runner-life.ts";

const POLL_MS = 2_000;
/** Maximum number of concurrent jobs in this process. */
const CONCURRENT_JOBS = 10;
/** Time for running jobs to finish when the process stops. */
const GRACE_MS = 2_000;
/** Time for the library to end, jobs included; while it waits for a lost database it can take minutes. */
const END_MS = 2_500;
/** Pause before restarting after a database outage. */
const RESTART_MS = 1_000;
/** Longest wait for the answer to a statement of the library, which takes milliseconds. */
const ANSWER_MS = 10_000;
const HOUR_MS = 3_600_000;

export interface WorkerOptions {
  readonly ctx: Context;
  readonly jobs: readonly Job[];
  readonly effects: JobEffects;
  /** Reports an error with a description of the failed work. */
  readonly onError: (error: unknown, what: string) => void;
  /** Polling interval for retries and delayed jobs; new jobs start at once. */
  readonly pollMs?: number;
  /** Times after which the library is restarted; default {@link LIFE_LIMITS}. */
  readonly limits?: Partial<LifeLimits>;
}

/**
 * Runs jobs in this process until the returned function is called. That function gives running jobs a few seconds; jobs
 * that do not finish are retried later. Workers in any number of processes share the queue.
 */
export function startWorker(options: WorkerOptions): () => Promise<void> {
  const { ctx, jobs, onError, pollMs = POLL_MS, limits } = options;
  const periodic = jobs.filter(isPeriodic).map(({ name }) => name);
  const stopping = new AbortController();
  const work = async () => {
    const events: WorkerEvents = new EventEmitter();
    let pool = "";
    events.on("pool:create", ({ workerPool }) => {
      pool = workerPool.id;
      // Without it, the leases of its jobs run out if the process ends.
      void nameWorkerPool(ctx, pool).catch(() => undefined);
    });
    const life = watchLife(ctx, events, CONCURRENT_JOBS, { ...LIFE_LIMITS, ...limits });
    const inHand = jobsInHand(events);
    const running = run({
      ...libraryOptions(options),
      taskList: tasksOf(options),
      parsedCronItems: parseCronItems(cronItems(jobs)),
      pollInterval: pollMs,
      gracefulShutdownAbortTimeout: GRACE_MS,
      events,
    });
    const keepLeases = async () => {
      await renewLeases(ctx, pool, inHand());
      await freeExpiredJobs(ctx, periodic);
    };
    const keep = () =>
      keepLeases().catch((error: unknown) => {
        if (!isAway(error)) onError(error, "renewing the jobs' leases");
      });
    const renewals = setInterval(() => void keep(), RENEW_MS);
    const stop = () => {
      // The database may be closed once the stop has given up waiting, long before a lease ends.
      clearInterval(renewals);
      // The runner of an attempt that hangs may still start later.
      void running.then((runner) => runner.stop()).catch(() => undefined);
    };
    stopping.signal.addEventListener("abort", stop);
    if (stopping.signal.aborted) stop();
    try {
      await Promise.race([Promise.all([keep(), running.then((runner) => runner.promise)]), life.ended]);
    } catch (error) {
      stop();
      throw error;
    } finally {
      life.stop();
      clearInterval(renewals);
      stopping.signal.removeEventListener("abort", stop);
    }
  };
  const loop = async () => {
    while (!stopping.signal.aborted) {
      await work().catch((error: unknown) => {
        if (!isAway(error)) onError(error, "the job worker");
      });
      await sleep(RESTART_MS, undefined, { signal: stopping.signal }).catch(() => undefined);
    }
  };
  const ended = loop();
  return async () => {
    stopping.abort();
    const waited = new AbortController();
    await Promise.race([ended, sleep(END_MS, undefined, { signal: waited.signal }).catch(() => undefined)]);
    waited.abort();
  };
}

/** Options for the library on our pool, also through a pooler; its log is reduced to errors. */
export function libraryOptions({ ctx, onError }: Pick<WorkerOptions, "ctx" | "onError">) {
  return {
    pgPool: poolWithDeadline(ctx.db, ANSWER_MS),
    schema: "graphile_worker",
    concurrency: CONCURRENT_JOBS,
    noHandleSignals: true,
    noPreparedStatements: true,
    // With a batch, a job whose end cannot be recorded restarts the worker instead of ending the process.
    preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
    logger: new Logger(() => (level, _message, meta) => {
      const error = meta?.["error"] ?? meta?.["fatalError"];
      if (level === "error" && error !== undefined && meta?.["failure"] !== true && !isAway(error))
        onError(error, "the job worker");
    }),
  } satisfies RunnerOptions;
}

/** True if the library's error only says that the database is unreachable, which is logged once elsewhere. */
function isAway(error: unknown): boolean {
  if (error instanceof AggregateError) return error.errors.every(isAway);
  if (!(error instanceof Error)) return false;
  if ("syscall" in error && error.syscall === "connect") return true;
  // A server that stops may reset a connection that is still being set up, which the pool does not mark.
  if ("code" in error && (error.code === "ECONNRESET" || error.code === "EPIPE")) return true;
  return databaseTrouble(error) !== undefined || error.message.startsWith("timeout exceeded when trying to connect");
}

/** The jobs as the library calls them. */
export function tasksOf({ ctx, jobs, effects, onError }: WorkerOptions): TaskList {
  const entries = jobs.map((declared) => {
    const { name } = declared;
    const task: TaskList[string] = async (payload, { job, abortSignal }) => {
      const limit = AbortSignal.timeout(declared.expiresAfterSeconds * 1_000);
      const signal = AbortSignal.any([abortSignal ?? limit, limit]);
      const attempt: JobRun = {
        ctx,
        effects,
        attempt: job.attempts,
        isLastAttempt: job.attempts >= job.max_attempts,
        signal,
      };
      const work = async () => declared.run(attempt, declared.payload.parse(payload));
      const outcome = await Promise.race([work(), rejectedBy(signal)]).catch(async (error: unknown) => {
        if (!abortSignal?.aborted) onError(error, `the job ${name}`);
        // A stop is no failure of a job that its schedule repeats in any case.
        else if (isPeriodic(declared)) await giveBackAttempt(ctx, job);
        throw error;
      });
      if (outcome) throw new Error(outcome.tryAgain);
      // Each run does the work of the earlier ones.
      if (isPeriodic(declared)) await forgetFailures(ctx, name);
    };
    return [name, task] as const;
  });
  return Object.fromEntries(entries);
}

async function rejectedBy(signal: AbortSignal): Promise<never> {
  const { promise, reject } = Promise.withResolvers<never>();
  const refuse = () => reject(new Error("The attempt exceeded its time limit, or its process stopped."));
  signal.addEventListener("abort", refuse, { once: true });
  if (signal.aborted) refuse();
  return promise;
}

/**
 * The cron schedule. At most one job of a name waits at a time, and a missed run is made up for once within its period.
 */
function cronItems(jobs: readonly Job[]) {
  return jobs.flatMap(({ name, cron, attempts }) =>
    cron === undefined
      ? []
      : [
          {
            task: name,
            match: cron,
            options: {
              backfillPeriod: periodOf(cron),
              maxAttempts: attempts,
              queueName: `${name} 0`,
              jobKey: name,
              // A job that waits keeps the time since when it is due.
              jobKeyMode: "preserve_run_at" as const,
            },
          },
        ],
  );
}

/** The period of a schedule: an hour, a day or a week; 0 for one that repeats within minutes. */
function periodOf(cron: string): number {
  const [minute = "*", hour, , , weekday] = cron.split(" ");
  if (minute.startsWith("*")) return 0;
  if (hour === "*") return HOUR_MS;
  return weekday === "*" ? 24 * HOUR_MS : 7 * 24 * HOUR_MS;
}
