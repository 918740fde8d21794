import { execute, rowOf, scalarOf } from "../../../db/statement.ts";
import { inTransaction } from "../../shared/transaction.ts";
import type { Context } from "../../shared/context.ts";
import { enqueueMail } from "../../shared/outbox/enqueue-mail.ts";
import { applyEntitlement, GRACE_DAYS } from "./apply-entitlement.ts";
import { databaseNow, lockOrder } from "./concurrency.ts";
import { reportIssue } from "./issue.ts";
import { mailRefund } from "./mail-plan-end.ts";
import type { PaymentState, SubscriptionState } from "./payments.ts";
import { IS_TEST } from "./test-orders.ts";

/**
 * Stores a subscription's state as of `asOf`. Older states never overwrite newer ones, and an ended subscription stays
 * ended. Run in a transaction.
 */
export async function applySubscription(ctx: Context, state: SubscriptionState, asOf: Date): Promise<void> {
  const known = await orderOfSubscription(ctx, state.id);
  if (known !== null) await lockOrder(ctx, known);
  await execute(ctx)`
    insert into billing_subscription as s
      (id, order_id, customer_id, status, amount_minor, currency, period_start, period_end, cancels_at_period_end, ended_at, synced_at)
    values (${state.id}, ${known}, ${state.customerId}, ${state.status}, ${state.amountMinor}, ${state.currency}, ${state.periodStart},
      ${state.periodEnd}, ${state.cancelsAtPeriodEnd}, ${state.endedAt}, ${asOf})
    on conflict (id) do update set
      order_id = coalesce(s.order_id, excluded.order_id),
      customer_id = coalesce(excluded.customer_id, s.customer_id), status = excluded.status,
      -- A price changed mid-period applies from the next period; this one was paid at the old price.
      amount_minor = case when excluded.period_start = s.period_start and s.status <> 'incomplete' then s.amount_minor else excluded.amount_minor end,
      next_amount_minor = case when excluded.period_start = s.period_start and s.status <> 'incomplete' then nullif(excluded.amount_minor, s.amount_minor) end,
      currency = excluded.currency, period_start = excluded.period_start, period_end = excluded.period_end,
      cancels_at_period_end = excluded.cancels_at_period_end, ended_at = excluded.ended_at, synced_at = excluded.synced_at,
      requested_change = case when excluded.ended_at is null then s.requested_change end
    where s.synced_at <= excluded.synced_at and s.ended_at is null
      -- incomplete is only ever the first status; never let it overwrite a later one.
      and (excluded.status <> 'incomplete' or s.status = 'incomplete')`;
  // A newer state, stored meanwhile by an event that did not know the order yet, was kept without its order above.
  if (known !== null) await joinSubscription(ctx, known, state.id);
  if (state.payment !== null)
    await applyPayment(ctx, { ...state.payment, subscriptionId: state.id }, asOf, known ?? undefined);
  // Read again: applying the payment may have linked the order.
  const orderId = await orderOfSubscription(ctx, state.id);
  if (orderId === null) return;
  await applyEntitlement(ctx, orderId);
  if (state.status === "past_due") await mailFailedPayment(ctx, orderId, state);
}

/** Sends one mail per unpaid period, however often the provider retries. */
async function mailFailedPayment(
  ctx: Context,
  orderId: number,
  { id, periodStart, amountMinor, currency }: SubscriptionState,
): Promise<void> {
  const payer = await rowOf<{ email: string; plan: string; isTest: boolean }>(ctx)`
    select a.email, o.plan, ${IS_TEST} as "isTest" from billing_order o join account a on a.id = o.account_id where o.id = ${orderId}`;
  if (payer === undefined) return;
  const date = new Date(periodStart.getTime() + GRACE_DAYS * 86_400_000).toISOString().slice(0, 10);
  await enqueueMail(ctx, {
    to: payer.email,
    template: "payment_failed",
    data: { plan: payer.plan, date, price: { minor: amountMinor, currency, ...(payer.isTest && { isTest: true }) } },
    purpose: "service",
    cause: `past_due:${id}:${periodStart.toISOString()}`,
  });
}

/** Asks the provider about a subscription and applies the answer. */
export async function syncSubscription(ctx: Context, ask: () => Promise<SubscriptionState | null>): Promise<void> {
  const asOf = await databaseNow(ctx);
  const state = await ask();
  if (state !== null) await inTransaction(ctx, (inner) => applySubscription(inner, state, asOf));
}

async function orderOfSubscription(ctx: Context, subscriptionId: string): Promise<number | null> {
  return scalarOf<number | null>(ctx, null)`
    select order_id as id from billing_subscription where id = ${subscriptionId} and order_id is not null
    union all select id from billing_order where subscription_id = ${subscriptionId} limit 1`;
}

/**
 * Links a subscription to its order; the subscription's event may have arrived first. Run in a transaction that locks
 * the order.
 */
export async function joinSubscription(ctx: Context, orderId: number, subscriptionId: string): Promise<void> {
  await execute(ctx)`
    update billing_subscription set order_id = ${orderId}
    where id = ${subscriptionId} and order_id is null and not exists (select from billing_subscription
      where order_id = ${orderId})`;
}

/**
 * Stores a payment's state as of `asOf` and updates the order's entitlement. Returns the order, or `null` (nothing
 * stored) when no known order matches. Run in a transaction.
 */
export async function applyPayment(
  ctx: Context,
  state: PaymentState,
  asOf: Date,
  knownOrder?: number,
): Promise<number | null> {
  const orderId = knownOrder ?? (await orderPaidBy(ctx, state));
  if (orderId === null) return null;
  await lockOrder(ctx, orderId);
  const changed = await rowOf<{ lost: boolean }>(ctx)`
    with before as (select refunded_minor from billing_payment where id = ${state.id})
    insert into billing_payment as p (id, order_id, amount_minor, currency, refunded_minor, refunded_at, dispute,
      receipt_url, invoice_url, invoice_pdf_url, invoice_number, tax_minor, country, paid_at, synced_at)
    values (${state.id}, ${orderId}, ${state.amountMinor}, ${state.currency}, ${state.refundedMinor ?? 0},
      case when ${state.refundedMinor ?? 0}::bigint >= ${state.amountMinor}::bigint and ${state.amountMinor}::bigint > 0
        then ${asOf}::timestamptz end, ${state.dispute ?? "none"},
      ${state.receiptUrl}, ${state.invoice?.url ?? null}, ${state.invoice?.pdfUrl ?? null},
      ${state.invoice?.number ?? null}, ${state.invoice?.taxMinor ?? null}, ${state.country}, ${state.paidAt}, ${asOf})
    on conflict (id) do update set
      refunded_minor = coalesce(${state.refundedMinor}::bigint, p.refunded_minor),
      refunded_at = case
        when coalesce(${state.refundedMinor}::bigint, p.refunded_minor) >= p.amount_minor and p.amount_minor > 0
          then coalesce(p.refunded_at, excluded.synced_at)
      end,
      dispute = coalesce(${state.dispute}, p.dispute),
      receipt_url = coalesce(excluded.receipt_url, p.receipt_url),
      invoice_url = coalesce(excluded.invoice_url, p.invoice_url),
      invoice_pdf_url = coalesce(excluded.invoice_pdf_url, p.invoice_pdf_url),
      invoice_number = coalesce(excluded.invoice_number, p.invoice_number),
      tax_minor = coalesce(excluded.tax_minor, p.tax_minor), country = coalesce(excluded.country, p.country),
      synced_at = excluded.synced_at
    where p.synced_at <= excluded.synced_at
    returning coalesce(p.refunded_minor < (select refunded_minor from before), false) as lost`;
  // The bank returned the refund, so the money is back at the provider.
  if (changed?.lost === true) await reportIssue(ctx, orderId, "refund_failed");
  // `changed` is undefined when this state is older than the stored one.
  else if (changed !== undefined && (state.refundedMinor ?? 0) >= state.amountMinor)
    await execute(ctx)`update billing_order set issue = null, issue_at = null where id = ${orderId}
      and issue = 'refund_failed'`;
  await applyEntitlement(ctx, orderId);
  if (changed !== undefined) await mailRefund(ctx, orderId);
  return orderId;
}

/**
 * Finds the order that a payment is for: by payment, by the subscription it renewed, or by the checkout it completed. The
 * provider's account may sell other things to the same customer, so the customer says nothing.
 */
async function orderPaidBy(ctx: Context, { id, subscriptionId, checkoutId }: PaymentState): Promise<number | null> {
  const row = await rowOf<{ id: number; rank: number }>(ctx)`
    select order_id as id, 1 as rank from billing_payment where id = ${id}
    union all
    select order_id, 2 from billing_subscription where id = ${subscriptionId} and order_id is not null
    union all
    select id, 3 from billing_order where checkout_id = ${checkoutId} and state = 'paid'
    order by rank limit 1`;
  return row?.id ?? null;
}
