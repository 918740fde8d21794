import { describe, expect, it } from "vitest";
import { cancelSubscription, keepSubscription } from "../../core/customers/billing/change-subscription.ts";
import { sendChangedEmail } from "../../core/customers/billing/change-email.ts";
import { hasFullAccess } from "../../core/customers/billing/entitlement.ts";
import { readBilling } from "../../core/customers/billing/read-billing.ts";
import { sendSubscriptionChange } from "../../core/customers/billing/change-subscription.ts";
import { useStripeShop } from "../../test/stripe-shop.ts";

const shop = useStripeShop();
const { deliverAll, subscribed } = shop;

describe("subscription at Stripe", () => {
  it("receives a cancellation and its undoing by a job, even if the provider's own event comes first", async () => {
    const { buyer, subscriptionId } = await subscribed();
    await cancelSubscription(shop.ctx, { accountId: buyer.id, when: "period_end" });
    expect(await sendSubscriptionChange(shop.ctx, subscriptionId, shop.deps)).toBeUndefined();
    expect((await shop.fake.store.read(subscriptionId))?.["cancel_at_period_end"]).toBe(true);
    await deliverAll(shop.fake.takeEvents());
    expect(await readBilling(shop.ctx, buyer.id)).toMatchObject({ status: "cancelling", canKeep: true });
    await keepSubscription(shop.ctx, { accountId: buyer.id });
    await sendSubscriptionChange(shop.ctx, subscriptionId, shop.deps);
    expect((await shop.fake.store.read(subscriptionId))?.["cancel_at_period_end"]).toBe(false);
    expect(await readBilling(shop.ctx, buyer.id)).toMatchObject({ status: "active" });
  });

  it("gets its customer's changed address from a job", async () => {
    const { buyer, subscriptionId } = await subscribed();
    const customer = (await shop.fake.store.read(subscriptionId))?.["customer"];
    expect(await sendChangedEmail(shop.ctx, buyer.id, shop.deps)).toBeUndefined();
    expect(shop.fake.calls.at(-1)).toBe(`POST /v1/customers/${String(customer)}`);
    expect(await sendChangedEmail(shop.ctx, buyer.id, { provider: null })).toMatchObject({
      tryAgain: expect.anything(),
    });
    expect(await sendChangedEmail(shop.ctx, "nobody", { provider: null })).toBeUndefined();
  });

  it("ends with its period once cancelled", async () => {
    const { buyer, subscriptionId } = await subscribed();
    await cancelSubscription(shop.ctx, { accountId: buyer.id, when: "period_end" });
    await sendSubscriptionChange(shop.ctx, subscriptionId, shop.deps);
    shop.now = new Date("2026-10-01T12:00:01Z");
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(false);
    await deliverAll(await shop.fake.desk.renew(subscriptionId, true));
    expect(await readBilling(shop.ctx, buyer.id)).toMatchObject({ status: "ended", plan: "free" });
  });

  it("renews, keeps access for the grace period after a failed renewal, and recovers", async () => {
    const { buyer, subscriptionId } = await subscribed();
    shop.now = new Date("2026-10-01T12:30:00Z");
    await deliverAll(await shop.fake.desk.renew(subscriptionId, true));
    expect(await readBilling(shop.ctx, buyer.id)).toMatchObject({
      renewsAt: new Date("2026-11-01T12:00:00Z"),
      receipts: [{ amountMinor: 2900 }, { amountMinor: 2900 }],
    });
    shop.now = new Date("2026-11-01T12:30:00Z");
    const failed = await shop.fake.desk.renew(subscriptionId, false);
    await deliverAll(failed.toReversed());
    expect(await readBilling(shop.ctx, buyer.id)).toMatchObject({
      status: "past_due",
      endsAt: new Date("2026-11-08T12:00:00Z"),
    });
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(true);
    shop.now = new Date("2026-11-09T12:30:00Z");
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(false);
    await deliverAll(await shop.fake.desk.renew(subscriptionId, true));
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(true);
  });
});
