import { sql } from "kysely";
import { columnOf, execute, hasRows, rowsOf, scalarOf } from "../../../db/statement.ts";
import { writeAudit } from "../../shared/audit.ts";
import { inTransaction } from "../../shared/transaction.ts";
import type { Context } from "../../shared/context.ts";
import { enqueue } from "../../shared/jobs/enqueue.ts";
import type { TryAgain } from "../../shared/jobs/define-job.ts";
import { LEASE_SECONDS, renewing } from "../../shared/lease.ts";
import { applyEntitlement } from "./apply-entitlement.ts";
import { applySubscription } from "./apply-subscription.ts";
import { databaseNow, lockAccount, lockOrder } from "./concurrency.ts";
import type { BillingDeps, PaymentProvider } from "./payments.ts";
import { sendChangeJob } from "./jobs/send-change.ts";
import { sweepBillingJob } from "./jobs/sweep.ts";

export interface CancelInput {
  readonly accountId: string;
  /** `period_end` keeps access until the paid period ends (an unpaid period ends now); `now` ends access at once. */
  readonly when: "period_end" | "now";
}

/**
 * Cancels all subscriptions of the account, effective here at once; a job retries until the provider knows. Returns the
 * number of subscriptions.
 */
export function cancelSubscription(ctx: Context, { accountId, when }: CancelInput): Promise<number> {
  return requestChange(ctx, { accountId, change: when === "now" ? "cancel_now" : "cancel_at_period_end" });
}

/** Undoes a pending cancellation. */
export function keepSubscription(ctx: Context, { accountId }: Pick<CancelInput, "accountId">): Promise<number> {
  return requestChange(ctx, { accountId, change: "keep" });
}

interface ChangeInput {
  readonly accountId: string;
  readonly change: "keep" | "cancel_at_period_end" | "cancel_now";
}

function requestChange(ctx: Context, { accountId, change }: ChangeInput): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    await lockAccount(inner, accountId);
    const orders = await columnOf<number>(inner)`
      select id from billing_order where account_id = ${accountId} and state = 'paid' order by id for update`;
    if (orders.length === 0) return 0;
    const rows = await rowsOf<{ id: string; orderId: number }>(inner)`
      update billing_subscription set requested_change = case when ${change} = 'cancel_at_period_end' and ${UNPAID} then 'cancel_now' else ${change} end
      where order_id = any(${orders}) and ended_at is null
        -- Immediate cancellation is final.
        and requested_change is distinct from 'cancel_now' and requested_change is distinct from ${change}
      returning id, order_id as "orderId"`;
    for (const { id, orderId } of rows) {
      await enqueue(inner, sendChangeJob, { subscriptionId: id });
      await applyEntitlement(inner, orderId);
    }
    if (rows.length > 0)
      await writeAudit(inner, "subscription.change_requested", { accountId, change, count: rows.length });
    return rows.length;
  });
}

/** SQL condition: the current period is unpaid. Waiting for its end would let the provider keep charging the card. */
const UNPAID = sql<boolean>`status in ('past_due', 'unpaid')`;

/**
 * Ends the billing of an account that is being deleted: subscriptions at once, open checkouts at the next sweep. Money
 * that arrives later is refunded.
 */
export async function endBilling(ctx: Context, { accountId }: Pick<CancelInput, "accountId">): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const now = inner.clock.now();
    await lockAccount(inner, accountId);
    const rows = await rowsOf<{ open: boolean }>(inner)`
      update billing_order set refund_asked_at = ${now}, refund_reason = 'account deleted',
        expires_at = case when state = 'open' then ${now} else expires_at end
      where account_id = ${accountId} and state in ('open', 'pending', 'failed', 'expired') and refund_asked_at is null
      returning state = 'open' as open`;
    if (rows.some(({ open }) => open)) await enqueue(inner, sweepBillingJob, {});
    await cancelSubscription(inner, { accountId, when: "now" });
  });
}

/** Shown to the operator next to the waiting job. */
export const NO_PROVIDER: TryAgain = {
  tryAgain: "No payment provider is configured: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET.",
};

/**
 * Sends the latest requested change of a subscription to the provider. A lease admits one sender per subscription,
 * which then checks for a newer request, so that a slow earlier request never overwrites a later one.
 */
export async function sendSubscriptionChange(
  ctx: Context,
  subscriptionId: string,
  deps: BillingDeps,
): Promise<TryAgain | undefined> {
  const first = await readRequestedChange(ctx, subscriptionId);
  if (first === null) return undefined;
  const { provider } = deps;
  if (provider === null) return NO_PROVIDER;
  if (!(await acquireLease(ctx, subscriptionId)))
    return { tryAgain: "Another job is updating this subscription at the payment provider." };
  const sendAll = async () => {
    for (
      let change: string | null = first;
      change !== null;
      change = await releaseUnlessChanged(ctx, { subscriptionId, sent: change })
    ) {
      await sendChange(ctx, provider, { subscriptionId, change });
    }
  };
  try {
    // The provider's client retries for longer than one lease.
    await renewing(sendAll, () => renewLease(ctx, subscriptionId));
  } catch (error) {
    await execute(ctx)`update billing_subscription set sending_until = null where id = ${subscriptionId}`;
    throw error;
  }
  return undefined;
}

async function readRequestedChange(ctx: Context, subscriptionId: string): Promise<string | null> {
  return scalarOf<string | null>(ctx, null)`
    select requested_change from billing_subscription where id = ${subscriptionId} and ended_at is null`;
}

async function acquireLease(ctx: Context, subscriptionId: string): Promise<boolean> {
  return hasRows(ctx)`
    update billing_subscription set sending_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    where id = ${subscriptionId} and (sending_until is null or sending_until < clock_timestamp()) returning id`;
}

async function renewLease(ctx: Context, subscriptionId: string): Promise<void> {
  await execute(ctx)`
    update billing_subscription set sending_until = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
    where id = ${subscriptionId} and sending_until is not null`;
}

/** Releases the lease, unless a newer request is waiting; returns that request. */
async function releaseUnlessChanged(
  ctx: Context,
  { subscriptionId, sent }: { readonly subscriptionId: string; readonly sent: string },
): Promise<string | null> {
  return scalarOf<string | null>(ctx, null)`
    update billing_subscription set sending_until = case when ended_at is null and requested_change <> ${sent}
      then sending_until end
    where id = ${subscriptionId} returning case when ended_at is null and requested_change <> ${sent}
      then requested_change end as requested_change`;
}

/** Sends one request and clears it, unless a newer one replaced it. */
async function sendChange(
  ctx: Context,
  provider: PaymentProvider,
  { subscriptionId, change }: { readonly subscriptionId: string; readonly change: string },
): Promise<void> {
  const asOf = await databaseNow(ctx);
  const state = await (change === "cancel_now"
    ? provider.endSubscription(subscriptionId)
    : provider.setCancelAtPeriodEnd(subscriptionId, change === "cancel_at_period_end"));
  await inTransaction(ctx, async (inner) => {
    const orderId = await joinedOrder(inner, subscriptionId);
    if (orderId !== null) await lockOrder(inner, orderId);
    // A subscription unknown to the provider has ended.
    if (state === null)
      await execute(inner)`update billing_subscription set ended_at = ${inner.clock.now()}, status = 'canceled'
        where id = ${subscriptionId}`;
    // `cancel_now` stays on record: it explains why access ended early.
    await execute(inner)`update billing_subscription set requested_change = null where id = ${subscriptionId}
      and requested_change = ${change} and requested_change <> 'cancel_now'`;
    if (state !== null) await applySubscription(inner, state, asOf);
    else if (orderId !== null) await applyEntitlement(inner, orderId);
  });
}

async function joinedOrder(ctx: Context, subscriptionId: string): Promise<number | null> {
  return scalarOf<number | null>(ctx, null)`
    select order_id as "orderId" from billing_subscription where id = ${subscriptionId}`;
}
