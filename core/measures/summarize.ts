import { sql } from "kysely";
import type { Context } from "../context.ts";
import { type Measure, THRESHOLDS } from "./measure.ts";

/** How one route did by one measure. */
export interface MeasureSummary {
  readonly route: string;
  readonly measure: Measure;
  readonly count: number;
  /** Share of good and of poor page views, 0 to 1; null for a measure without thresholds. */
  readonly good: number | null;
  readonly poor: number | null;
  /** What three of four page views stayed within: the upper bound of the size class the 75th percentile falls into. */
  readonly p75: number;
}

/** What the browsers of the last `days` days measured, by route and measure. */
export async function summarizeMeasures(ctx: Context, days: number): Promise<readonly MeasureSummary[]> {
  const today = ctx.clock.now().toISOString().slice(0, 10);
  const bounds = Object.entries(THRESHOLDS).flatMap(([measure, limits]) => (limits === null ? [] : [{ measure, ...limits }]));
  const { rows } = await sql<MeasureSummary>`
    with threshold as (
      select * from unnest(
        ${bounds.map((row) => row.measure)}::text[], ${bounds.map((row) => row.good)}::double precision[], ${bounds.map((row) => row.poor)}::double precision[]
      ) as t (measure, good, poor)
    ),
    classes as (
      select route, measure, up_to, sum(count)::bigint as count,
        sum(sum(count)) over (partition by route, measure order by up_to) as reached,
        sum(sum(count)) over (partition by route, measure) as total
      from page_measure
      where day > ${today}::date - ${days}::integer
      group by route, measure, up_to
    )
    select route, measure, sum(count)::bigint as count,
      (sum(count) filter (where up_to <= good) / sum(count))::double precision as good,
      (sum(count) filter (where up_to > poor) / sum(count))::double precision as poor,
      min(up_to) filter (where reached >= 0.75 * total) as p75
    from (select classes.*, threshold.good, threshold.poor from classes left join threshold using (measure)) c
    group by route, measure
    order by route, measure
  `.execute(ctx.db);
  return rows.map((row) => ({ ...row, good: THRESHOLDS[row.measure] === null ? null : (row.good ?? 0), poor: THRESHOLDS[row.measure] === null ? null : (row.poor ?? 0) }));
}
