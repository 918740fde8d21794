import { sql } from "kysely";
import type { Context } from "../../../../shared/context.ts";
import { readList } from "../../../../shared/replica.ts";
import { leadScope } from "../../access.ts";
import { type LeadFilter, NO_FILTER } from "../filter.ts";
import { leadCondition, leadsInScope } from "../lead-condition.ts";

/** Rounds with an amount in a currency that has no exchange rate for their date. */
export interface WithoutDollars {
  /** ISO 4217 code. */
  readonly currency: string;
  readonly rounds: number;
}

/**
 * Counts the visible rounds missing from amount filters, amount sorting and charts because their amount has no
 * US-dollar value, by currency, most rounds first. The filter's amounts are ignored; its other parts apply.
 */
export function countWithoutDollars(
  ctx: Context,
  { filter }: { readonly filter: LeadFilter },
): Promise<readonly WithoutDollars[]> {
  const scope = leadScope(ctx);
  const otherwise = leadCondition({ ...filter, amount: NO_FILTER.amount }, ctx.clock, scope);
  // Compared as stated.
  const own = filter.currency;
  return readList(ctx, async ({ db }) => {
    const { rows } = await sql<WithoutDollars>`
      select lead.currency, count(*)::int as rounds from listing lead
      where lead.amount_minor is not null and lead.amount_usd_minor is null and lead.currency <> ${own}
        and ${leadsInScope(scope)} and ${otherwise}
      group by lead.currency order by rounds desc, lead.currency`.execute(db);
    return rows;
  });
}
