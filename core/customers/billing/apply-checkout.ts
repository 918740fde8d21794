import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { execute, hasRows, requireRow, rowOf } from "../../../db/statement.ts";
import { writeAudit } from "../../shared/audit.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { emailAddress } from "../contact/form-fields.ts";
import type { Context } from "../../shared/context.ts";
import { enqueue } from "../../shared/jobs/enqueue.ts";
import { enqueueMail } from "../../shared/outbox/enqueue-mail.ts";
import { applyEntitlement } from "./apply-entitlement.ts";
import { applyPayment, applySubscription, joinSubscription } from "./apply-subscription.ts";
import { cancelSubscription } from "./change-subscription.ts";
import { databaseNow, lockAccountsOf } from "./concurrency.ts";
import { reportIssue } from "./issue.ts";
import type { BillingDeps, CheckoutState, PaymentProvider } from "./payments.ts";
import type { Interval } from "./plans.ts";
import { refundJob } from "./jobs/refund.ts";
import { welcomeJob } from "./jobs/welcome.ts";

type OrderState = "open" | "pending" | "paid" | "failed" | "expired";

/** Allowed state transitions of an order. Paid is final, so late events cannot undo it. */
const NEXT: Readonly<Record<OrderState, readonly OrderState[]>> = {
  open: ["pending", "paid", "failed", "expired"],
  expired: ["pending", "paid", "failed"],
  pending: ["paid", "failed"],
  failed: ["paid"],
  paid: [],
};

/**
 * Fulfils an order from the state of its checkout; idempotent, so events, the return page and the sweep all call it.
 * Run in a transaction. Returns whether the checkout belongs to one of our orders.
 */
export async function applyCheckout(
  ctx: Context,
  state: CheckoutState,
  asOf: Date,
  deps: BillingDeps,
): Promise<boolean> {
  const order = await findOrder(ctx, state, deps);
  if (order === null) return false;
  if (!paysFor(state, order)) {
    await reportIssue(ctx, order.id, "mismatch");
    await writeAudit(ctx, "order.mismatch", {
      orderId: order.id,
      checkout: state.id,
      amountMinor: state.amountMinor,
      currency: state.currency,
      recurring: state.recurring,
    });
    return false;
  }
  await execute(ctx)`
    update billing_order set checkout_id = coalesce(checkout_id, ${state.id}),
      customer_id = coalesce(${state.customerId}, customer_id),
      subscription_id = coalesce(subscription_id, ${state.subscriptionId}), synced_at = ${asOf}
    where id = ${order.id}`;
  const next = stateOf(state);
  if (NEXT[order.state].includes(next)) await moveOrder(ctx, order, next, state, deps);
  if (state.subscriptionId !== null) await joinSubscription(ctx, order.id, state.subscriptionId);
  if (state.plan !== null && differsFromPlan(state, deps)) await reportIssue(ctx, order.id, "link_differs");
  if (state.subscription !== null) await applySubscription(ctx, state.subscription, asOf);
  await applyEntitlement(ctx, order.id);
  if (state.payment !== null)
    await applyPayment(
      ctx,
      { ...state.payment, customerId: state.payment.customerId ?? state.customerId },
      asOf,
      order.id,
    );
  return true;
}

/** True if a Payment Link charges another amount, currency or interval than the plan it names. */
function differsFromPlan({ plan, amountMinor, currency, recurring }: CheckoutState, { prices }: BillingDeps): boolean {
  const price = plan === null ? undefined : prices.get(plan);
  if (price === undefined) return false;
  const listed = (price.tiers[0]?.usd ?? 0) * 100;
  return currency !== "usd" || amountMinor < listed || recurring !== (price.every !== null);
}

function stateOf({ state, paid, failed }: CheckoutState): OrderState {
  if (state === "expired") return "expired";
  if (state === "open") return "open";
  return paid ? "paid" : failed ? "failed" : "pending";
}

/**
 * True if the payment covers the order. Anyone who knows an order's reference could send it with a cheaper checkout; but
 * a Payment Link is the operator's, so what it charges is the price.
 */
function paysFor({ state, plan, amountMinor, currency, recurring }: CheckoutState, order: FoundOrder): boolean {
  if (state !== "complete" || plan !== null) return true;
  return amountMinor >= order.amountMinor && currency === order.currency && recurring === (order.every !== null);
}

async function moveOrder(
  ctx: Context,
  order: FoundOrder,
  next: OrderState,
  { email }: CheckoutState,
  deps: BillingDeps,
): Promise<void> {
  const now = ctx.clock.now();
  // An order with a requested refund (its account was deleted) gets no new account; its money is refunded instead.
  const buyer =
    next === "paid" && !order.refundAsked && order.accountId === null ? await buyerAccount(ctx, email) : null;
  const accountId = order.accountId ?? buyer?.id ?? null;
  await execute(ctx)`
    update billing_order set state = ${next}, account_id = ${accountId},
      return_hash = case when ${next !== "paid" || buyer?.isNew === true} then return_hash end,
      paid_at = ${next === "paid" ? now : null}::timestamptz where id = ${order.id}`;
  await writeAudit(ctx, `order.${next}`, { orderId: order.id, plan: order.plan });
  if (next !== "paid") return;
  const outcome = accountId === null ? null : await preventDoublePayment(ctx, order, accountId, deps);
  if (order.refundAsked || outcome === "refund") await enqueue(ctx, refundJob, { orderId: order.id });
  else if (accountId === null) await reportIssue(ctx, order.id, "no_account");
  await execute(ctx)`
    insert into plan_sales as s (plan, paid_orders) values (${order.plan}, 1) on conflict (plan) do update
      set paid_orders = s.paid_orders + 1`;
  if (outcome !== "refund") await enqueue(ctx, welcomeJob, { orderId: order.id });
}

/**
 * Prevents double payment. `refund`: this subscription is cancelled and its payment refunded, because the account has
 * permanent access or another subscription that goes on; its owner is mailed.
 */
async function preventDoublePayment(
  ctx: Context,
  order: FoundOrder,
  accountId: string,
  { provider }: BillingDeps,
): Promise<"refund" | "keep"> {
  if (order.refundAsked) return "keep";
  const existing = await otherEntitlement(ctx, accountId, order.id);
  const goesOn = existing === "permanent" || (await hasRunningSubscription(ctx, accountId, order.id));
  if (goesOn && order.every !== null && provider !== null) {
    const reason =
      existing === "permanent" ? "the account has permanent access" : "the account has a subscription already";
    await execute(ctx)`update billing_order set refund_asked_at = ${ctx.clock.now()}, refund_reason = ${reason}
      where id = ${order.id}`;
    await mailSecondPurchase(ctx, order, accountId);
    return "refund";
  }
  // A signed-out buyer could not be warned.
  if (existing !== null && (order.every !== null || existing === "permanent"))
    await reportIssue(ctx, order.id, "twice");
  // A lifetime purchase replaces any subscription of the buyer.
  if (order.every === null) await cancelSubscription(ctx, { accountId, when: "period_end" });
  return "keep";
}

/** True if another subscription of the account gives access and is not ending. */
async function hasRunningSubscription(ctx: Context, accountId: string, orderId: number): Promise<boolean> {
  return hasRows(ctx)`
    select from billing_subscription s
    join billing_order o on o.id = s.order_id and o.account_id = ${accountId} and o.id <> ${orderId}
    join entitlement e on e.source = 'order:' || o.id and e.revoked_at is null
      and (e.ends_at is null or e.ends_at > ${ctx.clock.now()})
    where s.status in ('active', 'trialing') and s.ended_at is null and s.requested_change is distinct from 'cancel_now'
      and not coalesce(case s.requested_change when 'keep' then false when 'cancel_at_period_end' then true end,
        s.cancels_at_period_end, false)
    limit 1`;
}

async function mailSecondPurchase(ctx: Context, { id, plan }: FoundOrder, accountId: string): Promise<void> {
  const { email } = await requireRow<{ email: string }>(ctx)`select email from account where id = ${accountId}`;
  await enqueueMail(ctx, {
    to: email,
    template: "second_purchase",
    data: { plan },
    purpose: "service",
    cause: `second_purchase:${id}`,
  });
}

/** The account's other active entitlement: paid and permanent, other, or none. */
async function otherEntitlement(
  ctx: Context,
  accountId: string,
  orderId: number,
): Promise<"permanent" | "other" | null> {
  const now = ctx.clock.now();
  const held = await rowOf<{ isPermanent: boolean }>(ctx)`
    select source like 'order:%' and ends_at is null as "isPermanent" from entitlement
    where account_id = ${accountId} and source <> ${`order:${orderId}`} and revoked_at is null and starts_at <= ${now}
      and (ends_at is null or ends_at > ${now})
    order by 1 desc limit 1`;
  return held === undefined ? null : held.isPermanent ? "permanent" : "other";
}

interface FoundOrder {
  readonly id: number;
  readonly plan: string;
  /** Billing interval it was sold with; `null` for a single payment. */
  readonly every: Interval | null;
  readonly state: OrderState;
  readonly accountId: string | null;
  readonly amountMinor: number;
  readonly currency: string;
  readonly checkoutId: string | null;
  /** A refund is requested, so any money that arrives goes back. */
  readonly refundAsked: boolean;
}

const COLUMNS = sql`id, plan, every, state, account_id as "accountId", amount_minor as "amountMinor", currency,
  checkout_id as "checkoutId", refund_asked_at is not null as "refundAsked"`;

/**
 * Finds and locks a checkout's order: by checkout id, then by reference, else creates one for a Payment Link that names
 * a plan. `null` when the checkout is not of a product sold here.
 */
async function findOrder(ctx: Context, state: CheckoutState, { prices }: BillingDeps): Promise<FoundOrder | null> {
  await lockAccountsOf(ctx, sql`checkout_id = ${state.id} or reference = ${state.reference}`);
  const opened = await oneOrder(ctx, sql`checkout_id = ${state.id}`);
  if (opened !== null) return opened;
  const named = state.reference === null ? null : await oneOrder(ctx, sql`reference = ${state.reference}`);
  if (named !== null && named.checkoutId === null) return named;
  if (state.state !== "complete" || state.plan === null) return null;
  const price = prices.get(state.plan);
  if (price === undefined) return null;
  const now = ctx.clock.now();
  await execute(ctx)`
    insert into billing_order (reference, plan, every, provider, tier, amount_minor, currency, checkout_id, created_at,
      expires_at)
    values (${randomBytes(18).toString("base64url")}, ${state.plan}, ${state.recurring ? (price.every ?? "month") : price.every},
      'stripe', 0, ${state.subscription?.amountMinor ?? state.amountMinor}, ${state.currency}, ${state.id}, ${now}, ${now})
    on conflict (checkout_id) do nothing`;
  return oneOrder(ctx, sql`checkout_id = ${state.id}`);
}

async function oneOrder(ctx: Context, condition: ReturnType<typeof sql>): Promise<FoundOrder | null> {
  return rowOf<FoundOrder>(ctx, null)`select ${COLUMNS} from billing_order where ${condition} for update`;
}

/**
 * Finds or creates the account of a signed-out buyer, by the e-mail address given at checkout. Only the owner of that
 * mailbox can sign in to it, and the browser that paid for a new one. `null` when the address cannot receive mail.
 */
export async function buyerAccount(
  ctx: Context,
  email: string | null,
): Promise<{ readonly id: string; readonly isNew: boolean } | null> {
  const parsed = emailAddress.safeParse(email);
  if (!parsed.success) return null;
  const address = parsed.data.toLowerCase();
  const now = ctx.clock.now();
  const account = await requireRow<{ id: string; isNew: boolean }>(ctx)`
    insert into account (id, email, email_verified, created_at, updated_at)
    values (${randomBytes(24).toString("base64url")}, ${address}, false, ${now}, ${now})
    on conflict (email) do update set email = excluded.email
    returning id, xmax = 0 as "isNew"`;
  // An earlier buyer who has not confirmed the address may be another person.
  if (!account.isNew)
    await execute(ctx)`delete from account_session where account_id = ${account.id} and method = 'purchase'`;
  return account;
}

/**
 * Asks the provider about a checkout, applies and returns the answer. Reads the database clock first, which decides
 * which of two answers is newer.
 */
export async function syncCheckout(
  ctx: Context,
  deps: BillingDeps,
  ask: (provider: PaymentProvider) => Promise<CheckoutState | null>,
): Promise<CheckoutState | null> {
  if (deps.provider === null) return null;
  const asOf = await databaseNow(ctx);
  const state = await ask(deps.provider);
  if (state !== null) await inTransaction(ctx, (inner) => applyCheckout(inner, state, asOf, deps));
  return state;
}
