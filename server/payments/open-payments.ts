import { createHmac } from "node:crypto";
import { PLANS } from "../../content/plans.ts";
import { PRICES } from "../../app/plan-prices.ts";
import type { Accounts } from "../../core/accounts/accounts.ts";
import type { BillingDeps } from "../../core/billing/billing-deps.ts";
import type { Payments, TestCheckout } from "../../core/billing/payments.ts";
import type { PaymentProvider } from "../../core/billing/payment-provider.ts";
import { receiveEvent } from "../../core/billing/receive-event.ts";
import type { Context } from "../../core/context.ts";
import type { PaymentSettings } from "../../platform/payment-settings.ts";
import { lazyProvider } from "./lazy-provider.ts";

export interface PaymentParts {
  readonly context: Context;
  readonly settings: PaymentSettings;
  readonly siteUrl: string;
  readonly siteName: string;
  /** The site's secret: signs the test checkout's events. */
  readonly secret: string;
  readonly accounts: Pick<Accounts, "makeLink">;
}

/** Selling as the settings say: by Stripe, by its Payment Links, by the test checkout, or not at all. */
export function openPayments(parts: PaymentParts): Payments {
  const { settings, accounts, siteName } = parts;
  const { provider, test } = chooseProvider(parts);
  return {
    provider,
    test,
    prices: PRICES,
    paymentLinks: settings.links,
    portalLink: settings.portalLink,
    pages: pagesOf(settings),
    makeLink: (email) => accounts.makeLink(email),
    planName: (plan) => `${siteName} ${PLANS[plan].name}`,
  };
}

/** Where Stripe's own pages are, and those of the operator's Payment Links. */
function pagesOf({ mode, secretKey, links, portalLink }: PaymentSettings): readonly string[] {
  if (mode === "off" || mode === "test") return [];
  const linked = Object.values(links).flatMap((urls) => urls.flatMap((url) => (url === null ? [] : [new URL(url).origin])));
  return [...new Set([...(secretKey === null ? [] : ["https://checkout.stripe.com", "https://billing.stripe.com"]), ...linked, ...(portalLink === null ? [] : [new URL(portalLink).origin])])];
}

function chooseProvider({ context, settings, siteUrl, secret }: PaymentParts): Pick<Payments, "provider" | "test"> {
  const now = () => context.clock.now();
  const { webhookSecret, secretKey, live } = settings;
  if (settings.mode === "test") return testProvider(context, siteUrl, secret);
  if (settings.mode === "off" || webhookSecret === null) return { provider: null, test: null };
  const provider = lazyProvider({ name: secretKey === null ? "payment_link" : "stripe", live, canAsk: secretKey !== null }, async () => {
    const { default: Stripe } = await import("stripe");
    if (secretKey === null) {
      const { paymentLinkProvider } = await import("./payment-links.ts");
      // Only its signatures are used; it is never called.
      return paymentLinkProvider({ stripe: new Stripe("sk_test_none", { telemetry: false }), webhookSecret, live, now });
    }
    const { stripeProvider } = await import("./stripe-provider.ts");
    const stripe = new Stripe(secretKey, { telemetry: false, timeout: 20_000, maxNetworkRetries: 2, ...settings.api });
    return stripeProvider({ stripe, webhookSecret, name: "stripe", live, now });
  });
  return { provider, test: null };
}

function testProvider(context: Context, siteUrl: string, secret: string): Pick<Payments, "provider" | "test"> {
  const now = () => context.clock.now();
  const webhookSecret = `whsec_${createHmac("sha256", secret).update("test checkout").digest("hex")}`;
  let opened: Promise<{ readonly provider: PaymentProvider; readonly pages: TestCheckout }> | undefined;
  const open = () =>
    (opened ??= (async () => {
      const [{ openTestCheckout }, { databaseStore }, { stripeProvider }] = await Promise.all([
        import("./test-checkout/test-checkout.ts"),
        import("./test-checkout/store.ts"),
        import("./stripe-provider.ts"),
      ]);
      const { stripe, pages } = openTestCheckout({
        store: databaseStore(context.db, context.clock),
        now,
        siteUrl,
        webhookSecret,
        async deliver(event) {
          const received = await receiveEvent({ ...context, actor: { id: "test checkout", access: "anonymous" } }, deps, event);
          if (received === "refused") throw new Error("the test checkout's event was refused");
        },
      });
      return { provider: stripeProvider({ stripe, webhookSecret, name: "test", live: false, now }), pages };
    })());
  const provider = lazyProvider({ name: "test", live: false, canAsk: true }, async () => (await open()).provider);
  const deps: BillingDeps = { provider, prices: PRICES };
  const test: TestCheckout = {
    readSession: async (...args) => (await open()).pages.readSession(...args),
    pay: async (...args) => (await open()).pages.pay(...args),
    settle: async (...args) => (await open()).pages.settle(...args),
    listSubscriptions: async (...args) => (await open()).pages.listSubscriptions(...args),
    renew: async (...args) => (await open()).pages.renew(...args),
    deliverEvent: async (...args) => (await open()).pages.deliverEvent(...args),
  };
  return { provider, test };
}
