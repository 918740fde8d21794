import cronParser from "cron-parser";
import { sql } from "kysely";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { JOBS, type JobDeclaration, type JobName } from "./declared.ts";
import { enqueue } from "./enqueue.ts";

/**
 * Enqueues each job whose scheduled time has passed since it was last enqueued: once, however many processes ask and
 * whoever is killed meanwhile; of several times missed while nothing ran, the last. A job that is new to the schedule
 * waits for its next time.
 */
export async function enqueueScheduled(ctx: Context): Promise<readonly JobName[]> {
  const enqueued: JobName[] = [];
  for (const name of scheduledNames()) {
    if (await enqueueIfDue(ctx, name, lastTime(JOBS[name], ctx.clock.now()))) enqueued.push(name);
  }
  return enqueued;
}

type ScheduledName = { [N in JobName]: (typeof JOBS)[N] extends { cron: string } ? N : never }[JobName];

function scheduledNames(): readonly ScheduledName[] {
  return Object.entries(JOBS).flatMap(([name, declaration]) => ("cron" in declaration ? [name as ScheduledName] : []));
}

function lastTime({ cron }: JobDeclaration, now: Date): Date {
  if (cron === undefined) throw new Error("this job has no schedule");
  return cronParser.parseExpression(cron, { tz: "UTC", currentDate: now }).prev().toDate();
}

async function enqueueIfDue(ctx: Context, name: ScheduledName, time: Date): Promise<boolean> {
  return inTransaction(ctx, async (inner) => {
    await sql`insert into job_schedule (name, enqueued_for) values (${name}, ${time}) on conflict do nothing`.execute(inner.db);
    const { numAffectedRows } = await sql`
      update job_schedule set enqueued_for = ${time} where name = ${name} and enqueued_for < ${time}`.execute(inner.db);
    if ((numAffectedRows ?? 0n) === 0n) return false;
    if ("skipWhileWaiting" in JOBS[name] && (await isWaiting(inner, name))) return false;
    await enqueue(inner, name, {});
    return true;
  });
}

async function isWaiting(ctx: Context, name: ScheduledName): Promise<boolean> {
  const { rows } = await sql`select from pgboss.job where name = ${name} and state < 'active' limit 1`.execute(ctx.db);
  return rows.length > 0;
}
