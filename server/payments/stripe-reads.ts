import type Stripe from "stripe";
import type { CheckoutState, PaymentState, SubscriptionState } from "../../core/billing/payment-provider.ts";
import { checkoutState, disputeState, givenUp, idOf, paymentState, subscriptionState } from "./stripe-states.ts";

/** What is asked of Stripe, so that what we keep is how things stand and not what an event that came late or twice says. */
export interface StripeReads {
  checkout(id: string, options?: { readonly failed: boolean }): Promise<CheckoutState | null>;
  subscription(id: string): Promise<SubscriptionState | null>;
  payment(id: string): Promise<PaymentState | null>;
}

export function stripeReads(stripe: Stripe): StripeReads {
  const intentOf = (id: string) => unlessMissing(stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] }));

  async function payment(intent: Stripe.PaymentIntent | null, subscriptionId: string | null): Promise<PaymentState | null> {
    if (intent === null) return null;
    const charge = typeof intent.latest_charge === "string" ? null : intent.latest_charge;
    const dispute = charge?.disputed === true ? (await stripe.disputes.list({ payment_intent: intent.id, limit: 1 })).data[0] : undefined;
    return paymentState(intent, { subscriptionId, dispute: dispute === undefined ? "none" : disputeState(dispute.status) });
  }

  async function subscription(id: string): Promise<SubscriptionState | null> {
    const found = await unlessMissing(stripe.subscriptions.retrieve(id, { expand: ["latest_invoice.payments"] }));
    if (found === null) return null;
    const invoice = typeof found.latest_invoice === "string" ? null : found.latest_invoice;
    const paidBy = idOf(invoice?.payments?.data.find(({ status }) => status === "paid")?.payment.payment_intent);
    return subscriptionState(found, paidBy === null ? null : await payment(await intentOf(paidBy), id));
  }

  /** The subscription that a payment renewed, when it is one's. */
  async function subscriptionOf(paymentId: string): Promise<string | null> {
    const { data } = await stripe.invoicePayments.list({ payment: { type: "payment_intent", payment_intent: paymentId }, limit: 1, expand: ["data.invoice"] });
    const invoice = data[0]?.invoice;
    if (invoice === undefined || typeof invoice === "string" || !("parent" in invoice)) return null;
    return idOf(invoice.parent?.subscription_details?.subscription);
  }

  return {
    async checkout(id, { failed } = { failed: false }) {
      const session = await unlessMissing(stripe.checkout.sessions.retrieve(id));
      if (session === null) return null;
      const subscriptionId = idOf(session.subscription);
      const paymentId = idOf(session.payment_intent);
      const found = subscriptionId === null ? null : await subscription(subscriptionId);
      const intent = paymentId === null ? null : await intentOf(paymentId);
      return checkoutState(session, { subscription: found, payment: await payment(intent, null), failed: failed || givenUp(session, { intent, subscription: found }) });
    },
    subscription,
    payment: async (id) => payment(await intentOf(id), await subscriptionOf(id)),
  };
}

/** What Stripe answers, `null` when it knows no such thing. */
export async function unlessMissing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (codeOf(error) === "resource_missing") return null;
    throw error;
  }
}

/** The code of an error that Stripe answered with; undefined for any other. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}
