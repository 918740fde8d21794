import { Stripe } from "stripe";
import type { TestCheckout, TestSession } from "../../../core/billing/payments.ts";
import { instant } from "../stripe-states.ts";
import { createApi } from "./api.ts";
import { createDesk, type DeskEvent } from "./desk.ts";
import { type SignedEvent, signEvent } from "./signed-events.ts";
import type { ObjectStore } from "./store.ts";
import { storedSession, type StoredSession, storedSubscription } from "./stored.ts";

export interface TestCheckoutParts {
  readonly store: ObjectStore;
  readonly now: () => Date;
  readonly siteUrl: string;
  /** Signs events: nobody else can. */
  readonly webhookSecret: string;
  /** Takes a signed event as the webhook does. */
  readonly deliver: (event: SignedEvent) => Promise<void>;
}

/** A checkout that charges nothing: Stripe's library, with answers made here in place of its servers. */
export function openTestCheckout({ store, now, siteUrl, webhookSecret, deliver }: TestCheckoutParts): { readonly stripe: Stripe; readonly pages: TestCheckout } {
  const desk = createDesk({ store, now, receiptUrl: null });
  async function tell(events: readonly DeskEvent[]): Promise<void> {
    for (const event of events) await deliver(signEvent(stripe, event, { secret: webhookSecret, now: now(), apiVersion: Stripe.API_VERSION }));
  }
  const api = createApi({
    store,
    desk,
    now,
    tell,
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
    pay: async (id, input) => tell(await desk.pay(id, input)),
    settle: async (id, arrives) => tell(await desk.settle(id, arrives)),
    async listSubscriptions(customerId) {
      return (await store.find("subscription", "customer", customerId)).map((object) => {
        const { id, status, cancel_at_period_end, items } = storedSubscription.parse(object);
        const [item] = items.data;
        return { id, status, amountMinor: item?.price.unit_amount ?? 0, periodEnd: instant(item?.current_period_end ?? 0), cancelsAtPeriodEnd: cancel_at_period_end };
      });
    },
    async renew(customerId, subscriptionId, paid) {
      if ((await store.read(subscriptionId))?.["customer"] === customerId) await tell(await desk.renew(subscriptionId, paid));
    },
  };
  return { stripe, pages };
}

function sessionShown(session: StoredSession, now: Date): TestSession {
  const { id, status, payment_status, product, amount_total, currency, mode, customer_email, success_url, cancel_url, expires_at } = session;
  const state = status === "open" ? (instant(expires_at) <= now ? "expired" : "open") : status === "expired" ? "expired" : payment_status === "paid" || session["settled"] === true ? "done" : "waiting";
  return { id, state, product, amountMinor: amount_total, currency, monthly: mode === "subscription", email: customer_email, returnUrl: success_url, cancelUrl: cancel_url };
}
