import type Stripe from "stripe";
import { z } from "zod";
import type {
  CheckoutState,
  PaymentInvoice,
  PaymentState,
  SubscriptionState,
} from "../../core/customers/billing/payments.ts";

/** Reads current states from Stripe, so that late and repeated events do no harm. */
export interface StripeReads {
  checkout(id: string, options?: { readonly failed: boolean }): Promise<CheckoutState | null>;
  subscription(id: string): Promise<SubscriptionState | null>;
  payment(id: string): Promise<PaymentState | null>;
  invoice(id: string): Promise<PaymentState | null>;
}

export function stripeReads(stripe: Stripe): StripeReads {
  const intentOf = (id: string) => unlessMissing(stripe.paymentIntents.retrieve(id, { expand: ["latest_charge"] }));

  async function payment(
    intent: Stripe.PaymentIntent | null,
    { subscriptionId, checkoutId, invoice }: Pick<PaymentState, "subscriptionId" | "checkoutId" | "invoice">,
  ): Promise<PaymentState | null> {
    if (intent === null) return null;
    const charge = typeof intent.latest_charge === "string" ? null : intent.latest_charge;
    const dispute =
      charge?.disputed === true
        ? (await stripe.disputes.list({ payment_intent: intent.id, limit: 1 })).data[0]
        : undefined;
    return paymentState(intent, {
      subscriptionId,
      checkoutId,
      invoice,
      dispute: dispute === undefined ? "none" : disputeState(dispute.status),
    });
  }

  async function subscription(id: string): Promise<SubscriptionState | null> {
    const found = await unlessMissing(stripe.subscriptions.retrieve(id, { expand: ["latest_invoice.payments"] }));
    if (found === null) return null;
    const invoice = typeof found.latest_invoice === "string" ? null : found.latest_invoice;
    const paidBy = idOf(invoice?.payments?.data.find(({ status }) => status === "paid")?.payment.payment_intent);
    return subscriptionState(
      found,
      paidBy === null
        ? null
        : await payment(await intentOf(paidBy), { subscriptionId: id, checkoutId: null, invoice: invoiceOf(invoice) }),
    );
  }

  /** A payment's invoice, if it is written. */
  async function invoiceOfPayment(paymentId: string): Promise<Stripe.Invoice | null> {
    const { data } = await stripe.invoicePayments.list({
      payment: { type: "payment_intent", payment_intent: paymentId },
      limit: 1,
      expand: ["data.invoice"],
    });
    const invoice = data[0]?.invoice;
    return invoice === undefined || typeof invoice === "string" || !("parent" in invoice) ? null : invoice;
  }

  /** The checkout that a payment completed, if any. */
  async function checkoutOf(paymentId: string): Promise<string | null> {
    const { data } = await stripe.checkout.sessions.list({ payment_intent: paymentId, limit: 1 });
    return data[0]?.id ?? null;
  }

  return {
    async checkout(id, { failed } = { failed: false }) {
      const session = await unlessMissing(stripe.checkout.sessions.retrieve(id, { expand: ["invoice"] }));
      if (session === null) return null;
      const subscriptionId = idOf(session.subscription);
      const paymentId = idOf(session.payment_intent);
      const found = subscriptionId === null ? null : await subscription(subscriptionId);
      const intent = paymentId === null ? null : await intentOf(paymentId);
      return checkoutState(session, {
        subscription: found,
        payment: await payment(intent, {
          subscriptionId: null,
          checkoutId: session.id,
          invoice: invoiceOf(typeof session.invoice === "string" ? null : session.invoice),
        }),
        failed: failed || givenUp(session, { intent, subscription: found }),
      });
    },
    subscription,
    async payment(id) {
      const intent = await intentOf(id);
      if (intent === null) return null;
      const invoice = await invoiceOfPayment(id);
      const subscriptionId = idOf(invoice?.parent?.subscription_details?.subscription);
      const checkoutId = subscriptionId === null ? await checkoutOf(id) : null;
      return payment(intent, { subscriptionId, checkoutId, invoice: invoiceOf(invoice) });
    },
    async invoice(id) {
      const { data } = await stripe.invoicePayments.list({ invoice: id, status: "paid", limit: 1 });
      const paidBy = idOf(data[0]?.payment.payment_intent);
      return paidBy === null ? null : this.payment(paidBy);
    },
  };
}

/** What we keep of an invoice. https://docs.stripe.com/api/invoices/object */
function invoiceOf(invoice: Stripe.Invoice | null | undefined): PaymentInvoice | null {
  if (invoice === null || invoice === undefined) return null;
  return {
    url: invoice.hosted_invoice_url ?? null,
    pdfUrl: invoice.invoice_pdf ?? null,
    taxMinor: (invoice.total_taxes ?? []).reduce((sum, { amount }) => sum + amount, 0),
    number: invoice.number,
  };
}

/** Stripe's answer; `null` when the object does not exist. */
export async function unlessMissing<T>(asked: Promise<T>): Promise<T | null> {
  try {
    return await asked;
  } catch (error) {
    if (codeOf(error) === "resource_missing") return null;
    throw error;
  }
}

/** The code of an error from Stripe; undefined for other errors. */
export function codeOf(error: unknown): string | undefined {
  return error instanceof Error && "code" in error && typeof error.code === "string" ? error.code : undefined;
}

/** The id of an object that Stripe returns as id or, when expanded, as object. */
export function idOf(value: string | { readonly id: string } | null | undefined): string | null {
  if (value === null || value === undefined) return null;
  return typeof value === "string" ? value : value.id;
}

/** A time in Stripe's format: seconds since 1970. */
function instant(seconds: number): Date {
  return new Date(seconds * 1_000);
}

const checkoutStatus = z.enum(["open", "complete", "expired"]);
const subscriptionStatus = z.enum([
  "incomplete",
  "incomplete_expired",
  "trialing",
  "active",
  "past_due",
  "canceled",
  "unpaid",
  "paused",
]);

/** The plan in the metadata of a Payment Link, set by the operator. */
export function linkedPlan({ payment_link, metadata }: Stripe.Checkout.Session): string | null {
  return payment_link === null ? null : (metadata?.["plan"] ?? null);
}

/** `failed`: a delayed payment has finally failed. */
function checkoutState(
  session: Stripe.Checkout.Session,
  found: Pick<CheckoutState, "subscription" | "payment"> & { readonly failed: boolean },
): CheckoutState {
  return {
    kind: "checkout",
    id: session.id,
    // Anyone can add a reference to a Payment Link.
    reference: session.payment_link === null ? session.client_reference_id : null,
    plan: linkedPlan(session),
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
 * True if a completed checkout's payment has finally failed, in case its event was lost. A payment in progress is
 * "processing", or waits for the payer.
 */
function givenUp(
  session: Pick<Stripe.Checkout.Session, "status" | "payment_status">,
  {
    intent,
    subscription,
  }: {
    readonly intent: Pick<Stripe.PaymentIntent, "status"> | null;
    readonly subscription: Pick<SubscriptionState, "status"> | null;
  },
): boolean {
  if (session.status !== "complete" || session.payment_status !== "unpaid") return false;
  return (
    intent?.status === "requires_payment_method" ||
    intent?.status === "canceled" ||
    subscription?.status === "incomplete_expired" ||
    subscription?.status === "canceled"
  );
}

/** A subscription of one item, as every plan is. Since the API version "basil" periods belong to the item. */
function subscriptionState(subscription: Stripe.Subscription, payment: PaymentState | null): SubscriptionState {
  const item = subscription.items.data[0];
  if (item?.current_period_end === undefined)
    throw new Error(
      "Stripe's subscription has no period: set the webhook endpoint's API version to 2025-03-31.basil or a later one",
    );
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
    cancelsAtPeriodEnd:
      subscription.cancel_at_period_end ||
      (subscription.cancel_at !== null && subscription.cancel_at <= item.current_period_end),
    endedAt: subscription.ended_at === null ? null : instant(subscription.ended_at),
    payment,
  };
}

/** A payment with its expanded latest charge. */
function paymentState(
  intent: Stripe.PaymentIntent,
  found: Pick<PaymentState, "subscriptionId" | "checkoutId" | "dispute" | "invoice">,
): PaymentState | null {
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
    country: charge.billing_details.address?.country ?? null,
    paidAt: instant(charge.created),
    ...found,
  };
}

/** Inquiries ("warning_…") take no money. */
function disputeState(status: Stripe.Dispute.Status): "none" | "open" | "won" | "lost" {
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
