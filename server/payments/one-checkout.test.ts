import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { hasFullAccess } from "../../core/customers/billing/entitlement.ts";
import { finishCheckout } from "../../core/customers/billing/finish-checkout.ts";
import { listOrders } from "../../core/customers/billing/orders.ts";
import { refundAtProvider } from "../../core/customers/billing/refund.ts";
import { readBilling } from "../../core/customers/billing/read-billing.ts";
import { startCheckout } from "../../core/customers/billing/start-checkout.ts";
import { type Buyer, useStripeShop } from "../../test/stripe-shop.ts";

const shop = useStripeShop();

const start = (plan: string, account: Buyer | null, address: string | null = null) =>
  startCheckout(shop.ctx, shop.deps, {
    plan,
    planName: `Site ${plan}`,
    account,
    seenUsd: 99,
    address,
    siteUrl: "https://site.example",
  });

/** Lists an account's open checkouts in the fake. */
async function openAtStripe({ email }: Buyer): Promise<number> {
  return (await shop.fake.store.find("checkout.session", "customer_email", email)).filter(
    ({ status }) => status === "open",
  ).length;
}

describe("one account", () => {
  it("keeps one open checkout when it orders twice concurrently", async () => {
    for (const plans of [
      ["pro", "pro"],
      ["pro", "lifetime"],
      ["lifetime", "pro", "lifetime"],
    ] as const) {
      const buyer = await shop.person();
      const started = await Promise.all(plans.map((plan) => start(plan, buyer)));
      expect(started.filter(({ kind }) => kind === "opened").length).toBeGreaterThan(0);
      expect(await openAtStripe(buyer)).toBe(1);
      expect(
        await sql`select from billing_order where account_id = ${buyer.id} and state = 'open'`.execute(shop.db),
      ).toMatchObject({ rows: [{}] });
    }
  });

  it("closes one plan's checkout by opening another's, so both cannot be paid", async () => {
    const buyer = await shop.person();
    const pro = await shop.open("pro", buyer);
    await shop.open("lifetime", buyer);
    expect((await shop.fake.store.read(pro.sessionId))?.["status"]).toBe("expired");
    expect(await openAtStripe(buyer)).toBe(1);
  });

  it("cannot buy a plan twice before the event of the first payment arrives", async () => {
    const buyer = await shop.person();
    const { sessionId } = await shop.open("lifetime", buyer);
    await shop.fake.desk.pay(sessionId, { email: buyer.email, delayed: false });
    expect(await start("pro", buyer)).toEqual({ kind: "owned" });
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(true);
  });

  it("gets a refund for a month paid after buying lifetime access, and keeps that access", async () => {
    const buyer = await shop.person();
    const pro = await shop.open("pro", buyer);
    // The other tab's checkout, which could not be closed.
    await sql`update billing_order set state = 'expired' where reference = ${pro.reference}`.execute(shop.db);
    const lifetime = await shop.open("lifetime", buyer);
    await shop.deliverAll(await shop.fake.desk.pay(lifetime.sessionId, { email: buyer.email, delayed: false }));
    const welcomes = await shop.jobs("billing.welcome");
    await shop.deliverAll(await shop.fake.desk.pay(pro.sessionId, { email: buyer.email, delayed: false }));
    const [order] = await listOrders(shop.ctx, { limit: 1, plan: "pro" });
    expect(order).toMatchObject({ state: "refunding", refundReason: "the account has permanent access" });
    expect(await refundAtProvider(shop.ctx, order?.id ?? 0, shop.deps)).toBeUndefined();
    expect(await listOrders(shop.ctx, { limit: 1, search: `#${order?.id}` })).toMatchObject([
      { state: "refunded", refundedMinor: 2900 },
    ]);
    expect(
      (await shop.fake.store.read(String((await shop.fake.store.read(pro.sessionId))?.["subscription"])))?.["status"],
    ).toBe("canceled");
    expect(await readBilling(shop.ctx, buyer.id)).toMatchObject({ plan: "lifetime", status: "active" });
    expect(await shop.jobs("billing.welcome")).toBe(welcomes);
    expect(
      await finishCheckout(shop.ctx, shop.deps, { reference: pro.reference, checkoutId: null, accountId: buyer.id }),
    ).toMatchObject({ state: "paid", ended: { why: "refunded", on: expect.any(Date) } });
  });
});

/** Orders the lifetime plan repeatedly and returns the outcome of each order. */
async function kinds(count: number, account: Buyer | null): Promise<readonly string[]> {
  const outcomes: string[] = [];
  for (let nth = 0; nth < count; nth += 1) outcomes.push((await start("lifetime", account, "10.9.9.9")).kind);
  return outcomes;
}

describe("repeatedly opened checkouts", () => {
  it("are counted by account, or by network without an account", async () => {
    const buyer = await shop.person();
    expect((await kinds(21, buyer)).indexOf("too_many")).toBe(20);
    expect((await kinds(31, null)).indexOf("too_many")).toBe(30);
    // The account had one open order throughout.
    const { rows } = await sql`select from billing_order where account_id = ${buyer.id} and state = 'open'`.execute(
      shop.db,
    );
    expect(rows).toHaveLength(1);
  });
});

describe("a customer deleted at Stripe", () => {
  it("buys as a new customer", async () => {
    const buyer = await shop.person();
    const first = await shop.open("lifetime", buyer);
    await shop.fake.desk.expire(first.sessionId);
    await sql`update billing_order set state = 'expired', customer_id = 'cus_deleted'
      where reference = ${first.reference}`.execute(shop.db);
    await shop.fake.store.add({ id: "cus_deleted", object: "customer", deleted: true });
    await shop.open("lifetime", buyer);
    expect(await shop.fake.readSession()).toMatchObject({ customer: null, customer_email: buyer.email });
  });
});

describe("a visitor without a session", () => {
  it("causes a notice to the owner when paying once for an account that has lifetime access", async () => {
    const buyer = await shop.person();
    const first = await shop.open("lifetime", buyer);
    await shop.deliverAll(await shop.fake.desk.pay(first.sessionId, { email: buyer.email, delayed: false }));
    const { sessionId } = await shop.open("lifetime");
    await shop.deliverAll(await shop.fake.desk.pay(sessionId, { email: buyer.email, delayed: false }));
    const [order] = await listOrders(shop.ctx, { limit: 1, search: "issue" });
    expect(order).toMatchObject({ email: buyer.email, state: "paid", issue: "twice" });
    expect(await shop.mailsAbout(order?.id ?? 0)).toBe(1);
  });

  it("gets a second subscription cancelled and refunded at once, and a mail about it", async () => {
    const { buyer, subscriptionId } = await shop.subscribed();
    const { sessionId } = await shop.open("pro");
    await shop.deliverAll(await shop.fake.desk.pay(sessionId, { email: buyer.email, delayed: false }));
    const [order] = await listOrders(shop.ctx, { limit: 1, search: buyer.email });
    expect(order).toMatchObject({ state: "refunding", refundReason: "the account has a subscription already" });
    expect(await refundAtProvider(shop.ctx, order?.id ?? 0, shop.deps)).toBeUndefined();
    const second = String((await shop.fake.store.read(sessionId))?.["subscription"]);
    expect((await shop.fake.store.read(second))?.["status"]).toBe("canceled");
    expect((await shop.fake.store.read(subscriptionId))?.["status"]).toBe("active");
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(true);
    const { rows } = await sql`select to_address from outbox_message where template = 'second_purchase'
      and to_address = ${buyer.email}`.execute(shop.db);
    expect(rows).toHaveLength(1);
  });

  it("keeps a second subscription while the first one is ending", async () => {
    const { buyer, subscriptionId } = await shop.subscribed();
    await shop.deliverAll(await shop.fake.desk.changeSubscription(subscriptionId, { cancel_at_period_end: true }));
    const { sessionId } = await shop.open("pro");
    await shop.deliverAll(await shop.fake.desk.pay(sessionId, { email: buyer.email, delayed: false }));
    const [order] = await listOrders(shop.ctx, { limit: 1, search: buyer.email });
    expect(order).toMatchObject({ state: "paid", issue: "twice" });
  });
});
