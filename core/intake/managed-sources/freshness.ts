import { execute } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";

const DAYS = 30;

/**
 * Measures the time from publication to page for the rounds of the last 30 days, per source, and for those of one run.
 * Leaves out documents published before the source was added; a date without a time counts from midnight UTC.
 */
export async function measureFreshness(ctx: Context, sourceIds: readonly number[], runId?: number): Promise<void> {
  const now = ctx.clock.now();
  await execute(ctx)`
    with delay as (
      select r.source_id, r.id as run_id, f.id as round_id,
        min(extract(epoch from f.created_at - c.effective_at) / 60) as minutes
      from source_run r join managed_source s on s.id = r.source_id
        join document d on d.stored_by_run_id = r.ingest_run_id
        join claim c on c.document_id = d.id and c.subject_kind = 'round'
        join funding_round f on f.id = c.subject_id
      where r.source_id = any(${[...sourceIds]}) and r.ended_at > ${now}::timestamptz - make_interval(days => ${DAYS})
        and c.effective_at between s.created_at and f.created_at
        and f.withdrawn_at is null and f.merged_into_id is null
      group by 1, 2, 3
    ), measured as (
      select source_id, round(percentile_cont(0.5) within group (order by minutes))::int as median,
        round(percentile_cont(0.9) within group (order by minutes))::int as p90, count(*)::int as rounds
      from delay group by source_id
    ), of_run as (
      update source_run set freshness = (
        select round(percentile_cont(0.5) within group (order by minutes))::int from delay
          where run_id = ${runId ?? null}::bigint)
      where id = ${runId ?? null}::bigint
    )
    update managed_source s set freshness_median = m.median, freshness_p90 = m.p90,
      freshness_rounds = coalesce(m.rounds, 0)
    from managed_source o left join measured m on m.source_id = o.id
    where s.id = o.id and s.id = any(${[...sourceIds]})`;
}
