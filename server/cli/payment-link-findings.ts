import { PAID_PLANS, type PaidPlanKey, type PriceTable, type TierPrice } from "../../core/billing/plans.ts";
import type { PaymentSettings } from "../../platform/payment-settings.ts";
import type { Finding } from "./preflight-findings.ts";

/**
 * Payment Links that still sell a price that is over, and a current price without a link. Stripe goes on selling by a link
 * until it is deactivated there, whatever the site shows.
 */
export function paymentLinkFindings(
  links: PaymentSettings["links"],
  prices: PriceTable,
  current: Readonly<Record<PaidPlanKey, TierPrice>>,
): readonly Finding[] {
  return PAID_PLANS.flatMap((plan) => {
    const where = `PAYMENT_LINK_${plan.toUpperCase()}`;
    const { tier: currentTier, usd } = current[plan];
    const ofPlan = links[plan];
    if (ofPlan === undefined) return [];
    const over = ofPlan.flatMap((link, tier) => {
      if (link === null || tier >= currentTier) return [];
      const former = prices[plan].tiers[tier]?.usd;
      return {
        where,
        what: `${link} still sells at $${former}, a price that is over (the price is $${usd} now): deactivate it in Stripe's dashboard, then write - in its place.`,
      };
    });
    const missing = { where, what: `The price is $${usd} now and has no Payment Link, so the plan cannot be bought: add the link after the others.` };
    return (ofPlan[currentTier] ?? null) === null ? [...over, missing] : over;
  });
}
