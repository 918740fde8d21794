import { sql } from "kysely";
import { afterEach, describe, expect, it } from "vitest";
import { hasFullAccess } from "../../../core/billing/entitlement.ts";
import { finishCheckout } from "../../../core/billing/finish-checkout.ts";
import type { PaidPlanKey } from "../../../core/billing/plans.ts";
import { startCheckout } from "../../../core/billing/start-checkout.ts";
import { createWorker } from "../../../core/jobs/worker.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { handlersOf } from "../../../test/builders/jobs.ts";
import { useDatabase } from "../../../test/database.ts";
import { openPayments } from "../open-payments.ts";

const database = useDatabase();
const EMAIL = "buyer@someone.example";

/** What stops every write that would keep the rest of a payment, as a kill at that point does. */
const CUT_OFF = {
  "before its charge is kept": ["test_checkout_object", "new.kind = 'charge'"],
  "before its events are kept": ["test_checkout_object", "new.kind = 'event'"],
  "before the job that delivers them is kept": ["pgboss.job", "new.name = 'billing.test_event'"],
  "before the site has acted on the first event": ["billing_event", "true"],
} as const;

afterEach(async () => {
  await sql`drop function if exists cut_off cascade`.execute(database.db);
  await sql`delete from pgboss.job`.execute(database.db);
});

async function cutOff([table, when]: readonly [string, string]): Promise<void> {
  await sql`create function cut_off() returns trigger language plpgsql as $$ begin raise exception 'cut off'; end $$`.execute(database.db);
  await sql`create trigger cut_off before insert on ${sql.table(table)} for each row when (${sql.raw(when)}) execute function cut_off()`.execute(database.db);
}

async function opened(plan: PaidPlanKey) {
  const ctx = fakeClockContext(database.db);
  const payments = openPayments({
    context: ctx,
    settings: { mode: "test", live: false, secretKey: null, webhookSecret: null, links: {}, portalLink: null, api: {} },
    siteUrl: "https://site.example",
    siteName: "Site",
    secret: "a secret of this test's own",
    accounts: { makeLink: async () => "" },
  });
  if (payments.test === null) throw new Error("there is no test checkout");
  const started = await startCheckout(ctx, payments, { plan, planName: plan, account: null, seenUsd: 100, address: null, siteUrl: "https://site.example" });
  if (started.kind !== "opened") throw new Error(`the checkout is ${started.kind}`);
  const sessionId = new URL(started.url).pathname.split("/").at(-1) ?? "";
  const { rows } = await sql<{ reference: string }>`select reference from billing_order where checkout_id = ${sessionId}`.execute(database.db);
  const reference = rows[0]?.reference ?? "";
  return { ctx, payments, test: payments.test, sessionId, reference, order: async () => (await sql`select state from billing_order where reference = ${reference}`.execute(database.db)).rows };
}

/** Works on the jobs of events, as another process does after a restart; answers how many there were. */
async function deliverEvents({ ctx, test }: Awaited<ReturnType<typeof opened>>): Promise<number> {
  const worker = await createWorker({
    ctx,
    handlers: handlersOf({ "billing.welcome": async () => undefined, async "billing.test_event"(_run, { eventId }) {
      await test.deliverEvent(eventId);
      return undefined;
    } }),
    onError: (error) => {
      throw error;
    },
  });
  return worker.runDue({ regardlessOfTime: true });
}

const numberOf = async (kind: string) => (await sql<{ n: number }>`select count(*)::int as n from test_checkout_object where kind = ${kind}`.execute(database.db)).rows[0]?.n ?? 0;

describe("a test payment cut off", () => {
  it.each(Object.entries(CUT_OFF).slice(0, 3))("%s leaves the checkout as it was, to be paid again", async (_, where) => {
    const checkout = await opened("lifetime");
    const charges = await numberOf("charge");
    await cutOff(where);
    await expect(checkout.test.pay(checkout.sessionId, { email: EMAIL, delayed: false })).rejects.toThrow("cut off");
    expect(await checkout.test.readSession(checkout.sessionId)).toMatchObject({ state: "open" });
    expect(await numberOf("charge")).toBe(charges);
    expect(await deliverEvents(checkout)).toBe(0);

    await sql`drop function cut_off cascade`.execute(database.db);
    await checkout.test.pay(checkout.sessionId, { email: EMAIL, delayed: false });
    expect(await checkout.order()).toEqual([{ state: "paid" }]);
    expect(await numberOf("charge")).toBe(charges + 1);
  });

  it.each(["lifetime", "pro"] as const)("before the site has acted on it is settled by the job (%s), once", async (plan) => {
    const checkout = await opened(plan);
    await cutOff(CUT_OFF["before the site has acted on the first event"]);
    await expect(checkout.test.pay(checkout.sessionId, { email: `${plan}@someone.example`, delayed: false })).rejects.toThrow("cut off");
    expect(await checkout.order()).toEqual([{ state: "open" }]);
    await sql`drop function cut_off cascade`.execute(database.db);
    expect(await deliverEvents(checkout)).toBeGreaterThan(0);
    expect(await checkout.order()).toEqual([{ state: "paid" }]);
    const { rows } = await sql<{ id: string }>`select account_id as id from billing_order where reference = ${checkout.reference}`.execute(database.db);
    expect(await hasFullAccess(checkout.ctx, rows[0]?.id ?? "")).toBe(true);
    const payments = () => sql<{ n: number }>`select count(*)::int as n from billing_payment p join billing_order o on o.id = p.order_id where o.reference = ${checkout.reference}`.execute(database.db);
    expect((await payments()).rows).toEqual([{ n: 1 }]);
    // The buyer who comes back at the same moment changes nothing more.
    expect(await finishCheckout(checkout.ctx, checkout.payments, { reference: checkout.reference, checkoutId: null, accountId: null })).toMatchObject({ state: "paid" });
    expect((await payments()).rows).toEqual([{ n: 1 }]);
  });

  it("whose first delivery succeeded leaves the job nothing to do", async () => {
    const checkout = await opened("lifetime");
    await checkout.test.pay(checkout.sessionId, { email: EMAIL, delayed: false });
    const events = await numberOf("event");
    expect((await sql`select from test_checkout_object where kind = 'event' and body ->> 'pending_webhooks' <> '0'`.execute(database.db)).rows).toEqual([]);
    await deliverEvents(checkout);
    expect(await numberOf("event")).toBe(events);
  });
});
