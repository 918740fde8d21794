import { execute, rowsOf } from "../../../db/statement.ts";
import { writeAudit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { enqueue } from "../../shared/jobs/enqueue.ts";
import { notifyOwners } from "../../shared/outbox/notify-owners.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { type DayCount, isLowDay, judgeSource, type Judgement, type SourceHistory } from "./health.ts";
import { KINDS } from "./kinds.ts";
import type { SourceIssue } from "./managed-source.ts";
import { sourcesChangedJob } from "./jobs/sources-changed.ts";

/** Minimum number of rejected rows for concluding that a format changed. */
const ROWS_TO_JUDGE = 5;
const WEEKS = 8;

interface CheckedSource extends Omit<SourceHistory, "days" | "daysOff"> {
  readonly id: number;
  readonly name: string;
  readonly kind: string;
  readonly issue: SourceIssue | null;
  readonly days: readonly DayCount[] | null;
}

/**
 * Judges sources by their history. A new issue is stored, mailed to the owners and logged once; its end is mailed to
 * them too. Paused sources are not judged.
 */
export function checkSources(ctx: Context, ids: readonly number[]): Promise<void> {
  return inTransaction(ctx, async (inner) => {
    const now = inner.clock.now();
    await learnShapes(inner, ids);
    const sources = await readHistories(inner, ids, now);
    for (const source of sources.filter(({ id }) => ids.includes(id))) {
      const judged = judgeSource({ ...source, days: source.days ?? [], daysOff: daysOffOf(source, sources) }, now);
      if ((judged?.issue ?? null) !== source.issue) await report(inner, source, judged);
    }
  });
}

/** Reports changes one by one, because they are rare. */
async function report(ctx: Context, { id, name, issue }: CheckedSource, judged: Judgement | null): Promise<void> {
  const now = ctx.clock.now();
  await execute(ctx)`
    update managed_source set issue = ${judged?.issue ?? null}, issue_reason = ${judged?.reason ?? null},
      issue_since = ${judged === null ? null : now}::timestamptz where id = ${id}`;
  if (judged === null) {
    await writeAudit(ctx, "source.recovered", { source: id, name, issue });
    await notifyOwners(ctx, { template: "source_recovered", data: { id, source: name } });
  } else {
    await writeAudit(ctx, "source.issue", { source: id, name, ...judged });
    await notifyOwners(ctx, { template: `source_${judged.issue}`, data: { id, source: name, reason: judged.reason } });
  }
  await enqueue(ctx, sourcesChangedJob, {});
}

/** Days when offices and newsrooms are closed nearly everywhere. */
const RESTING = ["12-24", "12-25", "12-26", "12-31", "01-01"];
/** A day counts as quiet for a whole kind from this many other quiet sources on. */
const PEERS = 2;

/**
 * Days that are not judged: holidays, the days after them, when sources read what was published on them, and days on
 * which all other sources of its kind are quiet as well.
 */
function daysOffOf({ id, kind, days }: CheckedSource, all: readonly CheckedSource[]): ReadonlySet<string> {
  const { isDayOff } = KINDS.find(({ key }) => key === kind) ?? {};
  const rests = (day: string) => RESTING.includes(day.slice(5)) || isDayOff?.(day) === true;
  const peers = all.filter((other) => other.kind === kind && other.id !== id);
  const areLow = (day: string) => {
    const low = peers.map((peer) => isLowDay(peer.days ?? [], day)).filter((one) => one !== null);
    return low.length >= PEERS && low.every(Boolean);
  };
  const known = (days ?? []).map(({ day }) => day);
  return new Set(known.filter((day) => rests(day) || rests(dayBefore(day)) || areLow(day)));
}

function dayBefore(day: string): string {
  return new Date(Date.parse(day) - 86_400_000).toISOString().slice(0, 10);
}

/** Makes the first known format of each source the expected one. Locks the sources. */
async function learnShapes(ctx: Context, ids: readonly number[]): Promise<void> {
  await execute(ctx)`select from managed_source where id = any(${[...ids]}) order by id for update`;
  await execute(ctx)`
    update managed_source s set shape = (select r.shape from source_run r where r.source_id = s.id
      and r.shape is not null order by r.id desc limit 1)
    where s.id = any(${[...ids]}) and s.shape is null`;
}

/** The histories of sources and of all others of their kinds. */
async function readHistories(ctx: Context, ids: readonly number[], now: Date): Promise<readonly CheckedSource[]> {
  return rowsOf<CheckedSource>(ctx)`
    select s.id, s.name, s.kind, s.issue, s.created_at as since, s.shape as "expectedShape",
      (select coalesce(jsonb_agg(jsonb_build_object('state', n.state, 'problem', n.problem) order by n.id desc), '[]')
        from (
        select r.id, r.state, r.problem from source_run r
        where r.source_id = s.id and r.ended_at is not null and r.state <> 'cancelled' order by r.id desc limit 3) n)
          as newest,
      (select max(r.ended_at) from source_run r where r.source_id = s.id
        and r.state in ('done', 'held', 'partly_failed')) as "lastGoodAt",
      read.shape, coalesce(read.rejected, false) as "rejectedAll",
      (select coalesce(sum((r.counts ->> 'flooded')::int), 0)::int from source_run r
        where r.source_id = s.id and (r.counts ->> 'flooded')::int > 0 and exists (
          select from proposal p where p.run_id = r.ingest_run_id and p.status = 'held'
            and p.holds @> '[{"rule": "flood"}]')) as flooded,
      (select jsonb_agg(jsonb_build_object('day', d.day, 'documents', d.documents)) from (
        select (r.ended_at at time zone 'UTC')::date as day,
          sum(coalesce((r.counts ->> 'documents')::int, 0))::int as documents
        from source_run r
        where r.source_id = s.id and r.state in ('done', 'held', 'partly_failed')
          and r.ended_at >= date_trunc('day', ${now}::timestamptz, 'UTC') - make_interval(weeks => ${WEEKS + 1})
          and r.ended_at < date_trunc('day', ${now}::timestamptz, 'UTC')
        group by 1) d) as days
    from managed_source s left join lateral (
      select r.shape, (r.counts ->> 'rejected')::int >= ${ROWS_TO_JUDGE}
        and (r.counts ->> 'records')::int + (r.counts ->> 'reviews')::int + (r.counts ->> 'excluded')::int = 0
          as rejected
      from source_run r where r.source_id = s.id and (r.counts ->> 'documents')::int > 0 order by r.id desc limit 1
    ) read on true
    where s.kind in (select kind from managed_source where id = any(${[...ids]}))
      and s.paused_at is null and s.removed_at is null
    order by s.id`;
}
