import { execute, rowOf, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { syncCheckout } from "./apply-checkout.ts";
import type { BillingDeps, PaymentProvider } from "./payments.ts";

/** Closes all open checkouts of an account, so that it cannot pay twice. */
export async function closeOpenOrders(
  ctx: Context,
  provider: PaymentProvider,
  deps: BillingDeps,
  accountId: string,
): Promise<void> {
  for (const checkoutId of await openCheckouts(ctx, provider.name, accountId))
    await closeCheckout(ctx, deps, checkoutId);
}

/** Checkout ids of the account that are still open at the provider. */
export async function openCheckouts(ctx: Context, provider: string, accountId: string): Promise<readonly string[]> {
  const rows = await rowsOf<{ checkoutId: string | null }>(ctx)`
    select checkout_id as "checkoutId" from billing_order where account_id = ${accountId} and provider = ${provider}
      and state = 'open' and checkout_id is not null`;
  return rows.flatMap(({ checkoutId }) => (checkoutId === null ? [] : [checkoutId]));
}

/**
 * Closes the checkout of an order whose buyer came back without paying; a paid order stays paid. Returns the order's
 * plan, or `null` for an unknown order.
 */
export async function cancelOrder(ctx: Context, deps: BillingDeps, reference: string): Promise<string | null> {
  const order = await rowOf<{ plan: string; state: string; checkoutId: string | null }>(ctx)`
    select plan, state, checkout_id as "checkoutId" from billing_order where reference = ${reference}`;
  if (order === undefined) return null;
  if (order.state === "open" && order.checkoutId !== null) await closeCheckout(ctx, deps, order.checkoutId);
  return order.plan;
}

/** Closes a checkout at the provider and stores the resulting state. */
export async function closeCheckout(ctx: Context, deps: BillingDeps, checkoutId: string): Promise<void> {
  await syncCheckout(ctx, deps, (provider) => provider.closeCheckout(checkoutId));
}

/** Expires an open order when no provider can report how its checkout ended. */
export async function expireOrder(ctx: Context, orderId: number): Promise<void> {
  await execute(ctx)`update billing_order set state = 'expired' where id = ${orderId} and state = 'open'`;
}
