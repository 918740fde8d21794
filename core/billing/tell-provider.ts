import { sql } from "kysely";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import type { TryAgain } from "../jobs/handler.ts";
import { applySubscription } from "./apply-subscription.ts";
import type { BillingDeps } from "./billing-deps.ts";
import { databaseNow } from "./database-now.ts";
import type { SubscriptionState } from "./payment-provider.ts";
import { askable } from "./provider-at-hand.ts";

/** Does at the provider what the owner of a subscription asked for last. Bears to be run again, and after a change of mind. */
export async function tellProvider(ctx: Context, subscriptionId: string, deps: BillingDeps): Promise<TryAgain | undefined> {
  const row = await ctx.db.selectFrom("billing_subscription").select("wish").where("id", "=", subscriptionId).where("ended_at", "is", null).executeTakeFirst();
  const wish = row?.wish ?? null;
  if (wish === null) return undefined;
  const provider = askable(deps);
  if ("tryAgain" in provider) return provider;
  const asOf = await databaseNow(ctx);
  const state = await (wish === "cancel_now" ? provider.endSubscription(subscriptionId) : provider.setCancelAtPeriodEnd(subscriptionId, wish === "cancel_at_period_end"));
  await keepAnswer(ctx, { subscriptionId, wish, state, asOf });
  return undefined;
}

interface Answer {
  readonly subscriptionId: string;
  readonly wish: string;
  readonly state: SubscriptionState | null;
  readonly asOf: Date;
}

/** What was asked for is done; unless something else is asked for by now, which has a job of its own. */
async function keepAnswer(ctx: Context, { subscriptionId, wish, state, asOf }: Answer): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    await sql`
      select o.id from billing_order o join billing_subscription s on s.order_id = o.id where s.id = ${subscriptionId} for update of o
    `.execute(inner.db);
    // A subscription the provider has no trace of has ended.
    if (state === null) await sql`update billing_subscription set ended_at = ${inner.clock.now()}, status = 'canceled' where id = ${subscriptionId}`.execute(inner.db);
    // Ending at once stays on record: it is why access ended before the period did.
    await sql`update billing_subscription set wish = null where id = ${subscriptionId} and wish = ${wish} and wish <> 'cancel_now'`.execute(inner.db);
    if (state !== null) await applySubscription(inner, state, asOf);
  });
}
