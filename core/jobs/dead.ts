import { sql } from "kysely";
import { writeAudit } from "../catalog/audit.ts";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { cursorOf, type Page, pageOf, readCursor } from "../keyset.ts";

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
  return (await pageDeadJobs(ctx, { limit, after: null })).items;
}

/** Like {@link listDeadJobs}, page by page; `after` is where an earlier page said that the next begins. */
export async function pageDeadJobs(ctx: Context, { limit, after }: { readonly limit: number; readonly after: string | null }): Promise<Page<DeadJob>> {
  const cursor = readUuidCursor(after);
  const { rows } = await sql<DeadJob & { cursor: string }>`
    select id, name, data as payload, retry_count + 1 as attempts, created_on as "enqueuedAt", completed_on as "failedAt",
      coalesce(output->>'message', output#>>'{value,message}', 'no reason was recorded') as error, ${cursorOf("completed_on", "id")} as cursor
    from pgboss.job
    where state = 'failed' and ${cursor === null ? sql`true` : sql`(completed_on, id) < (${cursor.at}::timestamptz, ${cursor.id}::uuid)`}
    order by completed_on desc, id desc limit ${limit + 1}`.execute(ctx.db);
  return pageOf(rows, limit);
}

/** Has a job that failed for good tried again from the start, at once. Returns whether there was such a job. */
export async function redriveJob(ctx: Context, id: string): Promise<boolean> {
  return inTransaction(ctx, async (inner) => {
    // pg-boss's own retry leaves the time of the end in place, by which its archive may take the job before it runs.
    const { rows } = await sql<{ name: string }>`
      update pgboss.job
      set state = 'created', retry_count = 0, started_on = null, completed_on = null, output = null, start_after = now()
      where id::text = ${id} and state = 'failed' returning name`.execute(inner.db);
    return noted(inner, "job.redriven", id, rows[0]);
  });
}

/** Removes a job that failed for good: it is never tried again. Returns whether there was such a job. */
export async function forgetJob(ctx: Context, id: string): Promise<boolean> {
  return inTransaction(ctx, async (inner) => {
    const { rows } = await sql<{ name: string }>`delete from pgboss.job where id::text = ${id} and state = 'failed' returning name`.execute(inner.db);
    return noted(inner, "job.forgotten", id, rows[0]);
  });
}

async function noted(ctx: Context, action: string, id: string, job: { readonly name: string } | undefined): Promise<boolean> {
  if (job === undefined) return false;
  await writeAudit(ctx, action, { id, name: job.name });
  return true;
}

function readUuidCursor(text: string | null) {
  const cursor = readCursor(text);
  return cursor !== null && /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/.test(cursor.id) ? cursor : null;
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
