import { rowOf, rowsOf } from "../../../db/statement.ts";
import { writeAudit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { enqueue } from "../../shared/jobs/enqueue.ts";
import { catalogueChanged } from "../../shared/jobs/signals.ts";
import { monthlyListsJob } from "../delivery/jobs/monthly-lists.ts";
import { mailPlanEnd } from "./mail-plan-end.ts";
import type { Interval } from "./plans.ts";
import { sendChangeJob } from "./jobs/send-change.ts";
import { newestFirst } from "./newest-payment.ts";

/**
 * Recomputes the order's entitlement from its order, subscription and payments: the only place where money becomes
 * access. Manual revocations stay. Run in the changing transaction, which locks the order.
 */
export async function applyEntitlement(ctx: Context, orderId: number): Promise<void> {
  await cancelRefundedSubscription(ctx, orderId);
  const facts = await readFacts(ctx, orderId);
  if (facts === undefined || facts.accountId === null) return;
  const owed = owedAccess(facts);
  if (owed === null) return;
  const source = `order:${orderId}`;
  const now = ctx.clock.now();
  const changed = await rowOf<{ revokedAt: Date | null; endsAt: Date | null }>(ctx)`
    insert into entitlement as e (account_id, plan, source, starts_at, ends_at, revoked_at, revoked_reason)
    values (${facts.accountId}, ${facts.plan}, ${source}, ${owed.startsAt}, ${owed.endsAt},
      ${owed.revoked === null ? null : now}::timestamptz, ${owed.revoked})
    on conflict (source) where source like 'order:%' do update set
      ends_at = excluded.ends_at,
      revoked_at = case when excluded.revoked_at is null then null else coalesce(e.revoked_at, excluded.revoked_at) end,
      revoked_reason = excluded.revoked_reason
    where not e.revoked_by_hand and (e.ends_at, e.revoked_reason) is distinct
      from (excluded.ends_at, excluded.revoked_reason)
    returning e.revoked_at as "revokedAt", e.ends_at as "endsAt"`;
  if (changed !== undefined)
    await writeAudit(ctx, "entitlement.settled", {
      orderId,
      endsAt: changed.endsAt?.toISOString() ?? null,
      revoked: owed.revoked,
    });
  const { accountId, plan } = facts;
  if (changed !== undefined && owed.revoked === null) {
    // A buyer's first list does not wait for the hour, and lists of companies catch up with what changed meanwhile.
    await enqueue(ctx, monthlyListsJob, {});
    await enqueue(ctx, catalogueChanged, {});
  }
  await mailPlanEnd(ctx, { orderId, accountId, plan, facts, owed, isChanged: changed !== undefined });
}

/** Stops charging a subscriber whose money was refunded in the dashboard or lost in a dispute. */
async function cancelRefundedSubscription(ctx: Context, orderId: number): Promise<void> {
  const rows = await rowsOf<{ id: string }>(ctx)`
    update billing_subscription s set requested_change = 'cancel_now'
    where order_id = ${orderId} and ended_at is null and requested_change is distinct from 'cancel_now' and (
      exists (select from billing_payment p where p.order_id = ${orderId} and p.dispute = 'lost')
      or exists (select from billing_order o where o.id = ${orderId} and o.refund_asked_at is not null)
      or (select p.refunded_minor >= p.amount_minor and p.amount_minor > 0 from billing_payment p
        where p.order_id = ${orderId} order by ${newestFirst("p")} limit 1)
    )
    returning id`;
  for (const { id } of rows) {
    await enqueue(ctx, sendChangeJob, { subscriptionId: id });
    await writeAudit(ctx, "subscription.change_requested", { orderId, change: "cancel_now", why: "money given back" });
  }
}

async function readFacts(
  ctx: Context,
  orderId: number,
): Promise<(OrderFacts & { readonly accountId: string | null; readonly plan: string }) | undefined> {
  return rowOf<OrderFacts & { accountId: string | null; plan: string }>(ctx)`
    select o.account_id as "accountId", o.plan, o.paid_at as "paidAt", o.refund_asked_at is not null as "refundAsked",
      o.retired_at is not null as retired, o.every,
      coalesce(o.subscription_id, s.id) is not null as subscribed,
      s.status, s.period_start as "periodStart", s.period_end as "periodEnd", s.ended_at as "endedAt",
      coalesce(case s.requested_change when 'keep' then false when 'cancel_at_period_end' then true end,
      s.cancels_at_period_end, false) as cancels,
      coalesce(s.requested_change = 'cancel_now', false) as "endsNow",
      coalesce((select p.refunded_minor >= p.amount_minor and p.amount_minor > 0 from billing_payment p
      where p.order_id = o.id order by ${newestFirst("p")} limit 1), false) as refunded,
      exists (select from billing_payment p where p.order_id = o.id and p.dispute in ('open', 'lost')) as disputed
    from billing_order o
    left join billing_subscription s on s.order_id = o.id
    where o.id = ${orderId}`;
}

/** Days that a single payment for one interval gives, in the buyer's favour. */
const INTERVAL_DAYS: Readonly<Record<Interval, number>> = { month: 31, year: 366 };

/** Days of access after a renewal is due and unpaid. */
export const GRACE_DAYS = 7;

/** The facts that decide an order's access. */
export interface OrderFacts {
  readonly paidAt: Date | null;
  readonly refundAsked: boolean;
  /** A test purchase on a site that now takes real money. */
  readonly retired: boolean;
  /** Billing interval it was sold with; `null` for lifetime access. */
  readonly every: Interval | null;
  /** False for a single payment for one interval, as a Payment Link may take. */
  readonly subscribed: boolean;
  readonly status: string | null;
  readonly periodStart: Date | null;
  readonly periodEnd: Date | null;
  readonly endedAt: Date | null;
  readonly cancels: boolean;
  readonly endsNow: boolean;
  /** Its latest payment is fully refunded. */
  readonly refunded: boolean;
  /** It has a disputed payment that was not won. */
  readonly disputed: boolean;
}

export interface OwedAccess {
  readonly startsAt: Date;
  /** `null` for lifetime access. */
  readonly endsAt: Date | null;
  /** Reason why access is revoked; `null` when it is not. */
  readonly revoked: "refunded" | "disputed" | "ended at once" | "test purchase" | null;
}

/** The access an order entitles to; `null` while it is unpaid. */
export function owedAccess(facts: OrderFacts): OwedAccess | null {
  if (facts.paidAt === null) return null;
  const revoked =
    facts.refundAsked || facts.refunded
      ? "refunded"
      : facts.disputed
        ? "disputed"
        : facts.endsNow
          ? "ended at once"
          : facts.retired
            ? "test purchase"
            : null;
  return { startsAt: facts.paidAt, endsAt: endOf(facts, facts.paidAt), revoked };
}

function endOf(
  { every, subscribed, status, periodStart, periodEnd, endedAt, cancels }: OrderFacts,
  paidAt: Date,
): Date | null {
  if (every === null) return null;
  if (!subscribed) return daysAfter(paidAt, INTERVAL_DAYS[every]);
  // Paid, but the provider has not reported the subscription yet.
  if (status === null || periodStart === null || periodEnd === null) return daysAfter(paidAt, GRACE_DAYS);
  const end = () => {
    switch (status) {
      case "active":
      case "trialing":
        // The provider charges about an hour into the new period and may have to retry.
        return cancels ? periodEnd : daysAfter(periodEnd, GRACE_DAYS);
      case "past_due":
      case "unpaid":
        // The period that has begun is the unpaid one.
        return endedAt ?? daysAfter(periodStart, GRACE_DAYS);
      default:
        return endedAt ?? periodStart;
    }
  };
  return new Date(Math.max(end().getTime(), paidAt.getTime() + 1_000));
}

function daysAfter(date: Date, days: number): Date {
  return new Date(date.getTime() + days * 86_400_000);
}
