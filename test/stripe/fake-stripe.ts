import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import { Stripe } from "stripe";
import { createApi } from "./api.ts";
import { createDesk, type Desk, type DeskEvent, newId } from "./desk.ts";
import { memoryStore, type ObjectStore, type StoredObject } from "./store.ts";

/** A fake of Stripe's servers on loopback for Stripe's own library. */
export interface FakeStripe {
  /** Stripe's library, configured to call the fake. */
  readonly stripe: Stripe;
  readonly url: string;
  readonly webhookSecret: string;
  readonly store: ObjectStore;
  /** Actions of customers and banks. */
  readonly desk: Desk;
  /** Every call, as "POST /v1/refunds". */
  readonly calls: readonly string[];
  /** Makes the next calls fail with a server error. */
  failNext(calls: number): void;
  /** An event signed by Stripe's library. */
  sign(event: DeskEvent, options?: { readonly secret?: string; readonly at?: Date }): SignedEvent;
  /** Events caused by API calls, oldest first; removes them. */
  takeEvents(): readonly DeskEvent[];
  readSession(): Promise<StoredObject>;
  stop(): Promise<void>;
}

export interface FakeStripeOptions {
  readonly now: () => Date;
  /** Base URL of its hosted pages; by default one that does not resolve. */
  readonly pages?: string;
}

export async function startFakeStripe({
  now,
  pages = "https://checkout.stripe.example",
}: FakeStripeOptions): Promise<FakeStripe> {
  const store = memoryStore();
  const desk = createDesk({ store, now, receiptUrl: "https://receipts.example/1" });
  const calls: string[] = [];
  let events: DeskEvent[] = [];
  let failures = 0;
  let latestSession = "";
  const api = createApi({
    store,
    desk,
    emit: (emitted) => void events.push(...emitted),
    now,
    pageUrl(id) {
      latestSession = id;
      return `${pages}/${id}`;
    },
    portalUrl: (customer) => `https://billing.stripe.example/${customer}`,
  });
  const server = createServer((req, res) => {
    void (async () => {
      calls.push(`${req.method} ${req.url?.split("?")[0]}`);
      const body = await text(req);
      const key = req.headers["idempotency-key"];
      const answer =
        failures-- > 0
          ? { status: 500, body: { error: { type: "api_error", message: "out of order" } } }
          : await api({
              method: req.method ?? "GET",
              path: req.url ?? "/",
              body,
              idempotencyKey: key === undefined ? null : String(key),
            });
      res.writeHead(answer.status, { "content-type": "application/json" }).end(JSON.stringify(answer.body));
    })();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  const webhookSecret = "whsec_of_the_fake";
  const stripe = new Stripe("sk_test_fake", {
    host: "127.0.0.1",
    port,
    protocol: "http",
    telemetry: false,
    maxNetworkRetries: 0,
  });
  return {
    stripe,
    url: `http://127.0.0.1:${port}`,
    webhookSecret,
    store,
    desk,
    calls,
    failNext: (count) => void (failures = count),
    sign: (event, { secret = webhookSecret, at = now() } = {}) =>
      signEvent(stripe, eventObject(event, at), { secret, now: at }),
    takeEvents() {
      const taken = events;
      events = [];
      return taken;
    },
    async readSession() {
      const session = await store.read(latestSession);
      if (session === null) throw new Error("no checkout was opened at the fake");
      return session;
    },
    stop: () =>
      new Promise((resolve) => {
        server.closeAllConnections();
        server.close(() => resolve());
      }),
  };
}

/** A delivered event: its body, and the signature computed by Stripe's own library. */
export interface SignedEvent {
  readonly body: string;
  readonly signature: string;
}

/** An event in Stripe's format. https://docs.stripe.com/api/events/object */
function eventObject({ type, object }: DeskEvent, now: Date): StoredObject {
  return {
    id: newId("evt"),
    object: "event",
    api_version: Stripe.API_VERSION,
    created: Math.floor(now.getTime() / 1_000),
    livemode: false,
    pending_webhooks: 1,
    type,
    data: { object },
  };
}

/** Signs an event as Stripe does for each delivery. */
function signEvent(
  { webhooks }: Stripe,
  event: StoredObject,
  { secret, now }: { readonly secret: string; readonly now: Date },
): SignedEvent {
  const body = JSON.stringify(event);
  return {
    body,
    signature: webhooks.generateTestHeaderString({
      payload: body,
      secret,
      timestamp: Math.floor(now.getTime() / 1_000),
    }),
  };
}
