import { Stripe } from "stripe";
import type { TestCheckout, TestSession } from "../../../core/billing/payments.ts";
import { instant } from "../stripe-states.ts";
import { type AtOneTime, createApi } from "./api.ts";
import { createDesk } from "./desk.ts";
import { eventObject, type SignedEvent, signEvent } from "./signed-events.ts";
import type { ObjectStore } from "./store.ts";
import { storedSession, type StoredSession, storedSubscription } from "./stored.ts";

export interface TestCheckoutParts {
  readonly store: ObjectStore;
  readonly now: () => Date;
  readonly siteUrl: string;
  /** Signs events: nobody else can. */
  readonly webhookSecret: string;
  /** Takes a signed event as the webhook does; rejects when it could not be acted on. */
  readonly deliver: (event: SignedEvent) => Promise<void>;
}

/** A checkout that charges nothing: Stripe's library, with answers made here in place of its servers. */
export function openTestCheckout({ store, now, siteUrl, webhookSecret, deliver }: TestCheckoutParts): { readonly stripe: Stripe; readonly pages: TestCheckout } {
  /** What happens and its events are kept together; the events are delivered afterwards, by the job when this process dies first. */
  async function act<T>(work: (at: AtOneTime) => Promise<T>): Promise<T> {
    const kept: string[] = [];
    const result = await store.atomically((inner) =>
      work({
        store: inner,
        desk: createDesk({ store: inner, now, receiptUrl: null }),
        async tell(events) {
          for (const event of events) {
            const object = eventObject(event, now());
            await inner.addEvent(object);
            kept.push(object.id);
          }
        },
      }),
    );
    for (const id of kept) await deliverEvent(id);
    return result;
  }

  async function deliverEvent(id: string): Promise<void> {
    const event = await store.read(id);
    if (event?.["pending_webhooks"] !== 1) return;
    await deliver(signEvent(stripe, event, { secret: webhookSecret, now: now() }));
    await store.change(id, (before) => ({ ...before, pending_webhooks: 0 }));
  }

  const api = createApi({
    act,
    now,
    pageUrl: (id) => `${siteUrl}/checkout/test/${id}`,
    portalUrl: (customer) => `${siteUrl}/checkout/test/portal/${customer}`,
  });
  const stripe = new Stripe("sk_test_nothing_is_charged", {
    telemetry: false,
    maxNetworkRetries: 0,
    httpClient: Stripe.createFetchHttpClient((async (url: string | URL, { method = "GET", body, headers }: RequestInit = {}) => {
      const answer = await api({ method, path: `${new URL(url).pathname}${new URL(url).search}`, body: typeof body === "string" ? body : "", idempotencyKey: new Headers(headers).get("idempotency-key") });
      return Response.json(answer.body, { status: answer.status });
    }) as typeof fetch),
  });

  /** The address of a customer who bought before, as Stripe fills it in. */
  async function emailOf({ customer, status }: StoredSession): Promise<string | null> {
    if (customer === null || status !== "open") return null;
    const before = await store.find("checkout.session", "customer", customer);
    return before.map((object) => storedSession.parse(object).customer_details?.email).find((email) => email !== undefined) ?? null;
  }

  const pages: TestCheckout = {
    async readSession(id) {
      const object = await store.read(id);
      if (object?.object !== "checkout.session") return null;
      const session = storedSession.parse(object);
      return sessionShown({ ...session, customer_email: session.customer_email ?? (await emailOf(session)) }, now());
    },
    pay: (id, input) => act(async ({ desk, tell }) => tell(await desk.pay(id, input))),
    settle: (id, arrives) => act(async ({ desk, tell }) => tell(await desk.settle(id, arrives))),
    async listSubscriptions(customerId) {
      return (await store.find("subscription", "customer", customerId)).map((object) => {
        const { id, status, cancel_at_period_end, items } = storedSubscription.parse(object);
        const [item] = items.data;
        return { id, status, amountMinor: item?.price.unit_amount ?? 0, periodEnd: instant(item?.current_period_end ?? 0), cancelsAtPeriodEnd: cancel_at_period_end };
      });
    },
    async renew(customerId, subscriptionId, paid) {
      if ((await store.read(subscriptionId))?.["customer"] === customerId) await act(async ({ desk, tell }) => tell(await desk.renew(subscriptionId, paid)));
    },
    deliverEvent,
  };
  return { stripe, pages };
}

function sessionShown(session: StoredSession, now: Date): TestSession {
  const { id, status, payment_status, product, amount_total, currency, mode, customer_email, success_url, cancel_url, expires_at } = session;
  const state = status === "open" ? (instant(expires_at) <= now ? "expired" : "open") : status === "expired" ? "expired" : payment_status === "paid" || session["settled"] === true ? "done" : "waiting";
  return { id, state, product, amountMinor: amount_total, currency, monthly: mode === "subscription", email: customer_email, returnUrl: success_url, cancelUrl: cancel_url };
}
