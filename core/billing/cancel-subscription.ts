import { sql } from "kysely";
import { writeAudit } from "../catalog/audit.ts";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { enqueue } from "../jobs/enqueue.ts";
import { lockAccount } from "./lock-order.ts";
import { settleOrder } from "./settle-order.ts";

export interface CancelInput {
  readonly accountId: string;
  /** `period_end`: what is paid for stays (a period that is not paid ends now); `now`: access by the subscription ends at once. */
  readonly when: "period_end" | "now";
}

/**
 * Cancels whatever subscriptions the account has. It holds from now on; the provider is told by a job, as often as it
 * takes, so that nobody has to wait for it or try again. Answers how many subscriptions that were.
 */
export function cancelSubscription(ctx: Context, { accountId, when }: CancelInput): Promise<number> {
  return setWish(ctx, { accountId, wish: when === "now" ? "cancel_now" : "cancel_at_period_end" });
}

/** Takes back the cancellation of a subscription that has not ended yet. */
export function keepSubscription(ctx: Context, { accountId }: Pick<CancelInput, "accountId">): Promise<number> {
  return setWish(ctx, { accountId, wish: "keep" });
}

interface WishInput {
  readonly accountId: string;
  readonly wish: "keep" | "cancel_at_period_end" | "cancel_now";
}

function setWish(ctx: Context, { accountId, wish }: WishInput): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    await lockAccount(inner, accountId);
    const { rows: orders } = await sql<{ id: number }>`
      select id from billing_order where account_id = ${accountId} and state = 'paid' order by id for update
    `.execute(inner.db);
    if (orders.length === 0) return 0;
    const { rows } = await sql<{ id: string; orderId: number }>`
      update billing_subscription set wish = case when ${wish} = 'cancel_at_period_end' and ${UNPAID} then 'cancel_now' else ${wish} end
      where order_id = any(${orders.map(({ id }) => id)}) and ended_at is null
        -- Ending at once is final.
        and wish is distinct from 'cancel_now' and wish is distinct from ${wish}
      returning id, order_id as "orderId"
    `.execute(inner.db);
    for (const { id, orderId } of rows) {
      await enqueue(inner, "billing.tell_provider", { subscriptionId: id });
      await settleOrder(inner, orderId);
    }
    if (rows.length > 0) await writeAudit(inner, "subscription.wish", { accountId, wish, count: rows.length });
    return rows.length;
  });
}

/** A condition: the period that has begun is not paid. Until its end the provider would go on trying the card of whoever has cancelled. */
const UNPAID = sql<boolean>`status in ('past_due', 'unpaid')`;

/**
 * Ends whatever an account that is being deleted has begun: its subscriptions at once, its open checkouts at the next
 * sweep, which is asked for now. Money that comes for one of them after all goes back: no account is made anew for it.
 */
export async function endBusiness(ctx: Context, { accountId }: Pick<CancelInput, "accountId">): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const now = inner.clock.now();
    await lockAccount(inner, accountId);
    const { rows } = await sql<{ open: boolean }>`
      update billing_order set refund_asked_at = ${now}, refund_reason = 'account deleted', expires_at = case when state = 'open' then ${now} else expires_at end
      where account_id = ${accountId} and state in ('open', 'pending', 'failed', 'expired') and refund_asked_at is null
      returning state = 'open' as open
    `.execute(inner.db);
    if (rows.some(({ open }) => open)) await enqueue(inner, "billing.sweep", {});
    await cancelSubscription(inner, { accountId, when: "now" });
  });
}
