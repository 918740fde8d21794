import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { queuedJobs } from "../../../test/run-jobs.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { useDatabase } from "../../../test/database.ts";
import { watchStatements } from "../../../test/watched-statements.ts";
import type { Context } from "../../shared/context.ts";
import { applyPayment, applySubscription } from "./apply-subscription.ts";
import { cancelSubscription, keepSubscription } from "./change-subscription.ts";
import { hasFullAccess } from "./entitlement.ts";
import { listOrders } from "./orders.ts";
import type { PaymentState, SubscriptionState } from "./payments.ts";
import { readBilling } from "./read-billing.ts";
import { refundOrder } from "./refund.ts";
import { applyEntitlement } from "./apply-entitlement.ts";

const database = useDatabase();
const NOW = new Date("2026-09-01T12:00:00Z");
const at = (date: string) => fakeClockContext(database.db, new Date(`${date}T12:00:00Z`));

/** Creates an account with a monthly subscription paid at {@link NOW}. */
async function subscriber(name: string): Promise<{ accountId: string; orderId: number; subscriptionId: string }> {
  const accountId = `account-${name}`;
  const subscriptionId = `sub_${name}`;
  await sql`insert into account (id, email, email_verified, created_at, updated_at)
    values (${accountId}, ${`${name}@buyer.example`}, true, ${NOW}, ${NOW})`.execute(database.db);
  const { rows } = await sql<{ id: number }>`
    insert into billing_order (reference, plan, every, account_id, provider, tier, amount_minor, currency, state,
      customer_id, created_at, expires_at, paid_at)
    values (${name}, 'pro', 'month', ${accountId}, 'stripe', 0, 2900, 'usd', 'paid', ${`cus_${name}`}, ${NOW}, ${NOW},
      ${NOW}) returning id
  `.execute(database.db);
  const orderId = rows[0]?.id ?? 0;
  await sql`
    insert into billing_subscription (id, order_id, status, amount_minor, currency, period_start, period_end,
      cancels_at_period_end, synced_at)
    values (${subscriptionId}, ${orderId}, 'active', 2900, 'usd', ${NOW}, '2026-10-01T12:00:00Z', false,
      '2026-09-01T12:00:00Z')
  `.execute(database.db);
  await applyPayment(at("2026-09-01"), paymentOf(name), NOW);
  await applyEntitlement(at("2026-09-01"), orderId);
  return { accountId, orderId, subscriptionId };
}

function paymentOf(name: string, change: Partial<PaymentState> = {}): PaymentState {
  return {
    kind: "payment",
    id: `pi_${name}`,
    customerId: `cus_${name}`,
    subscriptionId: `sub_${name}`,
    checkoutId: null,
    amountMinor: 2900,
    currency: "usd",
    refundedMinor: 0,
    dispute: "none",
    receiptUrl: "https://receipts.example/1",
    invoice: null,
    country: null,
    paidAt: NOW,
    ...change,
  };
}

function subscriptionOf(id: string, change: Partial<SubscriptionState> = {}): SubscriptionState {
  return {
    kind: "subscription",
    id,
    customerId: null,
    status: "active",
    amountMinor: 2900,
    currency: "usd",
    periodStart: NOW,
    periodEnd: new Date("2026-10-01T12:00:00Z"),
    cancelsAtPeriodEnd: false,
    endedAt: null,
    payment: null,
    ...change,
  };
}

async function jobsFor(ctx: Context, name: string): Promise<number> {
  return (await queuedJobs(ctx.db, name)).length;
}

it("reads access with one query", async () => {
  const { accountId } = await subscriber("one-query");
  const { db, statements } = watchStatements(database.db);
  expect(await hasFullAccess({ ...at("2026-09-02"), db }, accountId)).toBe(true);
  expect(statements).toHaveLength(1);
});

it("gives no access before its start", async () => {
  const { accountId } = await subscriber("early");
  expect([await hasFullAccess(at("2026-08-31"), accountId), await hasFullAccess(at("2026-09-01"), accountId)]).toEqual([
    false,
    true,
  ]);
});

describe("a subscription", () => {
  it("shows a cancellation at period end at once and can undo it", async () => {
    const { accountId } = await subscriber("ada");
    const ctx = at("2026-09-02");
    expect(await readBilling(ctx, accountId)).toMatchObject({
      plan: "pro",
      status: "active",
      renewsAt: new Date("2026-10-01T12:00:00Z"),
      canCancel: true,
      price: { minor: 2900, every: "month" },
    });
    const before = await jobsFor(ctx, "billing.send_change");
    expect(await cancelSubscription(ctx, { accountId, when: "period_end" })).toBe(1);
    expect(await cancelSubscription(ctx, { accountId, when: "period_end" })).toBe(0);
    expect(await readBilling(ctx, accountId)).toMatchObject({
      status: "cancelling",
      renewsAt: null,
      endsAt: new Date("2026-10-01T12:00:00Z"),
      canKeep: true,
      canCancel: false,
    });
    expect(await keepSubscription(ctx, { accountId })).toBe(1);
    expect(await readBilling(ctx, accountId)).toMatchObject({ status: "active", canCancel: true });
    expect(await jobsFor(ctx, "billing.send_change")).toBe(before + 2);
  });

  it("ends with its period, without grace days, once cancelled", async () => {
    const { accountId } = await subscriber("cy");
    await cancelSubscription(at("2026-09-02"), { accountId, when: "period_end" });
    expect(await hasFullAccess(at("2026-09-30"), accountId)).toBe(true);
    expect(await hasFullAccess(at("2026-10-02"), accountId)).toBe(false);
  });

  it("ends at once on request and cannot be kept afterwards", async () => {
    const { accountId } = await subscriber("bo");
    const ctx = at("2026-09-02");
    await cancelSubscription(ctx, { accountId, when: "now" });
    expect(await hasFullAccess(ctx, accountId)).toBe(false);
    expect(await keepSubscription(ctx, { accountId })).toBe(0);
    expect(await readBilling(ctx, accountId)).toMatchObject({ plan: "free", status: "ended" });
  });

  it("keeps access for a week after a failed renewal and restores it when paid", async () => {
    const { accountId, subscriptionId } = await subscriber("dee");
    const next = { periodStart: new Date("2026-10-01T12:00:00Z"), periodEnd: new Date("2026-11-01T12:00:00Z") };
    await applySubscription(
      at("2026-10-01"),
      subscriptionOf(subscriptionId, { ...next, status: "past_due" }),
      new Date("2026-10-01T13:00:00Z"),
    );
    expect(await hasFullAccess(at("2026-10-07"), accountId)).toBe(true);
    expect(await readBilling(at("2026-10-07"), accountId)).toMatchObject({
      status: "past_due",
      endsAt: new Date("2026-10-08T12:00:00Z"),
    });
    expect(await hasFullAccess(at("2026-10-09"), accountId)).toBe(false);
    await applySubscription(at("2026-10-10"), subscriptionOf(subscriptionId, next), new Date("2026-10-10T13:00:00Z"));
    expect(await hasFullAccess(at("2026-10-10"), accountId)).toBe(true);
  });

  it("ignores older states and never revives after its end", async () => {
    const { accountId, subscriptionId } = await subscriber("eve");
    const ctx = at("2026-09-03");
    await applySubscription(
      ctx,
      subscriptionOf(subscriptionId, { cancelsAtPeriodEnd: true }),
      new Date("2026-09-03T12:00:02Z"),
    );
    await applySubscription(ctx, subscriptionOf(subscriptionId), new Date("2026-09-03T12:00:01Z"));
    expect(await readBilling(ctx, accountId)).toMatchObject({ status: "cancelling" });
    await applySubscription(
      ctx,
      subscriptionOf(subscriptionId, { status: "canceled", endedAt: new Date("2026-09-03T12:00:03Z") }),
      new Date("2026-09-03T12:00:03Z"),
    );
    await applySubscription(ctx, subscriptionOf(subscriptionId), new Date("2026-09-03T12:00:09Z"));
    expect(await hasFullAccess(at("2026-09-04"), accountId)).toBe(false);
  });
});

describe("a refund", () => {
  it("revokes access at once, requests the money once and appears in the order list", async () => {
    const { accountId, orderId } = await subscriber("fay");
    const ctx = at("2026-09-20");
    const before = await jobsFor(ctx, "billing.refund");
    expect(await refundOrder(ctx, { orderId, reason: "asked by mail" })).toBe("asked");
    expect(await refundOrder(ctx, { orderId, reason: "again" })).toBe("already");
    expect(await hasFullAccess(ctx, accountId)).toBe(false);
    expect(await jobsFor(ctx, "billing.refund")).toBe(before + 1);
    expect(await listOrders(ctx, { limit: 5, search: "fay@" })).toMatchObject([
      { id: orderId, state: "refunding", email: "fay@buyer.example", refundReason: "asked by mail", payments: 1 },
    ]);
    await applyPayment(ctx, paymentOf("fay", { refundedMinor: 2900 }), new Date("2026-09-20T13:00:00Z"));
    expect(await listOrders(ctx, { limit: 5, search: `#${orderId}` })).toMatchObject([
      { state: "refunded", refundedMinor: 2900 },
    ]);
  });

  it("rejects an unknown order and one past the guarantee", async () => {
    const { orderId } = await subscriber("gil");
    expect(await refundOrder(at("2026-10-02"), { orderId, reason: "late" })).toBe("too_late");
    expect(await refundOrder(at("2026-09-02"), { orderId: 999_999, reason: "none" })).toBe("not_found");
  });

  it("covers the last renewal within the guarantee", async () => {
    const { accountId, orderId } = await subscriber("gus");
    const paidAt = new Date("2026-10-01T13:00:00Z");
    await applyPayment(at("2026-10-01"), paymentOf("gus", { id: "pi_gus_renewal", paidAt }), paidAt);
    expect(await listOrders(at("2026-10-20"), { limit: 1, search: "gus@" })).toMatchObject([
      { paidAt: NOW, lastPaidAt: paidAt },
    ]);
    expect(await refundOrder(at("2026-10-20"), { orderId, reason: "renewed by oversight" })).toBe("asked");
    expect(await hasFullAccess(at("2026-10-20"), accountId)).toBe(false);
  });

  it("keeps access after a partial refund", async () => {
    const { accountId } = await subscriber("hal");
    await applyPayment(at("2026-09-02"), paymentOf("hal", { refundedMinor: 900 }), new Date("2026-09-02T12:00:00Z"));
    expect(await hasFullAccess(at("2026-09-02"), accountId)).toBe(true);
  });
});

describe("a dispute", () => {
  it("revokes access, and winning restores it", async () => {
    const { accountId } = await subscriber("ivy");
    const ctx = at("2026-09-05");
    await applyPayment(ctx, paymentOf("ivy", { dispute: "open" }), new Date("2026-09-05T12:00:00Z"));
    expect(await hasFullAccess(ctx, accountId)).toBe(false);
    await applyPayment(ctx, paymentOf("ivy", { dispute: "won" }), new Date("2026-09-06T12:00:00Z"));
    expect(await hasFullAccess(ctx, accountId)).toBe(true);
    await applyPayment(ctx, paymentOf("ivy", { dispute: "lost" }), new Date("2026-09-07T12:00:00Z"));
    expect(await hasFullAccess(ctx, accountId)).toBe(false);
  });
});

describe("a payment", () => {
  it("is ignored if it belongs to no order", async () => {
    const strange = paymentOf("nobody", { subscriptionId: "sub_elsewhere", customerId: "cus_elsewhere" });
    expect(await applyPayment(at("2026-09-02"), strange, NOW)).toBeNull();
  });

  it("keeps its newer state when an older one arrives late", async () => {
    const { accountId, orderId } = await subscriber("jo");
    const ctx = at("2026-09-05");
    await applyPayment(ctx, paymentOf("jo", { refundedMinor: 2900 }), new Date("2026-09-05T12:00:02Z"));
    await applyPayment(ctx, paymentOf("jo", { refundedMinor: 0 }), new Date("2026-09-05T12:00:01Z"));
    expect(await listOrders(ctx, { limit: 1, search: `#${orderId}` })).toMatchObject([
      { state: "refunded", refundedMinor: 2900, issue: null },
    ]);
    expect(await hasFullAccess(ctx, accountId)).toBe(false);
  });

  it("stays failed when an older successful refund arrives late", async () => {
    const { orderId } = await subscriber("kit");
    const ctx = at("2026-09-05");
    await applyPayment(ctx, paymentOf("kit", { refundedMinor: 2900 }), new Date("2026-09-05T12:00:01Z"));
    await applyPayment(ctx, paymentOf("kit", { refundedMinor: 0 }), new Date("2026-09-05T12:00:03Z"));
    await applyPayment(ctx, paymentOf("kit", { refundedMinor: 2900 }), new Date("2026-09-05T12:00:02Z"));
    expect(await listOrders(ctx, { limit: 1, search: `#${orderId}` })).toMatchObject([
      { state: "refund_failed", refundedMinor: 0, issue: "refund_failed" },
    ]);
  });

  it("of an unknown subscription is not attached to another order of its customer", async () => {
    await subscriber("lee");
    const ofAnother = paymentOf("lee", { id: "pi_lee_elsewhere", subscriptionId: "sub_elsewhere" });
    expect(await applyPayment(at("2026-09-02"), ofAnother, NOW)).toBeNull();
  });

  it("is attached to its subscription's or its checkout's order, and not to one of the same customer", async () => {
    const { orderId } = await subscriber("max");
    await sql`
      insert into billing_order (reference, plan, every, account_id, provider, tier, amount_minor, currency, state,
        customer_id, checkout_id, created_at, expires_at, paid_at)
      values ('max-later', 'lifetime', null, 'account-max', 'stripe', 0, 1900, 'usd', 'paid', 'cus_max', 'cs_max', ${NOW},
        ${NOW}, ${NOW})
    `.execute(database.db);
    const later = new Date("2026-10-01T13:00:00Z");
    expect(await applyPayment(at("2026-10-01"), paymentOf("max", { id: "pi_max_renewal", paidAt: later }), later)).toBe(
      orderId,
    );
    const [newest] = await listOrders(at("2026-10-01"), { limit: 1, search: "max@" });
    expect(
      await applyPayment(
        at("2026-10-01"),
        paymentOf("max", { id: "pi_max_once", subscriptionId: null, checkoutId: "cs_max", paidAt: later }),
        later,
      ),
    ).toBe(newest?.id);
    const other = paymentOf("max", { id: "pi_max_other", subscriptionId: null, paidAt: later });
    expect(await applyPayment(at("2026-10-01"), other, later)).toBeNull();
  });
});
