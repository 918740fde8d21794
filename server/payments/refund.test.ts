import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { hasFullAccess } from "../../core/customers/billing/entitlement.ts";
import { listOrders } from "../../core/customers/billing/orders.ts";
import { readBilling } from "../../core/customers/billing/read-billing.ts";
import { refundAtProvider, refundOrder } from "../../core/customers/billing/refund.ts";
import { sendSubscriptionChange } from "../../core/customers/billing/change-subscription.ts";
import { useStripeShop } from "../../test/stripe-shop.ts";

const shop = useStripeShop();
const { person, open, deliverAll, subscribed, jobs } = shop;

describe("subscription at Stripe", () => {
  it("is refunded once, loses access before Stripe answers, and ends", async () => {
    const { buyer, subscriptionId } = await subscribed();
    const [order] = await listOrders(shop.ctx, { limit: 1, search: buyer.email });
    if (order === undefined) throw new Error("no order");
    expect(await refundOrder(shop.ctx, { orderId: order.id, reason: "not for me" })).toBe("asked");
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(false);
    const before = shop.fake.calls.filter((call) => call === "POST /v1/refunds").length;
    await refundAtProvider(shop.ctx, order.id, shop.deps);
    await refundAtProvider(shop.ctx, order.id, shop.deps);
    expect(shop.fake.calls.filter((call) => call === "POST /v1/refunds")).toHaveLength(before + 1);
    expect((await shop.fake.store.read(subscriptionId))?.["status"]).toBe("canceled");
    await deliverAll(shop.fake.takeEvents().toReversed());
    expect(await listOrders(shop.ctx, { limit: 1, search: buyer.email })).toMatchObject([
      { state: "refunded", refundedMinor: 2900 },
    ]);
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(false);
  });

  it("is refunded even if its payment events were lost, and shown as refunded only once Stripe confirms", async () => {
    const { buyer } = await subscribed();
    const [order] = await listOrders(shop.ctx, { limit: 1, search: buyer.email });
    if (order === undefined) throw new Error("no order");
    await sql`delete from billing_payment where order_id = ${order.id}`.execute(shop.db);
    await refundOrder(shop.ctx, { orderId: order.id, reason: "not for me" });
    expect(await refundAtProvider(shop.ctx, order.id, shop.deps)).toBeUndefined();
    expect(await listOrders(shop.ctx, { limit: 1, search: buyer.email })).toMatchObject([
      { state: "refunded", refundedMinor: 2900 },
    ]);
    const unknown = await person();
    const { sessionId } = await open("lifetime", unknown);
    await deliverAll(await shop.fake.desk.pay(sessionId, { email: unknown.email, delayed: false }));
    const [lost] = await listOrders(shop.ctx, { limit: 1, search: unknown.email });
    await sql`delete from billing_payment where order_id = ${lost?.id}`.execute(shop.db);
    await shop.fake.store.change(sessionId, (before) => ({ ...before, payment_intent: null }));
    await refundOrder(shop.ctx, { orderId: lost?.id ?? 0, reason: "not for me" });
    expect(await refundAtProvider(shop.ctx, lost?.id ?? 0, shop.deps)).toMatchObject({
      tryAgain: expect.stringContaining("dashboard"),
    });
  });

  it.each(["refund", "lost dispute"])("is not charged any more after a %s at Stripe", async (how) => {
    const { buyer, subscriptionId } = await subscribed();
    const paymentId =
      (
        await sql<{ id: string }>`select p.id from billing_payment p join billing_order o on o.id = p.order_id
          where o.account_id = ${buyer.id}`.execute(shop.db)
      ).rows[0]?.id ?? "";
    const before = await jobs("billing.send_change");
    await deliverAll(
      await (how === "refund" ? shop.fake.desk.refund(paymentId) : shop.fake.desk.dispute(paymentId, "lost")),
    );
    expect(await jobs("billing.send_change")).toBe(before + 1);
    await sendSubscriptionChange(shop.ctx, subscriptionId, shop.deps);
    expect((await shop.fake.store.read(subscriptionId))?.["status"]).toBe("canceled");
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(false);
  });

  it.each([1, 2, 3])("has one latest payment everywhere when two share their second (%i)", async () => {
    const { buyer, subscriptionId } = await subscribed();
    await deliverAll(await shop.fake.desk.renew(subscriptionId, true));
    const { rows } = await sql<{ id: string }>`select p.id from billing_payment p
      join billing_order o on o.id = p.order_id where o.account_id = ${buyer.id} order by p.id`.execute(shop.db);
    const seen = async () => {
      const [order] = await listOrders(shop.ctx, { limit: 1, search: buyer.email });
      const { receipts } = await readBilling(shop.ctx, buyer.id);
      return {
        refunded: receipts.map(({ refundedMinor }) => refundedMinor),
        state: order?.state,
        asked: await refundOrder(shop.ctx, { orderId: order?.id ?? 0, reason: "not for me" }),
        access: await hasFullAccess(shop.ctx, buyer.id),
      };
    };
    const [older = "", newer = ""] = rows.map(({ id }) => id);
    await deliverAll(await shop.fake.desk.refund(newer));
    expect(await seen()).toEqual({ refunded: [2900, 0], state: "refunded", asked: "already", access: false });
    await deliverAll(await shop.fake.desk.refund(older));
    expect(await seen()).toEqual({ refunded: [2900, 2900], state: "refunded", asked: "already", access: false });
  });

  it("loses access when refunded in Stripe's dashboard or disputed, until the dispute is won", async () => {
    const { buyer } = await subscribed();
    const paymentId =
      (
        await sql<{ id: string }>`select p.id from billing_payment p join billing_order o on o.id = p.order_id
          where o.account_id = ${buyer.id}`.execute(shop.db)
      ).rows[0]?.id ?? "";
    await deliverAll(await shop.fake.desk.dispute(paymentId, "needs_response"));
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(false);
    expect(await listOrders(shop.ctx, { limit: 1, search: buyer.email })).toMatchObject([{ state: "disputed" }]);
    await deliverAll(await shop.fake.desk.dispute(paymentId, "won"));
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(true);
    await deliverAll(await shop.fake.desk.refund(paymentId, 900));
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(true);
    await deliverAll(await shop.fake.desk.refund(paymentId));
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(false);
  });
});
