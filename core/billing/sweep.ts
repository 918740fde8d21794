import { sql } from "kysely";
import { inCatalogueTransaction, inTransaction, raiseVersion } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { applyCheckout } from "./apply-checkout.ts";
import type { BillingDeps } from "./billing-deps.ts";
import { expireOrder } from "./close-orders.ts";
import { databaseNow } from "./database-now.ts";
import { PAID_PLANS, priceAfter } from "./plans.ts";
import { settleOrder } from "./settle-order.ts";

/** How many orders one run asks the provider about; the rest have their turn with the next. */
const AT_ONCE = 100;
/** Money on its way is asked about this often: banks take days. */
const PENDING_HOURS = 6;
const EVENTS_KEPT_DAYS = 90;

/** Does what the provider's events left undone: none of them is sure to arrive. */
export async function sweepBilling(ctx: Context, deps: BillingDeps): Promise<void> {
  await askAboutOverdue(ctx, deps);
  await joinLateSubscriptions(ctx);
  await showPrices(ctx, deps);
  await sql`delete from billing_event where received_at < ${hoursAgo(ctx, EVENTS_KEPT_DAYS * 24)}`.execute(ctx.db);
}

async function askAboutOverdue(ctx: Context, deps: BillingDeps): Promise<void> {
  const { rows } = await sql<{ id: number; checkoutId: string | null; provider: string }>`
    select id, checkout_id as "checkoutId", provider from billing_order
    where (state = 'open' and expires_at < ${ctx.clock.now()})
      or (state = 'pending' and created_at < ${hoursAgo(ctx, 1)} and coalesce(synced_at, created_at) < now() - make_interval(hours => ${PENDING_HOURS}))
    order by coalesce(synced_at, created_at) limit ${AT_ONCE}
  `.execute(ctx.db);
  for (const { id, checkoutId, provider } of rows) {
    if (checkoutId === null) await expireOrder(ctx, id);
    else if (deps.provider?.name === provider && deps.provider.canAsk) await askAbout(ctx, deps, checkoutId);
  }
}

async function askAbout(ctx: Context, deps: BillingDeps, checkoutId: string): Promise<void> {
  const asOf = await databaseNow(ctx);
  const state = await deps.provider?.readCheckout(checkoutId);
  if (state === undefined || state === null) return;
  await inTransaction(ctx, (inner) => applyCheckout(inner, state, asOf, deps));
}

/** A subscription and the checkout that began it, each told in a transaction that did not see the other's. */
async function joinLateSubscriptions(ctx: Context): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const { rows } = await sql<{ orderId: number }>`
      update billing_subscription s set order_id = o.id from billing_order o
      where o.subscription_id = s.id and s.order_id is null
      returning o.id as "orderId"
    `.execute(inner.db);
    for (const { orderId } of rows) await settleOrder(inner, orderId);
  });
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
