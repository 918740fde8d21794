import { execute, rowOf } from "../../../db/statement.ts";
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
  const known = await rowOf<{ id: string }>(ctx)`select id from billing_event where id = ${event.id}`;
  if (known !== undefined) return "known";
  const asOf = await databaseNow(ctx);
  const state = await event.read();
  return inTransaction(ctx, async (inner) => {
    const written = await execute(inner)`
      insert into billing_event (id, type, received_at) values (${event.id}, ${event.type}, ${inner.clock.now()})
      on conflict (id) do nothing`;
    if (written === 0) return "known";
    if (state === null) return "other";
    return (await applyState(inner, deps, state, asOf)) ? "done" : "other";
  });
}

/** Keeps the newest event that was signed but could not be read, for the screen "Go live". */
async function recordUnreadable(ctx: Context, body: string): Promise<void> {
  const type = /"type"\s*:\s*"([\w.]{1,100})"/.exec(body)?.[1] ?? "a body that is no event";
  const description = body.includes('"v2.core.event"') ? `${type} in the "thin" payload style` : type;
  await execute(ctx)`
    insert into billing_unreadable_event (received_at, description) values (${ctx.clock.now()}, ${description})
    on conflict (only_row) do update set received_at = ${ctx.clock.now()}, description = ${description}`;
}

export interface UnreadableEvent {
  readonly receivedAt: Date;
  readonly description: string;
}

/** The newest event of the last 30 days that could not be read. */
export async function readUnreadableEvent(ctx: Context): Promise<UnreadableEvent | null> {
  return rowOf<UnreadableEvent>(ctx, null)`
    select received_at as "receivedAt", description from billing_unreadable_event
    where received_at > ${new Date(ctx.clock.now().getTime() - 30 * 86_400_000)}`;
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
