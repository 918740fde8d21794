import { describe, expect, it } from "vitest";
import { changePrices } from "../../core/customers/billing/notices.ts";
import { listOrders } from "../../core/customers/billing/orders.ts";
import { NO_TAXES, type TaxSettings } from "../../core/customers/billing/payments.ts";
import { readBilling } from "../../core/customers/billing/read-billing.ts";
import { startCheckout } from "../../core/customers/billing/start-checkout.ts";
import { welcomeBuyer } from "../../core/customers/billing/welcome.ts";
import { type Buyer, useStripeShop } from "../../test/stripe-shop.ts";

const shop = useStripeShop();

const NET: TaxSettings = { behavior: "exclusive", automatic: true, taxIds: true, address: true };
const GROSS: TaxSettings = { ...NET, behavior: "inclusive" };

async function open(plan: string, account: Buyer, taxes: TaxSettings): Promise<string> {
  const started = await startCheckout(
    shop.ctx,
    { ...shop.deps, taxes },
    {
      plan,
      planName: `Site ${plan}`,
      account,
      seenUsd: 100,
      address: `10.0.2.${shop.next() % 250}`,
      siteUrl: "https://site.example",
    },
  );
  expect(started.kind).toBe("opened");
  return (await shop.fake.readSession()).id;
}

async function buy(plan: string, taxes: TaxSettings, { taxId, account }: { taxId?: string; account?: Buyer } = {}) {
  const buyer = account ?? (await shop.person());
  const sessionId = await open(plan, buyer, taxes);
  await shop.deliverAll(
    await shop.fake.desk.pay(sessionId, { email: buyer.email, delayed: false, ...(taxId !== undefined && { taxId }) }),
  );
  const [order] = await listOrders(shop.ctx, { limit: 1, search: buyer.email });
  return { buyer, sessionId, order, billing: await readBilling(shop.ctx, buyer.id) };
}

const session = async () => shop.fake.readSession();

describe("taxes at Stripe's checkout", () => {
  it.each<readonly [string, TaxSettings, object]>([
    ["nothing", NO_TAXES, { automatic_tax: { enabled: false }, tax_behavior: null, billing_address_collection: null }],
    ["that prices are net", { ...NO_TAXES, behavior: "exclusive" }, { tax_behavior: "exclusive" }],
    ["tax", { ...NET, taxIds: false, address: false }, { automatic_tax: { enabled: true }, tax_behavior: "exclusive" }],
    ["tax IDs", { ...NO_TAXES, taxIds: true }, { tax_id_collection: { enabled: true } }],
    ["an address", { ...NO_TAXES, address: true }, { billing_address_collection: "required" }],
    ["everything", GROSS, { automatic_tax: { enabled: true }, tax_behavior: "inclusive" }],
  ])("asks for %s, of new and of known customers", async (_what, taxes, fields) => {
    const { buyer } = await buy("pro", taxes);
    expect(await session()).toMatchObject(fields);
    await open("lifetime", buyer, taxes);
    expect(await session()).toMatchObject({ customer: expect.stringMatching(/^cus_/), ...fields });
  });

  it.each<readonly [string, TaxSettings, string | undefined, number, number]>([
    ["lifetime", NO_TAXES, undefined, 1900, 0],
    ["lifetime", NET, undefined, 2280, 380],
    ["lifetime", GROSS, undefined, 1900, 317],
    ["lifetime", NET, "DE123456789", 1900, 0],
    ["pro", NO_TAXES, undefined, 2900, 0],
    ["pro", NET, undefined, 3480, 580],
    ["pro", GROSS, undefined, 2900, 483],
    ["pro", NET, "DE123456789", 2900, 0],
  ])("gives access to %s with %j and the tax ID %s, and shows the invoice", async (plan, taxes, taxId, paid, tax) => {
    const { order, billing } = await buy(plan, taxes, taxId === undefined ? {} : { taxId });
    expect(billing).toMatchObject({ plan, status: "active" });
    expect(billing.receipts).toEqual([
      expect.objectContaining({
        amountMinor: paid,
        taxMinor: tax,
        invoiceUrl: expect.stringMatching(/^https:\/\/invoices\.example\/in_\w+$/),
        invoicePdfUrl: expect.stringMatching(/\.pdf$/),
      }),
    ]);
    expect(order).toMatchObject({ issue: null, taxMinor: tax, invoiceUrl: billing.receipts[0]?.invoiceUrl });
  });

  it("shows the invoice of a renewal, and of a payment whose invoice is written late", async () => {
    const { buyer, sessionId } = await buy("pro", NET);
    const subscription = String((await shop.fake.store.read(sessionId))?.["subscription"]);
    await shop.deliverAll(await shop.fake.desk.renew(subscription, true));
    const { receipts } = await readBilling(shop.ctx, buyer.id);
    expect(receipts.map(({ taxMinor, invoiceUrl }) => [taxMinor, invoiceUrl !== null])).toEqual([
      [580, true],
      [580, true],
    ]);

    const late = await shop.person();
    const lateSession = await open("lifetime", late, NET);
    const [completed, invoiced] = await shop.fake.desk.pay(lateSession, { email: late.email, delayed: false });
    if (completed === undefined || invoiced === undefined) throw new Error("an event is missing");
    const written = String((await shop.fake.store.read(lateSession))?.["invoice"]);
    await shop.fake.store.change(lateSession, (before) => ({ ...before, invoice: null }));
    await shop.deliver(completed);
    const invoices = async () => (await readBilling(shop.ctx, late.id)).receipts.map(({ invoiceUrl }) => invoiceUrl);
    expect(await invoices()).toEqual([null]);
    expect(await shop.deliver(invoiced)).toBe("done");
    expect(await invoices()).toEqual([`https://invoices.example/${written}`]);
  });

  it("keeps what a subscription was sold with when its price changes", async () => {
    const { buyer, sessionId } = await buy("pro", NET);
    const subscription = String((await shop.fake.store.read(sessionId))?.["subscription"]);
    const announced = { usd: 35, from: "2026-10-15" };
    const prices = new Map([["pro", { tiers: [{ usd: 29, orders: null }], every: "month" as const, announced }]]);
    const change = () => changePrices(shop.ctx, { ...shop.deps, prices }, (plan) => `Site ${plan}`);
    await change();
    shop.now = new Date("2026-10-01T12:30:00Z");
    await shop.deliverAll(await shop.fake.desk.renew(subscription, true));
    await change();
    shop.now = new Date("2026-11-01T12:30:00Z");
    await shop.deliverAll(await shop.fake.desk.renew(subscription, true));
    expect((await readBilling(shop.ctx, buyer.id)).receipts[0]).toMatchObject({ amountMinor: 4200, taxMinor: 700 });
  });

  it("welcomes the buyer with what was paid", async () => {
    const { order } = await buy("pro", NET);
    await welcomeBuyer(shop.ctx, order?.id ?? 0, { makeLink: async () => "https://site.example/link" });
    const { data } = await shop.db
      .selectFrom("outbox_message")
      .select("data")
      .where("template", "=", "purchase")
      .orderBy("id", "desc")
      .executeTakeFirstOrThrow();
    expect(data).toMatchObject({ price: { minor: 3480, taxMinor: 580 } });
  });
});
