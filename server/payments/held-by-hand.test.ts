import { describe, expect, it } from "vitest";
import { applySubscription } from "../../core/customers/billing/apply-subscription.ts";
import { cancelSubscription, keepSubscription } from "../../core/customers/billing/change-subscription.ts";
import { hasFullAccess, listEntitlements, revokeAccess } from "../../core/customers/billing/entitlement.ts";
import { readBilling } from "../../core/customers/billing/read-billing.ts";
import { useStripeShop } from "../../test/stripe-shop.ts";

const shop = useStripeShop();

describe("access revoked by hand", () => {
  it("stays revoked, whatever events arrive and whatever its owner clicks", async () => {
    const { buyer, subscriptionId } = await shop.subscribed();
    const accountId = buyer.id;
    expect(await revokeAccess(shop.ctx, { accountId, reason: "shared with others" })).toBe(1);
    const heldBack = async () =>
      expect([
        await hasFullAccess(shop.ctx, accountId),
        (await listEntitlements(shop.ctx, accountId))[0]?.revokedReason,
      ]).toEqual([false, "shared with others"]);
    shop.now = new Date("2026-10-01T12:30:00Z");
    const state = await shop.deps.provider?.readSubscription(subscriptionId);
    if (state === null || state === undefined) throw new Error("the fake has lost the subscription");
    await applySubscription(
      shop.ctx,
      { ...state, periodStart: new Date("2026-10-01T12:00:00Z"), periodEnd: new Date("2026-11-01T12:00:00Z") },
      new Date(Date.now() + 1_000),
    );
    await heldBack();
    await shop.deliverAll(await shop.fake.desk.renew(subscriptionId, true));
    await heldBack();
    await cancelSubscription(shop.ctx, { accountId, when: "period_end" });
    await heldBack();
    await keepSubscription(shop.ctx, { accountId });
    await heldBack();
  });

  it("does not end the subscription, which its owner can see and cancel", async () => {
    const { buyer } = await shop.subscribed();
    await revokeAccess(shop.ctx, { accountId: buyer.id, reason: "shared with others" });
    expect(await readBilling(shop.ctx, buyer.id)).toMatchObject({
      status: "ended",
      canCancel: true,
      canKeep: false,
      stillOpen: "withheld",
    });
    expect(await cancelSubscription(shop.ctx, { accountId: buyer.id, when: "period_end" })).toBe(1);
    expect(await readBilling(shop.ctx, buyer.id)).toMatchObject({ canCancel: false, stillOpen: null });
  });
});
