import { sql } from "kysely";
import type { Context } from "../context.ts";
import { type Measure, sizeClass } from "./measure.ts";

/** Counts are kept this many days. */
const KEPT_DAYS = 400;

export interface PageMeasures {
  /** The pattern of the page's route, one of the site's own. */
  readonly route: string;
  readonly values: Partial<Readonly<Record<Measure, number>>>;
}

/**
 * Adds what one page view measured to the counts of its route and day (UTC). Values no browser can have
 * measured are left out. Answers how many were counted.
 */
export async function recordMeasures(ctx: Context, { route, values }: PageMeasures): Promise<number> {
  const counted = Object.entries(values)
    .map(([measure, value]) => ({ measure, up_to: sizeClass(measure as Measure, value) }))
    .filter((row): row is { measure: string; up_to: number } => row.up_to !== null)
    // In one order, so that two page views that end together never wait for each other in a circle.
    .sort((a, b) => (a.measure < b.measure ? -1 : 1));
  if (counted.length === 0) return 0;
  const day = ctx.clock.now().toISOString().slice(0, 10);
  await sql`
    with outdated as (delete from page_measure where day < ${day}::date - ${KEPT_DAYS}::integer)
    insert into page_measure (day, route, measure, up_to, count)
    select ${day}::date, ${route}, measure, up_to, 1
    from unnest(${counted.map((row) => row.measure)}::text[], ${counted.map((row) => row.up_to)}::double precision[]) as seen (measure, up_to)
    on conflict (day, route, measure, up_to) do update set count = page_measure.count + 1
  `.execute(ctx.db);
  return counted.length;
}
