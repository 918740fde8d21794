import { runOnce, type TaskList } from "graphile-worker";
import { type RawBuilder, sql } from "kysely";
import type { Database } from "../db/client.ts";
import { PERIODIC } from "./builders/jobs.ts";
import { freeExpiredJobs } from "../core/shared/jobs/leases.ts";
import { libraryOptions, tasksOf, type WorkerOptions } from "../core/shared/jobs/worker.ts";

/** Each of them asks the database for a job at least once per run, so ten as on a site would take eight times as long. */
const CONCURRENT_JOBS = 2;

/** Runs due jobs, and jobs they enqueue, until none is due. Returns the number of attempts. */
export async function runDueJobs(
  options: WorkerOptions,
  { regardlessOfTime = false }: { readonly regardlessOfTime?: boolean } = {},
): Promise<number> {
  let attempts = 0;
  const tasks: TaskList = Object.fromEntries(
    Object.entries(tasksOf(options)).map(([name, task]) => [
      name,
      async (payload, helpers) => {
        attempts += 1;
        await task?.(payload, helpers);
      },
    ]),
  );
  for (let before = -1; before < attempts;) {
    before = attempts;
    if (regardlessOfTime)
      await sql`update graphile_worker._private_jobs set run_at = now() where locked_at is null
        and run_at > now()`.execute(options.ctx.db);
    await runOnce({ ...libraryOptions(options), concurrency: CONCURRENT_JOBS }, tasks);
  }
  return attempts;
}

/** Jobs in the queue, in the order of their start. */
export async function queuedJobs(db: Database, name: string) {
  const { rows } = await sql<{ id: number; payload: object; runAt: Date; attempts: number }>`
    select job.id, job.payload, job.run_at as "runAt", job.attempts
    from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = ${name} order by job.run_at, job.id`.execute(db);
  return rows;
}

export async function clearJobs(db: Database): Promise<void> {
  await sql`delete from graphile_worker._private_jobs`.execute(db);
  await sql`update graphile_worker._private_job_queues set locked_by = null, locked_at = null`.execute(db);
}

/** Fails these jobs permanently at a given time, as a worker does after the last attempt. */
export async function failJobs(
  db: Database,
  { at = new Date(), error = "away" }: { readonly at?: Date; readonly error?: string } = {},
  which: RawBuilder<unknown> = sql`true`,
): Promise<void> {
  await sql`
    update graphile_worker._private_jobs job
    set attempts = max_attempts, last_error = ${error}, run_at = ${at}::timestamptz + exp(least(max_attempts, 10)) *
      interval '1 second'
    where ${which}`.execute(db);
}

/** Workers that hold jobs. */
export async function busyWorkers(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ worker: string }>`
    select distinct locked_by as worker from graphile_worker._private_jobs where locked_by is not null`.execute(db);
  return rows.map(({ worker }) => worker);
}

/** Ends the leases of running jobs, of `workers` if given, as if their process had been killed 45 seconds ago. */
export async function endLeases(db: Database, workers?: readonly string[]): Promise<void> {
  const whose = workers === undefined ? sql`true` : sql`locked_by = any(${workers})`;
  for (const table of ["_private_jobs", "_private_job_queues"])
    await sql`
      update ${sql.id("graphile_worker", table)} set locked_at = locked_at - interval '46 seconds'
        where ${whose}`.execute(db);
  await freeExpiredJobs({ db }, PERIODIC);
}
