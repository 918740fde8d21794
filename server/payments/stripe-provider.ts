import type Stripe from "stripe";
import type { OpenCheckoutInput, PaymentProvider, TaxSettings } from "../../core/customers/billing/payments.ts";
import { readStripeEvent } from "./stripe-events.ts";
import { codeOf, linkedPlan, stripeReads, unlessMissing } from "./stripe-reads.ts";

export interface StripeProviderParts {
  readonly stripe: Stripe;
  readonly webhookSecret: string;
  /** True if the key belongs to Stripe's live mode. */
  readonly live: boolean;
  readonly now: () => Date;
}

/** Stripe: hosted Checkout, customer portal, webhooks. Prices are passed with each call; none is stored at Stripe. */
export function stripeProvider({ stripe, webhookSecret, live, now }: StripeProviderParts): PaymentProvider {
  const reads = stripeReads(stripe);
  const product = stripeProducts(stripe);

  return {
    name: "stripe",
    live,
    readEvent: (body, signature) => readStripeEvent({ stripe, webhookSecret, reads, now }, body, signature),

    async openCheckout(input) {
      const named = await product(input);
      const create = (of: OpenCheckoutInput, key: string) =>
        stripe.checkout.sessions.create(sessionOf(of, named), { idempotencyKey: key });
      const { id, url } = await create(input, `checkout-${input.reference}`).catch((error: unknown) => {
        // The customer was deleted in the dashboard, so this is a new one.
        if (input.customerId === null || codeOf(error) !== "resource_missing") throw error;
        return create({ ...input, customerId: null }, `checkout-${input.reference}-anew`);
      });
      if (url === null) throw new Error("Stripe opened a checkout without an address");
      return { id, url };
    },

    readCheckout: (id) => reads.checkout(id),
    async listCompleted(since) {
      const asked = { status: "complete", created: { gte: Math.floor(since.getTime() / 1_000) }, limit: 100 };
      const sessions = await stripe.checkout.sessions.list(asked).autoPagingToArray({ limit: 1_000 });
      return sessions.map((session) => ({
        id: session.id,
        reference: session.client_reference_id,
        plan: linkedPlan(session),
      }));
    },
    async listPaymentLinks() {
      const asked = { active: true, limit: 100, expand: ["data.line_items"] };
      const links = await stripe.paymentLinks.list(asked).autoPagingToArray({ limit: 1_000 });
      return links.flatMap(({ url, metadata, currency, line_items: items }) => {
        const plan = metadata["plan"];
        const amounts = items?.data.map(({ price, quantity }) => (price?.unit_amount ?? 0) * (quantity ?? 1)) ?? [];
        return plan === undefined
          ? []
          : [{ url, plan, currency, amountMinor: amounts.reduce((sum, one) => sum + one, 0) }];
      });
    },
    isTaxReady: async () => (await stripe.tax.settings.retrieve()).status === "active",
    readSubscription: (id) => reads.subscription(id),

    async closeCheckout(id) {
      try {
        await stripe.checkout.sessions.expire(id);
      } catch (error) {
        // Paid or closed meanwhile; its state is read below.
        if (!(error instanceof stripe.errors.StripeInvalidRequestError)) throw error;
      }
      return reads.checkout(id);
    },

    async setCancelAtPeriodEnd(id, cancel) {
      const found = await unlessMissing(stripe.subscriptions.retrieve(id));
      if (found === null) return null;
      if (found.ended_at === null) {
        if (cancel) await stripe.subscriptions.update(id, { cancel_at_period_end: true });
        else if (found.cancel_at_period_end) await stripe.subscriptions.update(id, { cancel_at_period_end: false });
        else if (found.cancel_at !== null) await stripe.subscriptions.update(id, { cancel_at: "" });
      }
      return reads.subscription(id);
    },

    async endSubscription(id) {
      const found = await unlessMissing(stripe.subscriptions.retrieve(id));
      if (found === null) return null;
      if (found.ended_at === null) await stripe.subscriptions.cancel(id);
      return reads.subscription(id);
    },

    async changePrice(id, price) {
      const found = await unlessMissing(stripe.subscriptions.retrieve(id));
      const item = found?.items.data[0];
      if (found === null || item === undefined) return null;
      if (found.ended_at === null && item.price.unit_amount !== price.amountMinor) {
        await stripe.subscriptions.update(id, {
          items: [
            {
              id: item.id,
              quantity: 1,
              price_data: {
                currency: price.currency,
                product: await product(price),
                unit_amount: price.amountMinor,
                // A subscription keeps what it was sold with: net or gross.
                ...(item.price.tax_behavior === null || item.price.tax_behavior === "unspecified"
                  ? {}
                  : { tax_behavior: item.price.tax_behavior }),
                recurring: { interval: price.every },
              },
            },
          ],
          // The current period was paid at the old price.
          proration_behavior: "none",
        });
      }
      return reads.subscription(id);
    },

    async refund(paymentId, key) {
      try {
        await stripe.refunds.create(
          { payment_intent: paymentId, reason: "requested_by_customer" },
          { idempotencyKey: key },
        );
      } catch (error) {
        if (codeOf(error) !== "charge_already_refunded") throw error;
      }
      const payment = await reads.payment(paymentId);
      if (payment === null) throw new Error(`Stripe has refunded ${paymentId} and does not know it`);
      return payment;
    },

    async changeEmail(customerId, email) {
      await unlessMissing(stripe.customers.update(customerId, { email }));
    },

    async openPortal({ customerId, returnUrl }) {
      return (await stripe.billingPortal.sessions.create({ customer: customerId, return_url: returnUrl })).url;
    },
  };
}

function sessionOf(input: OpenCheckoutInput, product: string): Stripe.Checkout.SessionCreateParams {
  const { reference, plan, amountMinor, currency, every, email, customerId, returnUrl, cancelUrl, expiresAt } = input;
  const { taxes } = input;
  const metadata = { reference, plan };
  return {
    client_reference_id: reference,
    metadata,
    line_items: [
      {
        quantity: 1,
        price_data: {
          currency,
          product,
          unit_amount: amountMinor,
          ...(taxes.behavior === null ? {} : { tax_behavior: taxes.behavior }),
          ...(every === null ? {} : { recurring: { interval: every } }),
        },
      },
    ],
    success_url: returnUrl,
    cancel_url: cancelUrl,
    expires_at: Math.floor(expiresAt.getTime() / 1_000),
    ...(customerId !== null ? { customer: customerId } : email !== null ? { customer_email: email } : {}),
    ...taxFields(taxes, customerId !== null),
    ...(every === null
      ? {
          mode: "payment",
          ...(customerId === null ? { customer_creation: "always" } : {}),
          payment_intent_data: { metadata },
          invoice_creation: { enabled: true },
        }
      : { mode: "subscription", subscription_data: { metadata } }),
  };
}

/**
 * What the payment page asks of business buyers. Stripe refuses to collect tax IDs for an existing customer unless it may
 * save the name with them, and to compute tax unless it may save the address.
 * https://docs.stripe.com/tax/checkout/tax-ids, https://docs.stripe.com/tax/checkout
 */
function taxFields(
  { automatic, taxIds, address }: TaxSettings,
  isKnown: boolean,
): Partial<Stripe.Checkout.SessionCreateParams> {
  const saved: Stripe.Checkout.SessionCreateParams.CustomerUpdate = {
    ...(taxIds ? { name: "auto" } : {}),
    ...(automatic || address || taxIds ? { address: "auto" } : {}),
  };
  return {
    ...(automatic ? { automatic_tax: { enabled: true } } : {}),
    ...(taxIds ? { tax_id_collection: { enabled: true } } : {}),
    ...(address ? { billing_address_collection: "required" } : {}),
    ...(isKnown && Object.keys(saved).length > 0 ? { customer_update: saved } : {}),
  };
}

/** Creates a plan's product at Stripe, once per process. Returns its id, the same in every Stripe account. */
function stripeProducts(
  stripe: Stripe,
): (named: { readonly plan: string; readonly planName: string }) => Promise<string> {
  const created = new Set<string>();
  return async ({ plan, planName }) => {
    const id = `newly_raised_${plan}`;
    if (!created.has(id)) {
      try {
        await stripe.products.create({ id, name: planName });
      } catch (error) {
        if (codeOf(error) !== "resource_already_exists") throw error;
      }
      created.add(id);
    }
    return id;
  };
}
