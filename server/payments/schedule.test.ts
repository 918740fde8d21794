import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { BillingDeps } from "../../core/customers/billing/payments.ts";
import { hasFullAccess } from "../../core/customers/billing/entitlement.ts";
import { finishCheckout } from "../../core/customers/billing/finish-checkout.ts";
import { listOrders } from "../../core/customers/billing/orders.ts";
import { readBilling } from "../../core/customers/billing/read-billing.ts";
import { refundOrder } from "../../core/customers/billing/refund.ts";
import { countTestPurchases } from "../../core/customers/billing/retire-test-orders.ts";
import { sweepBilling } from "../../core/customers/billing/sweep.ts";
import { useStripeShop } from "../../test/stripe-shop.ts";
import { stripeProvider } from "./stripe-provider.ts";

const shop = useStripeShop();
const { person, open, deliverAll, subscribed } = shop;

describe("billing sweep", () => {
  it("finds a renewal whose events were lost, even if Stripe fails on another one", async () => {
    const broken = await subscribed();
    const { buyer, subscriptionId } = await subscribed();
    shop.now = new Date("2026-10-01T12:30:00Z");
    await shop.fake.desk.renew(subscriptionId, true);
    await sql`update billing_subscription set synced_at = case id when ${broken.subscriptionId}
      then timestamptz '2026-08-31' else '2026-09-01' end
      where id in (${broken.subscriptionId}, ${subscriptionId})`.execute(shop.db);
    shop.now = new Date("2026-10-09T12:30:00Z");
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(false);
    // The other one's stored state is invalid.
    await shop.fake.store.change(broken.subscriptionId, (before) => ({ ...before, status: "gone_mad" }));
    await expect(sweepBilling(shop.ctx, shop.deps)).rejects.toThrow("requests to the payment provider failed");
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(true);
    expect(await readBilling(shop.ctx, buyer.id)).toMatchObject({
      status: "active",
      renewsAt: new Date("2026-11-01T12:00:00Z"),
    });
    await shop.fake.store.change(broken.subscriptionId, (before) => ({ ...before, status: "active" }));
    await sweepBilling(shop.ctx, shop.deps);
  });

  it("marks payments that never arrived as failed without an event", async () => {
    const buyer = await person();
    const { sessionId, reference } = await open("lifetime", buyer);
    await deliverAll(await shop.fake.desk.pay(sessionId, { email: buyer.email, delayed: true }));
    shop.now = new Date("2026-10-02T12:30:00Z");
    await sweepBilling(shop.ctx, shop.deps);
    expect(
      await finishCheckout(shop.ctx, shop.deps, { reference, checkoutId: null, accountId: buyer.id }),
    ).toMatchObject({ state: "failed" });
  });

  it.each([
    ["a payment", (session: string) => shop.fake.desk.settle(session, false)],
    // Stripe abandons a subscription whose first payment does not arrive within a day.
    [
      "a subscription",
      async (session: string) => {
        await shop.fake.store.add({
          id: `sub_of_${session}`,
          object: "subscription",
          status: "incomplete_expired",
          customer: "cus_1",
          currency: "usd",
          cancel_at_period_end: false,
          cancel_at: null,
          ended_at: 1_788_300_000,
          latest_invoice: null,
          items: {
            object: "list",
            data: [
              {
                id: "si_1",
                current_period_start: 1_788_264_000,
                current_period_end: 1_790_856_000,
                price: { unit_amount: 2900, product: "newly_raised_pro" },
              },
            ],
          },
        });
        await shop.fake.store.change(session, (before) => ({ ...before, subscription: `sub_of_${session}` }));
      },
    ],
  ] as const)("learns within hours that a payment by %s failed without an event", async (what, fail) => {
    const buyer = await person();
    const { sessionId } = await open(what === "a payment" ? "lifetime" : "pro", buyer);
    await deliverAll(await shop.fake.desk.pay(sessionId, { email: buyer.email, delayed: true }));
    const state = async () => (await listOrders(shop.ctx, { limit: 1, search: buyer.email }))[0]?.state;
    /** Moves time forward by this many hours; an answer counts for six. */
    const askLater = async (hours: number) => {
      shop.now = new Date(shop.now.getTime() + hours * 3_600_000);
      await sql`update billing_order set synced_at = synced_at - make_interval(hours => ${hours})
        where checkout_id = ${sessionId}`.execute(shop.db);
      await sweepBilling(shop.ctx, shop.deps);
    };
    await askLater(7);
    expect(await state()).toBe("pending");
    await fail(sessionId);
    await askLater(7);
    expect(await state()).toBe("failed");
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(false);
  });

  it("revokes test checkout purchases once the site takes real payments", async () => {
    const { buyer, subscriptionId } = await subscribed();
    const shown = async () =>
      (await sql<{ paid: number }>`select paid_orders as paid from plan_sales where plan = 'pro'`.execute(shop.db))
        .rows[0]?.paid ?? 0;
    const before = await shown();
    await sql`update billing_order set provider = 'test' where account_id = ${buyer.id}`.execute(shop.db);
    await sweepBilling(shop.ctx, shop.deps);
    await sweepBilling(shop.ctx, shop.deps);
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(false);
    expect(await shown()).toBe(before - 1);
    expect(
      await sql`select from billing_subscription where id = ${subscriptionId} and ended_at is null`.execute(shop.db),
    ).toMatchObject({ rows: [] });
    expect(await readBilling(shop.ctx, buyer.id)).toMatchObject({ status: "ended" });
    const [order] = await listOrders(shop.ctx, { limit: 1, search: buyer.email });
    expect(order).toMatchObject({ state: "retired" });
    expect(await refundOrder(shop.ctx, { orderId: order?.id ?? 0, reason: "nothing was paid" })).toBe("not_paid");
  });

  it("revokes purchases of Stripe's test mode once Stripe runs in live mode", async () => {
    const { buyer } = await subscribed();
    const purchases = await countTestPurchases(shop.ctx);
    await sweepBilling(shop.ctx, shop.deps);
    await sweepBilling(shop.ctx, { ...shop.deps, provider: null });
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(true);
    expect(await countTestPurchases(shop.ctx)).toBe(purchases);
    const { stripe, webhookSecret } = shop.fake;
    const live: BillingDeps = {
      ...shop.deps,
      provider: stripeProvider({ stripe, webhookSecret, live: true, now: () => shop.now }),
    };
    // Real purchases stay.
    const other = await subscribed();
    await sql`update billing_order set checkout_id = replace(checkout_id, 'cs_test_', 'cs_live_')
      where account_id = ${other.buyer.id}`.execute(shop.db);
    await sweepBilling(shop.ctx, live);
    expect([await hasFullAccess(shop.ctx, buyer.id), await hasFullAccess(shop.ctx, other.buyer.id)]).toEqual([
      false,
      true,
    ]);
    expect(await countTestPurchases(shop.ctx)).toBe(0);
    await open("pro", buyer);
    expect(await shop.fake.readSession()).toMatchObject({ customer: null, customer_email: buyer.email });
  });
});
