import { EventEmitter } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { Logger, parseCronItems, run, type RunnerOptions, type TaskList, type WorkerEvents } from "graphile-worker";
import { sql } from "kysely";
import { poolOf } from "../../db/client.ts";
import { databaseTrouble } from "../../db/database-trouble.ts";
import type { Context } from "../context.ts";
import { LEASE_SECONDS, RENEW_MS } from "../lease.ts";
import { JOBS, type JobDeclaration, type JobHandlers, type JobName, type JobRun, type TryAgain } from "./declared.ts";

const POLL_MS = 2_000;
/** Maximum number of concurrent jobs in this process. */
const CONCURRENT_JOBS = 10;
/** Time for running jobs to finish when the process stops. */
const GRACE_MS = 2_000;
/** Time for the library to end, jobs included; while it waits for a lost database it can take minutes. */
const END_MS = 2_500;
/** Pause before restarting after a database outage. */
const RESTART_MS = 1_000;
/** The library polls every {@link POLL_MS}; one that has not polled for this long hangs. */
const HANGS_AFTER_MS = 20_000;
const HOUR_MS = 3_600_000;

export interface WorkerOptions {
  readonly ctx: Context;
  readonly handlers: JobHandlers;
  /** Reports an error with a description of the failed work. */
  readonly onError: (error: unknown, what: string) => void;
  /** Polling interval for retries and delayed jobs; new jobs start at once. */
  readonly pollMs?: number;
  /** Time without a poll after which the library is restarted. */
  readonly hangsAfterMs?: number;
}

/**
 * Runs jobs in this process until the returned function is called. That function gives running jobs a few seconds; jobs
 * that do not finish are retried later. Workers in any number of processes share the queue.
 */
export function startWorker(options: WorkerOptions): () => Promise<void> {
  const { ctx, onError, pollMs = POLL_MS, hangsAfterMs = HANGS_AFTER_MS } = options;
  const stopping = new AbortController();
  const work = async () => {
    const events: WorkerEvents = new EventEmitter();
    let pool = "";
    events.on("pool:create", ({ workerPool }) => {
      pool = workerPool.id;
    });
    const life = watchLife(ctx, events, hangsAfterMs);
    const running = run({
      ...libraryOptions(options),
      taskList: tasksOf(options),
      parsedCronItems: parseCronItems(cronItems()),
      pollInterval: pollMs,
      gracefulShutdownAbortTimeout: GRACE_MS,
      events,
    });
    const keep = () => keepLeases(ctx, pool).catch((error: unknown) => onError(error, "renewing the jobs' leases"));
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

/**
 * Rejects once the library neither runs its maximum number of jobs nor polls for more. While a server is starting
 * (57P03), the library waits up to two minutes between attempts, longer with each, and does not notice that the server
 * has started.
 */
function watchLife(
  ctx: Context,
  events: WorkerEvents,
  hangsAfterMs: number,
): { readonly ended: Promise<never>; stop(): void } {
  const { promise: ended, reject } = Promise.withResolvers<never>();
  let aliveAt = performance.now();
  let jobs = 0;
  const alive = () => {
    aliveAt = performance.now();
  };
  for (const name of ["worker:getJob:start", "worker:getJob:empty", "worker:getJob:error"] as const)
    events.on(name, alive);
  events.on("job:start", () => {
    jobs += 1;
    alive();
  });
  events.on("job:complete", () => {
    jobs -= 1;
    alive();
  });
  const check = () => {
    if (jobs >= CONCURRENT_JOBS || performance.now() - aliveAt <= hangsAfterMs) return;
    // While the database is away, it waits for it.
    sql`select 1`.execute(ctx.db).then(
      () => reject(new Error("The job worker has stopped fetching jobs and is restarted.")),
      () => undefined,
    );
  };
  const timer = setInterval(check, hangsAfterMs / 4);
  return { ended, stop: () => clearInterval(timer) };
}

/** Options for the library on our pool, also through a pooler; its log is reduced to errors. */
export function libraryOptions({ ctx, onError }: Pick<WorkerOptions, "ctx" | "onError">) {
  return {
    pgPool: poolOf(ctx.db),
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

/** Renews the leases of this process's jobs and releases those of killed processes; their attempt counts. */
export async function keepLeases(ctx: Pick<Context, "db">, pool: string): Promise<void> {
  await sql`
    with jobs as (update graphile_worker._private_jobs set locked_at = now() where locked_by = ${pool})
    update graphile_worker._private_job_queues set locked_at = now() where locked_by = ${pool}`.execute(ctx.db);
  await sql`
    select graphile_worker.force_unlock_workers(array(
      select locked_by from (
        select locked_by, locked_at from graphile_worker.jobs
        union all select locked_by, locked_at from graphile_worker._private_job_queues
      ) lock where locked_at < now() - make_interval(secs => ${LEASE_SECONDS})))`.execute(ctx.db);
}

/** The handlers as the library calls them. */
export function tasksOf({ ctx, handlers, onError }: WorkerOptions): TaskList {
  const entries = Object.entries(JOBS).map(([name, declaration]: [string, JobDeclaration]) => {
    // The types cannot express that `name` picks a matching handler and payload.
    const handle = handlers[name as JobName] as (run: JobRun, payload: object) => Promise<TryAgain | undefined>;
    const task: TaskList[string] = async (payload, { job, abortSignal }) => {
      const limit = AbortSignal.timeout(declaration.expiresAfterSeconds * 1_000);
      const signal = AbortSignal.any([abortSignal ?? limit, limit]);
      const attempt: JobRun = { ctx, attempt: job.attempts, isLastAttempt: job.attempts >= job.max_attempts, signal };
      const work = async () => handle(attempt, declaration.payload.parse(payload));
      const outcome = await Promise.race([work(), rejectedBy(signal)]).catch((error: unknown) => {
        if (!abortSignal?.aborted) onError(error, `the job ${name}`);
        throw error;
      });
      if (outcome !== undefined) throw new Error(outcome.tryAgain);
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
function cronItems() {
  return Object.entries(JOBS).flatMap(([name, { cron, attempts }]: [string, JobDeclaration]) =>
    cron === undefined
      ? []
      : [
          {
            task: name,
            match: cron,
            options: { backfillPeriod: periodOf(cron), maxAttempts: attempts, queueName: `${name} 0`, jobKey: name },
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
