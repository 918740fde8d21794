import { sql } from "kysely";
import { rowOf, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { enqueue } from "../../shared/jobs/enqueue.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { addRun } from "./runs.ts";
import { runSourceJob } from "./jobs/run-source.ts";

const INTERRUPTED = "Its process ended before the run was done. What it had read is kept.";
/** After this many dead runs in a row, the next one waits for the schedule. */
const RESUMED = 3;

interface ClosedRun {
  readonly sourceId: number;
  readonly ingestRunId: number | null;
}

/**
 * Closes a run whose process died, if it has not ended, and requests another one with the same options, which resumes
 * it.
 */
export function closeRun(ctx: Context, { runId }: { readonly runId: number }): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    const [closed] = await close(inner, sql`r.id = ${runId}`);
    if (closed === undefined) return;
    const run = await rowOf<{ options: Readonly<Record<string, string>>; interrupted: number }>(inner)`
      select r.options, (select count(*)::int from (
        select state from source_run where source_id = ${closed.sourceId} order by id desc limit ${RESUMED}
      ) newest where state = 'interrupted') as interrupted
      from source_run r where r.id = ${runId}`;
    if (run === undefined || run.interrupted >= RESUMED) return;
    const next = await addRun(inner, closed.sourceId, run.options);
    if (next !== undefined) await enqueue(inner, runSourceJob, { runId: next });
  });
}

/** Closes runs that have not reported since `before`. Returns their sources. */
export async function closeDeadRuns(ctx: Context, before: Date): Promise<readonly number[]> {
  const closed = await close(ctx, sql`r.seen_at < ${before}`);
  return closed.map(({ sourceId }) => sourceId);
}

async function close(ctx: Context, which: ReturnType<typeof sql>): Promise<readonly ClosedRun[]> {
  const now = ctx.clock.now();
  return rowsOf<ClosedRun>(ctx)`
    with closed as (
      update source_run r set state = case when r.cancelled_by is null then 'interrupted' else 'cancelled' end,
        ended_at = ${now}, problem = ${INTERRUPTED},
        ingest_run_id = (select max(i.id) from ingest_run i where i.started_at >= r.started_at
          and i.input = 'source ' || r.source_id || ', run ' || r.id)
      where r.state = 'running' and ${which} returning r.source_id, r.ingest_run_id
    ), ingest as (
      update ingest_run i set status = 'interrupted', finished_at = ${now}
      from closed where i.id = closed.ingest_run_id and i.status = 'running'
    )
    select source_id as "sourceId", ingest_run_id as "ingestRunId" from closed`;
}
