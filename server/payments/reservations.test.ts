import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { hasFullAccess } from "../../core/customers/billing/entitlement.ts";
import { openTier } from "../../core/customers/billing/create-order.ts";
import type { PlanPrice } from "../../core/customers/billing/plans.ts";
import { startCheckout } from "../../core/customers/billing/start-checkout.ts";
import { sweepBilling } from "../../core/customers/billing/sweep.ts";
import { type Buyer, useStripeShop } from "../../test/stripe-shop.ts";

const shop = useStripeShop();

/** One lifetime order at $19. */
const SCARCE: PlanPrice = {
  tiers: [
    { usd: 19, orders: 1 },
    { usd: 29, orders: null },
  ],
  every: null,
  announced: null,
};

interface Press {
  readonly plan?: string;
  readonly account?: Buyer | null;
  readonly address?: string;
}

async function press({ plan = "lifetime", account = null, address = "192.0.2.1" }: Press): Promise<string> {
  const started = await startCheckout(shop.ctx, shop.deps, {
    plan,
    planName: "Site",
    account,
    seenUsd: 99,
    address,
    siteUrl: "https://site.example",
  });
  return started.kind;
}

const later = (minutes: number) => {
  shop.now = new Date(shop.now.getTime() + minutes * 60_000);
};
const orderOf = async (reference: string) =>
  (
    await sql<{
      state: string;
      network: Buffer | null;
    }>`select state, network from billing_order where reference = ${reference}`.execute(shop.db)
  ).rows[0];

beforeEach(async () => {
  await sql`update billing_order set state = 'expired' where state = 'open'`.execute(shop.db);
  await sql`delete from rate_limit`.execute(shop.db);
});

describe("an unpaid order", () => {
  it("expires at Stripe after ten minutes and releases its limited price", async () => {
    const { sessionId, reference } = await shop.open("lifetime");
    const price = async () => (await openTier(shop.ctx, "lifetime", SCARCE)).usd;
    expect(await price()).toBe(29);
    later(9);
    await sweepBilling(shop.ctx, shop.deps);
    expect([await price(), (await orderOf(reference))?.state]).toEqual([29, "open"]);
    later(2);
    await sweepBilling(shop.ctx, shop.deps);
    expect([await price(), await orderOf(reference)]).toEqual([19, { state: "expired", network: null }]);
    expect((await shop.fake.store.read(sessionId))?.["status"]).toBe("expired");
    expect(await shop.fake.desk.pay(sessionId, { email: "late@buyer.example", delayed: false })).toEqual([]);
  });

  it("keeps its price if paid just before it would be closed", async () => {
    const buyer = await shop.person();
    const { sessionId, reference } = await shop.open("lifetime", buyer);
    later(11);
    await shop.fake.desk.pay(sessionId, { email: buyer.email, delayed: false });
    await sweepBilling(shop.ctx, shop.deps);
    expect((await orderOf(reference))?.state).toBe("paid");
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(true);
  });

  it("keeps its reservation until Stripe answers whether it is paid", async () => {
    const { reference } = await shop.open("lifetime");
    later(11);
    shop.fake.failNext(3);
    await expect(sweepBilling(shop.ctx, shop.deps)).rejects.toThrow("requests to the payment provider failed");
    shop.fake.failNext(0);
    expect((await orderOf(reference))?.state).toBe("open");
    later(6);
    await sweepBilling(shop.ctx, shop.deps);
    expect((await orderOf(reference))?.state).toBe("expired");
  });

  it("at an unlimited price stays open as long as its checkout", async () => {
    const { reference } = await shop.open("pro");
    later(30);
    await sweepBilling(shop.ctx, shop.deps);
    expect((await orderOf(reference))?.state).toBe("open");
  });
});

describe("one network", () => {
  it("can hold three unpaid orders at a limited price, with or without accounts", async () => {
    const [first, second] = [await shop.person(), await shop.person()];
    expect([await press({ account: first }), await press({ account: second }), await press({})]).toEqual([
      "opened",
      "opened",
      "opened",
    ]);
    expect([await press({}), await press({ account: await shop.person() })]).toEqual([
      "reserved_enough",
      "reserved_enough",
    ]);
    // Opening another checkout closes the account's former one.
    expect(await press({ account: first })).toBe("opened");
    expect(await press({ address: "192.0.2.2" })).toBe("opened");
    later(11);
    await sweepBilling(shop.ctx, shop.deps);
    expect(await press({})).toBe("opened");
  });

  it("is an IPv6 /48, the block that access providers assign", async () => {
    const kinds: string[] = [];
    for (const network of ["1", "2", "ff00", "ffff"]) kinds.push(await press({ address: `2001:db8:5:${network}::1` }));
    expect(kinds).toEqual(["opened", "opened", "opened", "reserved_enough"]);
    expect(await press({ address: "2001:db8:6:1::1" })).toBe("opened");
  });

  it("may open more at an unlimited price", async () => {
    const kinds: string[] = [];
    for (let nth = 0; nth < 5; nth += 1) kinds.push(await press({ plan: "pro" }));
    expect(kinds).toEqual(Array.from({ length: 5 }, () => "opened"));
  });

  it("gets no fourth reservation by four concurrent requests", async () => {
    const kinds = await Promise.all([1, 2, 3, 4, 5].map(() => press({ address: "192.0.2.77" })));
    expect(kinds.toSorted()).toEqual(["opened", "opened", "opened", "reserved_enough", "reserved_enough"]);
  });

  it("takes at most a tenth of the remaining orders per network, and at least one", async () => {
    const lifetime = shop.deps.prices.get("lifetime");
    if (lifetime === undefined) throw new Error("there is no lifetime plan");
    const { left } = await openTier(shop.ctx, "lifetime", lifetime);
    await sql`
      insert into billing_order (reference, plan, provider, tier, amount_minor, currency, state, created_at, expires_at,
        paid_at)
      select 'sold-' || n, 'lifetime', 'stripe', 0, 1900, 'usd', 'paid', now(), now(), now()
      from generate_series(1, ${left - 3}::int) n`.execute(shop.db);
    expect([await press({}), await press({}), await press({ address: "192.0.2.9" })]).toEqual([
      "opened",
      "reserved_enough",
      "opened",
    ]);
    await sql`delete from billing_order where reference like 'sold-%'`.execute(shop.db);
  });
});
