import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import type { TryAgain } from "../jobs/handler.ts";
import { applyPayment } from "./apply-payment.ts";
import type { BillingDeps } from "./billing-deps.ts";
import { databaseNow } from "./database-now.ts";
import { askable } from "./provider-at-hand.ts";
import { tellProvider } from "./tell-provider.ts";

/** Gives an order's last payment back at the provider and ends its subscription there. Run again, it gives nothing twice. */
export async function payBack(ctx: Context, orderId: number, deps: BillingDeps): Promise<TryAgain | undefined> {
  const provider = askable(deps);
  if ("tryAgain" in provider) return provider;
  const subscription = await ctx.db.selectFrom("billing_subscription").select("id").where("order_id", "=", orderId).executeTakeFirst();
  // First, so that no renewal is taken in between.
  if (subscription !== undefined) await tellProvider(ctx, subscription.id, deps);
  const payment = await ctx.db.selectFrom("billing_payment").select(["id", "refunded_minor", "amount_minor"]).where("order_id", "=", orderId).orderBy("paid_at", "desc").limit(1).executeTakeFirst();
  if (payment === undefined || payment.refunded_minor >= payment.amount_minor) return undefined;
  const asOf = await databaseNow(ctx);
  const state = await provider.refund(payment.id, `refund-${orderId}`);
  await inTransaction(ctx, (inner) => applyPayment(inner, state, asOf));
  return undefined;
}
