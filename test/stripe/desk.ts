import { randomBytes } from "node:crypto";
import {
  type ObjectStore,
  type StoredObject,
  storedCharge,
  storedIntent,
  storedSession,
  type StoredSession,
  storedSubscription,
  type StoredSubscription,
} from "./store.ts";

/** An event to deliver: its type and its object. */
export interface DeskEvent {
  readonly type: string;
  readonly object: StoredObject;
}

/** Actions of customers, banks and time at Stripe; each returns its events. */
export interface Desk {
  /** Completes an open checkout. `delayed`: with a payment method that takes days; `taxId`: as a business. */
  pay(
    sessionId: string,
    input: { readonly email: string; readonly delayed: boolean; readonly taxId?: string },
  ): Promise<readonly DeskEvent[]>;
  /** A delayed payment succeeds or fails. */
  settle(sessionId: string, arrives: boolean): Promise<readonly DeskEvent[]>;
  expire(sessionId: string): Promise<readonly DeskEvent[]>;
  /** Starts the next period of a subscription; its payment succeeds or fails. */
  renew(subscriptionId: string, paid: boolean): Promise<readonly DeskEvent[]>;
  changeSubscription(subscriptionId: string, change: Readonly<Record<string, unknown>>): Promise<readonly DeskEvent[]>;
  endSubscription(subscriptionId: string): Promise<readonly DeskEvent[]>;
  /** Sells the customer something else of the same account, without a checkout of ours. Returns its payment. */
  sellOther(customer: string, amount: number): Promise<string>;
  /** Refunds a payment, fully or in part. */
  refund(paymentId: string, amount?: number): Promise<readonly DeskEvent[]>;
  dispute(paymentId: string, status: "needs_response" | "won" | "lost"): Promise<readonly DeskEvent[]>;
}

export interface DeskParts {
  readonly store: ObjectStore;
  readonly now: () => Date;
  readonly receiptUrl: string;
}

export function createDesk({ store, now, receiptUrl }: DeskParts): Desk {
  const seconds = () => Math.floor(now().getTime() / 1_000);

  /** Creates a payment with its charge, or completes the given `intent`. */
  async function takeMoney(of: {
    readonly amount: number;
    readonly currency: string;
    readonly customer: string | null;
    readonly intent?: string | null;
  }): Promise<string> {
    const charge = newId("ch");
    const intent = of.intent ?? newId("pi");
    const created = seconds();
    await store.add({
      id: charge,
      object: "charge",
      created,
      amount: of.amount,
      amount_refunded: 0,
      refunded: false,
      disputed: false,
      currency: of.currency,
      customer: of.customer,
      payment_intent: intent,
      receipt_url: receiptUrl,
      billing_details: { address: { country: "FR" } },
      status: "succeeded",
    });
    const paid = {
      id: intent,
      object: "payment_intent",
      created,
      amount: of.amount,
      amount_received: of.amount,
      currency: of.currency,
      customer: of.customer,
      latest_charge: charge,
      status: "succeeded",
    };
    if (!(await store.add(paid))) await changed(store, intent, () => paid);
    return intent;
  }

  async function bill(subscription: StoredSubscription, paid: boolean): Promise<StoredObject> {
    const { unit_amount = 0, tax_behavior = null } = subscription.items.data[0]?.price ?? {};
    const { amount, tax } = taxed(unit_amount, {
      behavior: tax_behavior,
      isTaxed: subscription.automatic_tax.enabled && !subscription.exempt,
    });
    const intent = paid
      ? await takeMoney({ amount, currency: subscription.currency, customer: subscription.customer })
      : null;
    return invoice({
      amount,
      tax,
      intent,
      currency: subscription.currency,
      customer: subscription.customer,
      parent: { type: "subscription_details", subscription_details: { subscription: subscription.id } },
    });
  }

  /** Writes an invoice; `intent` has paid it. */
  async function invoice(of: {
    readonly amount: number;
    readonly tax: number;
    readonly intent: string | null;
    readonly currency: string;
    readonly customer: string;
    readonly parent: object | null;
  }): Promise<StoredObject> {
    const id = newId("in");
    const { amount, intent } = of;
    const paid = intent !== null;
    const payment = {
      id: newId("inpay"),
      object: "invoice_payment",
      invoice: id,
      status: paid ? "paid" : "open",
      payment: { type: "payment_intent", payment_intent: intent },
    };
    const written = {
      id,
      object: "invoice",
      number: paid ? `R-${id}` : null,
      created: seconds(),
      amount_due: amount,
      amount_paid: paid ? amount : 0,
      currency: of.currency,
      customer: of.customer,
      status: paid ? "paid" : "open",
      hosted_invoice_url: `https://invoices.example/${id}`,
      invoice_pdf: `https://invoices.example/${id}.pdf`,
      total_taxes: of.tax === 0 ? [] : [{ amount: of.tax, type: "tax_rate_details" }],
      parent: of.parent,
      payments: { object: "list", data: intent === null ? [] : [payment] },
    };
    await store.add(written);
    if (intent !== null) await store.add({ ...payment, payment_intent: intent });
    return written;
  }

  async function subscribe(session: StoredSession, customer: string): Promise<StoredSubscription> {
    const created = seconds();
    const subscription = storedSubscription.parse({
      id: newId("sub"),
      object: "subscription",
      created,
      status: "active",
      customer,
      currency: session.currency,
      cancel_at_period_end: false,
      cancel_at: null,
      canceled_at: null,
      ended_at: null,
      latest_invoice: null,
      metadata: session.metadata,
      automatic_tax: session.automatic_tax,
      exempt: isExempt(session),
      items: {
        object: "list",
        data: [
          {
            id: newId("si"),
            object: "subscription_item",
            current_period_start: created,
            current_period_end: nextMonth(created),
            price: {
              id: newId("price"),
              object: "price",
              unit_amount: session.amount_subtotal,
              tax_behavior: session.tax_behavior,
              currency: session.currency,
              product: session.product,
              recurring: { interval: "month" },
            },
          },
        ],
      },
    });
    await store.add({ ...subscription, object: "subscription" });
    return subscription;
  }

  async function take(
    session: StoredSession,
    customer: string,
  ): Promise<{ readonly fields: object; readonly events: readonly DeskEvent[] }> {
    if (session.mode === "payment") {
      const { currency } = session;
      const { amount, tax } = taxOf(session);
      const intent = await takeMoney({ amount, currency, customer, intent: session.payment_intent });
      if (!session.invoice_creation.enabled) return { fields: { payment_intent: intent }, events: [] };
      const written = await invoice({ amount, tax, intent, currency, customer, parent: null });
      return {
        fields: { payment_intent: intent, amount_total: amount, invoice: written.id },
        events: [{ type: "invoice.paid", object: written }],
      };
    }
    const subscription = await subscribe(session, customer);
    const billed = await bill(subscription, true);
    const current = await changed(store, subscription.id, (before) => ({ ...before, latest_invoice: billed.id }));
    return {
      fields: { subscription: subscription.id, amount_total: taxOf(session).amount },
      events: [
        { type: "customer.subscription.created", object: current },
        { type: "invoice.paid", object: billed },
      ],
    };
  }

  /** Starts a delayed payment. */
  async function begin(session: StoredSession): Promise<StoredObject> {
    const intent = newId("pi");
    await store.add({
      id: intent,
      object: "payment_intent",
      created: seconds(),
      amount: taxOf(session).amount,
      amount_received: 0,
      currency: session.currency,
      customer: session.customer,
      latest_charge: null,
      status: "processing",
    });
    return changed(store, session.id, (before) => ({ ...before, payment_intent: intent }));
  }

  return {
    async pay(sessionId, { email, delayed, taxId }) {
      // Only one of two concurrent calls pays.
      const closed = await store.change(sessionId, (object) => {
        const session = storedSession.parse(object);
        if (session.status !== "open" || session.expires_at <= seconds()) return null;
        return {
          ...object,
          status: "complete",
          customer: session.customer ?? newId("cus"),
          customer_details: {
            email,
            tax_ids:
              taxId === undefined || !session.tax_id_collection.enabled ? [] : [{ type: "eu_vat", value: taxId }],
          },
          payment_status: "unpaid",
        };
      });
      if (closed === null) return [];
      const session = storedSession.parse(closed);
      // A subscription starts when its first payment arrives.
      if (delayed)
        return [
          { type: "checkout.session.completed", object: session.mode === "payment" ? await begin(session) : closed },
        ];
      const taken = await take(session, session.customer ?? "");
      const object = await changed(store, sessionId, (before) => ({
        ...before,
        ...taken.fields,
        payment_status: "paid",
      }));
      return [{ type: "checkout.session.completed", object }, ...taken.events];
    },

    async settle(sessionId, arrives) {
      const waiting = await store.change(sessionId, (object) => {
        const { status, payment_status } = storedSession.parse(object);
        return status === "complete" && payment_status === "unpaid" && object["settled"] !== true
          ? { ...object, settled: true }
          : null;
      });
      if (waiting === null) return [];
      const session = storedSession.parse(waiting);
      if (!arrives) {
        if (session.payment_intent !== null)
          await changed(store, session.payment_intent, (before) => ({ ...before, status: "requires_payment_method" }));
        return [{ type: "checkout.session.async_payment_failed", object: waiting }];
      }
      const taken = await take(session, session.customer ?? "");
      const object = await changed(store, sessionId, (before) => ({
        ...before,
        ...taken.fields,
        payment_status: "paid",
      }));
      return [{ type: "checkout.session.async_payment_succeeded", object }, ...taken.events];
    },

    async expire(sessionId) {
      const object = await store.change(sessionId, (before) =>
        before["status"] === "open" ? { ...before, status: "expired" } : null,
      );
      return object === null ? [] : [{ type: "checkout.session.expired", object }];
    },

    async renew(subscriptionId, paid) {
      const begun = await store.change(subscriptionId, (object) => {
        const subscription = storedSubscription.parse(object);
        const item = subscription.items.data[0];
        if (subscription.ended_at !== null || item === undefined) return null;
        if (subscription.cancel_at_period_end)
          return { ...object, status: "canceled", ended_at: item.current_period_end, canceled_at: seconds() };
        // An unpaid period is charged again.
        const due =
          subscription.status === "past_due"
            ? item
            : {
                ...item,
                current_period_start: item.current_period_end,
                current_period_end: nextMonth(item.current_period_end),
              };
        return { ...object, status: paid ? "active" : "past_due", items: { object: "list", data: [due] } };
      });
      if (begun === null) return [];
      if (begun["status"] === "canceled") return [{ type: "customer.subscription.deleted", object: begun }];
      const billed = await bill(storedSubscription.parse(begun), paid);
      const object = await changed(store, subscriptionId, (before) => ({ ...before, latest_invoice: billed.id }));
      return [
        { type: "customer.subscription.updated", object },
        { type: paid ? "invoice.paid" : "invoice.payment_failed", object: billed },
      ];
    },

    async changeSubscription(subscriptionId, change) {
      const object = await store.change(subscriptionId, (before) =>
        before["ended_at"] === null ? { ...before, ...change } : null,
      );
      return object === null ? [] : [{ type: "customer.subscription.updated", object }];
    },

    async endSubscription(subscriptionId) {
      const object = await store.change(subscriptionId, (before) =>
        before["ended_at"] === null
          ? { ...before, status: "canceled", canceled_at: seconds(), ended_at: seconds() }
          : null,
      );
      return object === null ? [] : [{ type: "customer.subscription.deleted", object }];
    },

    sellOther: (customer, amount) => takeMoney({ amount, currency: "usd", customer }),

    async refund(paymentId, amount) {
      const intent = await store.read(paymentId);
      if (intent === null) return [];
      const { latest_charge } = storedIntent.parse(intent);
      if (latest_charge === null) return [];
      let given = 0;
      const charge = await store.change(latest_charge, (before) => {
        const { amount: whole, amount_refunded } = storedCharge.parse(before);
        given = Math.min(amount ?? whole, whole - amount_refunded);
        return given <= 0
          ? null
          : { ...before, amount_refunded: amount_refunded + given, refunded: amount_refunded + given === whole };
      });
      if (charge === null) return [];
      const refund = {
        id: newId("re"),
        object: "refund",
        created: seconds(),
        amount: given,
        charge: charge.id,
        payment_intent: paymentId,
        status: "succeeded",
      };
      await store.add(refund);
      return [
        { type: "refund.created", object: refund },
        { type: "charge.refunded", object: charge },
      ];
    },

    async dispute(paymentId, status) {
      const intent = await store.read(paymentId);
      if (intent === null) return [];
      const { latest_charge, amount, currency } = storedIntent.parse(intent);
      if (latest_charge === null) return [];
      await store.change(latest_charge, (before) => ({ ...before, disputed: true }));
      const [open] = await store.find("dispute", "payment_intent", paymentId);
      const dispute = {
        id: open?.id ?? newId("du"),
        object: "dispute",
        created: seconds(),
        amount,
        currency,
        charge: latest_charge,
        payment_intent: paymentId,
        status,
      };
      if (open === undefined) await store.add(dispute);
      else await store.change(open.id, () => dispute);
      return [
        { type: status === "needs_response" ? "charge.dispute.created" : "charge.dispute.closed", object: dispute },
      ];
    },
  };
}

/** The rate of every tax here, in percent. */
const TAX_PERCENT = 20;

/** What is charged for a price, and the tax in it. */
function taxed(
  price: number,
  { behavior, isTaxed }: { readonly behavior: "exclusive" | "inclusive" | null; readonly isTaxed: boolean },
): { readonly amount: number; readonly tax: number } {
  if (!isTaxed || behavior === null) return { amount: price, tax: 0 };
  if (behavior === "inclusive") return { amount: price, tax: Math.round((price * TAX_PERCENT) / (100 + TAX_PERCENT)) };
  const tax = Math.round((price * TAX_PERCENT) / 100);
  return { amount: price + tax, tax };
}

/** A business with a tax ID pays its own tax (reverse charge). */
function isExempt({ customer_details: buyer }: StoredSession): boolean {
  return (buyer?.tax_ids?.length ?? 0) > 0;
}

function taxOf(session: StoredSession): { readonly amount: number; readonly tax: number } {
  return taxed(session.amount_subtotal, {
    behavior: session.tax_behavior,
    isTaxed: session.automatic_tax.enabled && !isExempt(session),
  });
}

/** An id in Stripe's format. */
export function newId(kind: string): string {
  return `${kind}_test_${randomBytes(12).toString("hex")}`;
}

async function changed(
  store: ObjectStore,
  id: string,
  change: (before: StoredObject) => StoredObject,
): Promise<StoredObject> {
  const object = await store.change(id, change);
  if (object === null) throw new Error(`the emulator has no ${id}`);
  return object;
}

function nextMonth(seconds: number): number {
  const date = new Date(seconds * 1_000);
  date.setUTCMonth(date.getUTCMonth() + 1);
  return Math.floor(date.getTime() / 1_000);
}
