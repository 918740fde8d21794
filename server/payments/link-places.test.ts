import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import type { BillingDeps } from "../../core/billing/billing-deps.ts";
import { listOrders } from "../../core/billing/orders.ts";
import type { PaidPlanKey } from "../../core/billing/plans.ts";
import { receiveEvent } from "../../core/billing/receive-event.ts";
import { refundOrder } from "../../core/billing/refund-order.ts";
import { startCheckout } from "../../core/billing/start-checkout.ts";
import { sweepBilling } from "../../core/billing/sweep.ts";
import { type Buyer, useStripeShop } from "../../test/stripe-shop.ts";
import { paymentLinkProvider } from "./payment-links.ts";

const shop = useStripeShop();

const links = (): BillingDeps => ({
  ...shop.deps,
  provider: paymentLinkProvider({ stripe: shop.fake.stripe, webhookSecret: shop.fake.webhookSecret, live: false, now: () => shop.now }),
  paymentLinks: { pro: ["https://buy.stripe.example/pro"], lifetime: ["https://buy.stripe.example/lifetime-19", "https://buy.stripe.example/lifetime-29"] },
});

async function press(plan: PaidPlanKey, account: Buyer): Promise<string> {
  const started = await startCheckout(shop.ctx, links(), { plan, planName: "Site", account, seenUsd: 29, address: null, siteUrl: "https://site.example" });
  if (started.kind !== "opened") throw new Error(started.kind);
  return new URL(started.url).searchParams.get("client_reference_id") ?? "";
}

const open = async () => (await sql<{ n: number }>`select count(*)::int as n from billing_order where state = 'open'`.execute(shop.db)).rows[0]?.n ?? 0;

describe("a Payment Link", () => {
  it("pressed again keeps the account's one place of that plan", async () => {
    const buyer = await shop.person();
    const before = await open();
    const references = [await press("lifetime", buyer), await press("lifetime", buyer), ...(await Promise.all([press("lifetime", buyer), press("lifetime", buyer)]))];
    expect(new Set(references).size).toBe(1);
    expect(await open()).toBe(before + 1);
    expect(await press("pro", buyer)).not.toBe(references[0]);
  });

  it("at a price without a limit is kept open for about an hour", async () => {
    const buyer = await shop.person();
    const reference = await press("pro", buyer);
    shop.now = new Date(shop.now.getTime() + 59 * 60_000);
    await sweepBilling(shop.ctx, links());
    expect(await sql`select state from billing_order where reference = ${reference}`.execute(shop.db)).toMatchObject({ rows: [{ state: "open" }] });
    shop.now = new Date(shop.now.getTime() + 2 * 60_000);
    await sweepBilling(shop.ctx, links());
    expect(await sql`select state from billing_order where reference = ${reference}`.execute(shop.db)).toMatchObject({ rows: [{ state: "expired" }] });
  });

  it("leaves a refund to the operator: access ends, and no job is asked to do what it cannot", async () => {
    const buyer = await shop.person();
    const reference = await press("lifetime", buyer);
    const session = { id: "cs_test_link_refund", object: "checkout.session", status: "complete", payment_status: "paid", mode: "payment", amount_subtotal: 1900, amount_total: 1900, currency: "usd", customer: null, customer_details: { email: buyer.email }, client_reference_id: reference, metadata: {}, payment_link: "plink_1", payment_intent: "pi_link_refund", subscription: null };
    expect(await receiveEvent(shop.ctx, links(), shop.fake.sign({ type: "checkout.session.completed", object: session }))).toBe("done");
    const [order] = await listOrders(shop.ctx, { limit: 1, search: buyer.email });
    const before = await shop.jobs("billing.refund");
    expect(await refundOrder(shop.ctx, { orderId: order?.id ?? 0, reason: "asked", canAsk: false })).toBe("by_hand");
    expect(await shop.jobs("billing.refund")).toBe(before);
    expect(await listOrders(shop.ctx, { limit: 1, search: buyer.email })).toMatchObject([{ state: "refunding" }]);
  });
});
