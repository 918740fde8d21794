import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect } from "vitest";
import { PRICES } from "../app/plans/plan-prices.ts";
import type { BillingDeps, Payments } from "../core/customers/billing/payments.ts";
import { type Received, receiveEvent } from "../core/customers/billing/receive-event.ts";
import { startCheckout } from "../core/customers/billing/start-checkout.ts";
import type { Context } from "../core/shared/context.ts";
import type { Database } from "../db/client.ts";
import { stripeProvider } from "../server/payments/stripe-provider.ts";
import type { DeskEvent } from "./stripe/desk.ts";
import { useDatabase } from "./database.ts";
import { type FakeStripe, startFakeStripe } from "./stripe/fake-stripe.ts";

const NOON = new Date("2026-09-01T12:00:00Z");

export interface Buyer {
  readonly id: string;
  readonly email: string;
}

/** A shop that sells through the fake Stripe, with its own database and clock. */
export interface StripeShop {
  readonly db: Database;
  readonly ctx: Context;
  readonly deps: BillingDeps;
  /** The same as screens use it. */
  readonly payments: Payments;
  readonly fake: FakeStripe;
  /** Current time; every test starts at noon of 2026-09-01. */
  now: Date;
  /** A unique number. */
  readonly next: () => number;
  readonly person: () => Promise<Buyer>;
  /** Opens a checkout; returns the fake's session and our reference. */
  readonly open: (
    plan: string,
    account?: Buyer | null,
  ) => Promise<{ readonly sessionId: string; readonly reference: string }>;
  readonly deliver: (event: DeskEvent) => Promise<Received>;
  readonly deliverAll: (events: readonly DeskEvent[]) => Promise<void>;
  /** A subscriber of the monthly Pro plan. */
  readonly subscribed: () => Promise<{ readonly buyer: Buyer; readonly subscriptionId: string }>;
  /** Number of enqueued jobs of a name. */
  readonly jobs: (name: string) => Promise<number>;
  /** Number of mails notifying the owner of an order. */
  readonly mailsAbout: (orderId: number) => Promise<number>;
}

/** Opens a {@link StripeShop} for the tests of the calling file. */
export function useStripeShop(): StripeShop {
  const database = useDatabase();
  const running: { now: Date; numbers: number; fake?: FakeStripe; deps?: BillingDeps } = { now: NOON, numbers: 0 };
  const clock = { now: () => running.now };
  beforeAll(async () => {
    await sql`insert into account (id, email, email_verified, role, created_at, updated_at)
      values ('owner', 'owner@site.example', true, 'owner', ${NOON}, ${NOON})`.execute(database.db);
    running.fake = await startFakeStripe(clock);
    const { stripe, webhookSecret } = running.fake;
    running.deps = { provider: stripeProvider({ stripe, webhookSecret, live: false, now: clock.now }), prices: PRICES };
  });
  afterAll(() => running.fake?.stop());
  beforeEach(() => {
    running.now = NOON;
  });
  const count = async (query: ReturnType<typeof sql<{ n: number }>>) =>
    (await query.execute(database.db)).rows[0]?.n ?? 0;

  const shop: StripeShop = {
    get db() {
      return database.db;
    },
    get ctx() {
      return { db: database.db, actor: { id: "test", access: "owner" as const }, clock };
    },
    get deps() {
      return opened(running.deps);
    },
    get payments() {
      return { ...shop.deps, test: null, pages: [], makeLink: async () => "", planName: (plan: string) => plan };
    },
    get fake() {
      return opened(running.fake);
    },
    get now() {
      return running.now;
    },
    set now(time) {
      running.now = time;
    },
    next: () => (running.numbers += 1),
    async person() {
      const number = shop.next();
      const [id, email] = [`account-${number}`, `person-${number}@buyer.example`];
      await sql`insert into account (id, email, email_verified, created_at, updated_at)
        values (${id}, ${email}, true, ${running.now}, ${running.now})`.execute(database.db);
      return { id, email };
    },
    async open(plan, account = null) {
      const usd = PRICES.get(plan)?.tiers[0]?.usd ?? 0;
      const started = await startCheckout(shop.ctx, shop.deps, {
        plan,
        planName: `Site ${plan}`,
        account,
        seenUsd: usd,
        address: `10.0.0.${shop.next() % 250}`,
        siteUrl: "https://site.example",
      });
      expect(started.kind).toBe("opened");
      const session = await shop.fake.readSession();
      return { sessionId: session.id, reference: String(session["client_reference_id"]) };
    },
    deliver: (event) => receiveEvent(shop.ctx, shop.deps, shop.fake.sign(event)),
    async deliverAll(events) {
      for (const event of events) await shop.deliver(event);
    },
    async subscribed() {
      const buyer = await shop.person();
      const { sessionId } = await shop.open("pro", buyer);
      await shop.deliverAll(await shop.fake.desk.pay(sessionId, { email: buyer.email, delayed: false }));
      return { buyer, subscriptionId: String((await shop.fake.store.read(sessionId))?.["subscription"]) };
    },
    jobs: (name) => count(sql`select count(*)::int as n from graphile_worker.jobs where task_identifier = ${name}`),
    mailsAbout: (orderId) =>
      count(
        sql`select count(*)::int as n from outbox_message where to_address = 'owner@site.example'
          and template like 'inbox%' and data ->> 'order' = ${String(orderId)}`,
      ),
  };
  return shop;
}

function opened<T>(part: T | undefined): T {
  if (part === undefined) throw new Error("the shop is there only while tests run");
  return part;
}
