import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { BillingDeps } from "../../core/billing/billing-deps.ts";
import { cancelSubscription, keepSubscription } from "../../core/billing/cancel-subscription.ts";
import { hasFullAccess } from "../../core/billing/entitlement.ts";
import { readBilling } from "../../core/billing/read-billing.ts";
import { tellProvider } from "../../core/billing/tell-provider.ts";
import { useStripeShop } from "../../test/stripe-shop.ts";

const shop = useStripeShop();

/** The shop's provider, to which the first keeping takes until it is let go. */
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
  return { deps: { ...shop.deps, provider: { ...provider, setCancelAtPeriodEnd } }, reached: reached.promise, letGo: () => gate.resolve() };
}

describe("telling the provider of a subscription", () => {
  it("is done by one at a time, and ends with what was asked for last", async () => {
    const { buyer, subscriptionId } = await shop.subscribed();
    const accountId = buyer.id;
    await cancelSubscription(shop.ctx, { accountId, when: "period_end" });
    await tellProvider(shop.ctx, subscriptionId, shop.deps);
    await keepSubscription(shop.ctx, { accountId });
    const slow = slowToKeep();
    const keeping = tellProvider(shop.ctx, subscriptionId, slow.deps);
    await slow.reached;
    await cancelSubscription(shop.ctx, { accountId, when: "period_end" });
    // Comes again later, should the one at work have died.
    expect(await tellProvider(shop.ctx, subscriptionId, shop.deps)).toMatchObject({ tryAgain: expect.stringContaining("Another job") });
    slow.letGo();
    expect(await keeping).toBeUndefined();
    expect((await shop.fake.store.read(subscriptionId))?.["cancel_at_period_end"]).toBe(true);
    expect(await readBilling(shop.ctx, accountId)).toMatchObject({ status: "cancelling" });
    expect(await tellProvider(shop.ctx, subscriptionId, shop.deps)).toBeUndefined();
  });

  it("that failed keeps nobody from trying again", async () => {
    const { buyer, subscriptionId } = await shop.subscribed();
    await cancelSubscription(shop.ctx, { accountId: buyer.id, when: "period_end" });
    shop.fake.failNext(1);
    await expect(tellProvider(shop.ctx, subscriptionId, shop.deps)).rejects.toThrow("out of order");
    shop.fake.failNext(0);
    expect(await tellProvider(shop.ctx, subscriptionId, shop.deps)).toBeUndefined();
    expect((await shop.fake.store.read(subscriptionId))?.["cancel_at_period_end"]).toBe(true);
  });

  it("of one it has no trace of ends the access by it", async () => {
    const { buyer, subscriptionId } = await shop.subscribed();
    await cancelSubscription(shop.ctx, { accountId: buyer.id, when: "period_end" });
    await sql`update billing_subscription set id = 'sub_lost' where id = ${subscriptionId}`.execute(shop.db);
    await tellProvider(shop.ctx, "sub_lost", shop.deps);
    shop.now = new Date(shop.now.getTime() + 2_000);
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(false);
  });
});
