import { describe, expect, it } from "vitest";
import type { PaidPlanKey, PriceTable, TierPrice } from "../../core/billing/plans.ts";
import { paymentLinkFindings } from "./payment-link-findings.ts";

const monthly = { tiers: [{ usd: 29, orders: null }], every: "month", announced: null } as const;
const PRICES: PriceTable = { pro: monthly, lifetime: { tiers: [{ usd: 19, orders: 100 }, { usd: 29, orders: null }], every: null, announced: null }, all_in_one: monthly };
const [FIRST, SECOND] = ["https://buy.stripe.example/19", "https://buy.stripe.example/29"];
const at = (lifetime: TierPrice): Readonly<Record<PaidPlanKey, TierPrice>> => ({ pro: { tier: 0, usd: 29 }, lifetime, all_in_one: { tier: 0, usd: 29 } });
const [FIRST_PRICE, SECOND_PRICE] = [{ tier: 0, usd: 19 }, { tier: 1, usd: 29 }];

describe("the Payment Links", () => {
  it("are fine while the first price is for sale, and without any", () => {
    expect(paymentLinkFindings({ lifetime: [FIRST, SECOND], pro: [FIRST] }, PRICES, at(FIRST_PRICE))).toEqual([]);
    expect(paymentLinkFindings({}, PRICES, at(SECOND_PRICE))).toEqual([]);
  });

  it("are named once they sell a price that is over, until - stands in their place", () => {
    expect(paymentLinkFindings({ lifetime: [FIRST, SECOND] }, PRICES, at(SECOND_PRICE))).toEqual([
      { where: "PAYMENT_LINK_LIFETIME", what: expect.stringMatching(/^https:\/\/buy\.stripe\.example\/19 still sells at \$19.*\$29 now\): deactivate it/) },
    ]);
    expect(paymentLinkFindings({ lifetime: [null, SECOND] }, PRICES, at(SECOND_PRICE))).toEqual([]);
  });

  it("are named when none sells the current price", () => {
    const findings = paymentLinkFindings({ lifetime: [FIRST] }, PRICES, at(SECOND_PRICE));
    expect(findings.map(({ what }) => what)).toEqual([expect.stringContaining("deactivate it"), expect.stringContaining("has no Payment Link")]);
  });
});
