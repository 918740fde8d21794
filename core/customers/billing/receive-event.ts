import { inTransaction } from "../../shared/transaction.ts";
import type { Context } from "../../shared/context.ts";
import { applyCheckout } from "./apply-checkout.ts";
import { applyPayment, applySubscription } from "./apply-subscription.ts";
import { databaseNow } from "./concurrency.ts";
import type { BillingDeps, ProviderState } from "./payments.ts";

/**
 * `refused`: invalid or old signature; `unreadable`: signed, but no event; `known`: a repeated delivery; `other`: not
 * one of our objects.
 */
export type Received = "refused" | "unreadable" | "known" | "other" | "done";

/**
 * Handles a provider event. It stores the current state, not the event's content, so that late and early events
 * converge. The event id is written in the same transaction, so of concurrent deliveries only one acts.
 */
export async function receiveEvent(
  ctx: Context,
  deps: BillingDeps,
  { body, signature }: { readonly body: string; readonly signature: string | null },
): Promise<Received> {
  const event = await deps.provider?.readEvent(body, signature);
  if (event === undefined || event === null) return "refused";
  if (event === "unreadable") {
    await recordUnreadable(ctx, body);
    return event;
  }
  if (event.read === null) return "other";
  const known = await ctx.db.selectFrom("billing_event").select("id").where("id", "=", event.id).executeTakeFirst();
  if (known !== undefined) return "known";
  const asOf = await databaseNow(ctx);
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
    return (await applyState(inner, deps, state, asOf)) ? "done" : "other";
  });
}

/** Keeps the newest event that was signed but could not be read, for the screen "Go live". */
async function recordUnreadable(ctx: Context, body: string): Promise<void> {
  const type = /"type"\s*:\s*"([\w.]{1,100})"/.exec(body)?.[1] ?? "a body that is no event";
  const description = body.includes('"v2.core.event"') ? `${type} in the "thin" payload style` : type;
  await ctx.db
    .insertInto("billing_unreadable_event")
    .values({ received_at: ctx.clock.now(), description })
    .onConflict((conflict) => conflict.column("only_row").doUpdateSet({ received_at: ctx.clock.now(), description }))
    .execute();
}

export interface UnreadableEvent {
  readonly receivedAt: Date;
  readonly description: string;
}

/** The newest event of the last 30 days that could not be read. */
export async function readUnreadableEvent(ctx: Context): Promise<UnreadableEvent | null> {
  const found = await ctx.db
    .selectFrom("billing_unreadable_event")
    .select(["received_at as receivedAt", "description"])
    .where("received_at", ">", new Date(ctx.clock.now().getTime() - 30 * 86_400_000))
    .executeTakeFirst();
  return found ?? null;
}

async function applyState(ctx: Context, deps: BillingDeps, state: ProviderState, asOf: Date): Promise<boolean> {
  switch (state.kind) {
    case "checkout":
      return applyCheckout(ctx, state, asOf, deps);
    case "subscription":
      await applySubscription(ctx, state, asOf);
      return true;
    case "payment":
      return (await applyPayment(ctx, state, asOf)) !== null;
  }
}
