import { sql } from "kysely";
import type { Context } from "../context.ts";

/** A job that failed for good: nobody tries it again unless told to. */
export interface DeadJob {
  readonly id: string;
  readonly name: string;
  readonly payload: object;
  /** How often it was tried. */
  readonly attempts: number;
  readonly enqueuedAt: Date;
  readonly failedAt: Date;
  /** What the last try ended in. */
  readonly error: string;
}

/** The jobs that failed for good, the latest first. */
export async function listDeadJobs(ctx: Context, { limit }: { readonly limit: number }): Promise<readonly DeadJob[]> {
  const { rows } = await sql<DeadJob>`
    select id, name, data as payload, retry_count + 1 as attempts, created_on as "enqueuedAt", completed_on as "failedAt",
      coalesce(output->>'message', output#>>'{value,message}', 'no reason was recorded') as error
    from pgboss.job where state = 'failed' order by completed_on desc, id limit ${limit}`.execute(ctx.db);
  return rows;
}

/** Has a job that failed for good tried again from the start, at once. Returns whether there was such a job. */
export async function redriveJob(ctx: Context, id: string): Promise<boolean> {
  // pg-boss's own retry leaves the time of the end in place, by which its archive may take the job before it runs.
  const { numAffectedRows } = await sql`
    update pgboss.job
    set state = 'created', retry_count = 0, started_on = null, completed_on = null, output = null, start_after = now()
    where id::text = ${id} and state = 'failed'`.execute(ctx.db);
  return (numAffectedRows ?? 0n) > 0n;
}

/** How many jobs of a name there are in each state. */
export interface JobCount {
  readonly name: string;
  readonly waiting: number;
  readonly running: number;
  readonly failed: number;
}

/** What waits, runs and failed for good, by name. */
export async function countJobs(ctx: Context): Promise<readonly JobCount[]> {
  const { rows } = await sql<JobCount>`
    select q.name, count(j.id) filter (where j.state < 'active')::int as waiting,
      count(j.id) filter (where j.state = 'active')::int as running, count(j.id) filter (where j.state = 'failed')::int as failed
    from pgboss.queue q left join pgboss.job j on j.name = q.name
    group by q.name order by q.name`.execute(ctx.db);
  return rows;
}
