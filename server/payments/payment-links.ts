import type Stripe from "stripe";
import type { PaymentProvider } from "../../core/billing/payment-provider.ts";
import { AppError } from "../../platform/errors.ts";
import { readStripeEvent } from "./stripe-events.ts";

export interface PaymentLinkParts {
  readonly stripe: Stripe;
  readonly webhookSecret: string;
  /** Whether the links are of Stripe's live mode. */
  readonly live: boolean;
  readonly now: () => Date;
}

/** Money by Stripe's Payment Links and nothing else: no key, so nothing can be asked; what is paid is told by signed events. */
export function paymentLinkProvider({ stripe, webhookSecret, live, now }: PaymentLinkParts): PaymentProvider {
  return {
    name: "payment_link",
    live,
    canAsk: false,
    readEvent: (body, signature) => readStripeEvent({ stripe, webhookSecret, reads: null, now }, body, signature),
    openCheckout: refuse,
    readCheckout: () => Promise.resolve(null),
    listCompleted: () => Promise.resolve([]),
    readSubscription: () => Promise.resolve(null),
    closeCheckout: () => Promise.resolve(null),
    setCancelAtPeriodEnd: refuse,
    endSubscription: refuse,
    changePrice: refuse,
    refund: refuse,
    openPortal: refuse,
  };
}

const refuse = () => Promise.reject(new AppError("unavailable", "This has to be done in Stripe's dashboard: the site has no key to ask Stripe by."));
