import type { WorkerEvents } from "graphile-worker";
import { sql } from "kysely";
import { execute } from "../../../db/statement.ts";
import type { Context } from "../context.ts";
import { LEASE_SECONDS } from "../lease.ts";

/** SQL: a lock whose lease has ended, or that lies in the future because the server's clock was set back. */
const HAS_EXPIRED = sql<boolean>`(locked_at < now() - make_interval(secs => ${LEASE_SECONDS})
  or locked_at > now() + make_interval(secs => ${LEASE_SECONDS}))`;

/** Ids of the jobs that this process runs at the moment, between the library's start and end events. */
export function jobsInHand(events: WorkerEvents): () => readonly string[] {
  const jobs = new Map<object, string>();
  events.on("job:start", ({ worker, job }) => void jobs.set(worker, job.id));
  events.on("job:complete", ({ worker }) => void jobs.delete(worker));
  return () => [...jobs.values()];
}

/**
 * Renews the leases of these jobs of a worker pool and of their queues. A job that the pool has locked but that nobody
 * runs, because the connection was lost with the answer, must not be among them: its lease runs out.
 *
 * Rows that another statement has locked are left to the next renewal, so a renewal never waits and is in no deadlock.
 */
export async function renewLeases(ctx: Pick<Context, "db">, pool: string, jobs: readonly string[]): Promise<void> {
  if (jobs.length === 0) return;
  await execute(ctx)`
    with job as (
      select id, job_queue_id from graphile_worker._private_jobs
      where id = any(${jobs}::bigint[]) and locked_by = ${pool} for no key update skip locked
    ), queue as (
      select id from graphile_worker._private_job_queues
      where id in (select job_queue_id from job) and locked_by = ${pool} for no key update skip locked
    ), renewed as (
      update graphile_worker._private_jobs set locked_at = now() where id in (select id from job)
    )
    update graphile_worker._private_job_queues set locked_at = now() where id in (select id from queue)`;
}

/**
 * Frees exactly the jobs whose leases have ended, then the queues that they held; never waits for a lock. The attempt
 * counts, so that a job that kills its process ends; that of a job with one of the `periodic` names does not, because
 * its schedule repeats it in any case.
 */
export async function freeExpiredJobs(ctx: Pick<Context, "db">, periodic: readonly string[]): Promise<void> {
  await execute(ctx)`
    with expired as (
      select id from graphile_worker._private_jobs where ${HAS_EXPIRED} for no key update skip locked
    )
    update graphile_worker._private_jobs job
    set locked_at = null, locked_by = null, attempts = case when task.identifier = any(${periodic})
      then ${ONE_ATTEMPT_LESS} else job.attempts end
    from expired, graphile_worker._private_tasks task
    where job.id = expired.id and task.id = job.task_id`;
  await execute(ctx)`
    with expired as (
      select id from graphile_worker._private_job_queues queue
      where ${HAS_EXPIRED} and not exists (
        select from graphile_worker._private_jobs job where job.job_queue_id = queue.id and job.locked_at is not null)
      for no key update skip locked
    )
    update graphile_worker._private_job_queues set locked_at = null, locked_by = null
    where id in (select id from expired)`;
}

/** SQL: attempts of a job without the current one; a job that its schedule has replaced has none left. */
const ONE_ATTEMPT_LESS = sql`greatest(least(job.attempts, job.max_attempts) - 1, 0)`;

/** Gives back the attempt of a running job that its stopping process interrupts. */
export async function giveBackAttempt(
  ctx: Pick<Context, "db">,
  { id, locked_by: pool }: { readonly id: string; readonly locked_by: string | null },
): Promise<void> {
  await execute(ctx)`
    update graphile_worker._private_jobs job set attempts = ${ONE_ATTEMPT_LESS}
    where job.id = ${id}::bigint and job.locked_by = ${pool}`;
}
