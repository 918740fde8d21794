import { sql } from "kysely";
import { inCatalogueTransaction, inTransaction, raiseVersion } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { applyCheckout } from "./apply-checkout.ts";
import { applySubscription } from "./apply-subscription.ts";
import type { BillingDeps } from "./billing-deps.ts";
import { expireOrder } from "./close-orders.ts";
import { databaseNow } from "./database-now.ts";
import { joinSubscription } from "./join-subscription.ts";
import { lockOrder } from "./lock-order.ts";
import { askAboutMissedEvents } from "./missed-events.ts";
import { PAID_PLANS, priceAfter } from "./plans.ts";
import { providersAsked } from "./providers-asked.ts";
import { outlivedBy, retireTestOrders } from "./retire-test-orders.ts";
import { settleOrder } from "./settle-order.ts";
import { tryEach } from "./try-each.ts";

/** How many orders one run asks the provider about; the rest have their turn with the next. */
const AT_ONCE = 100;
/** Money on its way, and a renewal that nobody told of, is asked about this often: banks take days. */
const ASK_HOURS = 6;
/** What was asked about in vain waits this long, so that the others have their turn. */
const RETRY_HOURS = 1;
/** An open checkout whose time is over holds its reservation until the provider answers, so it is retried sooner. */
const RETRY_OPEN_MINUTES = 5;
const PENDING_DAYS = 30;
const EVENTS_KEPT_DAYS = 90;
/** What is told of a payment comes within days of what is told of its checkout. */
const LOOSE_DAYS = 30;

/** Does what the provider's events left undone: none of them is sure to arrive. What fails is told at the end, once all was tried. */
export async function sweepBilling(ctx: Context, deps: BillingDeps): Promise<void> {
  await retireTestOrders(ctx, outlivedBy(deps));
  const failures = [...(await askAboutMissedEvents(ctx, deps)), ...(await askAboutOverdue(ctx, deps)), ...(await askAboutRenewals(ctx, deps))];
  await joinLateSubscriptions(ctx);
  await showPrices(ctx, deps);
  await sql`
    update billing_order set network = null
    where id in (select id from billing_order where network is not null and state <> 'open' for update skip locked)
  `.execute(ctx.db);
  await sql`delete from billing_event where received_at < ${hoursAgo(ctx, EVENTS_KEPT_DAYS * 24)}`.execute(ctx.db);
  await sql`delete from billing_loose_payment where as_of < ${hoursAgo(ctx, LOOSE_DAYS * 24)}`.execute(ctx.db);
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} could not be asked about at the payment provider: ${String(failures[0])}`);
}

async function askAboutOverdue(ctx: Context, deps: BillingDeps): Promise<readonly unknown[]> {
  const now = ctx.clock.now();
  // Money that is on its way for longer than any bank takes does not come, also where nobody can be asked.
  await sql`update billing_order set state = 'failed' where state = 'pending' and created_at < ${hoursAgo(ctx, PENDING_DAYS * 24)}`.execute(ctx.db);
  const { rows } = await sql<{ id: number; checkoutId: string | null; provider: string; state: string }>`
    select id, state, checkout_id as "checkoutId", provider from billing_order
    where (state = 'open' and expires_at < ${now} and (asked_at is null or asked_at < ${hoursAgo(ctx, RETRY_OPEN_MINUTES / 60)}))
      or (state = 'pending' and provider = any(${providersAsked(deps.provider)}) and created_at < ${hoursAgo(ctx, 1)} and coalesce(synced_at, created_at) < now() - make_interval(hours => ${ASK_HOURS})
        and (asked_at is null or asked_at < ${hoursAgo(ctx, RETRY_HOURS)}))
    order by coalesce(asked_at, synced_at, created_at) limit ${AT_ONCE}
  `.execute(ctx.db);
  return tryEach(rows, async ({ id, checkoutId, provider, state }) => {
    if (checkoutId === null || !providersAsked(deps.provider).includes(provider)) return expireOrder(ctx, id);
    await sql`update billing_order set asked_at = ${now} where id = ${id}`.execute(ctx.db);
    // Its time is over, or its buyer's account is deleted: nobody is to pay it any more.
    const payable = await askAboutCheckout(ctx, deps, { checkoutId, close: state === "open" });
    // Also a checkout that was completed with a wrong amount, which leaves its order open.
    if (!payable) await expireOrder(ctx, id);
  });
}

/** Applies what the provider answers; returns whether the checkout may still be paid. */
async function askAboutCheckout(
  ctx: Context,
  deps: BillingDeps,
  { checkoutId, close }: { readonly checkoutId: string; readonly close: boolean },
): Promise<boolean> {
  const asOf = await databaseNow(ctx);
  const state = await (close ? deps.provider?.closeCheckout(checkoutId) : deps.provider?.readCheckout(checkoutId));
  if (state === undefined || state === null) return false;
  await inTransaction(ctx, (inner) => applyCheckout(inner, state, asOf, deps));
  return state.state === "open";
}

/** Subscriptions whose period is over, and of which nobody has told that they were renewed or ended. */
async function askAboutRenewals(ctx: Context, { provider }: BillingDeps): Promise<readonly unknown[]> {
  if (provider?.canAsk !== true) return [];
  const now = ctx.clock.now();
  const { rows } = await sql<{ id: string }>`
    select s.id from billing_subscription s join billing_order o on o.id = s.order_id
    where s.ended_at is null and s.period_end < ${now} and o.provider = any(${providersAsked(provider)})
      and s.synced_at < ${hoursAgo(ctx, ASK_HOURS)} and (s.asked_at is null or s.asked_at < ${hoursAgo(ctx, RETRY_HOURS)})
    order by coalesce(s.asked_at, s.synced_at) limit ${AT_ONCE}
  `.execute(ctx.db);
  return tryEach(rows, async ({ id }) => {
    await sql`update billing_subscription set asked_at = ${now} where id = ${id}`.execute(ctx.db);
    const asOf = await databaseNow(ctx);
    const state = await provider.readSubscription(id);
    if (state !== null) await inTransaction(ctx, (inner) => applySubscription(inner, state, asOf));
  });
}

/** A subscription and the checkout that began it, each told in a transaction that did not see the other's. */
async function joinLateSubscriptions(ctx: Context): Promise<void> {
  const { rows } = await sql<{ orderId: number; subscriptionId: string }>`
    select o.id as "orderId", s.id as "subscriptionId" from billing_subscription s join billing_order o on o.subscription_id = s.id where s.order_id is null
  `.execute(ctx.db);
  for (const { orderId, subscriptionId } of rows) {
    await inTransaction(ctx, async (inner) => {
      await lockOrder(inner, orderId);
      await joinSubscription(inner, orderId, subscriptionId);
      await settleOrder(inner, orderId);
    });
  }
}

/** Pages that show a price are drawn anew once another takes effect. */
async function showPrices(ctx: Context, { prices }: BillingDeps): Promise<void> {
  const sales = await ctx.db.selectFrom("plan_sales").select(["plan", "paid_orders as paidOrders", "shown_usd as shownUsd"]).execute();
  const now = PAID_PLANS.flatMap((plan) => {
    const sold = sales.find((row) => row.plan === plan);
    const { usd } = priceAfter(prices[plan], sold?.paidOrders ?? 0, ctx.clock.now());
    return sold === undefined || sold.shownUsd === usd ? [] : [{ plan, usd, first: sold.shownUsd === null }];
  });
  if (now.length === 0) return;
  const redraw = now.some(({ first, plan, usd }) => !first || usd !== prices[plan].tiers[0]?.usd);
  await (redraw ? inCatalogueTransaction : inTransaction)(ctx, async (inner) => {
    for (const { plan, usd } of now) await sql`update plan_sales set shown_usd = ${usd} where plan = ${plan}`.execute(inner.db);
    if (redraw) await raiseVersion(inner);
  });
}

function hoursAgo(ctx: Context, hours: number): Date {
  return new Date(ctx.clock.now().getTime() - hours * 3_600_000);
}
