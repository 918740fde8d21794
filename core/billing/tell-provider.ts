import { sql } from "kysely";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import type { TryAgain } from "../jobs/handler.ts";
import { LEASE_SECONDS, renewing } from "../lease.ts";
import { applySubscription } from "./apply-subscription.ts";
import type { BillingDeps } from "./billing-deps.ts";
import { databaseNow } from "./database-now.ts";
import { joinedOrder } from "./join-subscription.ts";
import { lockOrder } from "./lock-order.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { askable } from "./provider-at-hand.ts";
import { settleOrder } from "./settle-order.ts";

/**
 * Does at the provider what the owner of a subscription asked for last. Bears to be run again, and after a change of mind:
 * of each subscription one tells at a time, and looks afterwards whether something else is asked for by now, so that a slow
 * answer to an earlier wish never lands after a later one's.
 */
export async function tellProvider(ctx: Context, subscriptionId: string, deps: BillingDeps): Promise<TryAgain | undefined> {
  const first = await readWish(ctx, subscriptionId);
  if (first === null) return undefined;
  const provider = askable(deps);
  if ("tryAgain" in provider) return provider;
  if (!(await beginAlone(ctx, subscriptionId))) return { tryAgain: "Another job is telling the payment provider of this subscription." };
  const tellAll = async () => {
    for (let wish: string | null = first; wish !== null; wish = await endUnlessAsked(ctx, { subscriptionId, told: wish })) {
      await tell(ctx, provider, { subscriptionId, wish });
    }
  };
  try {
    // The provider's library waits and tries again for longer than one lease.
    await renewing(tellAll, () => stayAlone(ctx, subscriptionId));
  } catch (error) {
    await sql`update billing_subscription set telling_until = null where id = ${subscriptionId}`.execute(ctx.db);
    throw error;
  }
  return undefined;
}

async function readWish(ctx: Context, subscriptionId: string): Promise<string | null> {
  const row = await ctx.db.selectFrom("billing_subscription").select("wish").where("id", "=", subscriptionId).where("ended_at", "is", null).executeTakeFirst();
  return row?.wish ?? null;
}

async function beginAlone(ctx: Context, subscriptionId: string): Promise<boolean> {
  const { rows } = await sql`
    update billing_subscription set telling_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    where id = ${subscriptionId} and (telling_until is null or telling_until < clock_timestamp()) returning id
  `.execute(ctx.db);
  return rows.length > 0;
}

async function stayAlone(ctx: Context, subscriptionId: string): Promise<void> {
  await sql`
    update billing_subscription set telling_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    where id = ${subscriptionId} and telling_until is not null`.execute(ctx.db);
}

/** Lets others tell again, unless something else than what was told is asked for by now: answers that. */
async function endUnlessAsked(ctx: Context, { subscriptionId, told }: { readonly subscriptionId: string; readonly told: string }): Promise<string | null> {
  const { rows } = await sql<{ wish: string | null }>`
    update billing_subscription set telling_until = case when ended_at is null and wish <> ${told} then telling_until end
    where id = ${subscriptionId} returning case when ended_at is null and wish <> ${told} then wish end as wish
  `.execute(ctx.db);
  return rows[0]?.wish ?? null;
}

/** What was asked for is done; unless something else is asked for by now. */
async function tell(ctx: Context, provider: PaymentProvider, { subscriptionId, wish }: { readonly subscriptionId: string; readonly wish: string }): Promise<void> {
  const asOf = await databaseNow(ctx);
  const state = await (wish === "cancel_now" ? provider.endSubscription(subscriptionId) : provider.setCancelAtPeriodEnd(subscriptionId, wish === "cancel_at_period_end"));
  await inTransaction(ctx, async (inner) => {
    const orderId = await joinedOrder(inner, subscriptionId);
    if (orderId !== null) await lockOrder(inner, orderId);
    // A subscription the provider has no trace of has ended.
    if (state === null) await sql`update billing_subscription set ended_at = ${inner.clock.now()}, status = 'canceled' where id = ${subscriptionId}`.execute(inner.db);
    // Ending at once stays on record: it is why access ended before the period did.
    await sql`update billing_subscription set wish = null where id = ${subscriptionId} and wish = ${wish} and wish <> 'cancel_now'`.execute(inner.db);
    if (state !== null) await applySubscription(inner, state, asOf);
    else if (orderId !== null) await settleOrder(inner, orderId);
  });
}
