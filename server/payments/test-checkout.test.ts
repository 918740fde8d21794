import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { hasFullAccess } from "../../core/customers/billing/entitlement.ts";
import { finishCheckout } from "../../core/customers/billing/finish-checkout.ts";
import { NO_TAXES, type TaxSettings } from "../../core/customers/billing/payments.ts";
import { readBilling } from "../../core/customers/billing/read-billing.ts";
import { refundAtProvider, refundOrder } from "../../core/customers/billing/refund.ts";
import { startCheckout } from "../../core/customers/billing/start-checkout.ts";
import { parseSettings } from "../../platform/env.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { useDatabase } from "../../test/database.ts";
import { openPayments } from "./open-payments.ts";

const database = useDatabase();
let buyers = 0;

afterEach(async () => {
  await sql`drop function if exists cut_off cascade`.execute(database.db);
});

/** Makes every insert into the table fail, like a kill at that point. */
async function cutOff(table: string): Promise<void> {
  await sql`create function cut_off() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$`.execute(
    database.db,
  );
  await sql`create trigger cut_off before insert
    on ${sql.table(table)} for each row execute function cut_off()`.execute(database.db);
}

async function opened(plan: string, taxes = NO_TAXES) {
  const ctx = fakeClockContext(database.db);
  const payments = openPayments({
    context: ctx,
    settings: parseSettings({}).payments,
    siteUrl: "https://site.example",
    siteName: "Site",
    accounts: { makeWelcomeLink: async () => "" },
  });
  const { test } = payments;
  if (test === null) throw new Error("there is no test checkout");
  const started = await startCheckout(
    ctx,
    { ...payments, taxes },
    {
      plan,
      planName: plan,
      account: null,
      seenUsd: 1_000,
      address: `192.0.2.${(buyers += 1)}`,
      siteUrl: "https://site.example",
    },
  );
  if (started.kind !== "opened") throw new Error(`the checkout is ${started.kind}`);
  const sessionId = new URL(started.url).pathname.split("/").at(-1) ?? "";
  const order = async () => {
    const { rows } = await sql<{ id: number; state: string; accountId: string | null; payments: number }>`
      select id, state, account_id as "accountId", (select count(*)::int from billing_payment
        where order_id = o.id) as payments
      from billing_order o where checkout_id = ${sessionId}
    `.execute(database.db);
    const [found] = rows;
    if (found === undefined) throw new Error("there is no order");
    return found;
  };
  const email = `buyer-${buyers}@someone.example`;
  const pay = () => test.pay(sessionId, { email });
  return { ctx, payments, test, sessionId, order, pay, email };
}

describe("the test checkout", () => {
  it.each(["billing_payment", "graphile_worker._private_jobs", "test_checkout_object"])(
    "undoes a payment cut off at %s, and takes it again",
    async (table) => {
      const { ctx, test, sessionId, order, pay } = await opened("pro");
      await cutOff(table);
      await expect(pay()).rejects.toThrow("cut off");
      expect(await test.readSession(sessionId)).toMatchObject({ state: "open" });
      expect(await order()).toMatchObject({ state: "open", payments: 0 });
      await sql`drop function cut_off cascade`.execute(database.db);
      await pay();
      const { accountId, ...paid } = await order();
      expect(paid).toMatchObject({ state: "paid", payments: 1 });
      expect(await hasFullAccess(ctx, accountId ?? "")).toBe(true);
    },
  );

  it("takes one of two concurrent payments while the buyer returns", async () => {
    const { ctx, payments, sessionId, order, pay } = await opened("lifetime");
    const back = () => finishCheckout(ctx, payments, { reference: "", checkoutId: sessionId, accountId: null });
    await Promise.all([pay(), pay(), back()]);
    expect(await back()).toMatchObject({ state: "paid" });
    expect(await order()).toMatchObject({ state: "paid", payments: 1 });
  });

  it("refunds a subscription's payment", async () => {
    const { ctx, payments, order, pay } = await opened("pro");
    await pay();
    const { id, accountId } = await order();
    expect(await refundOrder(ctx, { orderId: id, reason: "asked" })).toBe("asked");
    expect(await refundAtProvider(ctx, id, payments)).toBeUndefined();
    expect(await readBilling(ctx, accountId ?? "")).toMatchObject({
      status: "ended",
      receipts: [expect.objectContaining({ refundedMinor: 2900 })],
    });
  });

  it.each<readonly [TaxSettings["behavior"], string | null, number, number]>([
    ["exclusive", null, 3480, 580],
    ["inclusive", null, 2900, 483],
    ["exclusive", "DE123456789", 2900, 0],
    [null, null, 2900, 0],
  ])("adds tax to %s prices for the tax ID %s and writes an invoice", async (behavior, taxId, paid, tax) => {
    const { ctx, payments, test, sessionId, order, email } = await opened("pro", {
      behavior,
      automatic: true,
      taxIds: true,
      address: true,
    });
    const buyer = { name: "Acme GmbH", address: "1 Example Street, Berlin", taxId };
    await test.pay(sessionId, { email, buyer });
    const [receipt] = (await readBilling(ctx, (await order()).accountId ?? "")).receipts;
    expect(receipt).toMatchObject({ amountMinor: paid, taxMinor: tax });
    const id = receipt?.invoiceUrl?.split("/").at(-1) ?? "";
    expect(receipt?.invoiceUrl).toBe(`https://site.example/checkout/test/invoice/${id}`);
    expect(await payments.test?.readInvoice(id)).toMatchObject({ totalMinor: paid, taxMinor: tax, buyer, email });
    expect(await payments.test?.readInvoice("pi_test_guessed")).toBeNull();
  });
});
