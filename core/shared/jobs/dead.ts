import { type RawBuilder, sql } from "kysely";
import { execute, rowOf, rowsOf } from "../../../db/statement.ts";
import { writeAudit } from "../audit.ts";
import { inTransaction } from "../transaction.ts";
import type { Context } from "../context.ts";
import { cursorOf, type Page, pageOf, readNumberCursor } from "../keyset.ts";

/** Days in which dead jobs can be read and retried. */
const KEEP_DAYS = 90;

const IS_DEAD = sql<boolean>`(job.attempts >= job.max_attempts and job.locked_at is null)`;

const IS_TRIED_AGAIN = sql<boolean>`(job.last_error is not null and job.locked_at is null and not ${IS_DEAD})`;

/** SQL: time of a job's failure. The next attempt of a failed job is set e^attempts seconds after it. */
const FAILED_AT = sql`(job.run_at - exp(least(job.attempts, 10)) * interval '1 second')`;

/** A permanently failed job; only an operator can retry it. */
export interface DeadJob {
  readonly id: string;
  readonly name: string;
  readonly payload: object;
  readonly attempts: number;
  readonly enqueuedAt: Date;
  readonly failedAt: Date;
  /** Error of the last attempt. */
  readonly error: string;
}

/** Failed jobs by page, latest first; `after` is the previous page's cursor. */
export async function pageDeadJobs(
  ctx: Context,
  { limit, after }: { readonly limit: number; readonly after: string | null },
): Promise<Page<DeadJob>> {
  const cursor = readNumberCursor(after);
  const rows = await rowsOf<DeadJob & { cursor: string }>(ctx)`
    select job.id::text as id, task.identifier as name, job.payload, job.attempts, job.created_at as "enqueuedAt",
      failed_at as "failedAt", coalesce(job.last_error, 'its process was killed') as error,
        ${cursorOf("failed_at", "job.id")} as cursor
    from (select *, ${FAILED_AT} as failed_at from graphile_worker._private_jobs job where ${IS_DEAD}) job
      join graphile_worker._private_tasks task on task.id = job.task_id
    where ${cursor === null ? sql`true` : sql`(failed_at, job.id) < (${cursor.at}::timestamptz, ${cursor.id})`}
    order by failed_at desc, job.id desc limit ${limit + 1}`;
  return pageOf(rows, limit);
}

/** Retries a failed job at once with a fresh set of attempts. Returns whether it existed. */
export async function redriveJob(ctx: Context, id: string): Promise<boolean> {
  return settle(ctx, id, "job.redriven", (job) => sql`graphile_worker.reschedule_jobs(${job}, now(), null, 0)`);
}

/** Deletes a failed job. Returns whether it existed. */
export async function forgetJob(ctx: Context, id: string): Promise<boolean> {
  return settle(ctx, id, "job.forgotten", (job) => sql`graphile_worker.complete_jobs(${job})`);
}

async function settle(
  ctx: Context,
  id: string,
  action: string,
  call: (jobs: RawBuilder<unknown>) => RawBuilder<unknown>,
): Promise<boolean> {
  return inTransaction(ctx, async (inner) => {
    const job = await rowOf<{ id: number; name: string }>(inner)`
      select job.id, task.identifier as name
      from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
      where job.id::text = ${id} and ${IS_DEAD} for update of job`;
    if (job === undefined) return false;
    await execute(inner)`select count(*) from ${call(sql`array[${job.id}::bigint]`)}`;
    await writeAudit(inner, action, { id, name: job.name });
    return true;
  });
}

/** Deletes dead jobs that nobody retried. */
export async function purgeDeadJobs(ctx: Context): Promise<void> {
  await execute(ctx)`
    delete from graphile_worker._private_jobs job
    where ${IS_DEAD} and job.run_at < now() - make_interval(days => ${KEEP_DAYS})`;
}

/** Deletes the dead jobs of a periodic job, whose work a later run has done. */
export async function forgetFailures(ctx: Pick<Context, "db">, name: string): Promise<void> {
  await execute(ctx)`
    delete from graphile_worker._private_jobs job using graphile_worker._private_tasks task
    where task.id = job.task_id and task.identifier = ${name} and ${IS_DEAD}`;
}

/** The jobs of a name by state. */
export interface JobState {
  readonly name: string;
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
  /** When its schedule last started it; null for a job without one, and before its first time. */
  readonly lastRunAt: Date | null;
  /** Error of the last attempt of a job that is tried again, and when. */
  readonly error: string | null;
  readonly triedAgainAt: Date | null;
}

/** Reads the state of jobs by name: every name in `names`, and any other name in the queue. */
export async function readJobStates(ctx: Context, names: readonly string[]): Promise<readonly JobState[]> {
  return rowsOf<JobState>(ctx)`
    select name, count(job.id) filter (where job.locked_at is null and not ${IS_DEAD})::int as waiting,
      count(job.locked_at)::int as running, count(job.id) filter (where ${IS_DEAD})::int as failed,
      (select last_execution from graphile_worker._private_known_crontabs where identifier = name) as "lastRunAt",
      (array_agg(job.last_error order by job.run_at) filter (where ${IS_TRIED_AGAIN}))[1] as error,
      min(job.run_at) filter (where ${IS_TRIED_AGAIN}) as "triedAgainAt"
    from (select unnest(${names}::text[]) as name union select task_identifier
      from graphile_worker.jobs) names
      left join (select job.*, task.identifier from graphile_worker._private_jobs job
        join graphile_worker._private_tasks task on task.id = job.task_id) job on job.identifier = name
    group by name order by name`;
}
