import { sql } from "kysely";
import { rowsOf, scalarOf } from "../../../db/statement.ts";
import { lockForWriting } from "../../shared/message-lock.ts";
import { inTransaction } from "../../shared/transaction.ts";
import type { Context } from "../../shared/context.ts";
import { listsLeftOut } from "../../reading/directory/search/company-lists.ts";
import { isEntitled } from "../../shared/entitled.ts";
import { monthlyFilter, monthlySet, recentSet } from "./lead-set.ts";
import { PAID_MAIL_LEAD } from "./mail-lead.ts";
import { firstDay, lastWholeMonth, type Month } from "./month.ts";

/** Leads shown in the mail; the files contain all. */
export const LEADS_IN_MAIL = 20;

/**
 * Delivers last month's list to every paying account without it: all leads, or those of its chosen search. Accounts
 * with the same filter share one list; each is delivered once, in a transaction with its mail. Buyers since then get the
 * last 30 days instead, unless there is nothing in them. With `accountId`, only to that account: a buyer need not wait for the hourly job.
 * Returns the number of deliveries.
 */
export async function deliverMonthlyLists(
  ctx: Context,
  { accountId = null }: { readonly accountId?: string | null } = {},
): Promise<number> {
  const month = lastWholeMonth(ctx.clock.now());
  let delivered = 0;
  for (const isFirst of [true, false])
    for (const [address, chosen] of await dueLists(ctx, { month, accountId, isFirst }))
      delivered += await inTransaction(ctx, (inner) => deliverList(inner, { month, address, isFirst }, chosen));
  return delivered;
}

interface DueInput {
  readonly month: Month;
  readonly accountId: string | null;
  /** True for first lists: of accounts without access in the month and without an earlier list. */
  readonly isFirst: boolean;
}

/** Accounts still without their list, by filter. */
async function dueLists(
  ctx: Context,
  { month, accountId, isFirst }: DueInput,
): Promise<ReadonlyMap<string, readonly string[]>> {
  const day = sql`${firstDay(month)}::date`;
  const rows = await rowsOf<{ address: string; leftOut: string; accountIds: string[] }>(ctx)`
    select coalesce(s.address, '') as address, o.lists as "leftOut", array_agg(a.id order by a.id) as "accountIds"
    from account a
    cross join lateral (select coalesce(string_agg('left-out=' || g.id, '&' order by g.id), '') as lists
      from (${listsLeftOut(sql`a.id`)}) g) o
    left join monthly_choice m on m.account_id = a.id left join saved_search s on s.id = m.search_id
    where (${accountId}::text is null or a.id = ${accountId}) and ${isEntitled("a.id", ctx.clock.now())}
      and not exists (select from delivery d where d.account_id = a.id and d.kind = 'monthly' and d.month = ${day})
      and ${isFirst} = not (exists (select from delivery d where d.account_id = a.id and d.kind = 'monthly')
        or exists (select from entitlement e where e.account_id = a.id
          and e.starts_at < ((${day} + interval '1 month')::timestamp at time zone 'UTC')))
    group by 1, 2 order by 1, 2`;
  const lists = new Map<string, string[]>();
  for (const { address, leftOut, accountIds } of rows) {
    const { address: undated } = monthlyFilter([address, leftOut].join("&"));
    lists.set(undated, [...(lists.get(undated) ?? []), ...accountIds]);
  }
  return lists;
}

async function deliverList(
  ctx: Context,
  { month, address, isFirst }: { readonly month: Month; readonly address: string; readonly isFirst: boolean },
  accountIds: readonly string[],
): Promise<number> {
  const now = ctx.clock.now();
  await lockForWriting(ctx);
  const day = firstDay(month);
  const set = isFirst
    ? await recentSet(ctx, monthlyFilter(address))
    : await monthlySet(ctx, month, monthlyFilter(address));
  const template = set.leadCount === 0 ? "monthly_list_empty" : isFirst ? "first_list" : "monthly_list";
  return scalarOf(ctx, 0)`
    with shown as materialized (
      select jsonb_agg(${PAID_MAIL_LEAD} order by m.position) as leads
      from lead_set_member m join listing lead on lead.round_id = m.round_id where m.set_id = ${set.id}
        and m.position <= ${sql.lit(LEADS_IN_MAIL)}
    ),
    made as (
      insert into delivery (account_id, kind, month, set_id, search_name, lead_count, change_id, delivered_at)
      select a.id, 'monthly', ${day}::date, ${set.id}, coalesce(s.name, ''), ${set.leadCount},
        (select coalesce(max(id), 0) from change), ${now}
      from account a left join monthly_choice c on c.account_id = a.id left join saved_search s on s.id = c.search_id
      where a.id = any(${[...accountIds]}::text[]) and (${set.leadCount} > 0 or exists (
        select from entitlement e where e.account_id = a.id
          and e.starts_at < ((${day}::date + interval '1 month')::timestamp at time zone 'UTC')))
      on conflict (account_id, kind, month) where month is not null do nothing
      returning id, account_id, search_name
    ),
    mailed as (
      insert into outbox_message (to_address, template, data, purpose, list, cause, created_at, due_at)
      select a.email, ${template}::text,
        jsonb_build_object('search', made.search_name) ||
          case when ${isFirst} then '{}' else jsonb_build_object('month', ${month}::text) end || case when ${set.leadCount}::integer > 0 then
          jsonb_build_object('id', made.id, 'count', ${set.leadCount}::integer, 'leads', shown.leads) else '{}' end,
        'subscription', 'monthly_list', 'monthly_list:' || made.id, ${now}, ${now}
      from made join account a on a.id = made.account_id cross join shown
    )
    select count(*)::int as delivered from made`;
}
