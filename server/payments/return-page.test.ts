import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { hasFullAccess } from "../../core/billing/entitlement.ts";
import { finishCheckout } from "../../core/billing/finish-checkout.ts";
import { cancelSubscription } from "../../core/billing/cancel-subscription.ts";
import { listOrders } from "../../core/billing/orders.ts";
import { refundOrder } from "../../core/billing/refund-order.ts";
import { type Buyer, useStripeShop } from "../../test/stripe-shop.ts";

const shop = useStripeShop();

/** Somebody who has paid for the lifetime plan. */
async function paid() {
  const buyer = await shop.person();
  const { sessionId, reference } = await shop.open("lifetime", buyer);
  await shop.deliverAll(await shop.fake.desk.pay(sessionId, { email: buyer.email, delayed: false }));
  return { buyer, reference, payment: String((await shop.fake.store.read(sessionId))?.["payment_intent"]) };
}

const back = (reference: string, buyer: Buyer | null) => finishCheckout(shop.ctx, shop.deps, { reference, checkoutId: null, accountId: buyer?.id ?? null });

describe("the return page of an order", () => {
  it("says that it was refunded in Stripe's dashboard, and when", async () => {
    const { buyer, reference, payment } = await paid();
    expect(await back(reference, buyer)).toMatchObject({ state: "paid", ended: null });
    const before = new Date();
    await shop.deliverAll(await shop.fake.desk.refund(payment));
    const finished = await back(reference, buyer);
    expect(finished).toMatchObject({ state: "paid", ended: { why: "refunded", on: expect.any(Date) } });
    const on = finished?.ended?.why === "refunded" ? finished.ended.on : null;
    expect(on?.getTime()).toBeGreaterThanOrEqual(before.getTime() - 1_000);
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(false);
    // What is told again later does not move the day.
    await shop.deliverAll(await shop.fake.desk.dispute(payment, "won"));
    expect(await back(reference, null)).toMatchObject({ own: false, ended: { why: "refunded", on } });
  });

  it("says nothing of a refunded part, which leaves access as it is", async () => {
    const { buyer, reference, payment } = await paid();
    await shop.deliverAll(await shop.fake.desk.refund(payment, 500));
    expect(await back(reference, buyer)).toMatchObject({ state: "paid", ended: null });
    // The rest of it makes the refund whole.
    await shop.deliverAll(await shop.fake.desk.refund(payment));
    expect(await back(reference, buyer)).toMatchObject({ ended: { why: "refunded", on: expect.any(Date) } });
  });

  it("says that a refund is on its way", async () => {
    const { buyer, reference } = await paid();
    const [order] = await listOrders(shop.ctx, { limit: 1, search: buyer.email });
    await refundOrder(shop.ctx, { orderId: order?.id ?? 0, reason: "asked" });
    expect(await back(reference, buyer)).toMatchObject({ ended: { why: "refunding" } });
  });

  it("says that it is disputed, and no longer once the dispute is won", async () => {
    const { buyer, reference, payment } = await paid();
    await shop.deliverAll(await shop.fake.desk.dispute(payment, "needs_response"));
    expect(await back(reference, buyer)).toMatchObject({ ended: { why: "disputed" } });
    await shop.deliverAll(await shop.fake.desk.dispute(payment, "won"));
    expect(await back(reference, buyer)).toMatchObject({ ended: null });
  });

  it("says that a plan has ended", async () => {
    const buyer = await shop.person();
    const { sessionId, reference } = await shop.open("pro", buyer);
    await shop.deliverAll(await shop.fake.desk.pay(sessionId, { email: buyer.email, delayed: false }));
    await cancelSubscription(shop.ctx, { accountId: buyer.id, when: "now" });
    expect(await back(reference, buyer)).toMatchObject({ state: "paid", ended: { why: "over" } });
  });

  it("says of a payment that does not match it that it needs attention, by our reference and by Stripe's name of it", async () => {
    const { sessionId: own } = await shop.open("pro", await shop.person());
    expect(await finishCheckout(shop.ctx, shop.deps, { reference: "", checkoutId: own, accountId: null })).toMatchObject({ state: "open", issue: null });
    await shop.fake.store.change(own, (before) => ({ ...before, status: "complete", payment_status: "paid", amount_subtotal: 100 }));
    const { reference } = (await sql<{ reference: string }>`select reference from billing_order where checkout_id = ${own}`.execute(shop.db)).rows[0] ?? { reference: "" };
    // Stripe's name of a Payment Link's checkout is not known here; it names our reference.
    await shop.fake.store.add({ ...(await shop.fake.store.read(own)), id: "cs_test_of_a_link", object: "checkout.session", payment_link: "plink_1" });
    await sql`update billing_order set checkout_id = null where reference = ${reference}`.execute(shop.db);
    expect(await finishCheckout(shop.ctx, shop.deps, { reference: "", checkoutId: "cs_test_of_a_link", accountId: null })).toMatchObject({ issue: "mismatch" });
    await sql`update billing_order set checkout_id = ${own} where reference = ${reference}`.execute(shop.db);
    for (let times = 0; times < 2; times += 1) {
      expect(await finishCheckout(shop.ctx, shop.deps, { reference: "", checkoutId: own, accountId: null })).toMatchObject({ state: "open", issue: "mismatch" });
    }
  });

  it("says of a payment without a usable address that it needs attention", async () => {
    const { sessionId, reference } = await shop.open("lifetime");
    await shop.deliverAll(await shop.fake.desk.pay(sessionId, { email: "no address", delayed: false }));
    expect(await back(reference, null)).toMatchObject({ state: "paid", issue: "no_account" });
  });
});
