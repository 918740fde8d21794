import { sql } from "kysely";
import { describe, expect, it, onTestFinished, vi } from "vitest";
import { deleteAccount } from "../../core/office/privacy/delete-account.ts";
import { applyCheckout } from "../../core/customers/billing/apply-checkout.ts";
import { applySubscription } from "../../core/customers/billing/apply-subscription.ts";
import { cancelSubscription, sendSubscriptionChange } from "../../core/customers/billing/change-subscription.ts";
import { hasFullAccess } from "../../core/customers/billing/entitlement.ts";
import type { CheckoutState } from "../../core/customers/billing/payments.ts";
import { sweepBilling } from "../../core/customers/billing/sweep.ts";
import { RENEW_MS } from "../../core/shared/lease.ts";
import { inTransaction } from "../../core/shared/transaction.ts";
import { useStripeShop } from "../../test/stripe-shop.ts";

const shop = useStripeShop();

/** Waits until a session is blocked by a lock in this database. */
const somebodyWaits = () =>
  vi.waitFor(
    async () => {
      const { rows } =
        await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(
          shop.db,
        );
      expect(rows.length).toBeGreaterThan(0);
    },
    { timeout: 60_000 },
  );

describe("concurrent changes to one account's billing", () => {
  it("run one after the other: a deletion waits for the event before it", async () => {
    const buyer = await shop.person();
    const { sessionId } = await shop.open("lifetime", buyer);
    const before = await shop.deps.provider?.readCheckout(sessionId);
    await shop.fake.desk.pay(sessionId, { email: buyer.email, delayed: false });
    const after = await shop.deps.provider?.readCheckout(sessionId);
    if (!before || !after) throw new Error("the fake has lost the checkout");
    const [halfWay, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const apply = (ctx: typeof shop.ctx, state: CheckoutState) =>
      applyCheckout(ctx, state, new Date("2026-09-01T12:00:00Z"), shop.deps);
    const applied = inTransaction(shop.ctx, async (inner) => {
      await apply(inner, before);
      halfWay.resolve();
      await goOn.promise;
      return apply(inner, after);
    });
    await halfWay.promise;
    const deleted = deleteAccount(shop.ctx, {
      accountId: buyer.id,
      key: Buffer.from("a secret of this test's own, long enough to be one"),
    });
    await somebodyWaits();
    goOn.resolve();
    expect(await Promise.all([applied, deleted])).toEqual([true, true]);
  });

  it("wait while a late subscription is attached to its order", async () => {
    const { buyer, subscriptionId } = await shop.subscribed();
    await sql`update billing_subscription set order_id = null where id = ${subscriptionId}`.execute(shop.db);
    await sql`delete from entitlement where account_id = ${buyer.id}`.execute(shop.db);
    const [held, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = inTransaction(shop.ctx, async (inner) => {
      // The lock that any change of the order takes; foreign key checks do not wait for it.
      await sql`select id from billing_order where account_id = ${buyer.id} for no key update`.execute(inner.db);
      held.resolve();
      await goOn.promise;
    });
    await held.promise;
    const sweeping = sweepBilling(shop.ctx, shop.deps);
    try {
      await somebodyWaits();
      expect(
        await sql`select from billing_subscription where id = ${subscriptionId} and order_id is null`.execute(shop.db),
      ).toMatchObject({ rows: [{}] });
    } finally {
      goOn.resolve();
      await Promise.all([holding, sweeping]);
    }
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(true);
  });

  it("keep the first payment when the subscription's own event is stored at the same time", async () => {
    const buyer = await shop.person();
    const { sessionId } = await shop.open("pro", buyer);
    await shop.fake.desk.pay(sessionId, { email: buyer.email, delayed: false });
    const checkout = await shop.deps.provider?.readCheckout(sessionId);
    const subscription = checkout?.subscription;
    if (!checkout || !subscription) throw new Error("the fake has lost the checkout");
    const [stored, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const ownEvent = inTransaction(shop.ctx, async (inner) => {
      await applySubscription(inner, subscription, new Date("2026-09-01T12:00:01Z"));
      stored.resolve();
      await goOn.promise;
    });
    await stored.promise;
    const checkoutEvent = inTransaction(shop.ctx, (inner) =>
      applyCheckout(inner, checkout, new Date("2026-09-01T12:00:00Z"), shop.deps),
    );
    try {
      await somebodyWaits();
    } finally {
      goOn.resolve();
    }
    expect(await Promise.all([ownEvent, checkoutEvent])).toEqual([undefined, true]);
    expect(
      await shop.db
        .selectFrom("billing_payment")
        .select("id")
        .where("id", "=", subscription.payment?.id ?? "")
        .execute(),
    ).toHaveLength(1);
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(true);
  });

  it("keep their lease on a subscription while the provider is slow", async () => {
    const { buyer, subscriptionId } = await shop.subscribed();
    await cancelSubscription(shop.ctx, { accountId: buyer.id, when: "period_end" });
    const { provider } = shop.deps;
    if (provider === null) throw new Error("the shop has no provider");
    const [asked, answer] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const slow: typeof provider = {
      ...provider,
      async setCancelAtPeriodEnd(...change) {
        asked.resolve();
        await answer.promise;
        return provider.setCancelAtPeriodEnd(...change);
      },
    };
    const leasedUntil = async () =>
      (
        await shop.db
          .selectFrom("billing_subscription")
          .select("sending_until")
          .where("id", "=", subscriptionId)
          .executeTakeFirstOrThrow()
      ).sending_until;
    vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
    onTestFinished(() => void vi.useRealTimers());
    const sent = sendSubscriptionChange(shop.ctx, subscriptionId, { ...shop.deps, provider: slow });
    await asked.promise;
    const before = await leasedUntil();
    vi.advanceTimersByTime(RENEW_MS);
    await vi.waitFor(async () => expect(await leasedUntil()).not.toEqual(before), { timeout: 60_000 });
    answer.resolve();
    await sent;
    expect(await leasedUntil()).toBeNull();
  });
});
