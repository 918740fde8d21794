import { execute, rowOf } from "../../../db/statement.ts";
import { writeAudit } from "../../shared/audit.ts";
import { inTransaction } from "../../shared/transaction.ts";
import type { Context } from "../../shared/context.ts";
import { requireFreshSession } from "../../shared/fresh-session.ts";
import { enqueue } from "../../shared/jobs/enqueue.ts";
import type { TryAgain } from "../../shared/jobs/define-job.ts";
import { syncCheckout } from "./apply-checkout.ts";
import { applyEntitlement } from "./apply-entitlement.ts";
import { applyPayment } from "./apply-subscription.ts";
import { NO_PROVIDER, sendSubscriptionChange } from "./change-subscription.ts";
import { databaseNow, lockOrder } from "./concurrency.ts";
import type { BillingDeps } from "./payments.ts";
import { refundJob } from "./jobs/refund.ts";
import { newestFirst } from "./newest-payment.ts";

/** Refund guarantee, in days after a payment. */
export const REFUND_DAYS = 30;

export interface RefundInput {
  readonly orderId: number;
  readonly reason: string;
}

/** `already`: requested before, or refunded at the provider. */
export type RefundOutcome = "asked" | "already" | "not_paid" | "too_late" | "not_found";

/**
 * Refunds an order's last payment, cancels its subscription and revokes its access at once. A job retries at the
 * provider; a repeated request refunds nothing twice. Needs a fresh session.
 */
export async function refundOrder(ctx: Context, { orderId, reason }: RefundInput): Promise<RefundOutcome> {
  await requireFreshSession(ctx);
  return inTransaction(ctx, async (inner) => {
    const now = inner.clock.now();
    await lockOrder(inner, orderId);
    const order = await rowOf<{ paidAt: Date | null; lastPaidAt: Date | null; asked: boolean; refunded: boolean }>(
      inner,
    )`
      select case when retired_at is null then paid_at end as "paidAt",
        coalesce((select max(paid_at) from billing_payment where order_id = o.id), paid_at) as "lastPaidAt",
        refund_asked_at is not null as asked,
        coalesce((select refunded_minor >= amount_minor from billing_payment p where order_id = o.id
        order by ${newestFirst("p")} limit 1), false) as refunded
      from billing_order o where id = ${orderId}`;
    if (order === undefined) return "not_found";
    if (order.paidAt === null || order.lastPaidAt === null) return "not_paid";
    if (order.asked || order.refunded) return "already";
    if (now.getTime() - order.lastPaidAt.getTime() > REFUND_DAYS * 86_400_000) return "too_late";
    await execute(inner)`update billing_order set refund_asked_at = ${now}, refund_reason = ${reason}
      where id = ${orderId}`;
    await execute(inner)`update billing_subscription set requested_change = 'cancel_now' where order_id = ${orderId}
      and ended_at is null`;
    await enqueue(inner, refundJob, { orderId });
    await applyEntitlement(inner, orderId);
    await writeAudit(inner, "order.refund_asked", { orderId, reason });
    return "asked";
  });
}

/**
 * Refunds an order's last payment and cancels its subscription at the provider. Retried until the provider confirms the
 * full amount; running it again refunds nothing twice.
 */
export async function refundAtProvider(
  ctx: Context,
  orderId: number,
  deps: BillingDeps,
): Promise<TryAgain | undefined> {
  const { provider } = deps;
  if (provider === null) return NO_PROVIDER;
  const subscription = await rowOf<{ id: string }>(ctx)`
    select id from billing_subscription where order_id = ${orderId}`;
  // Cancel first, so that no renewal is charged in between.
  if (subscription !== undefined) await sendSubscriptionChange(ctx, subscription.id, deps);
  const payment = (await readLastPayment(ctx, orderId)) ?? (await askForPayment(ctx, deps, orderId));
  if (payment === undefined)
    return {
      tryAgain: `The payment of order ${orderId} was found neither here nor at the payment provider: refund it in the provider's dashboard.`,
    };
  if (payment.refunded >= payment.amount) return undefined;
  const asOf = await databaseNow(ctx);
  const state = await provider.refund(payment.id, `refund-${orderId}`);
  await inTransaction(ctx, (inner) => applyPayment(inner, state, asOf, orderId));
  if ((state.refundedMinor ?? 0) >= payment.amount) return undefined;
  return {
    tryAgain: `The payment provider has not fully refunded ${payment.id} yet: check it in the provider's dashboard.`,
  };
}

async function readLastPayment(
  ctx: Context,
  orderId: number,
): Promise<{ readonly id: string; readonly amount: number; readonly refunded: number } | undefined> {
  return rowOf<{ id: string; amount: number; refunded: number }>(ctx)`
    select id, amount_minor as amount, refunded_minor as refunded from billing_payment p where order_id = ${orderId}
    order by ${newestFirst("p")} limit 1`;
}

/** Recovers an order's payment through its checkout when the events did not arrive. */
async function askForPayment(ctx: Context, deps: BillingDeps, orderId: number): ReturnType<typeof readLastPayment> {
  const order = await rowOf<{ checkout_id: string | null }>(ctx)`
    select checkout_id from billing_order where id = ${orderId}`;
  const checkoutId = order?.checkout_id ?? null;
  if (checkoutId === null) return undefined;
  await syncCheckout(ctx, deps, (provider) => provider.readCheckout(checkoutId));
  return readLastPayment(ctx, orderId);
}
