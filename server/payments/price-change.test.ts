import { describe, expect, it } from "vitest";
import { changePrices } from "../../core/customers/billing/notices.ts";
import type { PriceTable } from "../../core/customers/billing/plans.ts";
import { readBilling } from "../../core/customers/billing/read-billing.ts";
import { useStripeShop } from "../../test/stripe-shop.ts";

const shop = useStripeShop();

type Announced = { readonly usd: number; readonly from: string } | null;

const announcing = (announced: Announced): PriceTable =>
  new Map([["pro", { tiers: [{ usd: 29, orders: null }], every: "month", announced }]]);

describe("announced price at Stripe", () => {
  it("applies from the renewal on, while earlier payments show the price paid", async () => {
    const { buyer, subscriptionId } = await shop.subscribed();
    const prices: PriceTable = new Map([
      ["pro", { tiers: [{ usd: 29, orders: null }], every: "month", announced: { usd: 35, from: "2026-10-15" } }],
    ]);
    const change = () => changePrices(shop.ctx, { ...shop.deps, prices }, (plan) => `Site ${plan}`);
    const changes = () => shop.fake.calls.filter((call) => call === `POST /v1/subscriptions/${subscriptionId}`).length;
    const priceAtStripe = async () => JSON.stringify((await shop.fake.store.read(subscriptionId))?.["items"]);
    await change();
    expect(changes()).toBe(0);
    shop.now = new Date("2026-10-01T12:30:00Z");
    await shop.deliverAll(await shop.fake.desk.renew(subscriptionId, true));
    // The renewal of November 1 is after the announced day, and 30 days after the mail.
    await change();
    await change();
    expect(changes()).toBe(1);
    expect(await priceAtStripe()).toContain('"unit_amount":3500');
    expect(await readBilling(shop.ctx, buyer.id)).toMatchObject({ price: { minor: 2900 }, nextPriceMinor: 3500 });
    await shop.deliverAll(shop.fake.takeEvents());
    expect(await readBilling(shop.ctx, buyer.id)).toMatchObject({
      price: { minor: 2900 },
      nextPriceMinor: 3500,
      receipts: [{ amountMinor: 2900 }, { amountMinor: 2900 }],
    });
    shop.now = new Date("2026-11-01T12:30:00Z");
    await shop.deliverAll(await shop.fake.desk.renew(subscriptionId, true));
    expect(await readBilling(shop.ctx, buyer.id)).toMatchObject({
      price: { minor: 3500 },
      nextPriceMinor: null,
      receipts: [{ amountMinor: 3500 }, {}, {}],
    });
    await change();
    expect(changes()).toBe(1);
  });

  it("is reset when it is withdrawn before its day", async () => {
    shop.now = new Date("2026-09-01T12:30:00Z");
    const { subscriptionId } = await shop.subscribed();
    const change = (announced: Announced) =>
      changePrices(shop.ctx, { ...shop.deps, prices: announcing(announced) }, (plan) => `Site ${plan}`);
    const priceAtStripe = async () =>
      /"unit_amount":(\d+)/.exec(JSON.stringify((await shop.fake.store.read(subscriptionId))?.["items"]))?.[1];
    const mistyped = { usd: 350, from: "2026-10-15" };
    await change(mistyped);
    shop.now = new Date("2026-10-01T12:30:00Z");
    await shop.deliverAll(await shop.fake.desk.renew(subscriptionId, true));
    await change(mistyped);
    expect(await priceAtStripe()).toBe("35000");
    await change({ usd: 35, from: "2026-11-15" });
    expect(await priceAtStripe()).toBe("2900");
    await change(mistyped);
    expect(await priceAtStripe()).toBe("35000");
    await change(null);
    expect(await priceAtStripe()).toBe("2900");
  });
});
