import { sql } from "kysely";
import { execute, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { notifyOwners } from "../../shared/outbox/notify-owners.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { describeLateWork, readLateWork, type WorkAge } from "./late-work.ts";

/** Work that comes and goes is mailed at most once in this time. */
const MAILED_AGAIN_HOURS = 24;

/** What changed since the last report. */
export interface LateWorkReport {
  readonly late: readonly WorkAge[];
  /** Measures that are within their limits again, such as "job billing.welcome". */
  readonly ended: readonly string[];
}

/** A measure as it is stored and logged: "mail", "job billing.welcome". */
export function measureOf({ work, name }: Pick<WorkAge, "work" | "name">): string {
  return name === null ? work : `${work} ${name}`;
}

/**
 * Records which work is over its limit and mails the owners what has become so, in one mail; not about mail itself. One
 * of several processes reports it.
 */
export async function reportLateWork(ctx: Context): Promise<LateWorkReport> {
  const all = await readLateWork(ctx);
  return inTransaction(ctx, async (inner) => {
    const now = inner.clock.now();
    const measures = all.map(measureOf);
    const fresh = await rowsOf<{ measure: string; mail: boolean }>(inner)`
      insert into late_work as known (measure, since) select unnest(${measures}::text[]), ${now}::timestamptz
      on conflict (measure) do update set since = excluded.since, ended_at = null where known.ended_at is not null
      returning measure,
        mailed_at is null or mailed_at < ${now}::timestamptz - make_interval(hours => ${MAILED_AGAIN_HOURS}) as mail`;
    const ended = await sql<{ measure: string }>`
      update late_work set ended_at = ${now}
      where ended_at is null and measure <> all(${measures}::text[]) returning measure`.execute(inner.db);
    const told = fresh.filter(({ mail }) => mail).map(({ measure }) => measure);
    const mailed = all.filter((work) => work.work !== "mail" && told.includes(measureOf(work)));
    if (mailed.length > 0) {
      await notifyOwners(inner, { template: "late_work", data: { lines: mailed.map(describeLateWork) } });
      await execute(inner)`update late_work set mailed_at = ${now} where measure = any(${mailed.map(measureOf)})`;
    }
    const began = new Set(fresh.map(({ measure }) => measure));
    return { late: all.filter((work) => began.has(measureOf(work))), ended: ended.rows.map(({ measure }) => measure) };
  });
}
