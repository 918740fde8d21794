import { paidPlan, planTitle, PRICES } from "../../app/plans/plan-prices.ts";
import type { Accounts } from "../../core/customers/accounts/accounts.ts";
import type { PaymentProvider, Payments } from "../../core/customers/billing/payments.ts";
import type { Context } from "../../core/shared/context.ts";
import { invalidInput } from "../../platform/errors.ts";
import { withoutCredentials } from "../../platform/http/without-credentials.ts";
import type { PaymentSettings } from "../../platform/payment-settings.ts";
import { openTestCheckout } from "./test-checkout.ts";

export interface PaymentParts {
  readonly context: Context;
  readonly settings: PaymentSettings;
  readonly siteUrl: string;
  readonly siteName: string;
  readonly accounts: Pick<Accounts, "makeWelcomeLink">;
}

/** Opens billing as configured: with Stripe, with the test checkout, or not at all. */
export function openPayments({ context, settings, siteUrl, siteName, accounts }: PaymentParts): Payments {
  const { mode, links } = settings;
  const unknown = [...links.keys()].filter((plan) => paidPlan(plan) === null);
  if (unknown.length > 0) throw invalidInput(`PAYMENT_LINKS names no plan of content/plans.ts: ${unknown.join(", ")}.`);
  const test = mode === "test" ? openTestCheckout(context, { siteUrl, prices: PRICES }) : null;
  return {
    provider: test?.provider ?? stripeOf(context, settings),
    test: test?.pages ?? null,
    prices: PRICES,
    paymentLinks: links,
    // Stripe's own pages.
    pages: mode === "stripe" ? ["https://checkout.stripe.com", "https://billing.stripe.com"] : [],
    makeLink: (email) => accounts.makeWelcomeLink(email),
    planName: (plan) => `${siteName} ${planTitle(plan)}`,
  };
}

/** Stripe, if it is configured. */
export function stripeOf({ clock }: Pick<Context, "clock">, settings: PaymentSettings): PaymentProvider | null {
  const { mode, live, secretKey, webhookSecret, api } = settings;
  if (mode !== "stripe" || secretKey === null || webhookSecret === null) return null;
  return lazyProvider({ name: "stripe", live }, async () => {
    const [{ default: Stripe }, { stripeProvider }] = await Promise.all([
      import("stripe"),
      import("./stripe-provider.ts"),
    ]);
    const httpClient = Stripe.createNodeHttpClient();
    const request = httpClient.makeRequest.bind(httpClient);
    // Errors with Stripe's answers are kept with failed jobs and logged.
    httpClient.makeRequest = async (...args) => {
      const answer = await request(...args);
      const read = answer.toJSON.bind(answer);
      answer.toJSON = async () => JSON.parse(withoutCredentials(JSON.stringify(await read()), [secretKey]));
      return answer;
    };
    const options = { telemetry: false, timeout: 20_000, maxNetworkRetries: 2, httpClient };
    const client = new Stripe(secretKey, { ...options, ...api });
    return stripeProvider({ stripe: client, webhookSecret, live, now: () => clock.now() });
  });
}

/** Loads the provider on first use, because Stripe's library takes 16 MB. */
function lazyProvider(
  known: Pick<PaymentProvider, "name" | "live">,
  load: () => Promise<PaymentProvider>,
): PaymentProvider {
  let loaded: Promise<PaymentProvider> | undefined;
  const provider = () => (loaded ??= load());
  return {
    ...known,
    readEvent: async (...args) => (await provider()).readEvent(...args),
    openCheckout: async (...args) => (await provider()).openCheckout(...args),
    readCheckout: async (...args) => (await provider()).readCheckout(...args),
    listPaymentLinks: async (...args) => (await provider()).listPaymentLinks(...args),
    isTaxReady: async () => (await provider()).isTaxReady(),
    listCompleted: async (...args) => (await provider()).listCompleted(...args),
    readSubscription: async (...args) => (await provider()).readSubscription(...args),
    closeCheckout: async (...args) => (await provider()).closeCheckout(...args),
    setCancelAtPeriodEnd: async (...args) => (await provider()).setCancelAtPeriodEnd(...args),
    endSubscription: async (...args) => (await provider()).endSubscription(...args),
    changePrice: async (...args) => (await provider()).changePrice(...args),
    refund: async (...args) => (await provider()).refund(...args),
    changeEmail: async (...args) => (await provider()).changeEmail(...args),
    openPortal: async (...args) => (await provider()).openPortal(...args),
  };
}
