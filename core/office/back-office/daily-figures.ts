import { rowsOf } from "../../../db/statement.ts";
import { KEPT_MINOR } from "../../customers/billing/kept-money.ts";
import type { Context } from "../../shared/context.ts";

/** Figures of one day (UTC). */
export interface DayFigures {
  /** YYYY-MM-DD. */
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
