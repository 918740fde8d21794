import { describe, expect, it } from "vitest";
import { hasFullAccess } from "../../core/customers/billing/entitlement.ts";
import { finishCheckout } from "../../core/customers/billing/finish-checkout.ts";
import { cancelSubscription } from "../../core/customers/billing/change-subscription.ts";
import { listOrders } from "../../core/customers/billing/orders.ts";
import { refundOrder } from "../../core/customers/billing/refund.ts";
import { type Buyer, useStripeShop } from "../../test/stripe-shop.ts";

const shop = useStripeShop();

/** A buyer who has paid for the lifetime plan. */
async function paid() {
  const buyer = await shop.person();
  const { sessionId, reference } = await shop.open("lifetime", buyer);
  await shop.deliverAll(await shop.fake.desk.pay(sessionId, { email: buyer.email, delayed: false }));
  return { buyer, reference, payment: String((await shop.fake.store.read(sessionId))?.["payment_intent"]) };
}

const back = (reference: string, buyer: Buyer | null) =>
  finishCheckout(shop.ctx, shop.deps, { reference, checkoutId: null, accountId: buyer?.id ?? null });

describe("the return page of an order", () => {
  it("says that the order was refunded in Stripe's dashboard, and when", async () => {
    const { buyer, reference, payment } = await paid();
    expect(await back(reference, buyer)).toMatchObject({ state: "paid", ended: null });
    const before = new Date();
    await shop.deliverAll(await shop.fake.desk.refund(payment));
    const finished = await back(reference, buyer);
    expect(finished).toMatchObject({ state: "paid", ended: { why: "refunded", on: expect.any(Date) } });
    const on = finished?.ended?.why === "refunded" ? finished.ended.on : null;
    expect(on?.getTime()).toBeGreaterThanOrEqual(before.getTime() - 1_000);
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(false);
    // A repeated event does not change the date.
    await shop.deliverAll(await shop.fake.desk.dispute(payment, "won"));
    expect(await back(reference, null)).toMatchObject({ own: false, ended: { why: "refunded", on } });
  });

  it("does not mention a partial refund, which keeps access", async () => {
    const { buyer, reference, payment } = await paid();
    await shop.deliverAll(await shop.fake.desk.refund(payment, 500));
    expect(await back(reference, buyer)).toMatchObject({ state: "paid", ended: null });
    // Refunding the rest completes the refund.
    await shop.deliverAll(await shop.fake.desk.refund(payment));
    expect(await back(reference, buyer)).toMatchObject({ ended: { why: "refunded", on: expect.any(Date) } });
  });

  it("says that a refund is on its way", async () => {
    const { buyer, reference } = await paid();
    const [order] = await listOrders(shop.ctx, { limit: 1, search: buyer.email });
    await refundOrder(shop.ctx, { orderId: order?.id ?? 0, reason: "asked" });
    expect(await back(reference, buyer)).toMatchObject({ ended: { why: "refunding" } });
  });

  it("says that the payment is disputed until the dispute is won", async () => {
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

  it("says that a mismatched payment needs attention, with our reference and Stripe's id", async () => {
    const { sessionId: own } = await shop.open("pro", await shop.person());
    expect(
      await finishCheckout(shop.ctx, shop.deps, { reference: "", checkoutId: own, accountId: null }),
    ).toMatchObject({ state: "open", issue: null });
    await shop.fake.store.change(own, (before) => ({
      ...before,
      status: "complete",
      payment_status: "paid",
      amount_subtotal: 100,
    }));
    for (let times = 0; times < 2; times += 1) {
      expect(
        await finishCheckout(shop.ctx, shop.deps, { reference: "", checkoutId: own, accountId: null }),
      ).toMatchObject({ state: "open", issue: "mismatch" });
    }
  });

  it("says that a payment without a usable address needs attention", async () => {
    const { sessionId, reference } = await shop.open("lifetime");
    await shop.deliverAll(await shop.fake.desk.pay(sessionId, { email: "no address", delayed: false }));
    expect(await back(reference, null)).toMatchObject({ state: "paid", issue: "no_account" });
  });
});
