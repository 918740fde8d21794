import { sql } from "kysely";
import type { Context } from "../context.ts";

const MONTH_DAYS = 30;

/** What the catalogue can say about itself on public pages. Invented sample rows are not counted. */
export interface MeasuredFigures {
  /** Published rounds dated in the last 30 days. */
  readonly roundsInLast30Days: number;
  /** Companies with a published round. */
  readonly companies: number;
  /** Whole US dollars of all published rounds whose amount is known in dollars. */
  readonly fundingUsd: number;
}

/** Measures the published catalogue as it stands. */
export async function measuredFigures(ctx: Context): Promise<MeasuredFigures> {
  const today = ctx.clock.now().toISOString().slice(0, 10);
  const { rows } = await sql<MeasuredFigures>`
    select
      count(*) filter (where listed_on between ${today}::date - ${MONTH_DAYS}::int and ${today}::date) as "roundsInLast30Days",
      count(distinct company_id) as companies,
      (coalesce(sum(amount_usd_minor), 0) / 100)::bigint as "fundingUsd"
    from lead where not is_sample`.execute(ctx.db);
  return rows[0] ?? { roundsInLast30Days: 0, companies: 0, fundingUsd: 0 };
}
