import { sql } from "kysely";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { applyCheckout } from "./apply-checkout.ts";
import type { BillingDeps } from "./billing-deps.ts";
import { databaseNow } from "./database-now.ts";
import type { PaidPlanKey } from "./plans.ts";
import type { Trouble } from "./trouble.ts";

/** What the page a buyer comes back to says. */
export interface FinishedCheckout {
  readonly plan: PaidPlanKey;
  readonly state: "open" | "pending" | "paid" | "failed" | "expired";
  /** Whether the order is the account's of whoever looks. */
  readonly own: boolean;
  /** What the provider calls the checkout. */
  readonly checkoutId: string | null;
  /** Why the order gives no access though it was paid; `null` while it does, or while it is not paid. */
  readonly ended: EndedOrder | null;
  /** Money came, and nothing could be given for it: the owners were notified. */
  readonly issue: "mismatch" | "no_account" | null;
}

/** `refunding`: the refund is asked for; `disputed`: its payer's bank took the money back, or may; `over`: cancelled, expired or revoked. */
export type EndedOrder = { readonly why: "refunding" | "disputed" | "over" } | { readonly why: "refunded"; readonly on: Date | null };

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
  let by: OrderKey = checkoutId === null ? { column: "reference", value: reference } : { column: "checkout_id", value: checkoutId };
  if (checkoutId !== null && (await readOrderState(ctx, by)) === null) {
    // A Payment Link leads back with Stripe's name of the checkout, before its event may have said whose it is.
    const named = await askAbout(ctx, deps, checkoutId);
    // A payment that does not match its order is not joined to it: the provider names the order it was made for.
    if (named !== null && (await readOrderState(ctx, by)) === null) by = { column: "reference", value: named };
  }
  const before = await readOrderState(ctx, by);
  if (before === null) return null;
  if ((before.state === "open" || before.state === "pending") && before.checkoutId !== null) {
    await askAbout(ctx, deps, before.checkoutId);
  }
  const order = (await readOrderState(ctx, by)) ?? before;
  const { plan, state, owner } = order;
  return { plan, state, own: accountId !== null && owner === accountId, checkoutId: order.checkoutId, ended: endedOrder(order), issue: issueOf(order) };
}

interface OrderKey {
  readonly column: "reference" | "checkout_id";
  readonly value: string;
}

/** Asks the provider about a checkout and applies the answer; returns the order reference the provider names. */
async function askAbout(ctx: Context, deps: BillingDeps, checkoutId: string): Promise<string | null> {
  if (deps.provider?.canAsk !== true) return null;
  const asOf = await databaseNow(ctx);
  const state = await deps.provider.readCheckout(checkoutId);
  if (state === null) return null;
  await inTransaction(ctx, (inner) => applyCheckout(inner, state, asOf, deps));
  return state.reference;
}

interface OrderState {
  readonly plan: PaidPlanKey;
  readonly state: FinishedCheckout["state"];
  readonly checkoutId: string | null;
  readonly owner: string | null;
  readonly trouble: Trouble | null;
  readonly refundAsked: boolean;
  /** Its latest payment was wholly refunded. */
  readonly refunded: boolean;
  readonly refundedAt: Date | null;
  readonly disputed: boolean;
  /** Its access has ended, for whichever reason. */
  readonly over: boolean;
}

async function readOrderState(ctx: Context, { column, value }: OrderKey): Promise<OrderState | null> {
  const { rows } = await sql<OrderState>`
    select o.plan, o.state, o.checkout_id as "checkoutId", o.account_id as owner, o.trouble, o.refund_asked_at is not null as "refundAsked",
      coalesce(p.refunded_minor >= p.amount_minor and p.amount_minor > 0, false) as refunded, p.refunded_at as "refundedAt",
      exists (select from billing_payment d where d.order_id = o.id and d.dispute in ('open', 'lost')) as disputed,
      coalesce(e.revoked_at is not null or e.ends_at <= ${ctx.clock.now()}, false) as over
    from billing_order o
    left join entitlement e on e.source = 'order:' || o.id and e.source like 'order:%'
    left join lateral (select * from billing_payment where order_id = o.id order by paid_at desc limit 1) p on true
    where ${sql.ref(`o.${column}`)} = ${value}
  `.execute(ctx.db);
  return rows[0] ?? null;
}

function endedOrder({ state, refunded, refundedAt, refundAsked, disputed, over }: OrderState): EndedOrder | null {
  if (state !== "paid") return null;
  if (refunded) return { why: "refunded", on: refundedAt };
  if (refundAsked) return { why: "refunding" };
  if (disputed) return { why: "disputed" };
  return over ? { why: "over" } : null;
}

function issueOf({ state, trouble, refundAsked }: OrderState): FinishedCheckout["issue"] {
  if (trouble === "mismatch" && state !== "paid") return "mismatch";
  return trouble === "no_account" && state === "paid" && !refundAsked ? "no_account" : null;
}
