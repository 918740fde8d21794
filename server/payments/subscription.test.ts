import { describe, expect, it } from "vitest";
import { cancelSubscription, keepSubscription } from "../../core/billing/cancel-subscription.ts";
import { hasFullAccess } from "../../core/billing/entitlement.ts";
import { readBilling } from "../../core/billing/read-billing.ts";
import { tellProvider } from "../../core/billing/tell-provider.ts";
import { useStripeShop } from "../../test/stripe-shop.ts";

const shop = useStripeShop();
const { deliverAll, subscribed } = shop;

describe("a subscription at Stripe", () => {
  it("is told of a cancellation and of its undoing by a job, also when the provider's own event comes first", async () => {
    const { buyer, subscriptionId } = await subscribed();
    await cancelSubscription(shop.ctx, { accountId: buyer.id, when: "period_end" });
    expect(await tellProvider(shop.ctx, subscriptionId, shop.deps)).toBeUndefined();
    expect((await shop.fake.store.read(subscriptionId))?.["cancel_at_period_end"]).toBe(true);
    await deliverAll(shop.fake.takeEvents());
    expect(await readBilling(shop.ctx, buyer.id)).toMatchObject({ status: "cancelling", canKeep: true });
    await keepSubscription(shop.ctx, { accountId: buyer.id });
    await tellProvider(shop.ctx, subscriptionId, shop.deps);
    expect((await shop.fake.store.read(subscriptionId))?.["cancel_at_period_end"]).toBe(false);
    expect(await readBilling(shop.ctx, buyer.id)).toMatchObject({ status: "active" });
  });

  it("ends with its period once it is cancelled", async () => {
    const { buyer, subscriptionId } = await subscribed();
    await cancelSubscription(shop.ctx, { accountId: buyer.id, when: "period_end" });
    await tellProvider(shop.ctx, subscriptionId, shop.deps);
    shop.now = new Date("2026-10-01T12:00:01Z");
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(false);
    await deliverAll(await shop.fake.desk.renew(subscriptionId, true));
    expect(await readBilling(shop.ctx, buyer.id)).toMatchObject({ status: "ended", plan: "free" });
  });

  it("renews, fails to, keeps its access for the days of grace, and recovers", async () => {
    const { buyer, subscriptionId } = await subscribed();
    shop.now = new Date("2026-10-01T12:30:00Z");
    await deliverAll(await shop.fake.desk.renew(subscriptionId, true));
    expect(await readBilling(shop.ctx, buyer.id)).toMatchObject({ renewsAt: new Date("2026-11-01T12:00:00Z"), receipts: [{ amountMinor: 2900 }, { amountMinor: 2900 }] });
    shop.now = new Date("2026-11-01T12:30:00Z");
    const failed = await shop.fake.desk.renew(subscriptionId, false);
    await deliverAll(failed.toReversed());
    expect(await readBilling(shop.ctx, buyer.id)).toMatchObject({ status: "past_due", endsAt: new Date("2026-11-08T12:00:00Z") });
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(true);
    shop.now = new Date("2026-11-09T12:30:00Z");
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(false);
    await deliverAll(await shop.fake.desk.renew(subscriptionId, true));
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(true);
  });
});
