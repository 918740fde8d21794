import { execute, rowOf, rowsOf } from "../../../db/statement.ts";
import { inCatalogueTransaction, raiseVersion } from "../../catalogue/claims/state.ts";
import { inTransaction } from "../../shared/transaction.ts";
import type { Context } from "../../shared/context.ts";
import { syncCheckout } from "./apply-checkout.ts";
import { applyEntitlement } from "./apply-entitlement.ts";
import { joinSubscription, syncSubscription } from "./apply-subscription.ts";
import { expireOrder } from "./close-orders.ts";
import { lockOrder } from "./concurrency.ts";
import type { BillingDeps } from "./payments.ts";
import { priceAfter } from "./plans.ts";
import { obsoletePurchases, retireTestOrders } from "./retire-test-orders.ts";

/** Maximum number of orders to ask about per run. */
const AT_ONCE = 100;
/** Interval for asking about delayed payments and overdue renewals; banks take days. */
const ASK_HOURS = 6;
/** Delay before asking again about an unanswered order, so that others get their turn. */
const RETRY_HOURS = 1;
/** An expired checkout may have been paid, so it is retried sooner. */
const RETRY_OPEN_MINUTES = 5;
const PENDING_DAYS = 30;
const EVENTS_KEPT_DAYS = 90;
/** Age in minutes after which the sweep asks about each order individually. Longer than a checkout stays open. */
const LOOK_FOR_MINUTES = 60;
/** Tolerated difference between the provider's clock and ours. */
const CLOCK_SLACK_MS = 10 * 60_000;

/** Repairs what missing provider events left undone. Tries everything, then throws the collected errors. */
export async function sweepBilling(ctx: Context, deps: BillingDeps): Promise<void> {
  await retireTestOrders(ctx, obsoletePurchases(deps));
  const failures = [
    ...(await askAboutMissedEvents(ctx, deps)),
    ...(await askAboutOverdue(ctx, deps)),
    ...(await askAboutRenewals(ctx, deps)),
  ];
  await joinLateSubscriptions(ctx);
  await rerenderPrices(ctx, deps);
  await execute(ctx)`delete from billing_event where received_at < ${hoursAgo(ctx, EVENTS_KEPT_DAYS * 24)}`;
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${failures.length} requests to the payment provider failed: ${String(failures[0])}`,
    );
}

/**
 * Fulfils completed checkouts whose events have not arrived: of open orders, and of Payment Links, whose payments have
 * no order yet. Runs every minute with one request; with none when neither can exist. Returns the errors.
 */
async function askAboutMissedEvents(ctx: Context, deps: BillingDeps): Promise<readonly unknown[]> {
  const { provider, prices, paymentLinks } = deps;
  if (provider === null) return [];
  const earliest = hoursAgo(ctx, LOOK_FOR_MINUTES / 60);
  const oldest = await rowOf<{ createdAt: Date | null }>(ctx)`
    select min(created_at) as "createdAt" from billing_order
    where provider = ${provider.name} and issue is distinct from 'mismatch' and state = 'open'
      and created_at > ${earliest}`;
  const since = (paymentLinks?.size ?? 0) > 0 ? earliest : (oldest?.createdAt ?? null);
  if (since === null) return [];
  const listed = await provider
    .listCompleted(new Date(since.getTime() - CLOCK_SLACK_MS))
    .catch((error: unknown) => ({ error }));
  if ("error" in listed) return [listed.error];
  const rows = await rowsOf<{ id: string }>(ctx)`
    select c.id
    from unnest(${listed.map(({ id }) => id)}::text[], ${listed.map(({ reference }) => reference)}::text[],
      ${listed.map(({ plan }) => plan !== null && prices.has(plan))}::boolean[]) as c (id, reference, ours)
    left join billing_order o on o.checkout_id = c.id or (o.checkout_id is null and o.reference = c.reference)
    where (o.id is null and c.ours) or (o.state = 'open' and o.issue is distinct from 'mismatch'
      and o.created_at > ${earliest})`;
  return tryEach(rows, async ({ id }) => void (await syncCheckout(ctx, deps, (asked) => asked.readCheckout(id))));
}

async function askAboutOverdue(ctx: Context, deps: BillingDeps): Promise<readonly unknown[]> {
  const now = ctx.clock.now();
  // No bank takes longer, so the payment has failed; this needs no provider.
  await execute(ctx)`update billing_order set state = 'failed' where state = 'pending'
    and created_at < ${hoursAgo(ctx, PENDING_DAYS * 24)}`;
  const rows = await rowsOf<{ id: number; checkoutId: string | null; provider: string; state: string }>(ctx)`
    select id, state, checkout_id as "checkoutId", provider from billing_order
    where (state = 'open' and expires_at < ${now}
      and (asked_at is null or asked_at < ${hoursAgo(ctx, RETRY_OPEN_MINUTES / 60)}))
      or (state = 'pending' and provider = ${deps.provider?.name ?? null} and created_at < ${hoursAgo(ctx, 1)}
        and coalesce(synced_at, created_at) < now() - make_interval(hours => ${ASK_HOURS})
        and (asked_at is null or asked_at < ${hoursAgo(ctx, RETRY_HOURS)}))
    order by coalesce(asked_at, synced_at, created_at) limit ${AT_ONCE}`;
  return tryEach(rows, async ({ id, checkoutId, provider, state }) => {
    if (checkoutId === null || provider !== deps.provider?.name) return expireOrder(ctx, id);
    await execute(ctx)`update billing_order set asked_at = ${now} where id = ${id}`;
    // Expired, or its account was deleted: close it so that nobody can pay it.
    const answer = await syncCheckout(ctx, deps, (asked) =>
      state === "open" ? asked.closeCheckout(checkoutId) : asked.readCheckout(checkoutId),
    );
    // A checkout completed with a wrong amount leaves its order open; expire that too.
    if (answer?.state !== "open") await expireOrder(ctx, id);
  });
}

/** Asks about subscriptions whose period is over without a reported renewal or end. */
async function askAboutRenewals(ctx: Context, { provider }: BillingDeps): Promise<readonly unknown[]> {
  if (provider === null) return [];
  const now = ctx.clock.now();
  const rows = await rowsOf<{ id: string }>(ctx)`
    select s.id from billing_subscription s join billing_order o on o.id = s.order_id
    where s.ended_at is null and s.period_end < ${now} and o.provider = ${provider.name}
      and s.synced_at < ${hoursAgo(ctx, ASK_HOURS)}
        and (s.asked_at is null or s.asked_at < ${hoursAgo(ctx, RETRY_HOURS)})
    order by coalesce(s.asked_at, s.synced_at) limit ${AT_ONCE}`;
  return tryEach(rows, async ({ id }) => {
    await execute(ctx)`update billing_subscription set asked_at = ${now} where id = ${id}`;
    await syncSubscription(ctx, () => provider.readSubscription(id));
  });
}

/** Links a subscription to the checkout that started it when both arrived in concurrent transactions. */
async function joinLateSubscriptions(ctx: Context): Promise<void> {
  const rows = await rowsOf<{ orderId: number; subscriptionId: string }>(ctx)`
    select o.id as "orderId", s.id as "subscriptionId" from billing_subscription s join billing_order o
      on o.subscription_id = s.id where s.order_id is null`;
  for (const { orderId, subscriptionId } of rows) {
    await inTransaction(ctx, async (inner) => {
      await lockOrder(inner, orderId);
      await joinSubscription(inner, orderId, subscriptionId);
      await applyEntitlement(inner, orderId);
    });
  }
}

/** Rerenders pages that show a price when the price changes. */
async function rerenderPrices(ctx: Context, { prices }: BillingDeps): Promise<void> {
  const sales = await rowsOf<{ plan: string; paidOrders: number; shownUsd: number | null }>(ctx)`
    select plan, paid_orders as "paidOrders", shown_usd as "shownUsd" from plan_sales`;
  const now = [...prices].flatMap(([plan, price]) => {
    const sold = sales.find((row) => row.plan === plan);
    const { usd } = priceAfter(price, sold?.paidOrders ?? 0, ctx.clock.now());
    const shown = sold?.shownUsd ?? null;
    return shown === usd ? [] : [{ plan, usd, redraws: usd !== (shown ?? price.tiers[0]?.usd) }];
  });
  if (now.length === 0) return;
  const redraw = now.some(({ redraws }) => redraws);
  await (redraw ? inCatalogueTransaction : inTransaction)(ctx, async (inner) => {
    await inner.db
      .insertInto("plan_sales")
      .values(now.map(({ plan, usd }) => ({ plan, shown_usd: usd })))
      .onConflict((conflict) =>
        conflict.column("plan").doUpdateSet((row) => ({ shown_usd: row.ref("excluded.shown_usd") })),
      )
      .execute();
    if (redraw) await raiseVersion(inner);
  });
}

function hoursAgo(ctx: Context, hours: number): Date {
  return new Date(ctx.clock.now().getTime() - hours * 3_600_000);
}

/** Runs `work` for every item, even after failures. Returns the errors. */
export async function tryEach<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<readonly unknown[]> {
  const failures: unknown[] = [];
  for (const item of items) {
    try {
      await work(item);
    } catch (error) {
      failures.push(error);
    }
  }
  return failures;
}
