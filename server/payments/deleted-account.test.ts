import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { readAccount } from "../../core/customers/accounts/account.ts";
import { endBilling } from "../../core/customers/billing/change-subscription.ts";
import { listOrders } from "../../core/customers/billing/orders.ts";
import { refundAtProvider } from "../../core/customers/billing/refund.ts";
import { sweepBilling } from "../../core/customers/billing/sweep.ts";
import { useStripeShop } from "../../test/stripe-shop.ts";

const shop = useStripeShop();
const { person, open, deliverAll, jobs } = shop;

async function erase(id: string): Promise<void> {
  await endBilling(shop.ctx, { accountId: id });
  await sql`delete from account where id = ${id}`.execute(shop.db);
}

describe("deleting an account", () => {
  it("leaves no open checkout that could be paid", async () => {
    const buyer = await person();
    const { sessionId } = await open("pro", buyer);
    await erase(buyer.id);
    shop.now = new Date(shop.now.getTime() + 1_000);
    await sweepBilling(shop.ctx, shop.deps);
    expect((await shop.fake.store.read(sessionId))?.["status"]).toBe("expired");
  });

  it("refunds a late payment and does not recreate the account", async () => {
    const buyer = await person();
    const { sessionId } = await open("pro", buyer);
    await deliverAll(await shop.fake.desk.pay(sessionId, { email: buyer.email, delayed: true }));
    await erase(buyer.id);
    const before = await jobs("billing.refund");
    await deliverAll(await shop.fake.desk.settle(sessionId, true));
    expect(await readAccount(shop.ctx, { email: buyer.email })).toBeNull();
    expect(await jobs("billing.refund")).toBe(before + 1);
    const [order] = await listOrders(shop.ctx, { limit: 1 });
    expect(await refundAtProvider(shop.ctx, order?.id ?? 0, shop.deps)).toBeUndefined();
    expect(await listOrders(shop.ctx, { limit: 1 })).toMatchObject([{ state: "refunded", refundedMinor: 2900 }]);
    const subscriptionId = String((await shop.fake.store.read(sessionId))?.["subscription"]);
    expect((await shop.fake.store.read(subscriptionId))?.["status"]).toBe("canceled");
  });
});
