import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { applyCheckout } from "./apply-checkout.ts";
import { applyPayment } from "./apply-payment.ts";
import { applySubscription } from "./apply-subscription.ts";
import type { BillingDeps } from "./billing-deps.ts";
import { databaseNow } from "./database-now.ts";
import { joinLoosePayments, keepLoosePayment } from "./loose-payments.ts";
import type { ProviderEvent, ProviderState } from "./payment-provider.ts";

/** `refused`: not signed by the provider, or too old; `known`: acted on before; `other`: nothing of ours. */
export type Received = "refused" | "known" | "other" | "done";

/**
 * Acts on what the provider tells, in the body as it came. What is kept is how things stand when asked, not what the event
 * says, so that late and early events come to the same; its id is written in the transaction of what it causes, so that of
 * deliveries at once one acts and the others find it done.
 */
export async function receiveEvent(ctx: Context, deps: BillingDeps, { body, signature }: { readonly body: string; readonly signature: string | null }): Promise<Received> {
  const event = await deps.provider?.readEvent(body, signature);
  if (event === undefined || event === null) return "refused";
  if (event.read === null) return "other";
  const known = await ctx.db.selectFrom("billing_event").select("id").where("id", "=", event.id).executeTakeFirst();
  if (known !== undefined) return "known";
  const asOf = event.asksAnew ? await databaseNow(ctx) : event.createdAt;
  const state = await event.read();
  return inTransaction(ctx, async (inner) => {
    const written = await inner.db
      .insertInto("billing_event")
      .values({ id: event.id, type: event.type, received_at: inner.clock.now() })
      .onConflict((conflict) => conflict.column("id").doNothing())
      .returning("id")
      .executeTakeFirst();
    if (written === undefined) return "known";
    if (state === null) return "other";
    return (await applyState(inner, deps, { event, state, asOf })) ? "done" : "other";
  });
}

interface Told {
  readonly event: ProviderEvent;
  readonly state: ProviderState;
  readonly asOf: Date;
}

async function applyState(ctx: Context, deps: BillingDeps, { event, state, asOf }: Told): Promise<boolean> {
  switch (state.kind) {
    case "checkout":
      return applyCheckout(ctx, state, asOf, deps);
    case "subscription":
      await applySubscription(ctx, state, asOf);
      return true;
    case "payment": {
      const orderId = await applyPayment(ctx, state, asOf);
      if (orderId !== null) await joinLoosePayments(ctx, orderId);
      // Who can ask is told of it again with its checkout.
      else if (!event.asksAnew) await keepLoosePayment(ctx, { eventId: event.id, state, asOf });
      return orderId !== null;
    }
  }
}
