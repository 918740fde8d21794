import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Context } from "../../core/shared/context.ts";
import type { SignedEvent } from "../stripe/fake-stripe.ts";
import { type Activity, repeat, type Verdict } from "./activity.ts";
import { CutOff, messageIds, unlessCutOff } from "./sign-in-mails.ts";
import type { World } from "./world.ts";

const BUYERS_AT_ONCE = 2;
/** Interval at which the fake Stripe resends an event; the real one waits minutes and continues for three days. */
const REDELIVERY_MS = 250;

/** Buyers without an account, each buying one plan; an interrupted buyer gives up. */
export async function startPurchases(world: World): Promise<Activity> {
  const acknowledged: string[] = [];
  const running = repeat(BUYERS_AT_ONCE, () =>
    unlessCutOff(async () => {
      const { email, sessionId } = await openCheckout(world);
      const paid = await world.post(`/checkout/test/${sessionId}`, { choice: "pay", email });
      if (paid.status === 303) acknowledged.push(email);
    }),
  );
  return {
    moment: "fulfilment",
    busy: running.busy,
    stop: running.stop,
    unsettled,
    verify: (ctx) => verify(ctx, world, acknowledged),
  };
}

/** The same at Stripe, which resends each event until the site acknowledges it. */
export async function startStripePurchases(world: World): Promise<Activity> {
  const acknowledged: string[] = [];
  const running = repeat(BUYERS_AT_ONCE, (signal) =>
    unlessCutOff(async () => {
      const { email, sessionId } = await openCheckout(world);
      const events = await world.stripe.desk.pay(sessionId, { email, delayed: false });
      const deliveries = await Promise.all(events.map((event) => deliver(world, world.stripe.sign(event), signal)));
      if (deliveries.length > 0 && deliveries.every(Boolean)) acknowledged.push(email);
    }),
  );
  return {
    moment: "stripe",
    busy: running.busy,
    stop: running.stop,
    unsettled,
    verify: (ctx) => verify(ctx, world, acknowledged),
  };
}

async function deliver(world: World, { body, signature }: SignedEvent, signal: AbortSignal): Promise<boolean> {
  // Stays within the five minutes for which Stripe's library accepts a signature.
  for (let tries = 0; tries < 600; tries += 1) {
    const headers = { "content-type": "application/json", "stripe-signature": signature };
    const status = await fetch(`${world.url}/api/stripe/webhook`, { method: "POST", headers, body }).then(
      async (answer) => (await answer.text(), answer.status),
      () => 0,
    );
    if (status >= 200 && status < 300) return true;
    if (signal.aborted && tries > 40) break;
    await delay(REDELIVERY_MS);
  }
  throw new Error("an event of Stripe's was never acknowledged");
}

let buyers = 0;

async function openCheckout(world: World): Promise<{ readonly email: string; readonly sessionId: string }> {
  const number = (buyers += 1);
  const plan = number % 2 === 0 ? "pro" : "lifetime";
  const opened = await world.post(`/checkout?product=${plan}&quantity=1`, { plan, seen: "1000" });
  const sessionId = /cs_test_\w+/.exec(opened.location + opened.body)?.[0];
  if (sessionId === undefined) throw new CutOff();
  return { email: `buyer-${number}@someone.example`, sessionId };
}

/**
 * Orders paid at the test checkout that the site does not know as paid, and confirmation mails not written or not sent.
 */
async function unsettled(ctx: Context): Promise<string | null> {
  const { rows } = await sql<{ orders: number; jobs: number; mails: number }>`
    select (select count(*)::int from test_checkout_object s join billing_order o on o.checkout_id = s.id
        where s.kind = 'checkout' and s.body ->> 'state' = 'paid' and o.state <> 'paid') as orders,
      (select count(*)::int from graphile_worker.jobs where task_identifier = 'billing.welcome'
        and attempts < max_attempts) as jobs,
      (select count(*)::int from outbox_message where template like 'purchase%' and state in ('waiting', 'sending'))
        as mails`.execute(ctx.db);
  const left = rows[0] ?? { orders: 0, jobs: 0, mails: 0 };
  return Object.values(left).every((n) => n === 0)
    ? null
    : `${left.orders} paid orders, ${left.jobs + left.mails} mails of thanks`;
}

async function verify(ctx: Context, { mail }: World, acknowledged: readonly string[]): Promise<Verdict> {
  const { rows } = await sql<{ email: string; orders: number; payments: number; entitlements: number; thanks: number }>`
    select b.email,
      (select count(*)::int from billing_order o where o.account_id = a.id and o.state = 'paid') as orders,
      (select count(*)::int from billing_payment p join billing_order o on o.id = p.order_id
      where o.account_id = a.id) as payments,
      (select count(*)::int from entitlement e where e.account_id = a.id and e.revoked_at is null) as entitlements,
      (select count(*)::int from outbox_message m where m.to_address = b.email and m.template like 'purchase%') as thanks
    from unnest(${[...acknowledged]}::text[]) as b (email) left join account a on a.email = b.email`.execute(ctx.db);
  const messages = messageIds(mail.received);
  const each = rows.flatMap(({ email, ...counts }) =>
    Object.entries({ ...counts, messages: messages.get(email)?.size ?? 0 }).map(([what, n]) => ({
      what: `${what} of ${email}`,
      n,
    })),
  );
  const { rows: halves } = await sql<{ id: number }>`
    select id from billing_order o where state = 'pending'
      or (state = 'paid' and not exists (select from entitlement e where e.source = 'order:' || o.id))`.execute(ctx.db);
  return {
    acknowledged: acknowledged.length,
    lost: [
      ...each.filter(({ n }) => n === 0).map(({ what }) => what),
      ...halves.map(({ id }) => `order ${id} is half fulfilled`),
    ],
    duplicated: each.filter(({ n }) => n > 1).map(({ what }) => what),
    repeated: 0,
  };
}
