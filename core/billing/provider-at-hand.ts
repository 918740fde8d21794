import type { TryAgain } from "../jobs/handler.ts";
import type { BillingDeps } from "./billing-deps.ts";
import type { PaymentProvider } from "./payment-provider.ts";

/** The provider when it can be asked for something; else what the operator reads beside the job that could not be done. */
export function askable({ provider }: BillingDeps): PaymentProvider | TryAgain {
  if (provider === null) return { tryAgain: "No payment provider is configured: set STRIPE_SECRET_KEY and STRIPE_WEBHOOK_SECRET." };
  if (!provider.canAsk) return { tryAgain: "With payment links alone nothing can be asked of Stripe: do this in Stripe's dashboard, or set STRIPE_SECRET_KEY." };
  return provider;
}
