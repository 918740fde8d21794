import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import type { TryAgain } from "../jobs/handler.ts";
import { applyCheckout } from "./apply-checkout.ts";
import { applyPayment } from "./apply-payment.ts";
import type { BillingDeps } from "./billing-deps.ts";
import { databaseNow } from "./database-now.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { askable } from "./provider-at-hand.ts";
import { tellProvider } from "./tell-provider.ts";

/**
 * Gives an order's last payment back at the provider and ends its subscription there. Done only once the provider says that
 * all of it was given back; until then it is tried again, and the operator sees it. Run again, it gives nothing twice.
 */
export async function payBack(ctx: Context, orderId: number, deps: BillingDeps): Promise<TryAgain | undefined> {
  const provider = askable(deps);
  if ("tryAgain" in provider) return provider;
  const subscription = await ctx.db.selectFrom("billing_subscription").select("id").where("order_id", "=", orderId).executeTakeFirst();
  // First, so that no renewal is taken in between.
  if (subscription !== undefined) await tellProvider(ctx, subscription.id, deps);
  const payment = (await readLastPayment(ctx, orderId)) ?? (await askForPayment(ctx, provider, deps, orderId));
  if (payment === undefined) return { tryAgain: `The payment of order ${orderId} is not known here, and the payment provider tells of none: give it back in its dashboard.` };
  if (payment.refunded >= payment.amount) return undefined;
  const asOf = await databaseNow(ctx);
  const state = await provider.refund(payment.id, `refund-${orderId}`);
  await inTransaction(ctx, (inner) => applyPayment(inner, state, asOf, orderId));
  if ((state.refundedMinor ?? 0) >= payment.amount) return undefined;
  return { tryAgain: `The payment provider has not given all of ${payment.id} back yet: look at it in its dashboard.` };
}

async function readLastPayment(ctx: Context, orderId: number): Promise<{ readonly id: string; readonly amount: number; readonly refunded: number } | undefined> {
  return ctx.db
    .selectFrom("billing_payment")
    .select(["id", "amount_minor as amount", "refunded_minor as refunded"])
    .where("order_id", "=", orderId)
    .orderBy("paid_at", "desc")
    .limit(1)
    .executeTakeFirst();
}

/** The payment of an order whose events did not arrive, by its checkout. */
async function askForPayment(ctx: Context, provider: PaymentProvider, deps: BillingDeps, orderId: number): ReturnType<typeof readLastPayment> {
  const order = await ctx.db.selectFrom("billing_order").select("checkout_id as checkoutId").where("id", "=", orderId).executeTakeFirst();
  if (order === undefined || order.checkoutId === null) return undefined;
  const asOf = await databaseNow(ctx);
  const state = await provider.readCheckout(order.checkoutId);
  if (state !== null) await inTransaction(ctx, (inner) => applyCheckout(inner, state, asOf, deps));
  return readLastPayment(ctx, orderId);
}
