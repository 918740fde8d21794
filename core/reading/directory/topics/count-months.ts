import { rowsOf } from "../../../../db/statement.ts";
import type { Context } from "../../../shared/context.ts";
import { leadScope } from "../access.ts";
import { scopedLeads } from "../columns/column.ts";
import { disclosedCount } from "../disclosed-figures.ts";
import { finiteMonth } from "../months.ts";
import { leadCondition } from "../search/lead-condition.ts";
import type { LeadFilter } from "../search/filter.ts";
import { daysOf } from "./kinds.ts";

/** The rounds of a month; null if their count is not disclosed to this reader (`disclosed-figures.ts`). */
export interface MonthCount {
  /** `2026-11` */
  readonly month: string;
  readonly rounds: number | null;
}

const SHOWN_MONTHS = 12;

/** The rounds of each of the last twelve months up to now, oldest first, over the whole catalogue. */
export async function countMonths(ctx: Context, filter: LeadFilter): Promise<readonly MonthCount[]> {
  const now = ctx.clock.now();
  const months = Array.from({ length: SHOWN_MONTHS }, (_, i) =>
    new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - SHOWN_MONTHS + 1 + i, 1)).toISOString().slice(0, 7),
  );
  const rows = await rowsOf<{ readonly month: string; readonly rounds: number; readonly hidden: number }>(ctx)`
    select ${finiteMonth("lead.listed_on")} as month, count(*) as rounds, count(*) filter (where seen.round_id is null) as hidden
    from lead left join (select round_id from ${scopedLeads(leadScope(ctx))} sample) seen on seen.round_id = lead.round_id
    where ${leadCondition(filter, ctx.clock)} and lead.listed_on >= ${`${months[0]}-01`}::date
    group by 1`;
  const counts = new Map(rows.map((row) => [row.month, row]));
  return months.map((month) => {
    const { rounds, hidden } = counts.get(month) ?? { rounds: 0, hidden: 0 };
    return { month, rounds: hidden === 0 ? rounds : disclosedCount(rounds, { ...filter, listedOn: daysOf(month) }) };
  });
}
