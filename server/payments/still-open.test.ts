import { describe, expect, it } from "vitest";
import { cancelSubscription } from "../../core/customers/billing/change-subscription.ts";
import { hasFullAccess, revokeAccess } from "../../core/customers/billing/entitlement.ts";
import { readBilling } from "../../core/customers/billing/read-billing.ts";
import { startCheckout, type StartedCheckout } from "../../core/customers/billing/start-checkout.ts";
import { sendSubscriptionChange } from "../../core/customers/billing/change-subscription.ts";
import { type Buyer, useStripeShop } from "../../test/stripe-shop.ts";

const shop = useStripeShop();

const buyPro = (account: Buyer): Promise<StartedCheckout> =>
  startCheckout(shop.ctx, shop.deps, {
    plan: "pro",
    planName: "Site Pro",
    account,
    seenUsd: 29,
    address: null,
    siteUrl: "https://site.example",
  });

/** A subscriber whose renewal of 2026-10-01 failed, on a later day; by default after the grace period. */
async function unpaid(day = "2026-10-20") {
  const { buyer, subscriptionId } = await shop.subscribed();
  shop.now = new Date("2026-10-01T12:30:00Z");
  await shop.deliverAll(await shop.fake.desk.renew(subscriptionId, false));
  shop.now = new Date(`${day}T12:30:00Z`);
  return { buyer, subscriptionId };
}

describe("a subscription whose payment failed a few days ago", () => {
  it("ends at once when cancelled, so the card is not charged again", async () => {
    const { buyer, subscriptionId } = await unpaid("2026-10-04");
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(true);
    expect(await cancelSubscription(shop.ctx, { accountId: buyer.id, when: "period_end" })).toBe(1);
    expect(await readBilling(shop.ctx, buyer.id)).toMatchObject({ status: "ended", stillOpen: null, canCancel: false });
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(false);
    await sendSubscriptionChange(shop.ctx, subscriptionId, shop.deps);
    expect((await shop.fake.store.read(subscriptionId))?.["status"]).toBe("canceled");
    // A working card does not revive an ended subscription.
    expect(await shop.fake.desk.renew(subscriptionId, true)).toEqual([]);
  });
});

describe("a subscription whose payment failed longer ago than the grace period", () => {
  it("is shown as still open and blocks buying a second one", async () => {
    const { buyer } = await unpaid();
    expect(await readBilling(shop.ctx, buyer.id)).toMatchObject({
      plan: "free",
      status: "ended",
      stillOpen: "unpaid",
      canCancel: true,
      hasPortal: true,
    });
    expect(await buyPro(buyer)).toEqual({ kind: "still_open" });
  });

  it("ends at once when cancelled, stops payment retries and allows buying another", async () => {
    const { buyer, subscriptionId } = await unpaid();
    expect(await cancelSubscription(shop.ctx, { accountId: buyer.id, when: "period_end" })).toBe(1);
    await sendSubscriptionChange(shop.ctx, subscriptionId, shop.deps);
    expect((await shop.fake.store.read(subscriptionId))?.["status"]).toBe("canceled");
    expect(await readBilling(shop.ctx, buyer.id)).toMatchObject({ stillOpen: null, canCancel: false });
    expect(await buyPro(buyer)).toMatchObject({ kind: "opened" });
  });

  it("ends when lifetime access is bought", async () => {
    const { buyer, subscriptionId } = await unpaid();
    const { sessionId } = await shop.open("lifetime", buyer);
    await shop.deliverAll(await shop.fake.desk.pay(sessionId, { email: buyer.email, delayed: false }));
    await sendSubscriptionChange(shop.ctx, subscriptionId, shop.deps);
    expect((await shop.fake.store.read(subscriptionId))?.["status"]).toBe("canceled");
    expect(await readBilling(shop.ctx, buyer.id)).toMatchObject({
      plan: "lifetime",
      status: "active",
      stillOpen: null,
    });
  });
});

describe("a subscription whose access was revoked", () => {
  it.each(["by a dispute", "by hand"])("must be cancelled before another is sold when revoked %s", async (how) => {
    const { buyer, subscriptionId } = await shop.subscribed();
    if (how === "by hand") await revokeAccess(shop.ctx, { accountId: buyer.id, reason: "shared with others" });
    else {
      const invoice = await shop.fake.store.read(
        String((await shop.fake.store.read(subscriptionId))?.["latest_invoice"]),
      );
      const [paid] = await shop.fake.store.find("invoice_payment", "invoice", invoice?.id ?? "");
      await shop.deliverAll(await shop.fake.desk.dispute(String(paid?.["payment_intent"]), "needs_response"));
    }
    expect(await readBilling(shop.ctx, buyer.id)).toMatchObject({
      status: "ended",
      stillOpen: "withheld",
      canCancel: true,
    });
    expect(await buyPro(buyer)).toEqual({ kind: "still_open" });
    await cancelSubscription(shop.ctx, { accountId: buyer.id, when: "period_end" });
    expect(await readBilling(shop.ctx, buyer.id)).toMatchObject({ stillOpen: null, canCancel: false, canKeep: false });
    expect(await buyPro(buyer)).toMatchObject({ kind: "opened" });
  });
});
