import type PgBoss from "pg-boss";
import type { Context } from "../context.ts";
import { JOBS, type JobDeclaration, type JobName, type JobPayload } from "./declared.ts";
import { LEASE_SECONDS } from "../lease.ts";
import { executorOf, queueOn } from "./queue.ts";

/** Waiting jobs are kept this long: longer than any site is switched off for. */
const KEEP_WAITING_DAYS = 3_650;

/**
 * Asks for a job. In a transaction it exists when that commits, and never when it does not: enqueue what a change calls
 * for in the transaction of the change. `after` holds it back until then. Throws ZodError for a payload that is not the job's.
 */
export async function enqueue<N extends JobName>(
  ctx: Pick<Context, "db">,
  name: N,
  payload: JobPayload<N>,
  options: { readonly after?: Date } = {},
): Promise<void> {
  const { after } = options;
  const queue = await queueOn(ctx.db);
  const id = await queue.send(name, JOBS[name].payload.parse(payload), {
    db: executorOf(ctx.db),
    ...policyOf(JOBS[name]),
    ...(after === undefined ? {} : { startAfter: after }),
  });
  // What pg-boss answers when there is no such queue; the job would be lost without a word.
  if (id === null) throw new Error(`there is no queue for the job ${name}: make it in a migration`);
}

/** Asks for many jobs of one kind at once; like {@link enqueue}. */
export async function enqueueAll<N extends JobName>(ctx: Pick<Context, "db">, name: N, payloads: readonly JobPayload<N>[]): Promise<void> {
  if (payloads.length === 0) return;
  const { retryLimit, retryDelay, retryBackoff, expireInSeconds, retentionDays } = policyOf(JOBS[name]);
  const keepUntil = new Date(Date.now() + retentionDays * 86_400_000).toISOString();
  const queue = await queueOn(ctx.db);
  if ((await queue.getQueue(name)) === null) throw new Error(`there is no queue for the job ${name}: make it in a migration`);
  const jobs = payloads.map((payload) => ({
    name,
    data: JOBS[name].payload.parse(payload),
    retryLimit, retryDelay, retryBackoff, expireInSeconds, keepUntil,
  }));
  await queue.insert(jobs, { db: executorOf(ctx.db) });
}

function policyOf({ retries }: JobDeclaration) {
  return {
    retryLimit: retries.limit,
    retryDelay: retries.delaySeconds,
    retryBackoff: true,
    expireInSeconds: LEASE_SECONDS,
    retentionDays: KEEP_WAITING_DAYS,
  } satisfies PgBoss.SendOptions;
}
