import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { cancelSubscription, sendSubscriptionChange } from "../../core/customers/billing/change-subscription.ts";
import { listOrders } from "../../core/customers/billing/orders.ts";
import { refundAtProvider, refundOrder } from "../../core/customers/billing/refund.ts";
import { applyEntitlement } from "../../core/customers/billing/apply-entitlement.ts";
import { useStripeShop } from "../../test/stripe-shop.ts";

const shop = useStripeShop();

/** Mails to a buyer other than the purchase's, in order. */
async function mailsTo(email: string): Promise<readonly { readonly template: string; readonly data: unknown }[]> {
  const { rows } = await sql<{ template: string; data: unknown }>`
    select template, data from outbox_message where to_address = ${email} and template not like 'purchase%'
    order by id`.execute(shop.db);
  return rows;
}

async function orderOf(email: string): Promise<number> {
  const [order] = await listOrders(shop.ctx, { limit: 1, search: email });
  if (order === undefined) throw new Error("the buyer has no order");
  return order.id;
}

describe("a subscriber", () => {
  it("is mailed a cancellation with the day it takes effect, once, and the end", async () => {
    const { buyer, subscriptionId } = await shop.subscribed();
    await cancelSubscription(shop.ctx, { accountId: buyer.id, when: "period_end" });
    await sendSubscriptionChange(shop.ctx, subscriptionId, shop.deps);
    const cancelled = { template: "plan_cancelled", data: { plan: "pro", date: "2026-10-01" } };
    expect(await mailsTo(buyer.email)).toEqual([cancelled]);
    await cancelSubscription(shop.ctx, { accountId: buyer.id, when: "now" });
    expect(await mailsTo(buyer.email)).toEqual([cancelled]);
    await sendSubscriptionChange(shop.ctx, subscriptionId, shop.deps);
    await applyEntitlement(shop.ctx, await orderOf(buyer.email));
    expect(await mailsTo(buyer.email)).toEqual([cancelled, { template: "plan_ended", data: { plan: "pro" } }]);
  });

  it("is not mailed an end that became known long after it", async () => {
    const { buyer } = await shop.subscribed();
    const orderId = await orderOf(buyer.email);
    await sql`update billing_subscription set ended_at = ${shop.now}, status = 'canceled'
      where order_id = ${orderId}`.execute(shop.db);
    shop.now = new Date(shop.now.getTime() + 3 * 86_400_000);
    await applyEntitlement(shop.ctx, orderId);
    expect(await mailsTo(buyer.email)).toEqual([]);
  });

  it("is mailed a refund once, and no end besides", async () => {
    const { buyer } = await shop.subscribed();
    const orderId = await orderOf(buyer.email);
    await refundOrder(shop.ctx, { orderId, reason: "not for me" });
    for (let time = 0; time < 2; time += 1) await refundAtProvider(shop.ctx, orderId, shop.deps);
    expect(await mailsTo(buyer.email)).toEqual([
      { template: "refunded", data: { plan: "pro", amount: { minor: 2900, currency: "usd", isTest: true } } },
    ]);
  });

  it("who bought lifetime access is not mailed that the subscription ends", async () => {
    const { buyer } = await shop.subscribed();
    const { sessionId } = await shop.open("lifetime", buyer);
    await shop.deliverAll(await shop.fake.desk.pay(sessionId, { email: buyer.email, delayed: false }));
    expect(await mailsTo(buyer.email)).toEqual([]);
  });

  it("is mailed a second purchase instead of its refund and its end", async () => {
    const { buyer } = await shop.subscribed();
    const { sessionId } = await shop.open("pro");
    await shop.deliverAll(await shop.fake.desk.pay(sessionId, { email: buyer.email, delayed: false }));
    const second = await orderOf(buyer.email);
    await refundAtProvider(shop.ctx, second, shop.deps);
    expect(await mailsTo(buyer.email)).toEqual([{ template: "second_purchase", data: { plan: "pro" } }]);
  });
});
