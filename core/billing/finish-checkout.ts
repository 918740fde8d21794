import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { applyCheckout } from "./apply-checkout.ts";
import type { BillingDeps } from "./billing-deps.ts";
import { databaseNow } from "./database-now.ts";
import type { PaidPlanKey } from "./plans.ts";

/** What the page a buyer comes back to says. */
export interface FinishedCheckout {
  readonly plan: PaidPlanKey;
  readonly state: "open" | "pending" | "paid" | "failed" | "expired";
  /** Whether the order is the account's of whoever looks. */
  readonly own: boolean;
  /** What the provider calls the checkout. */
  readonly checkoutId: string | null;
  /** Its payment goes back, or has gone back already. */
  readonly givenBack?: true;
}

/** Somebody who comes back from the provider. */
export interface ComingBack {
  /** Of the order, in the address we gave the provider. */
  readonly reference: string;
  /** Of the checkout, in the address of a Payment Link; `null` without one. */
  readonly checkoutId: string | null;
  /** Who is signed in. */
  readonly accountId: string | null;
}

/**
 * How an order stands that somebody has come back from the provider for, asked of the provider when its event is not here
 * yet, and fulfilled. The order goes to whom it was made for, never to who opens the page. `null` without such an order.
 */
export async function finishCheckout(ctx: Context, deps: BillingDeps, { reference, checkoutId, accountId }: ComingBack): Promise<FinishedCheckout | null> {
  const by = checkoutId === null ? ({ column: "reference", value: reference } as const) : ({ column: "checkout_id", value: checkoutId } as const);
  // A Payment Link leads back with Stripe's name of the checkout, before its event may have said whose it is.
  if (checkoutId !== null && (await readOrderState(ctx, by)) === null) await askAbout(ctx, deps, checkoutId);
  const before = await readOrderState(ctx, by);
  if (before === null) return null;
  if ((before.state === "open" || before.state === "pending") && before.checkoutId !== null) {
    await askAbout(ctx, deps, before.checkoutId);
  }
  const { plan, state, owner, checkoutId: known, refundAskedAt } = (await readOrderState(ctx, by)) ?? before;
  return { plan, state, own: accountId !== null && owner === accountId, checkoutId: known, ...(refundAskedAt !== null && { givenBack: true }) };
}

async function askAbout(ctx: Context, deps: BillingDeps, checkoutId: string): Promise<void> {
  if (deps.provider?.canAsk !== true) return;
  const asOf = await databaseNow(ctx);
  const state = await deps.provider.readCheckout(checkoutId);
  if (state !== null) await inTransaction(ctx, (inner) => applyCheckout(inner, state, asOf, deps));
}

async function readOrderState(ctx: Context, by: { readonly column: "reference" | "checkout_id"; readonly value: string }) {
  const row = await ctx.db
    .selectFrom("billing_order")
    .select(["plan", "state", "checkout_id as checkoutId", "account_id as owner", "refund_asked_at as refundAskedAt"])
    .where(by.column, "=", by.value)
    .$narrowType<{ plan: PaidPlanKey; state: FinishedCheckout["state"] }>()
    .executeTakeFirst();
  return row ?? null;
}
