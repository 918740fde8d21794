import { sql } from "kysely";
import { execute, rowsOf } from "../../../db/statement.ts";
import { inTransaction } from "../../shared/transaction.ts";
import type { Context } from "../../shared/context.ts";
import { enqueueMail } from "../../shared/outbox/enqueue-mail.ts";
import { applySubscription } from "./apply-subscription.ts";
import { databaseNow } from "./concurrency.ts";
import type { BillingDeps, PaymentProvider } from "./payments.ts";
import { type Interval, NOTICE_DAYS } from "./plans.ts";
import { RENEWS } from "./read-billing.ts";
import { tryEach } from "./sweep.ts";
import { IS_TEST } from "./test-orders.ts";

interface Renewal {
  readonly id: string;
  readonly what: string;
  readonly plan: string;
  readonly every: Interval | null;
  readonly email: string;
  readonly periodEnd: Date;
  readonly amountMinor: number;
  readonly currency: string;
  readonly isTest: boolean;
}

/**
 * Mails subscribers the date and amount of a renewal within {@link NOTICE_DAYS}, once per renewal. Returns the number
 * of mails.
 */
export async function sendRenewalNotices(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  const rows = await rowsOf<Renewal>(ctx)`
    select s.id, w.what, o.plan, o.every, a.email, s.period_end as "periodEnd",
      coalesce(s.next_amount_minor, s.amount_minor) as "amountMinor", s.currency, ${IS_TEST} as "isTest"
    from billing_subscription s
    join billing_order o on o.id = s.order_id
    join account a on a.id = o.account_id
    cross join lateral (select 'renewal:' || to_char(s.period_end at time zone 'UTC', 'YYYY-MM-DD') as what) w
    where ${RENEWS} and s.period_end > ${now} and s.period_end <= ${new Date(now.getTime() + NOTICE_DAYS * 86_400_000)}
      and not exists (select from billing_notice n where n.subscription_id = s.id and n.what = w.what)
    order by s.period_end`;
  for (const { id, what, plan, every, email, periodEnd, amountMinor, currency, isTest } of rows) {
    await notifyOnce(ctx, { subscriptionId: id, what }, (inner) =>
      enqueueMail(inner, {
        to: email,
        template: "renewal",
        data: {
          plan,
          interval: every,
          date: periodEnd.toISOString().slice(0, 10),
          price: { minor: amountMinor, currency, ...(isTest && { isTest }) },
        },
        purpose: "service",
        cause: `${what}:${id}`,
        expiresAt: periodEnd,
      }),
    );
  }
  return rows.length;
}

/** Records a notice in the transaction of its mail and skips notices another process has sent. */
async function notifyOnce(
  ctx: Context,
  { subscriptionId, what }: { readonly subscriptionId: string; readonly what: string },
  notify: (inner: Context) => Promise<unknown>,
): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const changed = await execute(inner)`
      insert into billing_notice (subscription_id, what, notified_at)
        values (${subscriptionId}, ${what}, ${inner.clock.now()})
      on conflict do nothing`;
    if (changed > 0) await notify(inner);
  });
}

interface PriceChange {
  readonly plan: string;
  readonly planName: string;
  readonly toMinor: number;
  readonly from: Date;
  readonly what: string;
  readonly every: Interval;
}

interface Payer {
  readonly id: string;
  readonly email: string;
  readonly periodEnd: Date;
  readonly amountMinor: number;
  readonly currency: string;
  readonly isTest: boolean;
}

/**
 * Notifies subscribers of an announced price, once. Sets the price at the provider from the first renewal that
 * is on or after the announced day and {@link NOTICE_DAYS} after the mail. Subscribers without a notice keep their
 * price.
 */
export async function changePrices(
  ctx: Context,
  { prices, provider }: BillingDeps,
  planName: (plan: string) => string,
): Promise<void> {
  const failures: unknown[] = [];
  for (const [plan, { announced, every }] of prices) {
    if (every === null) continue;
    const applies = announced === null ? null : priceNotice(announced);
    if (provider !== null)
      failures.push(...(await recallPrices(ctx, provider, { plan, planName: planName(plan), every, applies })));
    if (announced === null) continue;
    const toMinor = announced.usd * 100;
    const change: PriceChange = {
      plan,
      planName: planName(plan),
      toMinor,
      every,
      from: new Date(announced.from),
      what: priceNotice(announced),
    };
    await announce(ctx, change);
    if (provider !== null) failures.push(...(await applyNewPrice(ctx, provider, change)));
  }
  if (failures.length > 0)
    throw new AggregateError(
      failures,
      `${failures.length} subscriptions kept their old price after errors: ${String(failures[0])}`,
    );
}

/** Names an announced price in `billing_notice`. */
function priceNotice({ usd, from }: { readonly usd: number; readonly from: string }): string {
  return `price:${from}:${usd * 100}`;
}

interface Recall extends Pick<PriceChange, "plan" | "planName" | "every"> {
  /** The notice that applies; null if no price is announced. */
  readonly applies: string | null;
}

/**
 * Restores the current price for subscribers whose next renewal was set to an announced price that has been withdrawn.
 * Tries every subscription, even after failures. Returns the errors.
 */
async function recallPrices(
  ctx: Context,
  provider: PaymentProvider,
  { plan, planName, every, applies }: Recall,
): Promise<readonly unknown[]> {
  const rows = await rowsOf<Pick<Payer, "id" | "amountMinor" | "currency">>(ctx)`
    select s.id, s.amount_minor as "amountMinor", s.currency
    from billing_subscription s
    join billing_order o on o.id = s.order_id
    where ${RENEWS} and o.plan = ${plan} and o.every = ${every} and s.next_amount_minor is not null and exists (
      select from billing_notice n where n.subscription_id = s.id and n.what is distinct from ${applies}
        and n.what like 'price:%:' || s.next_amount_minor
        and split_part(n.what, ':', 2) > ${ctx.clock.now().toISOString().slice(0, 10)}
    ) and not exists (select from billing_notice n where n.subscription_id = s.id and n.what = ${applies}
      and n.what like 'price:%:' || s.next_amount_minor)
    order by s.id`;
  return tryEach(rows, async ({ id, amountMinor, currency }) => {
    const asOf = await databaseNow(ctx);
    const state = await provider.changePrice(id, { amountMinor, currency, plan, planName, every });
    await inTransaction(ctx, async (inner) => {
      if (state !== null) await applySubscription(inner, state, asOf);
      await execute(inner)`
        update billing_subscription set next_amount_minor = null where id = ${id} and ended_at is null`;
    });
  });
}

async function announce(ctx: Context, change: PriceChange): Promise<void> {
  const { toMinor, what } = change;
  const earliest = Math.max(change.from.getTime(), ctx.clock.now().getTime() + NOTICE_DAYS * 86_400_000);
  for (const { id, email, periodEnd, amountMinor, currency, isTest } of await readPayers(
    ctx,
    change,
    sql`not exists (select from billing_notice n where n.subscription_id = s.id and n.what = ${what})`,
  )) {
    await notifyOnce(ctx, { subscriptionId: id, what }, (inner) =>
      enqueueMail(inner, {
        to: email,
        template: "price_change",
        data: {
          plan: change.plan,
          interval: change.every,
          date: firstRenewalFrom(periodEnd, new Date(earliest), change.every).toISOString().slice(0, 10),
          former: { minor: amountMinor, currency },
          price: { minor: toMinor, currency, ...(isTest && { isTest }) },
        },
        purpose: "service",
        cause: `${what}:${id}`,
      }),
    );
  }
}

/** Tries every subscription, even after failures. Returns the errors. */
async function applyNewPrice(
  ctx: Context,
  provider: PaymentProvider,
  change: PriceChange,
): Promise<readonly unknown[]> {
  const { plan, planName, every, toMinor, from, what } = change;
  const notified = sql`
    s.period_end >= ${from} and s.next_amount_minor is distinct from ${toMinor} and exists (
      select from billing_notice n where n.subscription_id = s.id and n.what = ${what}
        and n.notified_at + make_interval(days => ${NOTICE_DAYS}) <= s.period_end
    )`;
  return tryEach(await readPayers(ctx, change, notified), async ({ id, currency }) => {
    const asOf = await databaseNow(ctx);
    const state = await provider.changePrice(id, { amountMinor: toMinor, currency, plan, planName, every });
    await inTransaction(ctx, async (inner) => {
      if (state !== null) await applySubscription(inner, state, asOf);
      await execute(inner)`update billing_subscription set next_amount_minor = ${toMinor} where id = ${id}
        and amount_minor <> ${toMinor} and ended_at is null`;
    });
  });
}

/** Subscribers of the plan who pay a different price. */
async function readPayers(
  ctx: Context,
  { plan, every, toMinor }: PriceChange,
  condition: ReturnType<typeof sql>,
): Promise<readonly Payer[]> {
  return rowsOf<Payer>(ctx)`
    select s.id, a.email, s.period_end as "periodEnd", s.amount_minor as "amountMinor", s.currency, ${IS_TEST} as "isTest"
    from billing_subscription s
    join billing_order o on o.id = s.order_id
    join account a on a.id = o.account_id
    where ${RENEWS} and o.plan = ${plan} and o.every = ${every} and s.amount_minor <> ${toMinor} and ${condition}
    order by s.period_end, s.id`;
}

function firstRenewalFrom(periodEnd: Date, day: Date, every: Interval): Date {
  let months = 0;
  while (monthsAfter(periodEnd, months) < day) months += every === "year" ? 12 : 1;
  return monthsAfter(periodEnd, months);
}

/** The same day of a later month, or that month's last day. */
function monthsAfter(date: Date, months: number): Date {
  const later = new Date(date);
  later.setUTCMonth(date.getUTCMonth() + months);
  if (later.getUTCDate() !== date.getUTCDate()) later.setUTCDate(0);
  return later;
}
