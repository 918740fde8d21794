import { sql } from "kysely";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { enqueueMail } from "../mail/enqueue-mail.ts";
import type { PaidPlanKey } from "./plans.ts";

/** How many days before a renewal, and before another price is asked, its payer is told. */
export const NOTICE_DAYS = 30;

/** A condition on `billing_subscription s`: it has not ended, and nobody has cancelled it; its payment may have failed. */
export const GOES_ON = sql`
  s.ended_at is null and s.status not in ('incomplete_expired', 'canceled')
  and not coalesce(case s.wish when 'keep' then false when 'cancel_at_period_end' then true when 'cancel_now' then true end, s.cancels_at_period_end)
`;

/** A condition on `billing_subscription s`: it will renew, as far as anybody has said. */
export const RENEWS = sql`${GOES_ON} and s.status in ('active', 'trialing')`;

interface Renewal {
  readonly id: string;
  readonly what: string;
  readonly plan: PaidPlanKey;
  readonly email: string;
  readonly periodEnd: Date;
  readonly amountMinor: number;
  readonly currency: string;
}

/** Tells everybody whose plan renews within {@link NOTICE_DAYS} days when, and for how much: once for each renewal. Answers how many. */
export async function sendRenewalNotices(ctx: Context): Promise<number> {
  const now = ctx.clock.now();
  const { rows } = await sql<Renewal>`
    select s.id, w.what, o.plan, a.email, s.period_end as "periodEnd", coalesce(s.next_amount_minor, s.amount_minor) as "amountMinor", s.currency
    from billing_subscription s
    join billing_order o on o.id = s.order_id
    join account a on a.id = o.account_id
    cross join lateral (select 'renewal:' || to_char(s.period_end at time zone 'UTC', 'YYYY-MM-DD') as what) w
    where ${RENEWS} and s.period_end > ${now} and s.period_end <= ${new Date(now.getTime() + NOTICE_DAYS * 86_400_000)}
      and not exists (select from billing_notice n where n.subscription_id = s.id and n.what = w.what)
    order by s.period_end
  `.execute(ctx.db);
  for (const { id, what, plan, email, periodEnd, amountMinor, currency } of rows) {
    await tellOnce(ctx, { subscriptionId: id, what }, (inner) =>
      enqueueMail(inner, {
        to: email,
        template: "renewal",
        data: { plan, on: periodEnd.toISOString().slice(0, 10), amountMinor, currency },
        purpose: "service",
        cause: `${what}:${id}`,
        expiresAt: periodEnd,
      }),
    );
  }
  return rows.length;
}

/** Notes that a subscription's payer is told of something, in the transaction of the mail; another process may have done it. */
export async function tellOnce(ctx: Context, { subscriptionId, what }: { readonly subscriptionId: string; readonly what: string }, tell: (inner: Context) => Promise<unknown>): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    const { rows } = await sql`
      insert into billing_notice (subscription_id, what, told_at) values (${subscriptionId}, ${what}, ${inner.clock.now()})
      on conflict do nothing returning what
    `.execute(inner.db);
    if (rows.length > 0) await tell(inner);
  });
}
