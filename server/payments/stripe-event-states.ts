import type Stripe from "stripe";
import type { PaymentState, ProviderState } from "../../core/billing/payment-provider.ts";
import { checkoutState, disputeState, idOf, instant, subscriptionState } from "./stripe-states.ts";

/** What an event itself says of a checkout, a subscription or a payment: all there is without a key to ask Stripe by. */
export function statesInEvents(event: Stripe.Event): (() => Promise<ProviderState | null>) | null {
  const state = stateIn(event);
  return state === null ? null : () => Promise.resolve(state);
}

function stateIn(event: Stripe.Event): ProviderState | null {
  switch (event.type) {
    case "checkout.session.completed":
    case "checkout.session.async_payment_succeeded":
    case "checkout.session.async_payment_failed":
    case "checkout.session.expired": {
      const session = event.data.object;
      return checkoutState(session, { subscription: null, payment: paymentOf(session, event.created), failed: event.type.endsWith("failed") });
    }
    case "customer.subscription.created":
    case "customer.subscription.updated":
    case "customer.subscription.deleted":
    case "customer.subscription.paused":
    case "customer.subscription.resumed":
      return subscriptionState(event.data.object, null);
    case "charge.succeeded":
    case "charge.refunded":
      return chargePayment(event.data.object);
    case "charge.dispute.created":
    case "charge.dispute.updated":
    case "charge.dispute.closed":
    case "charge.dispute.funds_withdrawn":
    case "charge.dispute.funds_reinstated":
      return disputedPayment(event.data.object);
    default:
      return null;
  }
}

function paymentOf(session: Stripe.Checkout.Session, created: number): PaymentState | null {
  const id = idOf(session.payment_intent);
  if (id === null || session.payment_status !== "paid") return null;
  return {
    kind: "payment", id, customerId: idOf(session.customer), subscriptionId: null, amountMinor: session.amount_total ?? 0,
    currency: session.currency ?? "", refundedMinor: null, dispute: null, receiptUrl: null, paidAt: instant(created),
  };
}

function chargePayment(charge: Stripe.Charge): PaymentState | null {
  const id = idOf(charge.payment_intent);
  if (id === null) return null;
  return {
    kind: "payment", id, customerId: idOf(charge.customer), subscriptionId: null, amountMinor: charge.amount, currency: charge.currency,
    refundedMinor: charge.amount_refunded, dispute: null, receiptUrl: charge.receipt_url, paidAt: instant(charge.created),
  };
}

function disputedPayment(dispute: Stripe.Dispute): PaymentState | null {
  const id = idOf(dispute.payment_intent);
  if (id === null) return null;
  return {
    kind: "payment", id, customerId: null, subscriptionId: null, amountMinor: dispute.amount, currency: dispute.currency,
    refundedMinor: null, dispute: disputeState(dispute.status), receiptUrl: null, paidAt: instant(dispute.created),
  };
}
