import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { BillingDeps } from "../../core/customers/billing/payments.ts";
import { cancelSubscription, keepSubscription } from "../../core/customers/billing/change-subscription.ts";
import { hasFullAccess } from "../../core/customers/billing/entitlement.ts";
import { readBilling } from "../../core/customers/billing/read-billing.ts";
import { sendSubscriptionChange } from "../../core/customers/billing/change-subscription.ts";
import { useStripeShop } from "../../test/stripe-shop.ts";

const shop = useStripeShop();

/** A provider that blocks the first request to keep a subscription until it is released. */
function slowToKeep(): { readonly deps: BillingDeps; readonly reached: Promise<void>; letGo(): void } {
  const { provider } = shop.deps;
  if (provider === null) throw new Error("nobody sells");
  const [reached, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const setCancelAtPeriodEnd = async (id: string, cancel: boolean) => {
    if (!cancel) {
      reached.resolve();
      await gate.promise;
    }
    return provider.setCancelAtPeriodEnd(id, cancel);
  };
  return {
    deps: { ...shop.deps, provider: { ...provider, setCancelAtPeriodEnd } },
    reached: reached.promise,
    letGo: () => gate.resolve(),
  };
}

describe("updating a subscription at the provider", () => {
  it("runs one at a time and ends with the last requested state", async () => {
    const { buyer, subscriptionId } = await shop.subscribed();
    const accountId = buyer.id;
    await cancelSubscription(shop.ctx, { accountId, when: "period_end" });
    await sendSubscriptionChange(shop.ctx, subscriptionId, shop.deps);
    await keepSubscription(shop.ctx, { accountId });
    const slow = slowToKeep();
    const keeping = sendSubscriptionChange(shop.ctx, subscriptionId, slow.deps);
    await slow.reached;
    await cancelSubscription(shop.ctx, { accountId, when: "period_end" });
    // Retried later, in case the running job's process has died.
    expect(await sendSubscriptionChange(shop.ctx, subscriptionId, shop.deps)).toMatchObject({
      tryAgain: expect.stringContaining("Another job"),
    });
    slow.letGo();
    expect(await keeping).toBeUndefined();
    expect((await shop.fake.store.read(subscriptionId))?.["cancel_at_period_end"]).toBe(true);
    expect(await readBilling(shop.ctx, accountId)).toMatchObject({ status: "cancelling" });
    expect(await sendSubscriptionChange(shop.ctx, subscriptionId, shop.deps)).toBeUndefined();
  });

  it("can be retried after a failure", async () => {
    const { buyer, subscriptionId } = await shop.subscribed();
    await cancelSubscription(shop.ctx, { accountId: buyer.id, when: "period_end" });
    shop.fake.failNext(1);
    await expect(sendSubscriptionChange(shop.ctx, subscriptionId, shop.deps)).rejects.toThrow("out of order");
    shop.fake.failNext(0);
    expect(await sendSubscriptionChange(shop.ctx, subscriptionId, shop.deps)).toBeUndefined();
    expect((await shop.fake.store.read(subscriptionId))?.["cancel_at_period_end"]).toBe(true);
  });

  it("ends the access if the provider does not know the subscription", async () => {
    const { buyer, subscriptionId } = await shop.subscribed();
    await cancelSubscription(shop.ctx, { accountId: buyer.id, when: "period_end" });
    await sql`update billing_subscription set id = 'sub_lost' where id = ${subscriptionId}`.execute(shop.db);
    await sendSubscriptionChange(shop.ctx, "sub_lost", shop.deps);
    shop.now = new Date(shop.now.getTime() + 2_000);
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(false);
  });
});
