import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { readAccount } from "../../core/customers/accounts/account.ts";
import { readAttention } from "../../core/office/back-office/attention.ts";
import { cancelOrder } from "../../core/customers/billing/close-orders.ts";
import { hasFullAccess } from "../../core/customers/billing/entitlement.ts";
import { finishCheckout } from "../../core/customers/billing/finish-checkout.ts";
import { otherSubscription } from "../../core/customers/billing/read-billing.ts";
import { listOrders } from "../../core/customers/billing/orders.ts";
import { readBilling } from "../../core/customers/billing/read-billing.ts";
import { receiveEvent } from "../../core/customers/billing/receive-event.ts";
import { startCheckout } from "../../core/customers/billing/start-checkout.ts";
import { sweepBilling } from "../../core/customers/billing/sweep.ts";
import { sendSubscriptionChange } from "../../core/customers/billing/change-subscription.ts";
import { useStripeShop } from "../../test/stripe-shop.ts";

const shop = useStripeShop();
const { person, open, deliver, deliverAll, subscribed, jobs, mailsAbout } = shop;

const entitlements = async (accountId: string) =>
  (
    await sql<{ n: number }>`select count(*)::int as n from entitlement where account_id = ${accountId}`.execute(
      shop.db,
    )
  ).rows[0]?.n ?? 0;

describe("a checkout", () => {
  it("asks Stripe for the plan's product at its listed price, for the signed-in account", async () => {
    const buyer = await person();
    await open("pro", buyer);
    expect(await shop.fake.readSession()).toMatchObject({
      mode: "subscription",
      amount_total: 2900,
      currency: "usd",
      product: "newly_raised_pro",
      customer_email: buyer.email,
    });
  });

  it("gives access and sends thanks once, whichever signal reports the payment first", async () => {
    const buyer = await person();
    const { sessionId, reference } = await open("pro", buyer);
    const before = await jobs("billing.welcome");
    const events = await shop.fake.desk.pay(sessionId, { email: "typed-something-else@buyer.example", delayed: false });
    expect(await finishCheckout(shop.ctx, shop.deps, { reference, checkoutId: null, accountId: buyer.id })).toEqual({
      plan: "pro",
      every: "month",
      state: "paid",
      own: true,
      ended: null,
      issue: null,
    });
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(true);
    await deliverAll(events);
    await deliverAll(events.toReversed());
    expect(await entitlements(buyer.id)).toBe(1);
    expect(await jobs("billing.welcome")).toBe(before + 1);
    expect(await readBilling(shop.ctx, buyer.id)).toMatchObject({
      plan: "pro",
      status: "active",
      receipts: [{ amountMinor: 2900, url: "https://receipts.example/1" }],
    });
    // The order belongs to the signed-in account, not to the address typed at Stripe.
    expect(await readAccount(shop.ctx, { email: "typed-something-else@buyer.example" })).toBeNull();
  });

  it("processes twenty concurrent deliveries of one event once", async () => {
    const buyer = await person();
    const { sessionId } = await open("lifetime", buyer);
    const [completed] = await shop.fake.desk.pay(sessionId, { email: buyer.email, delayed: false });
    if (completed === undefined) throw new Error("no event was sent");
    const signed = shop.fake.sign(completed);
    const before = await jobs("billing.welcome");
    const answers = await Promise.all(Array.from({ length: 20 }, () => receiveEvent(shop.ctx, shop.deps, signed)));
    expect(answers.filter((answer) => answer === "done")).toHaveLength(1);
    expect(answers.filter((answer) => answer === "known")).toHaveLength(19);
    expect(await jobs("billing.welcome")).toBe(before + 1);
    expect(await entitlements(buyer.id)).toBe(1);
  });

  it("gives the same result for events in any order", async () => {
    for (const order of [
      [0, 1, 2],
      [2, 1, 0],
      [1, 2, 0],
      [2, 0, 1],
    ]) {
      const buyer = await person();
      const { sessionId } = await open("pro", buyer);
      const events = await shop.fake.desk.pay(sessionId, { email: buyer.email, delayed: false });
      for (const place of order) if (events[place] !== undefined) await deliver(events[place]);
      expect(await readBilling(shop.ctx, buyer.id)).toMatchObject({
        plan: "pro",
        status: "active",
        renewsAt: new Date("2026-10-01T12:00:00Z"),
      });
    }
  });

  it("creates an account for the paying address if there is none, and signs nobody in", async () => {
    const { sessionId, reference } = await open("lifetime");
    await deliverAll(await shop.fake.desk.pay(sessionId, { email: "New.Buyer@buyer.example", delayed: false }));
    const account = await readAccount(shop.ctx, { email: "new.buyer@buyer.example" });
    expect(account).not.toBeNull();
    expect(await hasFullAccess(shop.ctx, account?.id ?? "")).toBe(true);
    // Another account that opens the return URL gets no access.
    const stranger = await person();
    expect(await finishCheckout(shop.ctx, shop.deps, { reference, checkoutId: null, accountId: stranger.id })).toEqual({
      plan: "lifetime",
      every: null,
      state: "paid",
      own: false,
      ended: null,
      issue: null,
    });
    expect(await hasFullAccess(shop.ctx, stranger.id)).toBe(false);
    expect(await sql`select from account_session`.execute(shop.db)).toMatchObject({ rows: [] });
  });

  it.each(["no address", "x@y.example\r\nBcc: all@y.example", ""])(
    "paid by %j keeps the order and makes no account",
    async (email) => {
      const { sessionId } = await open("lifetime");
      await deliverAll(await shop.fake.desk.pay(sessionId, { email, delayed: false }));
      const [order] = await listOrders(shop.ctx, { limit: 1 });
      expect(order).toMatchObject({ state: "paid", accountId: null });
      expect(await readAttention(shop.ctx)).toMatchObject({ ordersWithIssues: expect.toSatisfy((count) => count > 0) });
      expect(await mailsAbout(order?.id ?? 0)).toBe(1);
    },
  );

  it("waits for the money of a delayed payment method", async () => {
    const buyer = await person();
    const { sessionId, reference } = await open("lifetime", buyer);
    await deliverAll(await shop.fake.desk.pay(sessionId, { email: buyer.email, delayed: true }));
    expect(
      await finishCheckout(shop.ctx, shop.deps, { reference, checkoutId: null, accountId: buyer.id }),
    ).toMatchObject({ state: "pending" });
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(false);
    await deliverAll(await shop.fake.desk.settle(sessionId, true));
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(true);
  });

  it("gives no access when a delayed payment fails", async () => {
    const buyer = await person();
    const { sessionId, reference } = await open("lifetime", buyer);
    const late = await shop.fake.desk.pay(sessionId, { email: buyer.email, delayed: true });
    await deliverAll(await shop.fake.desk.settle(sessionId, false));
    await deliverAll(late);
    expect(
      await finishCheckout(shop.ctx, shop.deps, { reference, checkoutId: null, accountId: buyer.id }),
    ).toMatchObject({ state: "failed" });
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(false);
  });

  it("is cancelled when its buyer returns, or by the schedule otherwise", async () => {
    const { sessionId, reference } = await open("lifetime");
    expect(await cancelOrder(shop.ctx, shop.deps, reference)).toBe("lifetime");
    expect(await finishCheckout(shop.ctx, shop.deps, { reference, checkoutId: null, accountId: null })).toMatchObject({
      state: "expired",
    });
    expect((await shop.fake.store.read(sessionId))?.["status"]).toBe("expired");
    const left = await open("lifetime");
    shop.now = new Date("2026-09-01T13:00:00Z");
    await shop.fake.desk.expire(left.sessionId);
    await sweepBilling(shop.ctx, shop.deps);
    expect(
      await finishCheckout(shop.ctx, shop.deps, { reference: left.reference, checkoutId: null, accountId: null }),
    ).toMatchObject({ state: "expired" });
  });

  it("is found by the schedule if its paid event was lost", async () => {
    const buyer = await person();
    const { sessionId } = await open("pro", buyer);
    await shop.fake.desk.pay(sessionId, { email: buyer.email, delayed: false });
    shop.now = new Date("2026-09-01T13:00:00Z");
    await sweepBilling(shop.ctx, shop.deps);
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(true);
  });

  it("expires and explains what to do if Stripe cannot open it", async () => {
    const buyer = await person();
    shop.fake.failNext(1);
    await expect(
      startCheckout(shop.ctx, shop.deps, {
        plan: "pro",
        planName: "Site Pro",
        account: buyer,
        seenUsd: 29,
        address: null,
        siteUrl: "https://site.example",
      }),
    ).rejects.toThrow("Nothing was charged");
    shop.fake.failNext(0);
    expect(await listOrders(shop.ctx, { limit: 1, search: buyer.email })).toMatchObject([{ state: "expired" }]);
    // The same when the one before cannot be closed.
    await open("pro", buyer);
    shop.fake.failNext(2);
    await expect(
      startCheckout(shop.ctx, shop.deps, {
        plan: "pro",
        planName: "Site Pro",
        account: buyer,
        seenUsd: 29,
        address: null,
        siteUrl: "https://site.example",
      }),
    ).rejects.toThrow("Nothing was charged");
    shop.fake.failNext(0);
  });

  it("is not opened for a plan the account already has, and only once at a time otherwise", async () => {
    const buyer = await person();
    const first = await open("lifetime", buyer);
    const second = await open("lifetime", buyer);
    expect((await shop.fake.store.read(first.sessionId))?.["status"]).toBe("expired");
    await deliverAll(await shop.fake.desk.pay(second.sessionId, { email: buyer.email, delayed: false }));
    const again = { planName: "Site", account: buyer, seenUsd: 99, address: null, siteUrl: "https://site.example" };
    expect(await startCheckout(shop.ctx, shop.deps, { ...again, plan: "pro" })).toEqual({ kind: "owned" });
    expect(await startCheckout(shop.ctx, shop.deps, { ...again, plan: "lifetime" })).toEqual({ kind: "owned" });
  });
});

describe("buying lifetime access", () => {
  it("ends a monthly plan with its current period", async () => {
    const { buyer, subscriptionId } = await subscribed();
    const { sessionId } = await open("lifetime", buyer);
    await deliverAll(await shop.fake.desk.pay(sessionId, { email: buyer.email, delayed: false }));
    expect(await otherSubscription(shop.ctx, buyer.id)).toBe("ends");
    await sendSubscriptionChange(shop.ctx, subscriptionId, shop.deps);
    expect((await shop.fake.store.read(subscriptionId))?.["cancel_at_period_end"]).toBe(true);
    expect(await readBilling(shop.ctx, buyer.id)).toMatchObject({ plan: "lifetime", status: "active", endsAt: null });
  });
});
