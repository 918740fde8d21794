import { requireRow } from "../../../db/statement.ts";
import type { Money } from "../../catalogue/facts/money.ts";
import { KEPT_MINOR } from "../../customers/billing/kept-money.ts";
import type { Context } from "../../shared/context.ts";

/** Days covered by the revenue overview. */
export const MONEY_DAYS = 30;

/** Revenue overview for owners, without the test checkout. */
export interface MoneyGlance {
  /** Failed orders of the last {@link MONEY_DAYS} days. */
  readonly failedPayments: number;
  /** Open disputes. */
  readonly disputes: number;
  /** Active subscriptions with a failed renewal. */
  readonly unpaidRenewals: number;
  /** Payments of the last {@link MONEY_DAYS} days minus their refunds, by currency. */
  readonly revenue: readonly Money[];
}

export async function readMoneyGlance(ctx: Context): Promise<MoneyGlance> {
  const since = new Date(ctx.clock.now().getTime() - MONEY_DAYS * 86_400_000);
  return requireRow<MoneyGlance>(ctx)`
    select
      (select count(*)::int from billing_order where state = 'failed' and provider <> 'test' and retired_at is null
        and created_at > ${since}) as "failedPayments",
      (select count(*)::int from billing_payment p join billing_order o on o.id = p.order_id where p.dispute = 'open'
        and o.provider <> 'test' and o.retired_at is null) as disputes,
      (select count(*)::int from billing_subscription s left join billing_order o on o.id = s.order_id
        where s.status in ('past_due', 'unpaid') and s.ended_at is null and o.provider is distinct
          from 'test' and o.retired_at is null) as "unpaidRenewals",
      (select coalesce(jsonb_agg(jsonb_build_object('minor', minor, 'currency', currency) order by currency), '[]')
        from (
        select sum(${KEPT_MINOR})::bigint as minor, upper(p.currency) as currency
        from billing_payment p join billing_order o on o.id = p.order_id
        where p.paid_at > ${since} and o.provider <> 'test' and o.retired_at is null group by upper(p.currency)
      ) by_currency) as revenue`;
}
