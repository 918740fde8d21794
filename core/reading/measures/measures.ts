import { execute, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";

/** Measures that browsers report, in milliseconds except CLS (a score) and `render-error` (a count). */
export const MEASURES = ["LCP", "CLS", "INP", "FID", "TTFB", "render-error"] as const;

export type Measure = (typeof MEASURES)[number];

/** A page is good up to `good`, poor above `poor`, and needs improvement in between. */
export interface Thresholds {
  readonly good: number;
  readonly poor: number;
}

/** The published Web Vitals thresholds; an error has none. */
export const THRESHOLDS: Readonly<Record<Measure, Thresholds | null>> = {
  LCP: { good: 2_500, poor: 4_000 },
  CLS: { good: 0.1, poor: 0.25 },
  INP: { good: 200, poor: 500 },
  FID: { good: 100, poor: 300 },
  TTFB: { good: 800, poor: 1_800 },
  "render-error": null,
};

// Every threshold is a bound, so that counts by class give exact shares of good and poor.
const MILLISECONDS = [
  25, 50, 75, 100, 150, 200, 300, 400, 500, 650, 800, 1_000, 1_250, 1_500, 1_800, 2_000, 2_500, 3_000, 3_500, 4_000,
  5_000, 6_500, 8_000, 10_000, 15_000, 30_000, 60_000,
];
const SHIFT = [0, 0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.15, 0.2, 0.25, 0.35, 0.5, 0.75, 1, 2, 5];

/** The upper bound of a value's size class; null for an impossible value. */
export function sizeClass(measure: Measure, value: number): number | null {
  if (!(value >= 0)) return null;
  if (measure === "render-error") return value === 1 ? 1 : null;
  const bounds = measure === "CLS" ? SHIFT : MILLISECONDS;
  return bounds.find((bound) => value <= bound) ?? null;
}

/** Days for which counts are kept. */
const KEPT_DAYS = 400;

interface PageMeasures {
  /** The site's route pattern of the page. */
  readonly route: string;
  readonly values: Partial<Readonly<Record<Measure, number>>>;
}

/**
 * Adds one page view's measures to the counts of its route and day (UTC), ignoring impossible values. Returns how many
 * were counted.
 */
export async function recordMeasures(ctx: Context, { route, values }: PageMeasures): Promise<number> {
  const counted = Object.entries(values)
    .map(([measure, value]) => ({ measure, up_to: sizeClass(measure as Measure, value) }))
    .filter((row): row is { measure: string; up_to: number } => row.up_to !== null)
    // A fixed order prevents deadlocks between concurrent page views.
    .sort((a, b) => (a.measure < b.measure ? -1 : 1));
  if (counted.length === 0) return 0;
  const day = ctx.clock.now().toISOString().slice(0, 10);
  await execute(ctx)`
    with outdated as (delete from page_measure where day < ${day}::date - ${KEPT_DAYS}::integer)
    insert into page_measure (day, route, measure, up_to, count)
    select ${day}::date, ${route}, measure, up_to, 1
    from unnest(${counted.map((row) => row.measure)}::text[], ${counted.map((row) => row.up_to)}::double precision[])
      as seen (measure, up_to)
    on conflict (day, route, measure, up_to) do update set count = page_measure.count + 1`;
  return counted.length;
}

export interface MeasureSummary {
  readonly route: string;
  readonly measure: Measure;
  readonly count: number;
  /** Shares of good and poor page views, 0 to 1; null for a measure without thresholds. */
  readonly good: number | null;
  readonly poor: number | null;
  /** The 75th percentile, as the upper bound of its size class. */
  readonly p75: number;
}

/** Summarizes the last `days` days of the pages that visitors see by route and measure. */
export async function summarizeMeasures(ctx: Context, days: number): Promise<readonly MeasureSummary[]> {
  const today = ctx.clock.now().toISOString().slice(0, 10);
  const bounds = Object.entries(THRESHOLDS).flatMap(([measure, limits]) =>
    limits === null ? [] : [{ measure, ...limits }],
  );
  const rows = await rowsOf<MeasureSummary>(ctx)`
    with threshold as (
      select * from unnest(
        ${bounds.map((row) => row.measure)}::text[], ${bounds.map((row) => row.good)}::double precision[],
          ${bounds.map((row) => row.poor)}::double precision[]
      ) as t (measure, good, poor)
    ),
    classes as (
      select route, measure, up_to, sum(count)::bigint as count,
        sum(sum(count)) over (partition by route, measure order by up_to) as reached,
        sum(sum(count)) over (partition by route, measure) as total
      from page_measure
      where day > ${today}::date - ${days}::integer and route not like '/back-office%'
      group by route, measure, up_to
    )
    select route, measure, sum(count)::bigint as count,
      (sum(count) filter (where up_to <= good) / sum(count))::double precision as good,
      (sum(count) filter (where up_to > poor) / sum(count))::double precision as poor,
      min(up_to) filter (where reached >= 0.75 * total) as p75
    from (select classes.*, threshold.good, threshold.poor from classes left join threshold using (measure)) c
    group by route, measure
    order by route, measure`;
  return rows.map((row) => ({
    ...row,
    good: THRESHOLDS[row.measure] === null ? null : (row.good ?? 0),
    poor: THRESHOLDS[row.measure] === null ? null : (row.poor ?? 0),
  }));
}
