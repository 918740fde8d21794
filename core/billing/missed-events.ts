import { sql } from "kysely";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { applyCheckout } from "./apply-checkout.ts";
import type { BillingDeps } from "./billing-deps.ts";
import { databaseNow } from "./database-now.ts";
import { providersAsked } from "./providers-asked.ts";
import { tryEach } from "./try-each.ts";

/** How long an order is looked for: longer than a checkout of ours stays open. Later the provider is asked about each. */
const LOOK_FOR_MINUTES = 60;
/** How far the provider's clock may be from ours. */
const CLOCK_SLACK_MS = 10 * 60_000;

/**
 * Fulfils completed checkouts whose events have not arrived. Asks the provider one question for all open orders, so that
 * it can be asked every minute, and none while no order is open. Returns what failed.
 */
export async function askAboutMissedEvents(ctx: Context, deps: BillingDeps): Promise<readonly unknown[]> {
  const { provider } = deps;
  if (provider?.canAsk !== true) return [];
  // A Payment Link stays payable after its reservation has expired.
  const waiting = sql`o.provider = any(${providersAsked(provider)}) and o.trouble is distinct from 'mismatch'
    and (o.state = 'open' or (o.state = 'expired' and o.provider = 'payment_link' and o.retired_at is null))
    and o.created_at > ${new Date(ctx.clock.now().getTime() - LOOK_FOR_MINUTES * 60_000)}`;
  const oldest = await sql<{ createdAt: Date | null }>`
    select min(o.created_at) as "createdAt" from billing_order o where ${waiting}
  `.execute(ctx.db);
  const since = oldest.rows[0]?.createdAt ?? null;
  if (since === null) return [];
  const listed = await provider.listCompleted(new Date(since.getTime() - CLOCK_SLACK_MS)).catch((error: unknown) => ({ error }));
  if ("error" in listed) return [listed.error];
  const { rows } = await sql<{ id: string }>`
    select c.id from unnest(${listed.map(({ id }) => id)}::text[], ${listed.map(({ reference }) => reference)}::text[]) as c (id, reference)
    join billing_order o on o.checkout_id = c.id or (o.checkout_id is null and o.reference = c.reference)
    where ${waiting}
  `.execute(ctx.db);
  return tryEach(rows, async ({ id }) => {
    const asOf = await databaseNow(ctx);
    const state = await provider.readCheckout(id);
    if (state !== null) await inTransaction(ctx, (inner) => applyCheckout(inner, state, asOf, deps));
  });
}
