import type Stripe from "stripe";
import { z } from "zod";
import type { CheckoutState, PaymentState, SubscriptionState } from "../../core/billing/payment-provider.ts";
import { paidPlan } from "../../core/billing/plans.ts";

/** The id of what Stripe names by its id or, asked to, gives whole. */
export function idOf(value: string | { readonly id: string } | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === "string" ? value : value.id;
}

/** A time as Stripe writes it: seconds since 1970. */
export function instant(seconds: number): Date {
  return new Date(seconds * 1_000);
}

const checkoutStatus = z.enum(["open", "complete", "expired"]);
const subscriptionStatus = z.enum(["incomplete", "incomplete_expired", "trialing", "active", "past_due", "canceled", "unpaid", "paused"]);

/** `failed`: Stripe has told that the money will not come. */
export function checkoutState(session: Stripe.Checkout.Session, found: Pick<CheckoutState, "subscription" | "payment"> & { readonly failed: boolean }): CheckoutState {
  return {
    kind: "checkout",
    id: session.id,
    reference: session.client_reference_id,
    plan: session.payment_link === null ? null : paidPlan(session.metadata?.["plan"]),
    state: checkoutStatus.parse(session.status ?? "open"),
    paid: session.payment_status !== "unpaid",
    recurring: session.mode === "subscription",
    amountMinor: session.amount_subtotal ?? 0,
    currency: session.currency ?? "",
    email: session.customer_details?.email ?? null,
    customerId: idOf(session.customer),
    subscriptionId: idOf(session.subscription),
    ...found,
  };
}

/**
 * Whether the money of a checkout that somebody went through will not come: the event that says so may have been lost. While
 * it is on its way the payment is "processing", or waits for what its payer has to do.
 */
export function givenUp(
  session: Pick<Stripe.Checkout.Session, "status" | "payment_status">,
  { intent, subscription }: { readonly intent: Pick<Stripe.PaymentIntent, "status"> | null; readonly subscription: Pick<SubscriptionState, "status"> | null },
): boolean {
  if (session.status !== "complete" || session.payment_status !== "unpaid") return false;
  return intent?.status === "requires_payment_method" || intent?.status === "canceled" || subscription?.status === "incomplete_expired" || subscription?.status === "canceled";
}

/** A subscription of one item, as every plan is. Since the API version "basil" periods are the item's; see the decision record. */
export function subscriptionState(subscription: Stripe.Subscription, payment: PaymentState | null): SubscriptionState {
  const item = subscription.items.data[0];
  if (item?.current_period_end === undefined) throw new Error("Stripe's subscription has no period: set the webhook endpoint's API version to 2025-03-31.basil or a later one");
  return {
    kind: "subscription",
    id: subscription.id,
    customerId: idOf(subscription.customer),
    status: subscriptionStatus.parse(subscription.status),
    amountMinor: item.price.unit_amount ?? 0,
    currency: subscription.currency,
    periodStart: instant(item.current_period_start),
    periodEnd: instant(item.current_period_end),
    // The customer portal sets either, by how the subscription is billed.
    cancelsAtPeriodEnd: subscription.cancel_at_period_end || (subscription.cancel_at !== null && subscription.cancel_at <= item.current_period_end),
    endedAt: subscription.ended_at === null ? null : instant(subscription.ended_at),
    payment,
  };
}

/** A payment, with its latest charge whole. */
export function paymentState(intent: Stripe.PaymentIntent, found: Pick<PaymentState, "subscriptionId" | "dispute">): PaymentState | null {
  const charge = intent.latest_charge;
  if (intent.status !== "succeeded" || charge === null || typeof charge === "string") return null;
  return {
    kind: "payment",
    id: intent.id,
    customerId: idOf(intent.customer),
    amountMinor: intent.amount_received,
    currency: intent.currency,
    refundedMinor: charge.amount_refunded,
    receiptUrl: charge.receipt_url,
    paidAt: instant(charge.created),
    ...found,
  };
}

/** What Stripe calls a dispute's state, in few words. Inquiries ("warning_…") take no money. */
export function disputeState(status: Stripe.Dispute.Status): "none" | "open" | "won" | "lost" {
  switch (status) {
    case "needs_response":
    case "under_review":
      return "open";
    case "lost":
      return "lost";
    case "won":
      return "won";
    default:
      return "none";
  }
}
