import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { hasFullAccess } from "../../core/customers/billing/entitlement.ts";
import { startCheckout } from "../../core/customers/billing/start-checkout.ts";
import { sweepBilling } from "../../core/customers/billing/sweep.ts";
import { useStripeShop } from "../../test/stripe-shop.ts";

const shop = useStripeShop();

const later = (minutes: number) => {
  shop.now = new Date(shop.now.getTime() + minutes * 60_000);
};
const stateOf = async (reference: string) =>
  (await sql<{ state: string }>`select state from billing_order where reference = ${reference}`.execute(shop.db))
    .rows[0]?.state;

beforeEach(async () => {
  await sql`update billing_order set state = 'expired' where state = 'open'`.execute(shop.db);
  await sql`delete from rate_limit`.execute(shop.db);
});

describe("an unpaid order", () => {
  it("expires at Stripe after forty minutes", async () => {
    const { sessionId, reference } = await shop.open("lifetime");
    later(39);
    await sweepBilling(shop.ctx, shop.deps);
    expect(await stateOf(reference)).toBe("open");
    later(2);
    await sweepBilling(shop.ctx, shop.deps);
    expect(await stateOf(reference)).toBe("expired");
    expect((await shop.fake.store.read(sessionId))?.["status"]).toBe("expired");
    expect(await shop.fake.desk.pay(sessionId, { email: "late@buyer.example", delayed: false })).toEqual([]);
  });

  it("keeps the price at which it opened, and later ones get the next", async () => {
    const buyer = await shop.person();
    const { sessionId } = await shop.open("lifetime", buyer);
    await sql`insert into plan_sales (plan, paid_orders) values ('lifetime', 100)
      on conflict (plan) do update set paid_orders = 100`.execute(shop.db);
    await startCheckout(shop.ctx, shop.deps, {
      plan: "lifetime",
      planName: "Site",
      account: null,
      seenUsd: 29,
      address: "192.0.2.1",
      siteUrl: "https://site.example",
    });
    await shop.fake.desk.pay(sessionId, { email: buyer.email, delayed: false });
    await sweepBilling(shop.ctx, shop.deps);
    const { rows } = await sql`select tier, amount_minor, state from billing_order
      where state in ('open', 'paid') and plan = 'lifetime' order by id`.execute(shop.db);
    expect(rows).toEqual([
      { tier: 0, amount_minor: 1900, state: "paid" },
      { tier: 1, amount_minor: 2900, state: "open" },
    ]);
    await sql`update plan_sales set paid_orders = 0`.execute(shop.db);
  });

  it("keeps its price if paid just before it would be closed", async () => {
    const buyer = await shop.person();
    const { sessionId, reference } = await shop.open("lifetime", buyer);
    later(39);
    await shop.fake.desk.pay(sessionId, { email: buyer.email, delayed: false });
    later(2);
    await sweepBilling(shop.ctx, shop.deps);
    expect(await stateOf(reference)).toBe("paid");
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(true);
  });

  it("stays open until Stripe answers whether it is paid", async () => {
    const { reference } = await shop.open("lifetime");
    later(41);
    shop.fake.failNext(3);
    await expect(sweepBilling(shop.ctx, shop.deps)).rejects.toThrow("requests to the payment provider failed");
    shop.fake.failNext(0);
    expect(await stateOf(reference)).toBe("open");
    later(6);
    await sweepBilling(shop.ctx, shop.deps);
    expect(await stateOf(reference)).toBe("expired");
  });
});
