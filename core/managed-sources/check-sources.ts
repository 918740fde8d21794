import { sql } from "kysely";
import { writeAudit } from "../audit.ts";
import type { Context } from "../context.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { notifyOwners } from "../mail/notify-owners.ts";
import { inTransaction } from "../transaction.ts";
import { type DayCount, judgeSource, type Judgement, type SourceHistory } from "./health.ts";
import type { SourceIssue } from "./managed-source.ts";

/** Fewer rejected rows say little about a format. */
const ROWS_TO_JUDGE = 5;
const WEEKS = 8;

interface CheckedSource extends Omit<SourceHistory, "days"> {
  readonly id: number;
  readonly name: string;
  readonly issue: SourceIssue | null;
  readonly days: readonly DayCount[] | null;
}

/**
 * Judges sources by their history. A new issue is stored, mailed to the owners and logged once; when it is over, the
 * owners are told so. Paused sources are not judged.
 */
export function checkSources(ctx: Context, ids: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    const now = inner.clock.now();
    const sources = await readHistories(inner, ids, now);
    for (const source of sources) {
      const judged = judgeSource({ ...source, days: source.days ?? [] }, now);
      if ((judged?.issue ?? null) !== source.issue) await report(inner, source, judged);
    }
  });
}

/** Changes happen rarely, so each is written by itself. */
async function report(ctx: Context, { id, name, issue }: CheckedSource, judged: Judgement | null): Promise<void> {
  const now = ctx.clock.now();
  await sql`
    update managed_source set issue = ${judged?.issue ?? null}, issue_reason = ${judged?.reason ?? null},
      issue_since = ${judged === null ? null : now}::timestamptz where id = ${id}`.execute(ctx.db);
  if (judged === null) {
    await writeAudit(ctx, "source.recovered", { source: id, name, issue });
    await notifyOwners(ctx, { template: "source_recovered", data: { id, name } });
  } else {
    await writeAudit(ctx, "source.issue", { source: id, name, ...judged });
    await notifyOwners(ctx, { template: "source_issue", data: { id, name, ...judged } });
  }
  await enqueue(ctx, "sources.changed", {});
}

async function readHistories(ctx: Context, ids: readonly number[], now: Date): Promise<readonly CheckedSource[]> {
  // The first format that a source has is expected from then on.
  await sql`
    update managed_source s set shape = (select r.shape from source_run r where r.source_id = s.id and r.shape is not null order by r.id desc limit 1)
    where s.id = any(${[...ids]}) and s.shape is null`.execute(ctx.db);
  const { rows } = await sql<CheckedSource>`
    select s.id, s.name, s.issue, s.created_at as since, s.shape as "expectedShape",
      (select coalesce(jsonb_agg(jsonb_build_object('state', n.state, 'problem', n.problem) order by n.id desc), '[]') from (
        select r.id, r.state, r.problem from source_run r
        where r.source_id = s.id and r.ended_at is not null and r.state <> 'cancelled' order by r.id desc limit 3) n) as newest,
      (select max(r.ended_at) from source_run r where r.source_id = s.id and r.state in ('done', 'held', 'partly_failed')) as "lastGoodAt",
      read.shape, coalesce(read.rejected, false) as "rejectedAll",
      (select jsonb_agg(jsonb_build_object('day', d.day, 'documents', d.documents)) from (
        select (r.ended_at at time zone 'UTC')::date as day, sum(coalesce((r.counts ->> 'documents')::int, 0))::int as documents
        from source_run r
        where r.source_id = s.id and r.state in ('done', 'held', 'partly_failed')
          and r.ended_at >= date_trunc('day', ${now}::timestamptz, 'UTC') - make_interval(weeks => ${WEEKS + 1})
          and r.ended_at < date_trunc('day', ${now}::timestamptz, 'UTC')
        group by 1) d) as days
    from managed_source s left join lateral (
      select r.shape, (r.counts ->> 'rejected')::int >= ${ROWS_TO_JUDGE}
        and (r.counts ->> 'records')::int + (r.counts ->> 'reviews')::int + (r.counts ->> 'excluded')::int = 0 as rejected
      from source_run r where r.source_id = s.id and (r.counts ->> 'documents')::int > 0 order by r.id desc limit 1
    ) read on true
    where s.id = any(${[...ids]}) and s.paused_at is null and s.removed_at is null
    order by s.id for update of s`.execute(ctx.db);
  return rows;
}
