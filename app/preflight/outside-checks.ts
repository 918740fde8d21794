import { currentPrices, type TierPrice } from "../../core/customers/billing/plans.ts";
import type { SoldLink } from "../../core/customers/billing/payments.ts";
import { pricesOf } from "../plans/plan-prices.ts";
import { TAXES_PIECE } from "../content/pieces/taxes.ts";
import { taxSettings } from "../plans/tax-words.ts";
import { type Check, type Finding, found, screenOf } from "./check.ts";
import { formFinding } from "./form-check.ts";

/** Checks that send traffic to other machines. */
export const OUTSIDE_CHECKS: readonly Check[] = [
  {
    key: "form",
    group: "Server",
    title: "A form through the public address",
    about: "Sends a form to your own site as a visitor's browser would, through DNS, proxy and TLS. Nothing is stored.",
    waitsFor: ({ publicOrigin }) => (publicOrigin === undefined ? "Set SITE_URL first." : null),
    async findings({ settings: { siteUrl, publicOrigin } }) {
      const finding = publicOrigin === undefined ? null : await formFinding(siteUrl);
      return finding === null ? [] : [finding];
    },
  },
  {
    key: "stripe-tax",
    group: "Payments",
    title: "Stripe Tax",
    about: "A checkout that shall compute tax cannot open before Stripe Tax knows where you are.",
    screen: screenOf(TAXES_PIECE),
    waitsFor: ({ payments }) => (payments.mode === "stripe" ? null : "Set STRIPE_SECRET_KEY first."),
    async findings({ content, provider }) {
      if (provider === null || !taxSettings(content.of(TAXES_PIECE)).automatic) return [];
      const isReady = await provider.isTaxReady().catch(errorOf);
      if (isReady === true) return [];
      return found(
        "Stripe Tax",
        isReady === false
          ? "The plan screen asks Stripe to compute tax, but Stripe Tax is not set up: add your head office and registrations at Stripe (Tax, Settings)."
          : `Stripe could not be asked (${isReady.message}). A restricted key needs to read tax settings; else try again later.`,
      );
    },
  },
  {
    key: "payment-links",
    group: "Payments",
    title: "Payment Links at Stripe",
    about: "A Payment Link keeps selling at its original price. Asks Stripe for the active links.",
    waitsFor: ({ payments }) => (payments.mode === "stripe" ? null : "Set STRIPE_SECRET_KEY first."),
    async findings({ ctx, content, provider }) {
      if (provider === null) return [];
      const links = await provider.listPaymentLinks().catch(errorOf);
      return links instanceof Error
        ? [{ where: "Payment Links", what: `Stripe could not be reached (${links.message}): try again later.` }]
        : linkFindings(links, await currentPrices(ctx, pricesOf(content)));
    },
  },
];

function errorOf(error: unknown): Error {
  return error instanceof Error ? error : new Error("unknown");
}

/** Finds Payment Links that sell a plan at a former price; such a link keeps selling until it is deactivated. */
function linkFindings(links: readonly SoldLink[], prices: ReadonlyMap<string, TierPrice>): readonly Finding[] {
  return links.flatMap(({ url, plan, amountMinor, currency }) => {
    const price = prices.get(plan);
    if (price === undefined || (currency === "usd" && amountMinor === price.usd * 100)) return [];
    const sold = `${(amountMinor / 100).toFixed(2)} ${currency.toUpperCase()}`;
    return [
      {
        where: "Payment Links",
        what: `${url} still sells ${plan} for ${sold}, but it costs ${price.usd} USD now: deactivate the link at Stripe, and set PAYMENT_LINKS to one of the current price.`,
      },
    ];
  });
}
