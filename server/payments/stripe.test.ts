import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import { PRICES } from "../../app/plan-prices.ts";
import type { BillingDeps } from "../../core/billing/billing-deps.ts";
import { cancelSubscription, endBusiness, keepSubscription } from "../../core/billing/cancel-subscription.ts";
import { cancelOrder } from "../../core/billing/close-orders.ts";
import { readAttention } from "../../core/back-office/attention.ts";
import { hasFullAccess } from "../../core/billing/entitlement.ts";
import { finishCheckout } from "../../core/billing/finish-checkout.ts";
import { monthlyBeside } from "../../core/billing/monthly-beside.ts";
import { listOrders } from "../../core/billing/orders.ts";
import { payBack } from "../../core/billing/pay-back.ts";
import type { PaidPlanKey } from "../../core/billing/plans.ts";
import { readBilling } from "../../core/billing/read-billing.ts";
import { receiveEvent } from "../../core/billing/receive-event.ts";
import { refundOrder } from "../../core/billing/refund-order.ts";
import { startCheckout } from "../../core/billing/start-checkout.ts";
import { sweepBilling } from "../../core/billing/sweep.ts";
import { tellProvider } from "../../core/billing/tell-provider.ts";
import { readAccount } from "../../core/accounts/account.ts";
import type { Context } from "../../core/context.ts";
import { type FakeStripe, startFakeStripe } from "../../test/fake-stripe.ts";
import { useDatabase } from "../../test/database.ts";
import { paymentLinkProvider } from "./payment-links.ts";
import { stripeProvider } from "./stripe-provider.ts";
import type { DeskEvent } from "./test-checkout/desk.ts";

const database = useDatabase();
let now = new Date("2026-09-01T12:00:00Z");
let fake: FakeStripe;
let deps: BillingDeps;
let ctx: Context;

beforeAll(async () => {
  await sql`insert into account (id, email, email_verified, role, created_at, updated_at) values ('owner', 'owner@site.example', true, 'owner', ${now}, ${now})`.execute(database.db);
  fake = await startFakeStripe({ now: () => now });
  ctx = { db: database.db, actor: { id: "test", access: "owner" }, clock: { now: () => now } };
  deps = { provider: stripeProvider({ stripe: fake.stripe, webhookSecret: fake.webhookSecret, name: "stripe", now: () => now }), prices: PRICES };
});
afterAll(() => fake.stop());
beforeEach(() => {
  now = new Date("2026-09-01T12:00:00Z");
});

/** How many mails told the owner of an order. */
async function mailsAbout(orderId: number): Promise<number> {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from outbox_message where to_address = 'owner@site.example' and data ->> 'ref' = ${`order-${orderId}`}`.execute(database.db);
  return rows[0]?.n ?? 0;
}

let people = 0;
async function person(): Promise<{ id: string; email: string }> {
  const email = `person-${(people += 1)}@buyer.example`;
  const id = `account-${people}`;
  await sql`insert into account (id, email, email_verified, created_at, updated_at) values (${id}, ${email}, true, ${now}, ${now})`.execute(database.db);
  return { id, email };
}

/** Opens a checkout; answers the fake's session and our reference. */
async function open(plan: PaidPlanKey, account: { id: string; email: string } | null = null): Promise<{ sessionId: string; reference: string }> {
  const usd = PRICES[plan].tiers[0]?.usd ?? 0;
  const started = await startCheckout(ctx, deps, { plan, planName: `Site ${plan}`, account, seenUsd: usd, address: `10.0.0.${(people += 1) % 250}`, siteUrl: "https://site.example" });
  expect(started.kind).toBe("opened");
  const session = await fake.readSession();
  return { sessionId: session.id, reference: String(session["client_reference_id"]) };
}

const deliver = (event: DeskEvent) => receiveEvent(ctx, deps, fake.sign(event));
const deliverAll = async (events: readonly DeskEvent[]) => {
  for (const event of events) await deliver(event);
};
const jobs = async (name: string) => (await sql<{ jobs: number }>`select count(*)::int as jobs from pgboss.job where name = ${name}`.execute(database.db)).rows[0]?.jobs ?? 0;
const entitlements = async (accountId: string) => (await sql<{ n: number }>`select count(*)::int as n from entitlement where account_id = ${accountId}`.execute(database.db)).rows[0]?.n ?? 0;

async function subscribed() {
  const buyer = await person();
  const { sessionId } = await open("pro", buyer);
  await deliverAll(await fake.desk.pay(sessionId, { email: buyer.email, delayed: false }));
  const subscriptionId = String((await fake.store.read(sessionId))?.["subscription"]);
  return { buyer, subscriptionId };
}

const links = (): BillingDeps => ({
  provider: paymentLinkProvider({ stripe: fake.stripe, webhookSecret: fake.webhookSecret, now: () => now }),
  prices: PRICES,
  paymentLinks: { pro: ["https://buy.stripe.example/pro"], lifetime: ["https://buy.stripe.example/lifetime-19", "https://buy.stripe.example/lifetime-29"] },
});
const start = (plan: PaidPlanKey, account: { id: string; email: string } | null) =>
  startCheckout(ctx, links(), { plan, planName: "Site", account, seenUsd: 29, address: "10.1.1.1", siteUrl: "https://site.example" });
const linkPaid = (fields: object): DeskEvent => ({
  type: "checkout.session.completed",
  object: {
    id: `cs_test_link_${(people += 1)}`, object: "checkout.session", status: "complete", payment_status: "paid", mode: "payment", amount_subtotal: 1900,
    amount_total: 1900, currency: "usd", customer: null, customer_details: { email: "links@buyer.example" }, client_reference_id: null, metadata: {},
    payment_link: "plink_1", payment_intent: `pi_link_${people}`, subscription: null, ...fields,
  },
});

describe("a checkout", () => {
  it("asks Stripe for one of the plan's product at the price of the table, for whoever is signed in", async () => {
    const buyer = await person();
    await open("pro", buyer);
    expect(await fake.readSession()).toMatchObject({ mode: "subscription", amount_total: 2900, currency: "usd", product: "newly_raised_pro", customer_email: buyer.email });
  });

  it("gives access once paid, whoever tells first and however often, and thanks once", async () => {
    const buyer = await person();
    const { sessionId, reference } = await open("pro", buyer);
    const before = await jobs("billing.welcome");
    const events = await fake.desk.pay(sessionId, { email: "typed-something-else@buyer.example", delayed: false });
    expect(await finishCheckout(ctx, deps, { reference, checkoutId: null, accountId: buyer.id })).toEqual({ plan: "pro", state: "paid", own: true, checkoutId: sessionId });
    expect(await hasFullAccess(ctx, buyer.id)).toBe(true);
    await deliverAll(events);
    await deliverAll(events.toReversed());
    expect(await entitlements(buyer.id)).toBe(1);
    expect(await jobs("billing.welcome")).toBe(before + 1);
    expect(await readBilling(ctx, buyer.id)).toMatchObject({ plan: "pro", status: "active", receipts: [{ amountMinor: 2900, url: "https://receipts.example/1" }] });
    // The order is whoever's was signed in, not of the address typed at Stripe.
    expect(await readAccount(ctx, { email: "typed-something-else@buyer.example" })).toBeNull();
  });

  it("takes twenty deliveries of one event at once for one", async () => {
    const buyer = await person();
    const { sessionId } = await open("lifetime", buyer);
    const [completed] = await fake.desk.pay(sessionId, { email: buyer.email, delayed: false });
    if (completed === undefined) throw new Error("nothing was told");
    const signed = fake.sign(completed);
    const before = await jobs("billing.welcome");
    const answers = await Promise.all(Array.from({ length: 20 }, () => receiveEvent(ctx, deps, signed)));
    expect(answers.filter((answer) => answer === "done")).toHaveLength(1);
    expect(answers.filter((answer) => answer === "known")).toHaveLength(19);
    expect(await jobs("billing.welcome")).toBe(before + 1);
    expect(await entitlements(buyer.id)).toBe(1);
  });

  it("comes to the same when events arrive in the wrong order, whichever", async () => {
    for (const order of [[0, 1, 2], [2, 1, 0], [1, 2, 0], [2, 0, 1]]) {
      const buyer = await person();
      const { sessionId } = await open("pro", buyer);
      const events = await fake.desk.pay(sessionId, { email: buyer.email, delayed: false });
      for (const place of order) if (events[place] !== undefined) await deliver(events[place]);
      expect(await readBilling(ctx, buyer.id)).toMatchObject({ plan: "pro", status: "active", renewsAt: new Date("2026-10-01T12:00:00Z") });
    }
  });

  it("paid without an account makes one, of the address that was paid with, and signs nobody in", async () => {
    const { sessionId, reference } = await open("lifetime");
    await deliverAll(await fake.desk.pay(sessionId, { email: "New.Buyer@buyer.example", delayed: false }));
    const account = await readAccount(ctx, { email: "new.buyer@buyer.example" });
    expect(account).not.toBeNull();
    expect(await hasFullAccess(ctx, account?.id ?? "")).toBe(true);
    // Somebody else's account that opens the return address gets nothing by it.
    const stranger = await person();
    expect(await finishCheckout(ctx, deps, { reference, checkoutId: null, accountId: stranger.id })).toEqual({ plan: "lifetime", state: "paid", own: false, checkoutId: sessionId });
    expect(await hasFullAccess(ctx, stranger.id)).toBe(false);
    expect(await sql`select from account_session`.execute(database.db)).toMatchObject({ rows: [] });
  });

  it.each(["no address", "x@y.example\r\nBcc: all@y.example", ""])("paid by %j keeps the order and makes no account", async (email) => {
    const { sessionId } = await open("lifetime");
    await deliverAll(await fake.desk.pay(sessionId, { email, delayed: false }));
    const [order] = await listOrders(ctx, { limit: 1 });
    expect(order).toMatchObject({ state: "paid", accountId: null });
    expect(await readAttention(ctx)).toMatchObject({ troubledOrders: expect.toSatisfy((count) => count > 0) });
    expect(await mailsAbout(order?.id ?? 0)).toBe(1);
  });

  it("by a method whose money takes days waits for it", async () => {
    const buyer = await person();
    const { sessionId, reference } = await open("lifetime", buyer);
    await deliverAll(await fake.desk.pay(sessionId, { email: buyer.email, delayed: true }));
    expect(await finishCheckout(ctx, deps, { reference, checkoutId: null, accountId: buyer.id })).toMatchObject({ state: "pending" });
    expect(await hasFullAccess(ctx, buyer.id)).toBe(false);
    await deliverAll(await fake.desk.settle(sessionId, true));
    expect(await hasFullAccess(ctx, buyer.id)).toBe(true);
  });

  it("whose money does not come after all gives nothing, and its place back", async () => {
    const buyer = await person();
    const { sessionId, reference } = await open("lifetime", buyer);
    const late = await fake.desk.pay(sessionId, { email: buyer.email, delayed: true });
    await deliverAll(await fake.desk.settle(sessionId, false));
    await deliverAll(late);
    expect(await finishCheckout(ctx, deps, { reference, checkoutId: null, accountId: buyer.id })).toMatchObject({ state: "failed" });
    expect(await hasFullAccess(ctx, buyer.id)).toBe(false);
  });

  it("is given up when its buyer comes back, or by the schedule when nobody does", async () => {
    const { sessionId, reference } = await open("lifetime");
    expect(await cancelOrder(ctx, deps, reference)).toBe("lifetime");
    expect(await finishCheckout(ctx, deps, { reference, checkoutId: null, accountId: null })).toMatchObject({ state: "expired" });
    expect((await fake.store.read(sessionId))?.["status"]).toBe("expired");
    const left = await open("lifetime");
    now = new Date("2026-09-01T13:00:00Z");
    await fake.desk.expire(left.sessionId);
    await sweepBilling(ctx, deps);
    expect(await finishCheckout(ctx, deps, { reference: left.reference, checkoutId: null, accountId: null })).toMatchObject({ state: "expired" });
  });

  it("that was paid while its event got lost is found by the schedule", async () => {
    const buyer = await person();
    const { sessionId } = await open("pro", buyer);
    await fake.desk.pay(sessionId, { email: buyer.email, delayed: false });
    now = new Date("2026-09-01T13:00:00Z");
    await sweepBilling(ctx, deps);
    expect(await hasFullAccess(ctx, buyer.id)).toBe(true);
  });

  it("that Stripe cannot open keeps no place and says what to do", async () => {
    const buyer = await person();
    fake.failNext(1);
    await expect(startCheckout(ctx, deps, { plan: "pro", planName: "Site Pro", account: buyer, seenUsd: 29, address: null, siteUrl: "https://site.example" })).rejects.toThrow("Nothing was charged");
    fake.failNext(0);
    expect(await listOrders(ctx, { limit: 1, search: buyer.email })).toMatchObject([{ state: "expired" }]);
    // The same when the one before cannot be closed.
    await open("pro", buyer);
    fake.failNext(2);
    await expect(startCheckout(ctx, deps, { plan: "pro", planName: "Site Pro", account: buyer, seenUsd: 29, address: null, siteUrl: "https://site.example" })).rejects.toThrow("Nothing was charged");
    fake.failNext(0);
  });

  it("is not opened for what the account has already, and only once at a time for what it has not", async () => {
    const buyer = await person();
    const first = await open("lifetime", buyer);
    const second = await open("lifetime", buyer);
    expect((await fake.store.read(first.sessionId))?.["status"]).toBe("expired");
    await deliverAll(await fake.desk.pay(second.sessionId, { email: buyer.email, delayed: false }));
    const again = { planName: "Site", account: buyer, seenUsd: 99, address: null, siteUrl: "https://site.example" };
    expect(await startCheckout(ctx, deps, { ...again, plan: "pro" })).toEqual({ kind: "owned" });
    expect(await startCheckout(ctx, deps, { ...again, plan: "lifetime" })).toEqual({ kind: "owned" });
  });
});

describe("a subscription at Stripe", () => {
  it("is told of a cancellation and of its undoing by a job, also when the provider's own event comes first", async () => {
    const { buyer, subscriptionId } = await subscribed();
    await cancelSubscription(ctx, { accountId: buyer.id, when: "period_end" });
    expect(await tellProvider(ctx, subscriptionId, deps)).toBeUndefined();
    expect((await fake.store.read(subscriptionId))?.["cancel_at_period_end"]).toBe(true);
    await deliverAll(fake.takeEvents());
    expect(await readBilling(ctx, buyer.id)).toMatchObject({ status: "cancelling", canKeep: true });
    await keepSubscription(ctx, { accountId: buyer.id });
    await tellProvider(ctx, subscriptionId, deps);
    expect((await fake.store.read(subscriptionId))?.["cancel_at_period_end"]).toBe(false);
    expect(await readBilling(ctx, buyer.id)).toMatchObject({ status: "active" });
  });

  it("ends with its period once it is cancelled", async () => {
    const { buyer, subscriptionId } = await subscribed();
    await cancelSubscription(ctx, { accountId: buyer.id, when: "period_end" });
    await tellProvider(ctx, subscriptionId, deps);
    now = new Date("2026-10-01T12:00:01Z");
    expect(await hasFullAccess(ctx, buyer.id)).toBe(false);
    await deliverAll(await fake.desk.renew(subscriptionId, true));
    expect(await readBilling(ctx, buyer.id)).toMatchObject({ status: "ended", plan: "free" });
  });

  it("renews, fails to, keeps its access for the days of grace, and recovers", async () => {
    const { buyer, subscriptionId } = await subscribed();
    now = new Date("2026-10-01T12:30:00Z");
    await deliverAll(await fake.desk.renew(subscriptionId, true));
    expect(await readBilling(ctx, buyer.id)).toMatchObject({ renewsAt: new Date("2026-11-01T12:00:00Z"), receipts: [{ amountMinor: 2900 }, { amountMinor: 2900 }] });
    now = new Date("2026-11-01T12:30:00Z");
    const failed = await fake.desk.renew(subscriptionId, false);
    await deliverAll(failed.toReversed());
    expect(await readBilling(ctx, buyer.id)).toMatchObject({ status: "past_due", endsAt: new Date("2026-11-08T12:00:00Z") });
    expect(await hasFullAccess(ctx, buyer.id)).toBe(true);
    now = new Date("2026-11-09T12:30:00Z");
    expect(await hasFullAccess(ctx, buyer.id)).toBe(false);
    await deliverAll(await fake.desk.renew(subscriptionId, true));
    expect(await hasFullAccess(ctx, buyer.id)).toBe(true);
  });

  it("is refunded once, its access gone before Stripe has answered, and ended", async () => {
    const { buyer, subscriptionId } = await subscribed();
    const [order] = await listOrders(ctx, { limit: 1, search: buyer.email });
    if (order === undefined) throw new Error("no order");
    expect(await refundOrder(ctx, { orderId: order.id, reason: "not for me" })).toBe("asked");
    expect(await hasFullAccess(ctx, buyer.id)).toBe(false);
    const before = fake.calls.filter((call) => call === "POST /v1/refunds").length;
    await payBack(ctx, order.id, deps);
    await payBack(ctx, order.id, deps);
    expect(fake.calls.filter((call) => call === "POST /v1/refunds")).toHaveLength(before + 1);
    expect((await fake.store.read(subscriptionId))?.["status"]).toBe("canceled");
    await deliverAll(fake.takeEvents().toReversed());
    expect(await listOrders(ctx, { limit: 1, search: buyer.email })).toMatchObject([{ state: "refunded", refundedMinor: 2900 }]);
    expect(await hasFullAccess(ctx, buyer.id)).toBe(false);
  });

  it("is refunded also when the payment's events got lost, and not called refunded before Stripe says so", async () => {
    const { buyer } = await subscribed();
    const [order] = await listOrders(ctx, { limit: 1, search: buyer.email });
    if (order === undefined) throw new Error("no order");
    await sql`delete from billing_payment where order_id = ${order.id}`.execute(database.db);
    await refundOrder(ctx, { orderId: order.id, reason: "not for me" });
    expect(await payBack(ctx, order.id, deps)).toBeUndefined();
    expect(await listOrders(ctx, { limit: 1, search: buyer.email })).toMatchObject([{ state: "refunded", refundedMinor: 2900 }]);
    const unknown = await person();
    const { sessionId } = await open("lifetime", unknown);
    await deliverAll(await fake.desk.pay(sessionId, { email: unknown.email, delayed: false }));
    const [lost] = await listOrders(ctx, { limit: 1, search: unknown.email });
    await sql`delete from billing_payment where order_id = ${lost?.id}`.execute(database.db);
    await fake.store.change(sessionId, (before) => ({ ...before, payment_intent: null }));
    await refundOrder(ctx, { orderId: lost?.id ?? 0, reason: "not for me" });
    expect(await payBack(ctx, lost?.id ?? 0, deps)).toMatchObject({ tryAgain: expect.stringContaining("dashboard") });
  });

  it.each(["refund", "lost dispute"])("is not charged any more after a %s at Stripe", async (how) => {
    const { buyer, subscriptionId } = await subscribed();
    const paymentId = (await sql<{ id: string }>`select p.id from billing_payment p join billing_order o on o.id = p.order_id where o.account_id = ${buyer.id}`.execute(database.db)).rows[0]?.id ?? "";
    const before = await jobs("billing.tell_provider");
    await deliverAll(await (how === "refund" ? fake.desk.refund(paymentId) : fake.desk.dispute(paymentId, "lost")));
    expect(await jobs("billing.tell_provider")).toBe(before + 1);
    await tellProvider(ctx, subscriptionId, deps);
    expect((await fake.store.read(subscriptionId))?.["status"]).toBe("canceled");
    expect(await hasFullAccess(ctx, buyer.id)).toBe(false);
  });

  it("refunded in Stripe's dashboard loses its access; disputed too, until the dispute is won", async () => {
    const { buyer } = await subscribed();
    const paymentId = (await sql<{ id: string }>`select p.id from billing_payment p join billing_order o on o.id = p.order_id where o.account_id = ${buyer.id}`.execute(database.db)).rows[0]?.id ?? "";
    await deliverAll(await fake.desk.dispute(paymentId, "needs_response"));
    expect(await hasFullAccess(ctx, buyer.id)).toBe(false);
    expect(await listOrders(ctx, { limit: 1, search: buyer.email })).toMatchObject([{ state: "disputed" }]);
    await deliverAll(await fake.desk.dispute(paymentId, "won"));
    expect(await hasFullAccess(ctx, buyer.id)).toBe(true);
    await deliverAll(await fake.desk.refund(paymentId, 900));
    expect(await hasFullAccess(ctx, buyer.id)).toBe(true);
    await deliverAll(await fake.desk.refund(paymentId));
    expect(await hasFullAccess(ctx, buyer.id)).toBe(false);
  });
});

describe("paying for good", () => {
  it("has a plan by the month end with its period", async () => {
    const { buyer, subscriptionId } = await subscribed();
    const { sessionId } = await open("lifetime", buyer);
    await deliverAll(await fake.desk.pay(sessionId, { email: buyer.email, delayed: false }));
    expect(await monthlyBeside(ctx, buyer.id)).toBe("ends");
    await tellProvider(ctx, subscriptionId, deps);
    expect((await fake.store.read(subscriptionId))?.["cancel_at_period_end"]).toBe(true);
    expect(await readBilling(ctx, buyer.id)).toMatchObject({ plan: "lifetime", status: "active", endsAt: null });
  });
});

async function erase(id: string): Promise<void> {
  await endBusiness(ctx, { accountId: id });
  await sql`delete from account where id = ${id}`.execute(database.db);
}

describe("an account that is deleted", () => {
  it("leaves no checkout open that could be paid", async () => {
    const buyer = await person();
    const { sessionId } = await open("pro", buyer);
    await erase(buyer.id);
    now = new Date(now.getTime() + 1_000);
    await sweepBilling(ctx, deps);
    expect((await fake.store.read(sessionId))?.["status"]).toBe("expired");
  });

  it("is not made anew by money that was on its way: that goes back", async () => {
    const buyer = await person();
    const { sessionId } = await open("pro", buyer);
    await deliverAll(await fake.desk.pay(sessionId, { email: buyer.email, delayed: true }));
    await erase(buyer.id);
    const before = await jobs("billing.refund");
    await deliverAll(await fake.desk.settle(sessionId, true));
    expect(await readAccount(ctx, { email: buyer.email })).toBeNull();
    expect(await jobs("billing.refund")).toBe(before + 1);
    const [order] = await listOrders(ctx, { limit: 1 });
    expect(await payBack(ctx, order?.id ?? 0, deps)).toBeUndefined();
    expect(await listOrders(ctx, { limit: 1 })).toMatchObject([{ state: "refunded", refundedMinor: 2900 }]);
    const subscriptionId = String((await fake.store.read(sessionId))?.["subscription"]);
    expect((await fake.store.read(subscriptionId))?.["status"]).toBe("canceled");
  });
});

describe("the schedule", () => {
  it("finds a renewal whose events got lost, also beside one that Stripe does not answer about", async () => {
    const broken = await subscribed();
    const { buyer, subscriptionId } = await subscribed();
    now = new Date("2026-10-01T12:30:00Z");
    await fake.desk.renew(subscriptionId, true);
    await sql`update billing_subscription set synced_at = case id when ${broken.subscriptionId} then timestamptz '2026-08-31' else '2026-09-01' end where id in (${broken.subscriptionId}, ${subscriptionId})`.execute(database.db);
    now = new Date("2026-10-09T12:30:00Z");
    expect(await hasFullAccess(ctx, buyer.id)).toBe(false);
    // What is kept of the other cannot be read.
    await fake.store.change(broken.subscriptionId, (before) => ({ ...before, status: "gone_mad" }));
    await expect(sweepBilling(ctx, deps)).rejects.toThrow("could not be asked about");
    expect(await hasFullAccess(ctx, buyer.id)).toBe(true);
    expect(await readBilling(ctx, buyer.id)).toMatchObject({ status: "active", renewsAt: new Date("2026-11-01T12:00:00Z") });
    await fake.store.change(broken.subscriptionId, (before) => ({ ...before, status: "active" }));
    await sweepBilling(ctx, deps);
  });

  it("calls money that never came failed, where nobody told of it", async () => {
    const buyer = await person();
    const { sessionId, reference } = await open("lifetime", buyer);
    await deliverAll(await fake.desk.pay(sessionId, { email: buyer.email, delayed: true }));
    now = new Date("2026-10-02T12:30:00Z");
    await sweepBilling(ctx, deps);
    expect(await finishCheckout(ctx, deps, { reference, checkoutId: null, accountId: buyer.id })).toMatchObject({ state: "failed" });
  });

  it("has purchases of the test checkout count for nothing once the site sells for money", async () => {
    const { buyer, subscriptionId } = await subscribed();
    const shown = async () => (await sql<{ paid: number }>`select paid_orders as paid from plan_sales where plan = 'pro'`.execute(database.db)).rows[0]?.paid ?? 0;
    const before = await shown();
    await sql`update billing_order set provider = 'test' where account_id = ${buyer.id}`.execute(database.db);
    await sweepBilling(ctx, deps);
    await sweepBilling(ctx, deps);
    expect(await hasFullAccess(ctx, buyer.id)).toBe(false);
    expect(await shown()).toBe(before - 1);
    expect(await sql`select from billing_subscription where id = ${subscriptionId} and ended_at is null`.execute(database.db)).toMatchObject({ rows: [] });
    expect(await readBilling(ctx, buyer.id)).toMatchObject({ status: "ended" });
  });
});

describe("an event", () => {
  const event: DeskEvent = { type: "checkout.session.completed", object: { id: "cs_test_none", object: "checkout.session" } };

  it("is refused with a forged signature, none, another's secret, or after five minutes", async () => {
    const { body, signature } = fake.sign(event);
    const refused = [
      { body: `${body} `, signature },
      { body, signature: null },
      { body, signature: "t=1,v1=00" },
      fake.sign(event, { secret: "whsec_of_somebody_else" }),
      fake.sign(event, { at: new Date(now.getTime() - 301_000) }),
    ];
    for (const forged of refused) expect(await receiveEvent(ctx, deps, forged)).toBe("refused");
    expect(await sql`select from billing_event where id = ${JSON.parse(body).id}`.execute(database.db)).toMatchObject({ rows: [] });
  });

  it("of something else the operator sells changes nothing, and one of no use is not asked about", async () => {
    expect(await receiveEvent(ctx, deps, fake.sign(event))).toBe("other");
    const before = fake.calls.length;
    expect(await receiveEvent(ctx, deps, fake.sign({ type: "customer.created", object: { id: "cus_1", object: "customer" } }))).toBe("other");
    expect(fake.calls).toHaveLength(before);
  });

  it("whose details Stripe does not give at the moment is an error, and acted on when it is sent again", async () => {
    const buyer = await person();
    const { sessionId } = await open("lifetime", buyer);
    const [completed] = await fake.desk.pay(sessionId, { email: buyer.email, delayed: false });
    if (completed === undefined) throw new Error("nothing was told");
    const signed = fake.sign(completed);
    fake.failNext(1);
    await expect(receiveEvent(ctx, deps, signed)).rejects.toThrow("out of order");
    fake.failNext(0);
    expect(await receiveEvent(ctx, deps, signed)).toBe("done");
  });
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
    expect(await receiveEvent(ctx, links(), fake.sign(cheap))).toBe("other");
    expect(await mailsAbout((await listOrders(ctx, { limit: 1, search: buyer.email }))[0]?.id ?? 0)).toBe(1);
    expect(await hasFullAccess(ctx, buyer.id)).toBe(false);
    expect(await receiveEvent(ctx, links(), fake.sign(linkPaid({ client_reference_id: reference })))).toBe("done");
    expect(await hasFullAccess(ctx, buyer.id)).toBe(true);
  });

  it("passed on to somebody else are fulfilled by the plan written on the link, and not without", async () => {
    expect(await receiveEvent(ctx, links(), fake.sign(linkPaid({})))).toBe("other");
    expect(await receiveEvent(ctx, links(), fake.sign(linkPaid({ metadata: { plan: "lifetime" }, customer_details: { email: "passed-on@buyer.example" } })))).toBe("done");
    const account = await readAccount(ctx, { email: "passed-on@buyer.example" });
    expect(await hasFullAccess(ctx, account?.id ?? "")).toBe(true);
  });

  it("of a subscription follow its events, in whichever order they come", async () => {
    for (const subscriptionFirst of [true, false]) {
      const buyer = await person();
      const started = await start("pro", buyer);
      if (started.kind !== "opened") throw new Error(started.kind);
      const subscription = `sub_link_${people}`;
      const seconds = Math.floor(now.getTime() / 1_000);
      const told = (change: object): DeskEvent => ({
        type: "customer.subscription.updated",
        object: {
          id: subscription, object: "subscription", status: "active", customer: `cus_link_${buyer.id}`, currency: "usd", cancel_at_period_end: false, cancel_at: null, ended_at: null,
          items: { data: [{ current_period_start: seconds, current_period_end: seconds + 30 * 86_400, price: { unit_amount: 2900 } }] }, ...change,
        },
      });
      const paid = linkPaid({ mode: "subscription", amount_subtotal: 2900, payment_intent: null, subscription, customer: `cus_link_${buyer.id}`, client_reference_id: new URL(started.url).searchParams.get("client_reference_id") });
      for (const event of subscriptionFirst ? [told({}), paid] : [paid, told({})]) await receiveEvent(ctx, links(), fake.sign(event));
      // How it began, told last and in the same second.
      await receiveEvent(ctx, links(), fake.sign(told({ status: "incomplete" })));
      expect(await readBilling(ctx, buyer.id)).toMatchObject({ plan: "pro", status: "active" });
      expect(await monthlyBeside(ctx, buyer.id)).toBe("renews");
      now = new Date(now.getTime() + 60_000);
      await receiveEvent(ctx, links(), fake.sign(told({ cancel_at_period_end: true })));
      expect(await readBilling(ctx, buyer.id)).toMatchObject({ status: "cancelling" });
      // Its owner may delete the account now.
      expect(await monthlyBeside(ctx, buyer.id)).toBe("ends");
    }
  });

  it("hold a dispute against a subscription's first payment, in whichever order charge, checkout and dispute are told", async () => {
    for (const order of [[0, 1, 2], [0, 2, 1], [1, 0, 2], [1, 2, 0], [2, 0, 1], [2, 1, 0]]) {
      const buyer = await person();
      const started = await start("pro", buyer);
      if (started.kind !== "opened") throw new Error(started.kind);
      const customer = `cus_disputed_${buyer.id}`;
      const payment = `pi_disputed_${buyer.id}`;
      const created = Math.floor(now.getTime() / 1_000);
      const dispute = (status: string) => ({ id: `dp_${buyer.id}`, object: "dispute", amount: 2900, currency: "usd", payment_intent: payment, status, created });
      const events: readonly DeskEvent[] = [
        { type: "charge.succeeded", object: { id: `ch_${buyer.id}`, object: "charge", amount: 2900, amount_refunded: 0, currency: "usd", customer, payment_intent: payment, receipt_url: null, created } },
        linkPaid({ mode: "subscription", amount_subtotal: 2900, payment_intent: null, subscription: `sub_disputed_${buyer.id}`, customer, client_reference_id: new URL(started.url).searchParams.get("client_reference_id") }),
        { type: "charge.dispute.created", object: dispute("needs_response") },
      ];
      await receiveEvent(ctx, links(), fake.sign({ type: "customer.subscription.updated", object: {
        id: `sub_disputed_${buyer.id}`, object: "subscription", status: "active", customer, currency: "usd", cancel_at_period_end: false, cancel_at: null, ended_at: null,
        items: { data: [{ current_period_start: created, current_period_end: created + 30 * 86_400, price: { unit_amount: 2900 } }] },
      } }));
      for (const at of order) {
        const event = events[at];
        if (event !== undefined) await receiveEvent(ctx, links(), fake.sign(event));
      }
      expect([order, await hasFullAccess(ctx, buyer.id)]).toEqual([order, false]);
      now = new Date(now.getTime() + 60_000);
      await receiveEvent(ctx, links(), fake.sign({ type: "charge.dispute.closed", object: dispute("won") }));
      expect([order, await hasFullAccess(ctx, buyer.id)]).toEqual([order, true]);
      expect((await sql`select from billing_loose_payment where payment_id = ${payment}`.execute(database.db)).rows).toEqual([]);
    }
  });
});
