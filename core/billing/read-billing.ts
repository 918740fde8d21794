import { sql } from "kysely";
import type { Context } from "../context.ts";
import { type PlanKey, paidPlan } from "./plans.ts";
import { GOES_ON } from "./renewal-notices.ts";

/** How things stand with what an account pays. */
export interface BillingState {
  readonly plan: PlanKey;
  readonly status: "none" | "active" | "cancelling" | "past_due" | "ended";
  /** When the next payment is taken; `null` when none will be. */
  readonly renewsAt: Date | null;
  /** When access ends; `null` when it does not. */
  readonly endsAt: Date | null;
  /** What each payment is, in the currency's smallest unit; `null` without an order. */
  readonly price: { readonly minor: number; readonly currency: string; readonly every: "month" | null } | null;
  /** The price from the next renewal on, where it changes. */
  readonly nextPriceMinor: number | null;
  /** Whether a subscription goes on that can be cancelled, whatever access it gives. */
  readonly canCancel: boolean;
  /** A subscription that goes on beside or without the access shown: its payment failed, or its access was taken back. */
  readonly stillOpen: "unpaid" | "withheld" | null;
  /** Whether a cancellation can be undone. */
  readonly canKeep: boolean;
  /** Whether the provider has a page where its invoices are seen and the card is changed. */
  readonly hasPortal: boolean;
  /** Who the account is to the provider. */
  readonly customerId: string | null;
  readonly receipts: readonly Receipt[];
}

/** A payment, and the provider's document of it. */
export interface Receipt {
  readonly paidAt: Date;
  readonly amountMinor: number;
  readonly currency: string;
  readonly refundedMinor: number;
  readonly url: string | null;
}

interface Held {
  readonly orderId: number | null;
  readonly plan: string;
  readonly endsAt: Date | null;
  readonly over: boolean;
  readonly customerId: string | null;
  readonly amountMinor: number | null;
  readonly currency: string | null;
  readonly subscription: string | null;
  readonly status: string | null;
  readonly periodEnd: Date | null;
  readonly cancelling: boolean | null;
  readonly nextAmountMinor: number | null;
}

/** What an account has and pays, from this database alone. */
export async function readBilling(ctx: Context, accountId: string): Promise<BillingState> {
  const [held, goingOn, receipts] = await Promise.all([readHeld(ctx, accountId), readGoingOn(ctx, accountId), readReceipts(ctx, accountId)]);
  if (held === undefined) {
    return { plan: "free", status: "none", renewsAt: null, endsAt: null, price: null, nextPriceMinor: null, canCancel: false, stillOpen: null, canKeep: false, hasPortal: false, customerId: null, receipts };
  }
  const renewing = held.subscription !== null && !held.over && ["active", "trialing", "past_due", "unpaid"].includes(held.status ?? "");
  const failed = held.status === "past_due" || held.status === "unpaid";
  const beside = goingOn.find(({ id }) => held.over || id !== held.subscription);
  const cancelling = renewing && held.cancelling === true;
  return {
    plan: held.over ? "free" : (paidPlan(held.plan) ?? "lifetime"),
    status: held.over ? "ended" : cancelling ? "cancelling" : failed ? "past_due" : "active",
    renewsAt: renewing && !cancelling ? held.periodEnd : null,
    endsAt: renewing && !cancelling && !failed ? null : held.endsAt,
    price: held.amountMinor === null ? null : { minor: held.amountMinor, currency: held.currency ?? "usd", every: held.subscription === null ? null : "month" },
    nextPriceMinor: renewing && !cancelling ? held.nextAmountMinor : null,
    canCancel: goingOn.length > 0,
    stillOpen: beside === undefined ? null : ["active", "trialing"].includes(beside.status) ? "withheld" : "unpaid",
    canKeep: cancelling,
    hasPortal: (held.customerId ?? beside?.customerId ?? null) !== null,
    customerId: held.customerId ?? beside?.customerId ?? null,
    receipts,
  };
}

/** What the account has; of several, what lasts longest; of none, what it had last. */
async function readHeld(ctx: Context, accountId: string): Promise<Held | undefined> {
  const now = ctx.clock.now();
  const { rows } = await sql<Held>`
    select o.id as "orderId", e.plan, least(e.ends_at, e.revoked_at) as "endsAt",
      (e.revoked_at is not null or e.ends_at <= ${now}) is true as over,
      coalesce(s.customer_id, o.customer_id) as "customerId", coalesce(s.amount_minor, o.amount_minor) as "amountMinor",
      coalesce(s.currency, o.currency) as currency, s.id as subscription, s.status, s.period_end as "periodEnd",
      case s.wish when 'keep' then false when 'cancel_at_period_end' then true when 'cancel_now' then true else s.cancels_at_period_end end as cancelling,
      s.next_amount_minor as "nextAmountMinor"
    from entitlement e
    left join billing_order o on o.id = case when e.source like 'order:%' then substr(e.source, 7)::bigint end
    left join billing_subscription s on s.order_id = o.id
    where e.account_id = ${accountId}
    order by over, (s.id is not null and s.ended_at is null and coalesce(s.wish, '') not in ('cancel_at_period_end', 'cancel_now') and (s.wish = 'keep' or not s.cancels_at_period_end)) is true desc, e.ends_at desc nulls first, e.id desc
    limit 1
  `.execute(ctx.db);
  return rows[0];
}

/** Subscriptions of the account that the provider goes on charging, as far as anybody has said. */
async function readGoingOn(ctx: Context, accountId: string): Promise<readonly { readonly id: string; readonly status: string; readonly customerId: string | null }[]> {
  const { rows } = await sql<{ id: string; status: string; customerId: string | null }>`
    select s.id, s.status, coalesce(s.customer_id, o.customer_id) as "customerId" from billing_subscription s join billing_order o on o.id = s.order_id
    where o.account_id = ${accountId} and o.state = 'paid' and ${GOES_ON} order by s.id
  `.execute(ctx.db);
  return rows;
}

async function readReceipts(ctx: Context, accountId: string): Promise<readonly Receipt[]> {
  return ctx.db
    .selectFrom("billing_payment as p")
    .innerJoin("billing_order as o", "o.id", "p.order_id")
    .select(["p.paid_at as paidAt", "p.amount_minor as amountMinor", "p.currency", "p.refunded_minor as refundedMinor", "p.receipt_url as url"])
    .where("o.account_id", "=", accountId)
    .orderBy("p.paid_at", "desc")
    .limit(24)
    .execute();
}
