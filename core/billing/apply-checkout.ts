import { sql } from "kysely";
import { writeAudit } from "../catalog/audit.ts";
import type { Context } from "../context.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { applyPayment } from "./apply-payment.ts";
import { applySubscription } from "./apply-subscription.ts";
import type { BillingDeps } from "./billing-deps.ts";
import { buyerAccount } from "./buyer-account.ts";
import { cancelSubscription } from "./cancel-subscription.ts";
import { findOrder, type FoundOrder } from "./find-order.ts";
import { hadAlready } from "./had-already.ts";
import { joinSubscription } from "./join-subscription.ts";
import { joinLoosePayments } from "./loose-payments.ts";
import type { CheckoutState } from "./payment-provider.ts";
import { settleOrder } from "./settle-order.ts";
import { tellOfTrouble } from "./trouble.ts";

type OrderState = FoundOrder["state"];

/** Which states an order goes to from which: what was paid stays paid, and what was told late never takes it back. */
const NEXT: Readonly<Record<OrderState, readonly OrderState[]>> = {
  open: ["pending", "paid", "failed", "expired"],
  expired: ["pending", "paid", "failed"],
  pending: ["paid", "failed"],
  failed: ["paid"],
  paid: [],
};

/**
 * Fulfils an order by how its checkout stands: the one way, for the provider's events, for the page a buyer comes back to
 * and for what asks again on schedule. Any number of times, in any order, at once: what is done is done once. Run in a
 * transaction. Answers whether the checkout is of an order of ours.
 */
export async function applyCheckout(ctx: Context, state: CheckoutState, asOf: Date, deps: BillingDeps): Promise<boolean> {
  const order = await findOrder(ctx, state, deps);
  if (order === null) return false;
  if (!paysFor(state, order)) {
    await tellOfTrouble(ctx, order.id, "mismatch");
    await writeAudit(ctx, "order.mismatch", { orderId: order.id, checkout: state.id, amountMinor: state.amountMinor, currency: state.currency, recurring: state.recurring });
    return false;
  }
  await sql`
    update billing_order set checkout_id = coalesce(checkout_id, ${state.id}), customer_id = coalesce(${state.customerId}, customer_id),
      subscription_id = coalesce(subscription_id, ${state.subscriptionId}), synced_at = ${asOf}
    where id = ${order.id}
  `.execute(ctx.db);
  const next = stateOf(state);
  if (NEXT[order.state].includes(next)) await moveOrder(ctx, order, next, state, deps);
  if (state.subscriptionId !== null) await joinSubscription(ctx, order.id, state.subscriptionId);
  if (state.subscription !== null) await applySubscription(ctx, state.subscription, asOf);
  await settleOrder(ctx, order.id);
  if (state.payment !== null) await applyPayment(ctx, { ...state.payment, customerId: state.payment.customerId ?? state.customerId }, asOf, order.id);
  await joinLoosePayments(ctx, order.id);
  return true;
}

function stateOf({ state, paid, failed }: CheckoutState): OrderState {
  if (state === "expired") return "expired";
  if (state === "open") return "open";
  return paid ? "paid" : failed ? "failed" : "pending";
}

/** Whoever knows an order's reference could pay something cheaper under it. */
function paysFor({ state, amountMinor, currency, recurring }: CheckoutState, order: FoundOrder): boolean {
  if (state !== "complete") return true;
  return amountMinor >= order.amountMinor && currency === order.currency && recurring === (order.plan !== "lifetime");
}

async function moveOrder(ctx: Context, order: FoundOrder, next: OrderState, { email }: CheckoutState, deps: BillingDeps): Promise<void> {
  const now = ctx.clock.now();
  // Of somebody whose account was deleted meanwhile no new one is made: the money goes back.
  const accountId = next === "paid" && !order.refundAsked ? (order.accountId ?? (await buyerAccount(ctx, email))) : order.accountId;
  await sql`
    update billing_order set state = ${next}, account_id = ${accountId}, paid_at = ${next === "paid" ? now : null}::timestamptz where id = ${order.id}
  `.execute(ctx.db);
  await writeAudit(ctx, `order.${next}`, { orderId: order.id, plan: order.plan });
  if (next !== "paid") return;
  const given = accountId === null ? null : await besideOthers(ctx, order, accountId, deps);
  if (order.refundAsked || given === "back") await enqueue(ctx, "billing.refund", { orderId: order.id });
  else if (accountId === null) await tellOfTrouble(ctx, order.id, "no_account");
  await sql`update plan_sales set paid_orders = paid_orders + 1 where plan = ${order.plan}`.execute(ctx.db);
  if (given !== "back") await enqueue(ctx, "billing.welcome", { orderId: order.id });
}

/** Sees to it that nobody pays twice; `back`: this payment is given back, for the account has access for good. */
async function besideOthers(ctx: Context, order: FoundOrder, accountId: string, { provider }: BillingDeps): Promise<"back" | "stays"> {
  if (order.refundAsked) return "stays";
  const canAsk = provider?.canAsk === true;
  const had = await hadAlready(ctx, accountId, order.id);
  if (had === "for_good" && order.plan !== "lifetime" && canAsk) {
    await sql`update billing_order set refund_asked_at = ${ctx.clock.now()}, refund_reason = 'the account has the lifetime plan' where id = ${order.id}`.execute(ctx.db);
    return "back";
  }
  // Somebody who was not signed in could not be told, and without a key nothing can be closed or given back.
  if (had !== null && (order.plan !== "lifetime" || had === "for_good")) await tellOfTrouble(ctx, order.id, "twice");
  // Whoever pays for good pays no more by the month. Without a key the return page asks the buyer to end it.
  if (order.plan === "lifetime" && canAsk) await cancelSubscription(ctx, { accountId, when: "period_end" });
  return "stays";
}
