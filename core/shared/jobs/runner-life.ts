import type { WorkerEvents } from "graphile-worker";
import { execute, rowOf } from "../../../db/statement.ts";
import type { Context } from "../context.ts";

/** Time without a success after which a runner is taken for dead, in milliseconds. */
export interface LifeLimits {
  /** Without a poll, or without an answer to one: the library polls every two seconds. */
  readonly hangsAfterMs: number;
  /** Without a fetched job although one has been due that long. */
  readonly stalledAfterMs: number;
  /** Without a run of the schedule: some jobs are due each minute. */
  readonly unscheduledAfterMs: number;
  readonly checkMs: number;
}

export const LIFE_LIMITS: LifeLimits = {
  hangsAfterMs: 20_000,
  stalledAfterMs: 120_000,
  unscheduledAfterMs: 180_000,
  checkMs: 5_000,
};

/**
 * Rejects `ended` once a runner of the library is dead while the database answers:
 * - It does not poll. While a server is starting (57P03), the library waits up to two minutes between attempts, longer
 *   with each, and does not notice that the server has started.
 * - It polls without an answer. The library keeps the error of a connection lost while it read its task ids.
 * - It fetches nothing although jobs have been due for minutes.
 * - It enqueues nothing of the schedule.
 *
 * A runner at its maximum of `concurrency` jobs needs to fetch nothing.
 */
export function watchLife(
  ctx: Context,
  events: WorkerEvents,
  concurrency: number,
  limits: LifeLimits,
): { readonly ended: Promise<never>; stop(): void } {
  const { promise: ended, reject } = Promise.withResolvers<never>();
  const began = performance.now();
  const last = { poll: began, answer: began, fetch: began, schedule: began, outage: began };
  let jobs = 0;
  const seen = (...what: readonly (keyof typeof last)[]) => {
    for (const name of what) last[name] = performance.now();
  };
  events.on("worker:getJob:start", () => seen("poll"));
  events.on("worker:getJob:error", () => seen("poll"));
  events.on("worker:getJob:empty", () => seen("poll", "answer"));
  events.on("cron:scheduled", () => seen("schedule"));
  events.on("job:start", () => {
    jobs += 1;
    seen("poll", "answer", "fetch");
  });
  events.on("job:complete", () => {
    jobs -= 1;
    seen("poll", "answer", "fetch");
  });

  const check = async (): Promise<string | null> => {
    const now = performance.now();
    const { hangsAfterMs, stalledAfterMs, unscheduledAfterMs } = limits;
    const isFull = jobs >= concurrency;
    const hangs = !isFull && now - last.poll > hangsAfterMs;
    // After an outage the library gets as long again, because its next poll may still be ahead.
    const isOver = (since: number, limit: number) => now - Math.max(since, last.outage) > limit;
    const mayStall = !isFull && isOver(last.fetch, stalledAfterMs);
    const due = await hasWaited(ctx, mayStall ? stalledAfterMs : null);
    if (hangs) return "The job worker has stopped fetching jobs and is restarted.";
    if (!isFull && isOver(last.answer, hangsAfterMs)) return "The job worker cannot fetch jobs and is restarted.";
    if (due) return "The job worker has fetched none of the due jobs for minutes and is restarted.";
    if (isOver(last.schedule, unscheduledAfterMs)) return "The job worker has stopped its schedule and is restarted.";
    return null;
  };
  const timer = setInterval(() => {
    // While the database is away, the library waits for it.
    check().then(
      (death) => (death === null ? undefined : reject(new Error(death))),
      () => seen("outage"),
    );
  }, limits.checkMs);
  return { ended, stop: () => clearInterval(timer) };
}

/** True if a job that could start has been due for `ms`; `null` only asks whether the database answers. */
async function hasWaited({ db }: Context, ms: number | null): Promise<boolean> {
  if (ms === null) {
    await execute(db)`select 1`;
    return false;
  }
  const row = await rowOf<{ due: boolean }>(db)`
    select exists (
      select from graphile_worker._private_jobs job
        left join graphile_worker._private_job_queues queue on queue.id = job.job_queue_id
      where job.is_available and job.run_at < now() - make_interval(secs => ${ms / 1_000})
        and queue.is_available is not false
    ) as due`;
  return row?.due === true;
}
