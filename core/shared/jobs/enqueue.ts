import { randomInt } from "node:crypto";
import { execute, hasRows } from "../../../db/statement.ts";
import type { Context } from "../context.ts";
import type { JobOptions } from "./define-job.ts";
import { ledgerChanged } from "./signals.ts";

interface EnqueueOptions {
  /** The earliest start. */
  readonly after?: Date;
}

/**
 * Enqueues a job within the caller's transaction, so it exists only if that commits. Throws ZodError for an invalid
 * payload.
 */
export async function enqueue<Payload extends object>(
  ctx: Pick<Context, "db">,
  job: JobOptions<Payload>,
  payload: Payload,
  options?: EnqueueOptions,
): Promise<void> {
  await enqueueAll(ctx, job, [payload], options);
}

/** Enqueues one job for each payload; otherwise like {@link enqueue}. */
export async function enqueueAll<Payload extends object>(
  { db }: Pick<Context, "db">,
  { name, attempts, concurrency, payload: schema }: JobOptions<Payload>,
  payloads: readonly Payload[],
  { after }: EnqueueOptions = {},
): Promise<void> {
  if (payloads.length === 0) return;
  // Jobs of one queue run one at a time.
  const first = randomInt(concurrency);
  const jobs = payloads.map((payload, index) => ({
    payload: schema.parse(payload),
    queue: `${name} ${(first + index) % concurrency}`,
  }));
  await execute(db)`
    select count(*) from graphile_worker.add_jobs(array(
      select (${name}, payload, queue, ${after ?? null}::timestamptz, ${attempts}, null, null,
        null)::graphile_worker.job_spec
      from jsonb_to_recordset(${JSON.stringify(jobs)}::jsonb) as job (payload json, queue text)))`;
}

/**
 * Enqueues writing the ledger copies outside the database, to run after the caller's transaction commits. Calls share a
 * waiting job: its row stays locked until the commit, so it cannot run earlier and miss the caller's rows.
 */
export async function keepLedgerSoon(ctx: Pick<Context, "db">): Promise<void> {
  const exists = await hasRows(ctx)`
    select from graphile_worker._private_jobs job join graphile_worker._private_tasks task on task.id = job.task_id
    where task.identifier = ${ledgerChanged.name} and job.attempts = 0 and job.locked_at is null and job.run_at <= now()
    limit 1 for key share of job skip locked`;
  if (!exists) await enqueue(ctx, ledgerChanged, {});
}
