import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { readAttention } from "../../core/office/back-office/attention.ts";
import { listOrders } from "../../core/customers/billing/orders.ts";
import { refundAtProvider } from "../../core/customers/billing/refund.ts";
import { refundOrder } from "../../core/customers/billing/refund.ts";
import { useStripeShop } from "../../test/stripe-shop.ts";

const shop = useStripeShop();

describe("a refund returned by the bank", () => {
  it("notifies the owner and stays listed until the money is refunded", async () => {
    const { buyer } = await shop.subscribed();
    const orders = () => listOrders(shop.ctx, { limit: 1, search: buyer.email });
    const orderId = (await orders())[0]?.id ?? 0;
    await refundOrder(shop.ctx, { orderId, reason: "asked" });
    await refundAtProvider(shop.ctx, orderId, shop.deps);
    expect(await orders()).toMatchObject([{ state: "refunded", issue: null }]);
    const { rows } = await sql<{ id: string }>`select id from billing_payment where order_id = ${orderId}`.execute(
      shop.db,
    );
    const paymentId = rows[0]?.id ?? "";
    const [refund] = await shop.fake.store.find("refund", "payment_intent", paymentId);
    if (refund === undefined) throw new Error("nothing was refunded at the fake");
    const charge = String(refund["charge"]);
    await shop.fake.store.change(charge, (before) => ({ ...before, amount_refunded: 0, refunded: false }));
    const failed = { ...refund, status: "failed" };
    await shop.deliver({ type: "refund.failed", object: failed });
    await shop.deliver({ type: "refund.updated", object: failed });
    expect(await listOrders(shop.ctx, { limit: 5, search: "issue" })).toMatchObject([
      { id: orderId, state: "refund_failed", issue: "refund_failed" },
    ]);
    expect(await shop.mailsAbout(orderId)).toBe(1);
    expect(await readAttention(shop.ctx)).toMatchObject({ ordersWithIssues: 1 });
    await shop.deliverAll(await shop.fake.desk.refund(paymentId));
    expect(await orders()).toMatchObject([{ state: "refunded", issue: null }]);
    expect(await readAttention(shop.ctx)).toMatchObject({ ordersWithIssues: 0 });
  });
});
