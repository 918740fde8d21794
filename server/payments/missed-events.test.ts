import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { BillingDeps } from "../../core/customers/billing/payments.ts";
import { hasFullAccess } from "../../core/customers/billing/entitlement.ts";
import { listOrders } from "../../core/customers/billing/orders.ts";
import { sweepBilling } from "../../core/customers/billing/sweep.ts";
import { useStripeShop } from "../../test/stripe-shop.ts";

const shop = useStripeShop();

const later = (minutes: number) => {
  shop.now = new Date(shop.now.getTime() + minutes * 60_000);
};

/** Counts the Stripe API calls of one sweep. */
async function callsOfSweep(deps: BillingDeps = shop.deps): Promise<readonly string[]> {
  const before = shop.fake.calls.length;
  await sweepBilling(shop.ctx, deps);
  return shop.fake.calls.slice(before);
}

/** Closes all open orders. */
const closeAll = () => sql`update billing_order set state = 'expired' where state = 'open'`.execute(shop.db);

describe("a payment whose event was lost", () => {
  it("gives access at the first sweep after it, long before its checkout expires", async () => {
    const buyer = await shop.person();
    const { sessionId } = await shop.open("pro", buyer);
    await shop.fake.desk.pay(sessionId, { email: buyer.email, delayed: false });
    later(1);
    await sweepBilling(shop.ctx, shop.deps);
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(true);
  });

  it("is found by one request, however many checkouts are open", async () => {
    await closeAll();
    for (let nth = 0; nth < 5; nth += 1) await shop.open("pro", await shop.person());
    expect(await callsOfSweep()).toEqual(["GET /v1/checkout/sessions"]);
  });

  it("is searched for only while an order is open", async () => {
    await closeAll();
    expect(await callsOfSweep()).toEqual([]);
  });

  it("is found behind more completed checkouts than Stripe lists on a page", async () => {
    await closeAll();
    const buyer = await shop.person();
    const { sessionId } = await shop.open("pro", buyer);
    await shop.fake.desk.pay(sessionId, { email: buyer.email, delayed: false });
    const session = await shop.fake.store.read(sessionId);
    for (let nth = 0; nth < 150; nth += 1) {
      await shop.fake.store.add({
        ...session,
        id: `cs_test_elsewhere_${nth}`,
        object: "checkout.session",
        client_reference_id: null,
      });
    }
    expect((await callsOfSweep()).slice(0, 2)).toEqual(["GET /v1/checkout/sessions", "GET /v1/checkout/sessions"]);
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(true);
  });

  it("is found for a Payment Link even if no order is open", async () => {
    await closeAll();
    const buyer = await shop.person();
    const deps = { ...shop.deps, paymentLinks: new Map([["lifetime", "https://buy.stripe.example/lifetime"]]) };
    const session = {
      id: "cs_test_of_a_link",
      object: "checkout.session",
      status: "complete",
      payment_status: "paid",
      mode: "payment",
      created: shop.now.getTime() / 1_000,
      amount_subtotal: 1900,
      currency: "usd",
      customer: null,
      customer_details: { email: buyer.email },
      client_reference_id: null,
      metadata: { plan: "lifetime" },
      payment_link: "plink_1",
      payment_intent: null,
      subscription: null,
    };
    await shop.fake.store.add(session);
    await shop.fake.store.add({ ...session, id: "cs_test_of_another_product", metadata: { plan: "hat" } });
    await sweepBilling(shop.ctx, deps);
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(true);
    const calls = shop.fake.calls.length;
    await sweepBilling(shop.ctx, deps);
    expect(new Set(shop.fake.calls.slice(calls))).toEqual(new Set(["GET /v1/checkout/sessions"]));
  });

  it("is looked up again if Stripe did not answer, and the rest of the sweep runs", async () => {
    await closeAll();
    const buyer = await shop.person();
    const { sessionId } = await shop.open("pro", buyer);
    await shop.fake.desk.pay(sessionId, { email: buyer.email, delayed: false });
    await sql`update plan_sales set shown_usd = 1 where plan = 'pro'`.execute(shop.db);
    shop.fake.failNext(1);
    await expect(sweepBilling(shop.ctx, shop.deps)).rejects.toThrow("requests to the payment provider failed");
    shop.fake.failNext(0);
    expect(await sql`select from plan_sales where shown_usd = 1`.execute(shop.db)).toMatchObject({ rows: [] });
    await sweepBilling(shop.ctx, shop.deps);
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(true);
  });

  it("is reported once if its amount is wrong, and then ignored", async () => {
    await closeAll();
    const buyer = await shop.person();
    const { sessionId } = await shop.open("lifetime", buyer);
    await shop.fake.desk.pay(sessionId, { email: buyer.email, delayed: false });
    await shop.fake.store.change(sessionId, (before) => ({ ...before, amount_subtotal: 100 }));
    await sweepBilling(shop.ctx, shop.deps);
    const [order] = await listOrders(shop.ctx, { limit: 1, search: buyer.email });
    expect(order).toMatchObject({ state: "open", issue: "mismatch" });
    expect(await callsOfSweep()).toEqual([]);
    // It can no longer be paid, so it ends when it expires.
    later(60);
    await sweepBilling(shop.ctx, shop.deps);
    expect(await listOrders(shop.ctx, { limit: 1, search: buyer.email })).toMatchObject([
      { state: "expired", issue: "mismatch" },
    ]);
    expect(await shop.mailsAbout(order?.id ?? 0)).toBe(1);
  });
});
