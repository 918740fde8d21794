import { describe, expect, it } from "vitest";
import { hasFullAccess } from "../../core/customers/billing/entitlement.ts";
import { type Buyer, useStripeShop } from "../../test/stripe-shop.ts";
import type { DeskEvent } from "../../test/stripe/desk.ts";

const shop = useStripeShop();

/** What happens to a payment, and whether its order then gives access. */
const EVENTS: readonly (readonly [string, (payment: string) => Promise<readonly DeskEvent[]>, boolean])[] = [
  ["a full refund", (payment) => shop.fake.desk.refund(payment), false],
  ["a partial refund", (payment) => shop.fake.desk.refund(payment, 100), true],
  ["a dispute", (payment) => shop.fake.desk.dispute(payment, "needs_response"), false],
  ["a lost dispute", (payment) => shop.fake.desk.dispute(payment, "lost"), false],
  ["a won dispute", (payment) => shop.fake.desk.dispute(payment, "won"), true],
];

interface Sold {
  readonly buyer: Buyer;
  readonly customer: string;
  readonly payment: string;
}

async function sold(plan: "pro" | "lifetime"): Promise<Sold> {
  const buyer = await shop.person();
  const { sessionId } = await shop.open(plan, buyer);
  await shop.deliverAll(await shop.fake.desk.pay(sessionId, { email: buyer.email, delayed: false }));
  const session = await shop.fake.store.read(sessionId);
  const [payment] = await shop.fake.store.find("payment_intent", "customer", String(session?.["customer"]));
  return { buyer, customer: String(session?.["customer"]), payment: payment?.id ?? "" };
}

const PLANS = ["pro", "lifetime"] as const;
const TABLE = PLANS.flatMap((plan) => EVENTS.map(([what, act, remains]) => ({ plan, what, act, remains })));

describe("a Stripe account that also sells other things to the same customers", () => {
  it.each(TABLE)("ignores $what of another sale to a buyer of $plan", async ({ plan, act }) => {
    const { buyer, customer } = await sold(plan);
    const before = await shop.jobs("billing.send_change");
    const other = await shop.fake.desk.sellOther(customer, 500);
    for (const event of await act(other)) expect(await shop.deliver(event)).toBe("other");
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(true);
    expect(await shop.jobs("billing.send_change")).toBe(before);
  });

  it.each(TABLE)("applies $what of the payment for $plan itself", async ({ plan, act, remains }) => {
    const { buyer, payment } = await sold(plan);
    await shop.deliverAll(await act(payment));
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(remains);
  });

  it("finds the order of a payment that was never stored by its checkout", async () => {
    const { buyer, payment } = await sold("lifetime");
    await shop.db.deleteFrom("billing_payment").where("id", "=", payment).execute();
    await shop.deliverAll(await shop.fake.desk.refund(payment));
    expect(await hasFullAccess(shop.ctx, buyer.id)).toBe(false);
  });
});
