import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { PRICES } from "../../app/plan-prices.ts";
import { readAccount } from "../../core/accounts/account.ts";
import type { BillingDeps } from "../../core/billing/billing-deps.ts";
import { hasFullAccess } from "../../core/billing/entitlement.ts";
import { monthlyBeside } from "../../core/billing/monthly-beside.ts";
import { listOrders } from "../../core/billing/orders.ts";
import type { PaidPlanKey } from "../../core/billing/plans.ts";
import { readBilling } from "../../core/billing/read-billing.ts";
import { receiveEvent } from "../../core/billing/receive-event.ts";
import { startCheckout } from "../../core/billing/start-checkout.ts";
import { useStripeShop } from "../../test/stripe-shop.ts";
import { paymentLinkProvider } from "./payment-links.ts";
import type { DeskEvent } from "./test-checkout/desk.ts";

const shop = useStripeShop();
const { person, mailsAbout } = shop;

const links = (): BillingDeps => ({
  provider: paymentLinkProvider({ stripe: shop.fake.stripe, webhookSecret: shop.fake.webhookSecret, live: false, now: () => shop.now }),
  prices: PRICES,
  paymentLinks: { pro: ["https://buy.stripe.example/pro"], lifetime: ["https://buy.stripe.example/lifetime-19", "https://buy.stripe.example/lifetime-29"] },
});
const start = (plan: PaidPlanKey, account: { id: string; email: string } | null) =>
  startCheckout(shop.ctx, links(), { plan, planName: "Site", account, seenUsd: 29, address: "10.1.1.1", siteUrl: "https://site.example" });
const linkPaid = (fields: object): DeskEvent => ({
  type: "checkout.session.completed",
  object: {
    id: `cs_test_link_${shop.next()}`, object: "checkout.session", status: "complete", payment_status: "paid", mode: "payment", amount_subtotal: 1900,
    amount_total: 1900, currency: "usd", customer: null, customer_details: { email: "links@buyer.example" }, client_reference_id: null, metadata: {},
    payment_link: "plink_1", payment_intent: `pi_link_${shop.next()}`, subscription: null, ...fields,
  },
});

describe("Payment Links without a key", () => {
  it("carry our reference and the buyer's address, and are fulfilled by the event alone", async () => {
    const buyer = await person();
    const started = await start("lifetime", buyer);
    if (started.kind !== "opened") throw new Error(started.kind);
    const url = new URL(started.url);
    expect(url.origin + url.pathname).toBe("https://buy.stripe.example/lifetime-19");
    expect(url.searchParams.get("prefilled_email")).toBe(buyer.email);
    const reference = url.searchParams.get("client_reference_id");
    const cheap = linkPaid({ client_reference_id: reference, amount_subtotal: 100 });
    expect(await receiveEvent(shop.ctx, links(), shop.fake.sign(cheap))).toBe("other");
    expect(await mailsAbout((await listOrders(shop.ctx, { limit: 1, search: buyer.email }))[0]?.id ?? 0)).toBe(1);
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(false);
    expect(await receiveEvent(shop.ctx, links(), shop.fake.sign(linkPaid({ client_reference_id: reference })))).toBe("done");
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(true);
  });

  it("passed on to somebody else are fulfilled by the plan written on the link, and not without", async () => {
    expect(await receiveEvent(shop.ctx, links(), shop.fake.sign(linkPaid({})))).toBe("other");
    expect(await receiveEvent(shop.ctx, links(), shop.fake.sign(linkPaid({ metadata: { plan: "lifetime" }, customer_details: { email: "passed-on@buyer.example" } })))).toBe("done");
    const account = await readAccount(shop.ctx, { email: "passed-on@buyer.example" });
    expect(await hasFullAccess(shop.ctx, account?.id ?? "")).toBe(true);
  });

  it("of a subscription follow its events, in whichever order they come", async () => {
    for (const subscriptionFirst of [true, false]) {
      const buyer = await person();
      const started = await start("pro", buyer);
      if (started.kind !== "opened") throw new Error(started.kind);
      const subscription = `sub_link_${shop.next()}`;
      const seconds = Math.floor(shop.now.getTime() / 1_000);
      const told = (change: object): DeskEvent => ({
        type: "customer.subscription.updated",
        object: {
          id: subscription, object: "subscription", status: "active", customer: `cus_link_${buyer.id}`, currency: "usd", cancel_at_period_end: false, cancel_at: null, ended_at: null,
          items: { data: [{ current_period_start: seconds, current_period_end: seconds + 30 * 86_400, price: { unit_amount: 2900 } }] }, ...change,
        },
      });
      const paid = linkPaid({ mode: "subscription", amount_subtotal: 2900, payment_intent: null, subscription, customer: `cus_link_${buyer.id}`, client_reference_id: new URL(started.url).searchParams.get("client_reference_id") });
      for (const event of subscriptionFirst ? [told({}), paid] : [paid, told({})]) await receiveEvent(shop.ctx, links(), shop.fake.sign(event));
      // How it began, told last and in the same second.
      await receiveEvent(shop.ctx, links(), shop.fake.sign(told({ status: "incomplete" })));
      expect(await readBilling(shop.ctx, buyer.id)).toMatchObject({ plan: "pro", status: "active" });
      expect(await monthlyBeside(shop.ctx, buyer.id)).toBe("renews");
      shop.now = new Date(shop.now.getTime() + 60_000);
      await receiveEvent(shop.ctx, links(), shop.fake.sign(told({ cancel_at_period_end: true })));
      expect(await readBilling(shop.ctx, buyer.id)).toMatchObject({ status: "cancelling" });
      // Its owner may delete the account now.
      expect(await monthlyBeside(shop.ctx, buyer.id)).toBe("ends");
    }
  });

  it("hold a dispute against a subscription's first payment, in whichever order charge, checkout and dispute are told", async () => {
    for (const order of [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]) {
      const buyer = await person();
      const started = await start("pro", buyer);
      if (started.kind !== "opened") throw new Error(started.kind);
      const customer = `cus_disputed_${buyer.id}`;
      const payment = `pi_disputed_${buyer.id}`;
      const created = Math.floor(shop.now.getTime() / 1_000);
      const dispute = (status: string) => ({ id: `dp_${buyer.id}`, object: "dispute", amount: 2900, currency: "usd", payment_intent: payment, status, created });
      const events: readonly DeskEvent[] = [
        { type: "charge.succeeded", object: { id: `ch_${buyer.id}`, object: "charge", amount: 2900, amount_refunded: 0, currency: "usd", customer, payment_intent: payment, receipt_url: null, created } },
        linkPaid({ mode: "subscription", amount_subtotal: 2900, payment_intent: null, subscription: `sub_disputed_${buyer.id}`, customer, client_reference_id: new URL(started.url).searchParams.get("client_reference_id") }),
        { type: "charge.dispute.created", object: dispute("needs_response") },
      ];
      await receiveEvent(shop.ctx, links(), shop.fake.sign({ type: "customer.subscription.updated", object: {
        id: `sub_disputed_${buyer.id}`, object: "subscription", status: "active", customer, currency: "usd", cancel_at_period_end: false, cancel_at: null, ended_at: null,
        items: { data: [{ current_period_start: created, current_period_end: created + 30 * 86_400, price: { unit_amount: 2900 } }] },
      } }));
      for (const at of order) {
        const event = events[at];
        if (event !== undefined) await receiveEvent(shop.ctx, links(), shop.fake.sign(event));
      }
      expect([order, await hasFullAccess(shop.ctx, buyer.id)]).toEqual([order, false]);
      shop.now = new Date(shop.now.getTime() + 60_000);
      await receiveEvent(shop.ctx, links(), shop.fake.sign({ type: "charge.dispute.closed", object: dispute("won") }));
      expect([order, await hasFullAccess(shop.ctx, buyer.id)]).toEqual([order, true]);
      expect((await sql`select from billing_loose_payment where payment_id = ${payment}`.execute(shop.db)).rows).toEqual([]);
    }
  });
});
