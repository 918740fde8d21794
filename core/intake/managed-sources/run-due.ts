import { columnOf, execute, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { enqueueAll } from "../../shared/jobs/enqueue.ts";
import { readPolicyWaits } from "./policy-waits.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { checkSources } from "./check-sources.ts";
import { closeDeadRuns } from "./close-run.ts";
import { measureFreshness } from "./freshness.ts";
import { parseSchedule } from "./schedule.ts";
import { runSourceJob } from "./jobs/run-source.ts";

/** A dead run without a job is closed after this time; its job, if there is one, closes and repeats it sooner. */
const DEAD_AFTER_MS = 5 * 60_000;
/** Runs without news are kept for the eight weeks that counts are learned from, and a little more. */
const KEPT_DAYS = 70;

/**
 * Enqueues the sources that are due, closes runs of dead processes and checks each source once a day. Runs every minute;
 * a source that missed several times runs once.
 */
export async function runDueSources(ctx: Context): Promise<void> {
  await enqueueDue(ctx);
  const now = ctx.clock.now();
  const closed = await closeDeadRuns(ctx, new Date(now.getTime() - DEAD_AFTER_MS));
  const daily = await dueForCheck(ctx);
  if (closed.length + daily.length > 0) await checkSources(ctx, [...closed, ...daily]);
  if (daily.length === 0) return;
  await measureFreshness(ctx, daily);
  const before = new Date(now.getTime() - KEPT_DAYS * 86_400_000);
  await execute(ctx)`delete from source_run where ended_at < ${before} and ingest_run_id is null and state = 'done'`;
}

function enqueueDue(ctx: Context): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    const now = inner.clock.now();
    const due = await rowsOf<{ id: number; kind: string; schedule: string }>(inner)`
      select id, kind, schedule from managed_source where next_run_at <= ${now} order by id for update skip locked`;
    if (due.length === 0) return;
    const waits = await readPolicyWaits(inner);
    const next = due.map(({ id, kind, schedule }) => ({
      id,
      at: waits.get(kind)?.from ?? parseSchedule(schedule).next(now),
    }));
    await execute(inner)`
      update managed_source s set next_run_at = n.at
      from jsonb_to_recordset(${JSON.stringify(next)}::jsonb) as n (id bigint, at timestamptz)
        where s.id = n.id`;
    const read = due.filter(({ kind }) => !waits.has(kind)).map(({ id }) => id);
    // A source whose last run continues is skipped.
    const runs = await rowsOf<{ id: number }>(inner)`
      insert into source_run (source_id, options, requested_by, requested_at)
      select id, coalesce(first_run, '{}'), ${inner.actor.id}, ${now} from managed_source
      where id = any(${read}::bigint[]) order by id
      on conflict (source_id) where ended_at is null do nothing returning id`;
    await execute(inner)`
      update managed_source set first_run = null where id = any(${read}::bigint[]) and first_run is not null`;
    const jobs = runs.map(({ id }) => ({ runId: id }));
    await enqueueAll(inner, runSourceJob, jobs);
  });
}

/** Sources not yet checked today. */
async function dueForCheck(ctx: Context): Promise<readonly number[]> {
  const today = ctx.clock.now().toISOString().slice(0, 10);
  return columnOf<number>(ctx)`
    update managed_source set judged_on = ${today}::date
    where removed_at is null and paused_at is null and judged_on is distinct from ${today}::date returning id`;
}
