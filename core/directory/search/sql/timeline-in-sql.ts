import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../../context.ts";
import { readList } from "../../../replica.ts";
import type { LeadFilter } from "../filter.ts";
import { leadCondition } from "../lead-condition.ts";
import { MOST_NAMES, MOST_WEEKS, type NamedTotals, type Timeline, type WeekTotals } from "../timeline-totals.ts";

/** The charts of the whole catalogue as `readTimeline` adds them up in memory. */
export function timelineInSql(ctx: Context, filter: LeadFilter): Promise<Timeline> {
  const matching = sql`from lead where ${leadCondition(filter, ctx.clock)}`;
  const named = (value: RawBuilder<unknown>) => sql<NamedTotals>`
    select * from (select ${value} as name, ${TOTALS} ${matching} and ${value} <> '' group by 1) named
    order by rounds desc, name collate "C" limit ${MOST_NAMES}`;
  return readList(ctx, async ({ db }) => ({
    weeks: withEmptyWeeks((await sql<WeekTotals>`
      select date_trunc('week', lead.listed_on)::date::text as week, ${TOTALS} ${matching} and lead.listed_on > '-infinity'
      group by 1 order by 1 desc limit ${MOST_WEEKS}`.execute(db)).rows.toReversed()),
    stages: (await named(sql`coalesce(lead.funding_type, lead.stage_text)`).execute(db)).rows,
    industries: (await named(sql`lead.industry`).execute(db)).rows,
  }));
}

// `least` alone would take the larger bound for an unknown sum.
const TOTALS = sql`count(*) as rounds,
  case when count(lead.amount_usd_minor) > 0 then least(sum(lead.amount_usd_minor), ${Number.MAX_SAFE_INTEGER}::bigint)::bigint end as "amountUsdMinor"`;
const WEEK_MS = 7 * 86_400_000;

/** The newest weeks, with those without a lead between them. */
function withEmptyWeeks(held: readonly WeekTotals[]): readonly WeekTotals[] {
  const [first, last] = [held[0], held.at(-1)];
  if (first === undefined || last === undefined) return [];
  const known = new Map(held.map((week) => [week.week, week]));
  const length = (Date.parse(last.week) - Date.parse(first.week)) / WEEK_MS + 1;
  const weeks = Array.from({ length }, (_, i) => {
    const week = new Date(Date.parse(first.week) + i * WEEK_MS).toISOString().slice(0, 10);
    return known.get(week) ?? { week, rounds: 0, amountUsdMinor: null };
  }).slice(-MOST_WEEKS);
  return weeks.slice(weeks.findIndex(({ rounds }) => rounds > 0));
}
