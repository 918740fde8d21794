import { sql } from "kysely";
import type { Context } from "../context.ts";
import type { NewsLimit } from "../ingest/proposals/holds.ts";
import type { BegunRun } from "./begun-run.ts";
import { dayOf, newsLimitOf } from "./health.ts";

const WEEKS = 8;
const DAY_MS = 86_400_000;

interface Brought {
  /** New rounds and news by day (UTC). */
  readonly days: readonly { readonly day: string; readonly news: number }[] | null;
  /** New rounds and news of today's earlier runs that were not held. */
  readonly today: number;
  readonly lastGoodAt: Date | null;
}

/**
 * Maximum number of new rounds of a run; the rest is held as a flood. Undefined while too little is known, and for a
 * run that was asked to read more than usual.
 */
export async function newsLimit(ctx: Context, run: BegunRun): Promise<NewsLimit | undefined> {
  if (Object.keys(run.runOptions).length > 0) return undefined;
  const now = ctx.clock.now();
  const { rows } = await sql<Brought>`
    with counted as (
      select (r.ended_at at time zone 'UTC')::date as day, (r.counts ->> 'news')::int as news,
        (r.counts ->> 'flooded')::int as flooded, r.ended_at
      from source_run r
      where r.source_id = ${run.sourceId} and r.state in ('done', 'held', 'partly_failed')
        and r.ended_at >= date_trunc('day', ${now}::timestamptz, 'UTC') - make_interval(weeks => ${WEEKS})
    )
    select (select jsonb_agg(jsonb_build_object('day', d.day, 'news', d.news)) from (
        select day, sum(news)::int as news from counted where news is not null group by day) d) as days,
      coalesce((select sum(news - flooded)::int from counted where day = (${now}::timestamptz at time zone 'UTC')::date), 0) as today,
      (select max(ended_at) from counted) as "lastGoodAt"`.execute(ctx.db);
  const [{ days, today, lastGoodAt } = { days: null, today: 0, lastGoodAt: null }] = rows;
  const daysSince = lastGoodAt === null ? 1 : Math.ceil((now.getTime() - lastGoodAt.getTime()) / DAY_MS);
  const limit = newsLimitOf(days ?? [], { today: dayOf(now), daysSince });
  return limit === null ? undefined : { ...limit, most: Math.max(0, limit.most - today) };
}
