import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../../db/client.ts";
import type { Context } from "../context.ts";
import { SEGMENT_BITS, segmentRange } from "./lead-segments.ts";

/** Rounds announced in the last so many days say how fast the catalogue is now; lists of former years would hide it. */
export const LAG_DAYS = 90;

/** Leads that have these in common; `newest` is the ISO 8601 day of the newest. */
export type Cell = readonly [source: string | null, type: string | null, country: string | null, leads: number, samples: number, newest: string | null];
/** Leads of a week, counted from that of 29 December 1969 (a Monday); null counts those without a date. */
export type WeekCount = readonly [week: number | null, leads: number];
/** Leads of a source that came into the catalogue so many days after their announcement. */
export type LagCount = readonly [source: string | null, days: number, leads: number];

/** What a segment of the directory adds to the figures. */
export interface SegmentCounts {
  readonly cells: readonly Cell[];
  readonly weeks: readonly WeekCount[];
  readonly lags: readonly LagCount[];
}

interface Kept {
  readonly today: string;
  readonly segments: Map<number, SegmentCounts & { readonly stamp: number }>;
}

/** By database: a change of the catalogue makes only the segments it touched be counted anew. */
const kept = new WeakMap<Database, Kept>();

/** More stale segments than this are found faster by reading every lead. */
const FEW = 32;

/** Counts of every segment there is, as of now; `today` is an ISO 8601 day. */
export async function countSegments(ctx: Context, today: string): Promise<readonly SegmentCounts[]> {
  const known = kept.get(ctx.db);
  const { segments } = known?.today === today ? known : { segments: new Map() as Kept["segments"] };
  kept.set(ctx.db, { today, segments });
  // Read before the counts: what changes in between has another stamp the next time.
  const stamps = await ctx.db.selectFrom("lead_segment").select(["segment", "stamp"]).execute();
  const present = new Set(stamps.map(({ segment }) => segment));
  for (const segment of segments.keys()) if (!present.has(segment)) segments.delete(segment);
  const stale = stamps.filter(({ segment, stamp }) => segments.get(segment)?.stamp !== stamp);
  const counted = stale.length === 0 ? new Map<number, SegmentCounts>() : await count(ctx, today, stale.map(({ segment }) => segment));
  for (const { segment, stamp } of stale) segments.set(segment, { stamp, ...(counted.get(segment) ?? { cells: [], weeks: [], lags: [] }) });
  return [...segments.values()];
}

async function count(ctx: Context, today: string, segments: readonly number[]): Promise<Map<number, SegmentCounts>> {
  const segment = sql`l.round_id >> ${sql.lit(SEGMENT_BITS)}`;
  const stale: RawBuilder<SqlBool> =
    segments.length > FEW
      ? sql<SqlBool>`${segment} = any(${segments}::bigint[])`
      : sql<SqlBool>`(${sql.join(segments.map((one) => segmentRange("l.round_id", one)), sql` or `)})`;
  const { rows } = await sql<SegmentCounts & { readonly segment: number }>`
    with cell as (
      select ${segment} as segment, l.source_kind as source, l.funding_type as type, l.country, count(*) as n, count(*) filter (where l.is_sample) as samples,
        nullif(max(l.listed_on), '-infinity') as newest
      from lead l where ${stale} group by 1, 2, 3, 4
    ),
    week as (
      select ${segment} as segment, case when l.listed_on > '-infinity' then floor((l.listed_on - date '1969-12-29') / 7.0)::int end as week, count(*) as n
      from lead l where ${stale} group by 1, 2
    ),
    lag as (
      select ${segment} as segment, l.source_kind as source, greatest((l.added_at at time zone 'UTC')::date - l.announced_on, 0) as days, count(*) as n
      from lead l
      where ${stale} and l.listed_on between ${today}::date - ${LAG_DAYS}::int and ${today}::date and l.announced_precision = 'day' and not l.is_sample
      group by 1, 2, 3
    ),
    cells as (select segment, jsonb_agg(jsonb_build_array(source, type, country, n, samples, newest)) as list from cell group by 1),
    weeks as (select segment, jsonb_agg(jsonb_build_array(week, n)) as list from week group by 1),
    lags as (select segment, jsonb_agg(jsonb_build_array(source, days, n)) as list from lag group by 1)
    select segment, cells.list as cells, weeks.list as weeks, coalesce(lags.list, '[]') as lags
    from cells join weeks using (segment) left join lags using (segment)`.execute(ctx.db);
  return new Map(rows.map((row) => [row.segment, row]));
}
