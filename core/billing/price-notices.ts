import { sql } from "kysely";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import { applySubscription } from "./apply-subscription.ts";
import type { BillingDeps } from "./billing-deps.ts";
import { databaseNow } from "./database-now.ts";
import type { PaymentProvider } from "./payment-provider.ts";
import { PAID_PLANS, type PaidPlanKey } from "./plans.ts";
import { NOTICE_DAYS, RENEWS, tellOnce } from "./renewal-notices.ts";
import { tryEach } from "./try-each.ts";

interface Change {
  readonly plan: PaidPlanKey;
  readonly planName: string;
  readonly toMinor: number;
  readonly from: Date;
  readonly what: string;
}

interface Payer {
  readonly id: string;
  readonly email: string;
  readonly periodEnd: Date;
  readonly amountMinor: number;
  readonly currency: string;
}

/**
 * Tells everybody who pays by the month of the price that the table of plans announces for their plan, once; and has the
 * provider ask that price from the first renewal that is on or after the announced day and {@link NOTICE_DAYS} days after
 * the mail. Somebody who was not told pays what they paid.
 */
export async function changePrices(ctx: Context, { prices, provider }: BillingDeps, planName: (plan: PaidPlanKey) => string): Promise<void> {
  const failures: unknown[] = [];
  for (const plan of PAID_PLANS) {
    const { announced, every } = prices[plan];
    if (announced === null || every === null) continue;
    const toMinor = announced.usd * 100;
    const change: Change = { plan, planName: planName(plan), toMinor, from: new Date(announced.from), what: `price:${announced.from}:${toMinor}` };
    await announce(ctx, change);
    if (provider?.canAsk === true) failures.push(...(await takeEffect(ctx, provider, change)));
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} subscriptions could not be given their new price: ${String(failures[0])}`);
}

async function announce(ctx: Context, change: Change): Promise<void> {
  const { toMinor, what } = change;
  const earliest = Math.max(change.from.getTime(), ctx.clock.now().getTime() + NOTICE_DAYS * 86_400_000);
  for (const { id, email, periodEnd, amountMinor, currency } of await readPayers(ctx, change, sql`not exists (select from billing_notice n where n.subscription_id = s.id and n.what = ${what})`)) {
    await tellOnce(ctx, { subscriptionId: id, what }, (inner) =>
      enqueueMail(inner, {
        to: email,
        template: "price_change",
        data: { plan: change.plan, on: firstRenewalFrom(periodEnd, new Date(earliest)).toISOString().slice(0, 10), fromMinor: amountMinor, toMinor, currency },
        purpose: "service",
        cause: `${what}:${id}`,
      }),
    );
  }
}

/** Each payer's price has its try, whatever becomes of the others'; answers what went wrong. */
async function takeEffect(ctx: Context, provider: PaymentProvider, change: Change): Promise<readonly unknown[]> {
  const { plan, planName, toMinor, from, what } = change;
  const told = sql`
    s.period_end >= ${from} and s.next_amount_minor is distinct from ${toMinor} and exists (
      select from billing_notice n where n.subscription_id = s.id and n.what = ${what} and n.told_at + make_interval(days => ${NOTICE_DAYS}) <= s.period_end
    )
  `;
  return tryEach(await readPayers(ctx, change, told), async ({ id, currency }) => {
    const asOf = await databaseNow(ctx);
    const state = await provider.changePrice(id, { amountMinor: toMinor, currency, plan, planName });
    await inTransaction(ctx, async (inner) => {
      if (state !== null) await applySubscription(inner, state, asOf);
      await sql`update billing_subscription set next_amount_minor = ${toMinor} where id = ${id} and amount_minor <> ${toMinor} and ended_at is null`.execute(inner.db);
    });
  });
}

/** Who pays another price for the plan than it is to be. */
async function readPayers(ctx: Context, { plan, toMinor }: Change, condition: ReturnType<typeof sql>): Promise<readonly Payer[]> {
  const { rows } = await sql<Payer>`
    select s.id, a.email, s.period_end as "periodEnd", s.amount_minor as "amountMinor", s.currency
    from billing_subscription s
    join billing_order o on o.id = s.order_id
    join account a on a.id = o.account_id
    where ${RENEWS} and o.plan = ${plan} and s.amount_minor <> ${toMinor} and ${condition}
    order by s.period_end, s.id
  `.execute(ctx.db);
  return rows;
}

/** The first renewal of a monthly subscription that is not before a day. */
function firstRenewalFrom(periodEnd: Date, day: Date): Date {
  let months = 0;
  while (monthsAfter(periodEnd, months) < day) months += 1;
  return monthsAfter(periodEnd, months);
}

/** The same day some months later, or the last of that month. */
function monthsAfter(date: Date, months: number): Date {
  const later = new Date(date);
  later.setUTCMonth(date.getUTCMonth() + months);
  if (later.getUTCDate() !== date.getUTCDate()) later.setUTCDate(0);
  return later;
}
