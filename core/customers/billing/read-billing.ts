import { sql } from "kysely";
import { rowOf, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import type { Interval } from "./plans.ts";
import { newestFirst } from "./newest-payment.ts";

/** SQL condition on `billing_subscription s`: neither ended nor cancelled; its payment may have failed. */
const CONTINUES = sql`
  s.ended_at is null and s.status not in ('incomplete_expired', 'canceled')
  and not coalesce(case s.requested_change when 'keep' then false when 'cancel_at_period_end' then true
    when 'cancel_now' then true end, s.cancels_at_period_end)`;

/** SQL condition on `billing_subscription s`: expected to renew. */
export const RENEWS = sql`${CONTINUES} and s.status in ('active', 'trialing')`;

export interface BillingState {
  /** "free" without access. */
  readonly plan: string;
  readonly status: "none" | "active" | "cancelling" | "past_due" | "ended";
  /** Next payment; `null` when there is none. */
  readonly renewsAt: Date | null;
  /** End of access; `null` when it is open-ended. */
  readonly endsAt: Date | null;
  /** True if the account has access that never ends. */
  readonly permanent: boolean;
  /** Amount of each payment in the currency's smallest unit; `null` without an order. */
  readonly price: { readonly minor: number; readonly currency: string; readonly every: Interval | null } | null;
  /** The price from the next renewal on, if it changes. */
  readonly nextPriceMinor: number | null;
  /** True if any subscription can be cancelled, with or without access. */
  readonly canCancel: boolean;
  /** The plans of the subscriptions that a cancellation ends. */
  readonly continuingPlans: readonly string[];
  /** A subscription that continues without giving access, because its payment failed or its access was revoked. */
  readonly stillOpen: "unpaid" | "withheld" | null;
  readonly canKeep: boolean;
  /** True if the provider offers a customer portal. */
  readonly hasPortal: boolean;
  /** The provider's customer id. */
  readonly customerId: string | null;
  readonly receipts: readonly Receipt[];
}

export interface Receipt {
  readonly paidAt: Date;
  readonly amountMinor: number;
  readonly currency: string;
  readonly refundedMinor: number;
  /** The tax within the amount; `null` if unknown. */
  readonly taxMinor: number | null;
  readonly url: string | null;
  readonly invoiceUrl: string | null;
  readonly invoicePdfUrl: string | null;
}

interface HeldEntitlement {
  readonly every: Interval | null;
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

/** The account's plan, subscription and receipts, from our database only. */
export async function readBilling(ctx: Context, accountId: string): Promise<BillingState> {
  const [held, continuing, receipts] = await Promise.all([
    readCurrentEntitlement(ctx, accountId),
    readContinuing(ctx, accountId),
    readReceipts(ctx, accountId),
  ]);
  if (held === undefined) {
    return {
      plan: "free",
      status: "none",
      renewsAt: null,
      endsAt: null,
      permanent: false,
      price: null,
      nextPriceMinor: null,
      canCancel: false,
      continuingPlans: [],
      stillOpen: null,
      canKeep: false,
      hasPortal: false,
      customerId: null,
      receipts,
    };
  }
  const renewing =
    held.subscription !== null &&
    !held.over &&
    ["active", "trialing", "past_due", "unpaid"].includes(held.status ?? "");
  const failed = held.status === "past_due" || held.status === "unpaid";
  const other = continuing.find(({ id }) => held.over || id !== held.subscription);
  const cancelling = renewing && held.cancelling === true;
  return {
    plan: held.over ? "free" : held.plan,
    status: held.over ? "ended" : cancelling ? "cancelling" : failed ? "past_due" : "active",
    renewsAt: renewing && !cancelling ? held.periodEnd : null,
    endsAt: renewing && !cancelling && !failed ? null : held.endsAt,
    permanent: !held.over && held.endsAt === null,
    price:
      held.amountMinor === null
        ? null
        : { minor: held.amountMinor, currency: held.currency ?? "usd", every: held.every },
    nextPriceMinor: renewing && !cancelling ? held.nextAmountMinor : null,
    canCancel: continuing.length > 0,
    continuingPlans: [...new Set(continuing.map(({ plan }) => plan))],
    stillOpen: other === undefined ? null : ["active", "trialing"].includes(other.status) ? "withheld" : "unpaid",
    canKeep: cancelling,
    hasPortal: (held.customerId ?? other?.customerId ?? null) !== null,
    customerId: held.customerId ?? other?.customerId ?? null,
    receipts,
  };
}

/** The account's current entitlement, the longest if there are several; otherwise its last one. */
async function readCurrentEntitlement(ctx: Context, accountId: string): Promise<HeldEntitlement | undefined> {
  const now = ctx.clock.now();
  return rowOf<HeldEntitlement>(ctx)`
    select o.id as "orderId", e.plan, o.every, least(e.ends_at, e.revoked_at) as "endsAt",
      (e.revoked_at is not null or e.ends_at <= ${now}) is true as over,
      coalesce(s.customer_id, o.customer_id) as "customerId", coalesce(s.amount_minor, o.amount_minor) as "amountMinor",
      coalesce(s.currency, o.currency) as currency, s.id as subscription, s.status, s.period_end as "periodEnd",
      case s.requested_change when 'keep' then false when 'cancel_at_period_end' then true when 'cancel_now' then true
      else s.cancels_at_period_end end as cancelling,
      s.next_amount_minor as "nextAmountMinor"
    from entitlement e
    left join billing_order o on o.id = case when e.source like 'order:%' then substr(e.source, 7)::bigint end
    left join billing_subscription s on s.order_id = o.id
    where e.account_id = ${accountId}
    order by over, (s.id is not null and s.ended_at is null
      and coalesce(s.requested_change, '') not in ('cancel_at_period_end', 'cancel_now')
      and (s.requested_change = 'keep' or not s.cancels_at_period_end)) is true desc, e.ends_at desc nulls first,
      e.id desc
    limit 1`;
}

interface ContinuingSubscription {
  readonly id: string;
  readonly plan: string;
  readonly status: string;
  readonly customerId: string | null;
}

/** Subscriptions the provider keeps charging, as far as we know. */
async function readContinuing(ctx: Context, accountId: string): Promise<readonly ContinuingSubscription[]> {
  return rowsOf<ContinuingSubscription>(ctx)`
    select s.id, o.plan, s.status, coalesce(s.customer_id, o.customer_id) as "customerId" from billing_subscription s
      join billing_order o on o.id = s.order_id
    where o.account_id = ${accountId} and o.state = 'paid' and ${CONTINUES} order by s.id`;
}

async function readReceipts(ctx: Context, accountId: string): Promise<readonly Receipt[]> {
  return rowsOf<Receipt>(ctx)`
    select p.paid_at as "paidAt", p.amount_minor as "amountMinor", p.currency, p.refunded_minor as "refundedMinor",
      p.tax_minor as "taxMinor", p.receipt_url as url, p.invoice_url as "invoiceUrl",
      p.invoice_pdf_url as "invoicePdfUrl"
    from billing_payment p join billing_order o on o.id = p.order_id where o.account_id = ${accountId}
    order by ${newestFirst("p")} limit 24`;
}

/** The account's other subscription, which ends or renews; `null` when it has none. */
export async function otherSubscription(ctx: Context, accountId: string): Promise<"ends" | "renews" | null> {
  const found = await rowOf<{ ends: boolean }>(ctx)`
    select bool_and(coalesce(s.requested_change in ('cancel_at_period_end', 'cancel_now')
      or (s.requested_change is null and s.cancels_at_period_end), false)) as ends
    from billing_subscription s join billing_order o on o.id = s.order_id
    where o.account_id = ${accountId} and s.ended_at is null having count(*) > 0`;
  return found === undefined ? null : found.ends ? "ends" : "renews";
}
