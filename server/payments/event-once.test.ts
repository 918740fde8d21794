import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { hasFullAccess } from "../../core/customers/billing/entitlement.ts";
import { receiveEvent } from "../../core/customers/billing/receive-event.ts";
import { useStripeShop } from "../../test/stripe-shop.ts";

const shop = useStripeShop();

describe("event", () => {
  it("is processed when Stripe resends it after a failure", async () => {
    const buyer = await shop.person();
    const { sessionId } = await shop.open("pro", buyer);
    const [completed] = await shop.fake.desk.pay(sessionId, { email: buyer.email, delayed: false });
    if (completed === undefined) throw new Error("no event was sent");
    const signed = shop.fake.sign(completed);
    const { id } = JSON.parse(signed.body) as { id: string };
    const kept = async () => (await sql`select from billing_event where id = ${id}`.execute(shop.db)).rows.length;
    // Another order holds that subscription.
    const other = await shop.open("pro", await shop.person());
    await sql`update billing_order set subscription_id = ${String(completed.object["subscription"])}
      where reference = ${other.reference}`.execute(shop.db);
    await expect(receiveEvent(shop.ctx, shop.deps, signed)).rejects.toThrow("billing_order_subscription_id");
    expect([await kept(), await hasFullAccess(shop.ctx, buyer.id)]).toEqual([0, false]);
    await sql`update billing_order set subscription_id = null where reference = ${other.reference}`.execute(shop.db);
    expect(await receiveEvent(shop.ctx, shop.deps, signed)).toBe("done");
    expect([await kept(), await hasFullAccess(shop.ctx, buyer.id)]).toEqual([1, true]);
    expect(await receiveEvent(shop.ctx, shop.deps, signed)).toBe("known");
  });
});
