import { sql } from "kysely";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { applyCheckout } from "./apply-checkout.ts";
import type { BillingDeps } from "./billing-deps.ts";
import { databaseNow } from "./database-now.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import type { PaidPlanKey } from "./plans.ts";

/**
 * Gives up the checkouts that an account has left open, of whichever plan: one at a time, so that it reserves one place and
 * cannot pay for two. Answers how many there were.
 */
export async function closeOpenOrders(ctx: Context, provider: PaymentProvider, deps: BillingDeps, accountId: string): Promise<number> {
  const open = await openCheckouts(ctx, provider, accountId);
  for (const checkoutId of open) await closeCheckout(ctx, provider, deps, checkoutId);
  return open.length;
}

/** The provider's names of the checkouts that an account has open there. */
export async function openCheckouts(ctx: Context, { name }: PaymentProvider, accountId: string): Promise<readonly string[]> {
  const rows = await ctx.db
    .selectFrom("billing_order")
    .select("checkout_id as checkoutId")
    .where("account_id", "=", accountId)
    .where("provider", "=", name)
    .where("state", "=", "open")
    .where("checkout_id", "is not", null)
    .execute();
  return rows.flatMap(({ checkoutId }) => (checkoutId === null ? [] : [checkoutId]));
}

/** Gives up the checkout of an order its buyer came back from; what is paid or done stays. Answers the order's plan, `null` without one. */
export async function cancelOrder(ctx: Context, deps: BillingDeps, reference: string): Promise<PaidPlanKey | null> {
  const order = await ctx.db.selectFrom("billing_order").select(["plan", "state", "checkout_id as checkoutId"]).where("reference", "=", reference).$narrowType<{ plan: PaidPlanKey }>().executeTakeFirst();
  if (order === undefined) return null;
  if (order.state === "open" && order.checkoutId !== null && deps.provider?.canAsk === true) await closeCheckout(ctx, deps.provider, deps, order.checkoutId);
  return order.plan;
}

/** Closes a checkout at the provider, and keeps how it then stands. */
export async function closeCheckout(ctx: Context, provider: PaymentProvider, deps: BillingDeps, checkoutId: string): Promise<void> {
  const asOf = await databaseNow(ctx);
  const state = await provider.closeCheckout(checkoutId);
  if (state !== null) await inTransaction(ctx, (inner) => applyCheckout(inner, state, asOf, deps));
}

/** Gives an order's place back that its checkout never opened for, or that no provider will tell the end of. */
export async function expireOrder(ctx: Context, orderId: number): Promise<void> {
  await sql`update billing_order set state = 'expired' where id = ${orderId} and state = 'open'`.execute(ctx.db);
}
