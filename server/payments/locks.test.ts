import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { deleteAccount } from "../../core/accounts/delete-account.ts";
import { applyCheckout } from "../../core/billing/apply-checkout.ts";
import { hasFullAccess } from "../../core/billing/entitlement.ts";
import type { CheckoutState } from "../../core/billing/payment-provider.ts";
import { sweepBilling } from "../../core/billing/sweep.ts";
import { inTransaction } from "../../core/catalog/state.ts";
import { useStripeShop } from "../../test/stripe-shop.ts";

const shop = useStripeShop();

/** Waits until somebody waits for a lock in this database. */
const somebodyWaits = () =>
  vi.waitFor(async () => {
    const { rows } = await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`.execute(shop.db);
    expect(rows.length).toBeGreaterThan(0);
  });

describe("two who change what one account pays", () => {
  it("wait for each other: a deletion for the event that came just before it", async () => {
    const buyer = await shop.person();
    const { sessionId } = await shop.open("lifetime", buyer);
    const before = await shop.deps.provider?.readCheckout(sessionId);
    await shop.fake.desk.pay(sessionId, { email: buyer.email, delayed: false });
    const after = await shop.deps.provider?.readCheckout(sessionId);
    if (!before || !after) throw new Error("the fake has lost the checkout");
    const [halfWay, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const apply = (ctx: typeof shop.ctx, state: CheckoutState) => applyCheckout(ctx, state, new Date("2026-09-01T12:00:00Z"), shop.deps);
    const told = inTransaction(shop.ctx, async (inner) => {
      await apply(inner, before);
      halfWay.resolve();
      await goOn.promise;
      return apply(inner, after);
    });
    await halfWay.promise;
    const deleted = deleteAccount(shop.ctx, { accountId: buyer.id, key: Buffer.from("a secret of this test's own, long enough to be one") });
    await somebodyWaits();
    goOn.resolve();
    expect(await Promise.all([told, deleted])).toEqual([true, true]);
  });

  it("are held off while a late subscription is joined to its order", async () => {
    const { buyer, subscriptionId } = await shop.subscribed();
    await sql`update billing_subscription set order_id = null where id = ${subscriptionId}`.execute(shop.db);
    await sql`delete from entitlement where account_id = ${buyer.id}`.execute(shop.db);
    const [held, goOn] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const holding = inTransaction(shop.ctx, async (inner) => {
      // As any change of the order holds it, which a foreign key does not wait for.
      await sql`select id from billing_order where account_id = ${buyer.id} for no key update`.execute(inner.db);
      held.resolve();
      await goOn.promise;
    });
    await held.promise;
    const sweeping = sweepBilling(shop.ctx, shop.deps);
    try {
      await somebodyWaits();
      expect(await sql`select from billing_subscription where id = ${subscriptionId} and order_id is null`.execute(shop.db)).toMatchObject({ rows: [{}] });
    } finally {
      goOn.resolve();
      await Promise.all([holding, sweeping]);
    }
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(true);
  });
});
