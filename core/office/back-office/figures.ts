import { requireRow, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { firstDay, monthOf } from "../../customers/delivery/month.ts";
import type { Money } from "../../catalogue/facts/money.ts";
import { KEPT_MINOR } from "../../customers/billing/kept-money.ts";

/** Key figures of the site. */
export interface OfficeFigures {
  readonly leads: number;
  readonly newLeads: number;
  readonly accounts: number;
  readonly newAccounts: number;
  /** Member accounts with full access now, by plan or by grant. */
  readonly withFullAccess: number;
  readonly featuredPicks: number;
  readonly sentMail: number;
}

export async function readOfficeFigures(ctx: Context): Promise<OfficeFigures> {
  const now = ctx.clock.now();
  const weekAgo = new Date(now.getTime() - 7 * 86_400_000);
  return requireRow<OfficeFigures>(ctx)`
    select
      (select coalesce(sum(raised + granted), 0)::int from lead_segment) as leads,
      (select count(*)::int from lead where listed_on > ${weekAgo.toISOString().slice(0, 10)}::date) as "newLeads",
      (select count(*)::int from account) as accounts,
      (select count(*)::int from account where created_at > ${weekAgo}) as "newAccounts",
      (select count(distinct e.account_id)::int from entitlement e join account a on a.id = e.account_id
        where a.role = 'member' and e.revoked_at is null and e.starts_at <= ${now}
          and (e.ends_at is null or e.ends_at > ${now})) as "withFullAccess",
      (select count(*)::int from featured_pick where month = ${firstDay(monthOf(now))}::date) as "featuredPicks",
      (select count(*)::int from outbox_message where state = 'sent' and settled_at > ${weekAgo})
      as "sentMail"`;
}

/** Days covered by the revenue overview. */
export const MONEY_DAYS = 30;

/** Revenue overview for owners, without the test checkout. */
export interface MoneyGlance {
  /** Failed orders of the last {@link MONEY_DAYS} days. */
  readonly failedPayments: number;
  readonly disputes: number;
  readonly unpaidRenewals: number;
  /** Payments of the last {@link MONEY_DAYS} days minus their refunds, by currency. */
  readonly revenue: readonly Money[];
}

export async function readMoneyGlance(ctx: Context): Promise<MoneyGlance> {
  const since = new Date(ctx.clock.now().getTime() - MONEY_DAYS * 86_400_000);
  return requireRow<MoneyGlance>(ctx)`
    select
      (select count(*)::int from billing_order where state = 'failed' and provider <> 'test' and retired_at is null
        and created_at > ${since}) as "failedPayments",
      (select count(*)::int from billing_payment p join billing_order o on o.id = p.order_id where p.dispute = 'open'
        and o.provider <> 'test' and o.retired_at is null) as disputes,
      (select count(*)::int from billing_subscription s left join billing_order o on o.id = s.order_id
        where s.status in ('past_due', 'unpaid') and s.ended_at is null and o.provider is distinct
          from 'test' and o.retired_at is null) as "unpaidRenewals",
      (select coalesce(jsonb_agg(jsonb_build_object('minor', minor, 'currency', currency) order by currency), '[]')
        from (
        select sum(${KEPT_MINOR})::bigint as minor, upper(p.currency) as currency
        from billing_payment p join billing_order o on o.id = p.order_id
        where p.paid_at > ${since} and o.provider <> 'test' and o.retired_at is null group by upper(p.currency)
      ) by_currency) as revenue`;
}

/** Figures of one day (UTC). */
export interface DayFigures {
  readonly day: string;
  readonly signUps: number;
  /** Checkouts opened, without the test checkout. */
  readonly checkouts: number;
  /** Number of these checkouts that are paid by now. */
  readonly orders: number;
  /** US cents received minus their refunds; other currencies are not included. */
  readonly revenueUsdMinor: number;
  readonly searches: number;
  readonly searchesWithoutResults: number;
  /** Mail that the receiving servers accepted. */
  readonly mailSent: number;
  readonly mailBounced: number;
  readonly runs: number;
  readonly failedRuns: number;
}

/** Figures of the last `days` days, oldest first, today included. */
export async function readDailyFigures(
  ctx: Context,
  { days }: { readonly days: number },
): Promise<readonly DayFigures[]> {
  const today = ctx.clock.now().toISOString().slice(0, 10);
  const since = new Date(Date.parse(today) - (days - 1) * 86_400_000);
  return rowsOf<DayFigures>(ctx)`
    with events as (
      select created_at as at, 'signUps' as what, 1::bigint as n from account where created_at >= ${since}
      union all
      select created_at, 'checkouts', 1 from billing_order
        where created_at >= ${since} and provider <> 'test' and retired_at is null
      union all
      select created_at, 'orders', 1 from billing_order
        where created_at >= ${since} and provider <> 'test' and retired_at is null and state = 'paid'
      union all
      select p.paid_at, 'revenue', ${KEPT_MINOR} from billing_payment p
        join billing_order o on o.id = p.order_id
        where p.paid_at >= ${since} and lower(p.currency) = 'usd' and o.provider <> 'test' and o.retired_at is null
      union all
      select day::timestamp at time zone 'UTC', 'searches', searches from search_count where day >= ${since}::date
      union all
      select day::timestamp at time zone 'UTC', 'without', without_results from search_count where day >= ${since}::date
      union all
      select settled_at, 'sent', 1 from outbox_message
        where created_at >= ${since}::timestamptz - interval '7 days' and settled_at >= ${since} and state = 'sent'
      union all
      select returned_at, 'bounced', 1 from mail_return where returned_at >= ${since} and kind <> 'complaint'
      union all
      select started_at, 'runs', 1 from ingest_run where started_at >= ${since}
      union all
      select started_at, 'failedRuns', 1 from ingest_run
        where started_at >= ${since} and status in ('failed', 'partly_failed', 'interrupted')
    ), by_day as (
      select (at at time zone 'UTC')::date as day, what, sum(n)::bigint as n from events group by 1, 2
    )
    select to_char(d.day, 'YYYY-MM-DD') as day,
      coalesce(sum(n) filter (where what = 'signUps'), 0)::int as "signUps",
      coalesce(sum(n) filter (where what = 'checkouts'), 0)::int as checkouts,
      coalesce(sum(n) filter (where what = 'orders'), 0)::int as orders,
      coalesce(sum(n) filter (where what = 'revenue'), 0)::bigint as "revenueUsdMinor",
      coalesce(sum(n) filter (where what = 'searches'), 0)::int as searches,
      coalesce(sum(n) filter (where what = 'without'), 0)::int as "searchesWithoutResults",
      coalesce(sum(n) filter (where what = 'sent'), 0)::int as "mailSent",
      coalesce(sum(n) filter (where what = 'bounced'), 0)::int as "mailBounced",
      coalesce(sum(n) filter (where what = 'runs'), 0)::int as runs,
      coalesce(sum(n) filter (where what = 'failedRuns'), 0)::int as "failedRuns"
    from (
      select day::date from generate_series(${since}::timestamptz at time zone 'UTC', ${today}::timestamp,
        interval '1 day') day
    ) d left join by_day using (day) group by d.day order by d.day`;
}
