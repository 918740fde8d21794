// One file: the provider and the pages of the test checkout change the same stored objects.

import { randomBytes } from "node:crypto";
import type { z } from "zod";
import { execute, rowOf } from "../../db/statement.ts";
import { applyCheckout } from "../../core/customers/billing/apply-checkout.ts";
import { databaseNow } from "../../core/customers/billing/concurrency.ts";
import {
  type BillingDeps,
  type CheckoutState,
  type PaymentProvider,
  type PaymentState,
  type SubscriptionState,
  type TestCheckout,
} from "../../core/customers/billing/payments.ts";
import type { Interval, PriceTable } from "../../core/customers/billing/plans.ts";
import { inTransaction } from "../../core/shared/transaction.ts";
import type { Context } from "../../core/shared/context.ts";
import {
  NO_BUYER,
  type Stored,
  storedCheckout,
  type StoredCheckout,
  storedPayment,
  storedSubscription,
  type StoredSubscription,
  withTestTax,
} from "./test-objects.ts";

/** Changes an object; `null` if it does not exist or `change` returns it unchanged. */
async function update<T extends Stored>(
  { db }: Context,
  schema: z.ZodType<T>,
  id: string,
  change: (before: T) => T | null,
): Promise<T | null> {
  const row = await rowOf<{ body: unknown }>(db)`select body from test_checkout_object where id = ${id} for update`;
  const before = schema.safeParse(row?.body);
  const changed = before.success ? change(before.data) : null;
  if (changed !== null)
    await execute(db)`update test_checkout_object set body = ${JSON.stringify(changed)}::jsonb where id = ${id}`;
  return changed;
}

async function read<T extends Stored>({ db }: Context, schema: z.ZodType<T>, id: string | null): Promise<T | null> {
  if (id === null) return null;
  const row = await rowOf<{ body: unknown }>(db)`select body from test_checkout_object where id = ${id}`;
  const parsed = schema.safeParse(row?.body);
  return parsed.success ? parsed.data : null;
}

async function readPayment(inner: Context, id: string | null, siteUrl: string): Promise<PaymentState | null> {
  const found = await read(inner, storedPayment, id);
  if (found === null) return null;
  return {
    ...found,
    invoice: {
      url: `${siteUrl}/checkout/test/invoice/${found.id}`,
      pdfUrl: null,
      taxMinor: found.taxMinor,
      number: found.id,
    },
  };
}

async function readSubscription(inner: Context, id: string | null, siteUrl: string): Promise<SubscriptionState | null> {
  const found = await read(inner, storedSubscription, id);
  return found === null ? null : { ...found, payment: await readPayment(inner, found.paymentId, siteUrl) };
}

async function readCheckout(inner: Context, id: string, siteUrl: string): Promise<CheckoutState | null> {
  const found = await read(inner, storedCheckout, id);
  if (found === null) return null;
  const { state } = found;
  return {
    kind: "checkout",
    id,
    reference: found.reference,
    plan: null,
    state: state === "open" || state === "expired" ? state : "complete",
    paid: state === "paid",
    failed: state === "failed",
    recurring: found.every !== null,
    amountMinor: found.amountMinor,
    currency: found.currency,
    email: found.email,
    customerId: found.customerId,
    subscriptionId: found.subscriptionId,
    subscription: await readSubscription(inner, found.subscriptionId, siteUrl),
    payment: await readPayment(inner, found.paymentId, siteUrl),
  };
}

/** A provider that charges nothing, and the pages on which its buyers act; both keep their state in the database. */
export function openTestCheckout(
  context: Context,
  { siteUrl, prices }: { readonly siteUrl: string; readonly prices: PriceTable },
): { readonly provider: PaymentProvider; readonly pages: TestCheckout } {
  const ctx: Context = { ...context, actor: { id: "test checkout", access: "anonymous" } };
  const now = () => ctx.clock.now();

  async function add({ db }: Context, object: Stored): Promise<string> {
    await execute(db)`
      insert into test_checkout_object (id, kind, body, created_at)
      values (${object.id}, ${object.kind}, ${JSON.stringify(object)}::jsonb, ${now()})`;
    return object.id;
  }

  const charge = (
    inner: Context,
    of: Pick<StoredCheckout, "customerId" | "amountMinor" | "currency" | "product" | "taxes" | "buyer">,
    subscriptionId: string | null,
  ) => {
    const { totalMinor, taxMinor } = withTestTax(of);
    return add(inner, {
      kind: "payment",
      id: newId("pi"),
      customerId: of.customerId,
      subscriptionId,
      checkoutId: null,
      amountMinor: totalMinor,
      taxMinor,
      currency: of.currency,
      product: of.product,
      taxes: of.taxes,
      buyer: of.buyer,
      refundedMinor: 0,
      dispute: "none",
      receiptUrl: null,
      country: null,
      paidAt: now(),
    });
  };

  /** The result of a paid checkout: a subscription with its first payment, or a single payment. */
  async function fulfil(
    inner: Context,
    checkout: StoredCheckout,
  ): Promise<Pick<StoredCheckout, "subscriptionId" | "paymentId">> {
    if (checkout.every === null) return { subscriptionId: null, paymentId: await charge(inner, checkout, null) };
    const id = newId("sub");
    const { customerId, amountMinor, currency, product, taxes: added, buyer } = checkout;
    await add(inner, {
      kind: "subscription",
      id,
      product,
      taxes: added,
      buyer,
      customerId,
      status: "active",
      amountMinor,
      currency,
      every: checkout.every,
      periodStart: now(),
      periodEnd: nextPeriod(now(), checkout.every),
      cancelsAtPeriodEnd: false,
      endedAt: null,
      paymentId: await charge(inner, checkout, id),
    });
    return { subscriptionId: id, paymentId: null };
  }

  /** Ends an open checkout and acts on it in the same transaction, so that a kill undoes both. */
  const move = (id: string, change: Partial<StoredCheckout> & Pick<StoredCheckout, "state">) =>
    inTransaction(ctx, async (inner) => {
      const moved = await update(inner, storedCheckout, id, (before) =>
        before.state !== "open" || (change.state !== "expired" && before.expiresAt <= now())
          ? null
          : { ...before, ...change },
      );
      if (moved === null) return;
      if (moved.state === "paid") {
        const bought = await fulfil(inner, moved);
        await update(inner, storedCheckout, id, (before) => ({ ...before, ...bought }));
      }
      const state = await readCheckout(inner, id, siteUrl);
      if (state !== null) await applyCheckout(inner, state, await databaseNow(inner), deps);
    });

  const changeSubscription = async (id: string, change: (before: StoredSubscription) => StoredSubscription | null) => {
    await inTransaction(ctx, (inner) =>
      update(inner, storedSubscription, id, (before) => (before.endedAt === null ? change(before) : null)),
    );
    return readSubscription(ctx, id, siteUrl);
  };

  const provider: PaymentProvider = {
    name: "test",
    live: false,
    // It acts in its own transactions and sends no events.
    readEvent: async () => null,
    async openCheckout(input) {
      const { reference, planName, amountMinor, currency, email, customerId, returnUrl, cancelUrl, expiresAt } = input;
      const id = await add(ctx, {
        kind: "checkout",
        id: newId("cs"),
        reference,
        product: planName,
        amountMinor,
        currency,
        every: input.every,
        email,
        taxes: input.taxes,
        buyer: { email, name: null, address: null, taxId: null },
        customerId: customerId ?? newId("cus"),
        returnUrl,
        cancelUrl,
        expiresAt,
        state: "open",
        subscriptionId: null,
        paymentId: null,
      });
      return { id, url: `${siteUrl}/checkout/test/${id}` };
    },
    readCheckout: (id) => readCheckout(ctx, id, siteUrl),
    listPaymentLinks: async () => [],
    isTaxReady: async () => true,
    listCompleted: async () => [],
    readSubscription: (id) => readSubscription(ctx, id, siteUrl),
    async closeCheckout(id) {
      await move(id, { state: "expired" });
      return readCheckout(ctx, id, siteUrl);
    },
    setCancelAtPeriodEnd: (id, cancel) =>
      changeSubscription(id, (before) => ({ ...before, cancelsAtPeriodEnd: cancel })),
    endSubscription: (id) => changeSubscription(id, (before) => ({ ...before, status: "canceled", endedAt: now() })),
    changePrice: (id, { amountMinor }) => changeSubscription(id, (before) => ({ ...before, amountMinor })),
    async refund(id) {
      await update(ctx, storedPayment, id, (before) => ({ ...before, refundedMinor: before.amountMinor }));
      const payment = await readPayment(ctx, id, siteUrl);
      if (payment === null) throw new Error(`the test checkout has no payment ${id}`);
      return payment;
    },
    // Sends no receipts.
    changeEmail: async () => undefined,
    // It has none.
    openPortal: async ({ returnUrl }) => returnUrl,
  };
  const deps: BillingDeps = { provider, prices };

  const pages: TestCheckout = {
    async readSession(id) {
      const found = await read(ctx, storedCheckout, id);
      if (found === null) return null;
      const { product, amountMinor, currency, email, returnUrl, cancelUrl } = found;
      const expired = found.state === "expired" || (found.state === "open" && found.expiresAt <= now());
      const state = expired ? "expired" : found.state === "open" ? "open" : "done";
      return {
        id,
        state,
        product,
        amountMinor,
        currency,
        every: found.every,
        email,
        taxes: found.taxes,
        ...withTestTax(found),
        returnUrl,
        cancelUrl,
      };
    },
    pay: (id, { email, buyer = NO_BUYER }) => move(id, { state: "paid", email, buyer: { ...buyer, email } }),
    async readInvoice(paymentId) {
      const found = await read(ctx, storedPayment, paymentId);
      if (found === null) return null;
      const { paidAt, product, buyer, amountMinor, taxMinor, currency } = found;
      const number = `TEST-${paymentId.slice(-8).toUpperCase()}`;
      return { number, paidAt, product, email: buyer.email, buyer, totalMinor: amountMinor, taxMinor, currency };
    },
  };
  return { provider, pages };
}

/** An id in Stripe's format, marked as test mode. */
function newId(kind: string): string {
  return `${kind}_test_${randomBytes(12).toString("hex")}`;
}

function nextPeriod(start: Date, interval: Interval): Date {
  const end = new Date(start);
  end.setUTCMonth(end.getUTCMonth() + (interval === "year" ? 12 : 1));
  return end;
}
