import { sql } from "kysely";
import type { Context } from "../context.ts";
import { applyPayment } from "./apply-payment.ts";
import type { SubscriptionState } from "./payment-provider.ts";
import { settleOrder } from "./settle-order.ts";

/**
 * Keeps how a subscription stands at the provider, as of `asOf`: an answer to a later question is not overwritten by an
 * earlier one's, and what has ended stays so. Run in a transaction.
 */
export async function applySubscription(ctx: Context, state: SubscriptionState, asOf: Date): Promise<void> {
  const known = await orderOf(ctx, state.id);
  // Orders are locked before their subscriptions, here as everywhere.
  if (known !== null) await sql`select id from billing_order where id = ${known} for update`.execute(ctx.db);
  await sql`
    insert into billing_subscription as s
      (id, customer_id, status, amount_minor, currency, period_start, period_end, cancels_at_period_end, ended_at, synced_at)
    values (${state.id}, ${state.customerId}, ${state.status}, ${state.amountMinor}, ${state.currency}, ${state.periodStart},
      ${state.periodEnd}, ${state.cancelsAtPeriodEnd}, ${state.endedAt}, ${asOf})
    on conflict (id) do update set
      customer_id = coalesce(excluded.customer_id, s.customer_id), status = excluded.status, amount_minor = excluded.amount_minor,
      currency = excluded.currency, period_start = excluded.period_start, period_end = excluded.period_end,
      cancels_at_period_end = excluded.cancels_at_period_end, ended_at = excluded.ended_at, synced_at = excluded.synced_at,
      next_amount_minor = nullif(s.next_amount_minor, excluded.amount_minor),
      wish = case when excluded.ended_at is null then s.wish end
    where s.synced_at <= excluded.synced_at and s.ended_at is null
  `.execute(ctx.db);
  if (state.payment !== null) await applyPayment(ctx, { ...state.payment, subscriptionId: state.id }, asOf);
  // Read again: the order may have been joined to it meanwhile.
  const orderId = await orderOf(ctx, state.id);
  if (orderId !== null) await settleOrder(ctx, orderId);
}

async function orderOf(ctx: Context, subscriptionId: string): Promise<number | null> {
  const row = await ctx.db.selectFrom("billing_subscription").select("order_id").where("id", "=", subscriptionId).executeTakeFirst();
  return row?.order_id ?? null;
}
