import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { PRICES } from "../../app/plan-prices.ts";
import type { BillingDeps } from "../../core/billing/billing-deps.ts";
import { hasFullAccess } from "../../core/billing/entitlement.ts";
import { openTier } from "../../core/billing/new-order.ts";
import type { PaidPlanKey, PriceTable } from "../../core/billing/plans.ts";
import { receiveEvent } from "../../core/billing/receive-event.ts";
import { startCheckout } from "../../core/billing/start-checkout.ts";
import { sweepBilling } from "../../core/billing/sweep.ts";
import { type Buyer, useStripeShop } from "../../test/stripe-shop.ts";
import { paymentLinkProvider } from "./payment-links.ts";

const shop = useStripeShop();

/** One lifetime order at $19. */
const SCARCE: PriceTable = { ...PRICES, lifetime: { tiers: [{ usd: 19, orders: 1 }, { usd: 29, orders: null }], every: null, announced: null } };

interface Press {
  readonly plan?: PaidPlanKey;
  readonly account?: Buyer | null;
  readonly address?: string;
  readonly deps?: BillingDeps;
}

async function press({ plan = "lifetime", account = null, address = "192.0.2.1", deps = shop.deps }: Press): Promise<string> {
  const started = await startCheckout(shop.ctx, deps, { plan, planName: "Site", account, seenUsd: 99, address, siteUrl: "https://site.example" });
  return started.kind;
}

const later = (minutes: number) => {
  shop.now = new Date(shop.now.getTime() + minutes * 60_000);
};
const orderOf = async (reference: string) =>
  (await sql<{ state: string; network: Buffer | null }>`select state, network from billing_order where reference = ${reference}`.execute(shop.db)).rows[0];

beforeEach(async () => {
  await sql`update billing_order set state = 'expired' where state = 'open'`.execute(shop.db);
  await sql`delete from submission_count`.execute(shop.db);
});

describe("an unpaid order at a limited price", () => {
  it("is closed at Stripe after ten minutes, and its price is for sale again", async () => {
    const { sessionId, reference } = await shop.open("lifetime");
    const price = async () => (await openTier(shop.ctx, "lifetime", SCARCE.lifetime)).usd;
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

  it("keeps its price when it is paid just before it would be closed", async () => {
    const buyer = await shop.person();
    const { sessionId, reference } = await shop.open("lifetime", buyer);
    later(11);
    await shop.fake.desk.pay(sessionId, { email: buyer.email, delayed: false });
    await sweepBilling(shop.ctx, shop.deps);
    expect((await orderOf(reference))?.state).toBe("paid");
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(true);
  });

  it("keeps its reservation while Stripe does not answer whether it is paid", async () => {
    const { reference } = await shop.open("lifetime");
    later(11);
    shop.fake.failNext(3);
    await expect(sweepBilling(shop.ctx, shop.deps)).rejects.toThrow("could not be asked about");
    shop.fake.failNext(0);
    expect((await orderOf(reference))?.state).toBe("open");
    later(6);
    await sweepBilling(shop.ctx, shop.deps);
    expect((await orderOf(reference))?.state).toBe("expired");
  });

  it("at a price without a limit stays open for as long as its checkout", async () => {
    const { reference } = await shop.open("pro");
    later(30);
    await sweepBilling(shop.ctx, shop.deps);
    expect((await orderOf(reference))?.state).toBe("open");
  });

  it("of a Payment Link ends after ten minutes too; paid later, it is honoured at the price paid", async () => {
    const buyer = await shop.person();
    const provider = paymentLinkProvider({ stripe: shop.fake.stripe, webhookSecret: shop.fake.webhookSecret, live: false, now: () => shop.now });
    const deps = { ...shop.deps, provider, paymentLinks: { lifetime: ["https://buy.stripe.example/19", "https://buy.stripe.example/29"] } };
    expect(await press({ account: buyer, deps })).toBe("opened");
    const { rows } = await sql<{ reference: string }>`select reference from billing_order where account_id = ${buyer.id}`.execute(shop.db);
    const reference = rows[0]?.reference ?? "";
    later(11);
    await sweepBilling(shop.ctx, deps);
    expect((await orderOf(reference))?.state).toBe("expired");
    const session = {
      id: "cs_test_paid_late", object: "checkout.session", status: "complete", payment_status: "paid", mode: "payment", amount_subtotal: 1900, currency: "usd",
      customer: null, customer_details: { email: buyer.email }, client_reference_id: reference, metadata: {}, payment_link: "plink_1", payment_intent: null, subscription: null,
    };
    expect(await receiveEvent(shop.ctx, deps, shop.fake.sign({ type: "checkout.session.completed", object: session }))).toBe("done");
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(true);
  });
});

describe("one network", () => {
  it("has three unpaid orders at a limited price at a time, with accounts or without", async () => {
    const [first, second] = [await shop.person(), await shop.person()];
    expect([await press({ account: first }), await press({ account: second }), await press({})]).toEqual(["opened", "opened", "opened"]);
    expect([await press({}), await press({ account: await shop.person() })]).toEqual(["reserved_enough", "reserved_enough"]);
    // An account that opens another checkout gives up its former one.
    expect(await press({ account: first })).toBe("opened");
    expect(await press({ address: "192.0.2.2" })).toBe("opened");
    later(11);
    await sweepBilling(shop.ctx, shop.deps);
    expect(await press({})).toBe("opened");
  });

  it("is 48 bits of IPv6, as access providers hand them out", async () => {
    const kinds: string[] = [];
    for (const network of ["1", "2", "ff00", "ffff"]) kinds.push(await press({ address: `2001:db8:5:${network}::1` }));
    expect(kinds).toEqual(["opened", "opened", "opened", "reserved_enough"]);
    expect(await press({ address: "2001:db8:6:1::1" })).toBe("opened");
  });

  it("may open more at a price without a limit", async () => {
    const kinds: string[] = [];
    for (let nth = 0; nth < 5; nth += 1) kinds.push(await press({ plan: "pro" }));
    expect(kinds).toEqual(Array.from({ length: 5 }, () => "opened"));
  });

  it("gets no fourth by pressing four times at once", async () => {
    const kinds = await Promise.all([1, 2, 3, 4, 5].map(() => press({ address: "192.0.2.77" })));
    expect(kinds.toSorted()).toEqual(["opened", "opened", "opened", "reserved_enough", "reserved_enough"]);
  });
});
