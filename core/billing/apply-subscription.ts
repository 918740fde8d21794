import { sql } from "kysely";
import type { Context } from "../context.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { applyPayment } from "./apply-payment.ts";
import { lockOrder } from "./lock-order.ts";
import { GRACE_DAYS } from "./owed-access.ts";
import type { SubscriptionState } from "./payment-provider.ts";
import { settleOrder } from "./settle-order.ts";

/**
 * Keeps how a subscription stands at the provider, as of `asOf`: an answer to a later question is not overwritten by an
 * earlier one's, and what has ended stays so. Run in a transaction.
 */
export async function applySubscription(ctx: Context, state: SubscriptionState, asOf: Date): Promise<void> {
  const known = await orderOf(ctx, state.id);
  if (known !== null) await lockOrder(ctx, known);
  await sql`
    insert into billing_subscription as s
      (id, order_id, customer_id, status, amount_minor, currency, period_start, period_end, cancels_at_period_end, ended_at, synced_at)
    values (${state.id}, ${known}, ${state.customerId}, ${state.status}, ${state.amountMinor}, ${state.currency}, ${state.periodStart},
      ${state.periodEnd}, ${state.cancelsAtPeriodEnd}, ${state.endedAt}, ${asOf})
    on conflict (id) do update set
      order_id = coalesce(s.order_id, excluded.order_id),
      customer_id = coalesce(excluded.customer_id, s.customer_id), status = excluded.status,
      -- A price that is changed within a period is asked from the next one on: this one was paid at the former.
      amount_minor = case when excluded.period_start = s.period_start and s.status <> 'incomplete' then s.amount_minor else excluded.amount_minor end,
      next_amount_minor = case when excluded.period_start = s.period_start and s.status <> 'incomplete' then nullif(excluded.amount_minor, s.amount_minor) end,
      currency = excluded.currency, period_start = excluded.period_start, period_end = excluded.period_end,
      cancels_at_period_end = excluded.cancels_at_period_end, ended_at = excluded.ended_at, synced_at = excluded.synced_at,
      wish = case when excluded.ended_at is null then s.wish end
    where s.synced_at <= excluded.synced_at and s.ended_at is null
      -- How every subscription begins and none goes on: told in the same second as what came of it.
      and (excluded.status <> 'incomplete' or s.status = 'incomplete')
  `.execute(ctx.db);
  if (state.payment !== null) await applyPayment(ctx, { ...state.payment, subscriptionId: state.id }, asOf);
  // Read again: the order may have been joined to it meanwhile.
  const orderId = await orderOf(ctx, state.id);
  if (orderId === null) return;
  await settleOrder(ctx, orderId);
  if (state.status === "past_due") await tellOfFailure(ctx, orderId, state);
}

/** Once for each period that was not paid, however often the provider tries again. */
async function tellOfFailure(ctx: Context, orderId: number, { id, periodStart, amountMinor, currency }: SubscriptionState): Promise<void> {
  const payer = await ctx.db.selectFrom("billing_order as o").innerJoin("account as a", "a.id", "o.account_id").select(["a.email", "o.plan"]).where("o.id", "=", orderId).executeTakeFirst();
  if (payer === undefined) return;
  const until = new Date(periodStart.getTime() + GRACE_DAYS * 86_400_000).toISOString().slice(0, 10);
  await enqueueMail(ctx, {
    to: payer.email,
    template: "payment_failed",
    data: { plan: payer.plan, until, amountMinor, currency },
    purpose: "service",
    cause: `past_due:${id}:${periodStart.toISOString()}`,
  });
}

async function orderOf(ctx: Context, subscriptionId: string): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select order_id as id from billing_subscription where id = ${subscriptionId} and order_id is not null
    union all select id from billing_order where subscription_id = ${subscriptionId} limit 1
  `.execute(ctx.db);
  return rows[0]?.id ?? null;
}
