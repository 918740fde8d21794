import { sql } from "kysely";
import type { Context } from "../../context.ts";
import { leadScope } from "../access.ts";
import type { LeadFilter } from "./filter.ts";
import { leadCondition, leadsInScope } from "./lead-condition.ts";

/** Leads of one kind, and what those of known amount raised. */
export interface RoundTotals {
  readonly rounds: number;
  /** US cents; null when no amount is known. */
  readonly amountUsdMinor: number | null;
}

export interface WeekTotals extends RoundTotals {
  /** ISO 8601 day of the week's Monday. */
  readonly week: string;
}

export interface NamedTotals extends RoundTotals {
  readonly name: string;
}

/** What the pictures above a list show. Leads without a date, stage or industry are in no line of theirs. */
export interface Timeline {
  /** From the earliest of the newest weeks to the newest, none left out between. */
  readonly weeks: readonly WeekTotals[];
  /** Most rounds first. */
  readonly stages: readonly NamedTotals[];
  readonly industries: readonly NamedTotals[];
}

export interface ReadTimelineInput {
  readonly filter: LeadFilter;
  /** How many of the newest leads everybody's lists reach (`SAMPLE_SIZE`). */
  readonly sampleSize: number;
}

/** Weeks shown at most, ending with the newest that holds a lead. */
export const MOST_WEEKS = 104;
/** Stages and industries shown at most. */
export const MOST_NAMES = 12;

/** Rounds and money per ISO 8601 week (Monday to Sunday), by stage and by industry, of the leads a filter asks for. */
export async function readTimeline(ctx: Context, { filter, sampleSize }: ReadTimelineInput): Promise<Timeline> {
  const scope = leadScope(ctx.actor, sampleSize);
  const { rows } = await sql<{ kind: "week" | "stage" | "industry"; name: string; rounds: number; amount: number | null }>`
    with hits as (select * from lead where ${leadsInScope(scope)} and ${leadCondition(filter, ctx.clock, scope)}),
    named as (
      select 'week' as kind, to_char(date_trunc('week', listed_on), 'YYYY-MM-DD') as name, amount_usd_minor from hits where listed_on > '-infinity'
      union all select 'stage', coalesce(funding_type, stage_text), amount_usd_minor from hits
      union all select 'industry', industry, amount_usd_minor from hits
    )
    select kind, name, count(*) as rounds,
      case when count(amount_usd_minor) > 0 then least(sum(amount_usd_minor), ${Number.MAX_SAFE_INTEGER}::bigint)::bigint end as amount
    from named where name is not null group by kind, name order by rounds desc, name collate "C"
  `.execute(ctx.db);
  const of = (kind: string) => rows.filter((row) => row.kind === kind).map((row) => ({ name: row.name, rounds: row.rounds, amountUsdMinor: row.amount }));
  return {
    weeks: everyWeek(of("week").map(({ name, ...totals }) => ({ week: name, ...totals }))),
    stages: of("stage").slice(0, MOST_NAMES),
    industries: of("industry").slice(0, MOST_NAMES),
  };
}

const WEEK_MS = 7 * 86_400_000;

/** The newest weeks in order, with those in between that hold nothing. */
export function everyWeek(weeks: readonly WeekTotals[]): readonly WeekTotals[] {
  const known = new Map(weeks.map((totals) => [Date.parse(totals.week), totals]));
  const last = Math.max(...known.keys());
  const first = Math.max(Math.min(...known.keys()), last - (MOST_WEEKS - 1) * WEEK_MS);
  const all: WeekTotals[] = [];
  for (let at = first; at <= last; at += WEEK_MS) {
    all.push(known.get(at) ?? { week: new Date(at).toISOString().slice(0, 10), rounds: 0, amountUsdMinor: null });
  }
  return all;
}
