import { describe, expect, it } from "vitest";
import { readAccount } from "../../core/customers/accounts/account.ts";
import { hasFullAccess } from "../../core/customers/billing/entitlement.ts";
import { listOrders } from "../../core/customers/billing/orders.ts";
import { readBilling } from "../../core/customers/billing/read-billing.ts";
import { useStripeShop } from "../../test/stripe-shop.ts";

const shop = useStripeShop();

/** Stores a completed Payment Link checkout in the fake provider and delivers its event. */
async function paidLink(fields: object) {
  const session = {
    id: `cs_test_link_${shop.next()}`,
    object: "checkout.session",
    status: "complete",
    payment_status: "paid",
    mode: "payment",
    amount_subtotal: 1900,
    currency: "usd",
    customer: null,
    customer_details: { email: "links@buyer.example" },
    client_reference_id: null,
    metadata: { plan: "lifetime" },
    payment_link: "plink_1",
    payment_intent: null,
    subscription: null,
    ...fields,
  };
  await shop.fake.store.add(session);
  return shop.deliver({ type: "checkout.session.completed", object: session });
}

const hasAccess = async (email: string) =>
  hasFullAccess(shop.ctx, (await readAccount(shop.ctx, { email }))?.id ?? "none");

describe("a payment by a Payment Link", () => {
  it("gives access by the plan in its metadata to the account of its address", async () => {
    const buyer = await shop.person();
    expect(await paidLink({ customer_details: { email: buyer.email } })).toBe("done");
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(true);
    expect(await paidLink({ customer_details: { email: "new@buyer.example" } })).toBe("done");
    expect(await hasAccess("new@buyer.example")).toBe(true);
  });

  it.each([{}, { plan: "hat" }, { plan: "constructor" }, { plan: "free" }])(
    "gives nothing with the metadata %j",
    async (metadata) => {
      expect(await paidLink({ metadata, customer_details: { email: "nobody@buyer.example" } })).toBe("other");
      expect(await hasAccess("nobody@buyer.example")).toBe(false);
    },
  );

  it.each([
    ["a sale price", { amount_subtotal: 100 }],
    ["another currency", { currency: "eur", amount_subtotal: 1700 }],
    ["a promotion code of 100%", { amount_subtotal: 0, payment_status: "no_payment_required" }],
    ["another interval", { mode: "subscription" }],
    ["one payment for a subscription plan", { metadata: { plan: "pro" }, amount_subtotal: 2900 }],
  ])("gives access at %s, because the link is the price, and notifies the owner", async (_, fields) => {
    const email = `link-${shop.next()}@buyer.example`;
    expect(await paidLink({ ...fields, customer_details: { email } })).toBe("done");
    const [order] = await listOrders(shop.ctx, { limit: 1 });
    expect(order).toMatchObject({ issue: "link_differs", state: "paid" });
    expect(await shop.mailsAbout(order?.id ?? 0)).toBe(1);
    expect(await hasAccess(email)).toBe(true);
  });

  it("gives access during a trial and after its first payment, and ends it with the subscription", async () => {
    const { subscriptionId } = await shop.subscribed();
    const trialing = await shop.fake.store.change(subscriptionId, (before) => ({
      ...before,
      id: "sub_test_trial",
      status: "trialing",
      latest_invoice: null,
    }));
    await shop.fake.store.add({ ...trialing, object: "subscription", id: "sub_test_trial" });
    const email = "trial@buyer.example";
    const session = {
      mode: "subscription",
      amount_subtotal: 0,
      payment_status: "no_payment_required",
      metadata: { plan: "pro" },
      subscription: "sub_test_trial",
      customer_details: { email },
    };
    expect(await paidLink(session)).toBe("done");
    expect(await hasAccess(email)).toBe(true);
    await shop.deliverAll(await shop.fake.desk.renew("sub_test_trial", true));
    expect(await hasAccess(email)).toBe(true);
    await shop.deliverAll(await shop.fake.desk.endSubscription("sub_test_trial"));
    shop.now = new Date("2026-12-01T12:00:00Z");
    expect(await hasAccess(email)).toBe(false);
  });

  it("does not pay for the order whose reference the buyer added to the link", async () => {
    const buyer = await shop.person();
    const { reference } = await shop.open("lifetime", buyer);
    await paidLink({ client_reference_id: reference, customer_details: { email: "other@buyer.example" } });
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(false);
    expect(await hasAccess("other@buyer.example")).toBe(true);
  });

  it("is stored once, and a second payment of the same link is a second order", async () => {
    const customer_details = { email: "twice@buyer.example" };
    const id = `cs_test_link_${shop.next()}`;
    await paidLink({ id, customer_details });
    await paidLink({ id, customer_details });
    expect(await listOrders(shop.ctx, { limit: 5, search: customer_details.email })).toHaveLength(1);
    await paidLink({ customer_details });
    expect(await listOrders(shop.ctx, { limit: 5, search: customer_details.email })).toMatchObject([
      { issue: "twice" },
      { issue: null },
    ]);
  });

  it("starts a subscription, whichever event arrives first", async () => {
    for (const subscriptionFirst of [true, false]) {
      const buyer = await shop.person();
      const seconds = Math.floor(shop.now.getTime() / 1_000);
      const subscription = {
        id: `sub_link_${shop.next()}`,
        object: "subscription",
        status: "active",
        customer: `cus_link_${buyer.id}`,
        currency: "usd",
        cancel_at_period_end: false,
        cancel_at: null,
        ended_at: null,
        latest_invoice: null,
        items: {
          data: [
            { current_period_start: seconds, current_period_end: seconds + 30 * 86_400, price: { unit_amount: 2900 } },
          ],
        },
      };
      await shop.fake.store.add(subscription);
      const pay = () =>
        paidLink({
          mode: "subscription",
          metadata: { plan: "pro" },
          amount_subtotal: 2900,
          subscription: subscription.id,
          customer: subscription.customer,
          customer_details: { email: buyer.email },
        });
      const hear = () => shop.deliver({ type: "customer.subscription.updated", object: subscription });
      for (const happen of subscriptionFirst ? [hear, pay] : [pay, hear]) await happen();
      expect(await readBilling(shop.ctx, buyer.id)).toMatchObject({ plan: "pro", status: "active", canCancel: true });
    }
  });
});
