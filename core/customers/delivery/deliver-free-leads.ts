import { sql } from "kysely";
import { columnOf, scalarOf } from "../../../db/statement.ts";
import { lockForWriting } from "../../shared/message-lock.ts";
import { inTransaction } from "../../shared/transaction.ts";
import type { Context } from "../../shared/context.ts";
import { isEntitled } from "../../shared/entitled.ts";
import { FREE_LEADS, rankedLeads } from "./featured-picks.ts";
import { MAIL_LEAD } from "./mail-lead.ts";
import { firstDay, type Month, monthOf } from "./month.ts";
import { placedLeads } from "./pick-rules.ts";

/** Accounts per statement; a crash repeats at most this many. */
const PEOPLE_AT_ONCE = 5_000;

/**
 * Delivers this month's free leads to every subscriber without full access who has not received them; once per person
 * and month, across processes. Returns the number of deliveries.
 */
export async function deliverDueFreeLeads(ctx: Context): Promise<number> {
  const month = monthOf(ctx.clock.now());
  let delivered = 0;
  let last = "";
  for (;;) {
    const accountIds = await columnOf<string>(ctx)`
      select s.account_id as "accountId" from free_subscription s
      where s.account_id > ${last} and not ${isEntitled("s.account_id", ctx.clock.now())}
        and not exists (select from delivery d where d.account_id = s.account_id and d.kind = 'free'
          and d.month = ${firstDay(month)}::date)
      order by s.account_id limit ${sql.lit(PEOPLE_AT_ONCE)}`;
    delivered += await deliverFreeLeads(ctx, { month, accountIds });
    last = accountIds.at(-1) ?? last;
    if (accountIds.length < PEOPLE_AT_ONCE) return delivered;
  }
}

/**
 * Delivers free leads and their mails in one statement: picks by hand first, then those by rule, then by worth (`byWorth`), one per
 * company and none given before (merged rounds count). Gives fewer than {@link FREE_LEADS} when leads run out, and
 * nothing when all were seen. Returns the number of deliveries.
 */
export async function deliverFreeLeads(
  ctx: Context,
  input: { readonly month: Month; readonly accountIds: readonly string[] },
): Promise<number> {
  if (input.accountIds.length === 0) return 0;
  const now = ctx.clock.now();
  const month = firstDay(input.month);
  return inTransaction(ctx, async (inner) => {
    await lockForWriting(inner);
    const placed = await placedLeads(inner, input.month);
    return scalarOf(inner, 0)`
      with person as materialized (
        select a.id as account_id, a.email from account a where a.id = any(${[...input.accountIds]}::text[])
          and not exists (select from delivery d where d.account_id = a.id and d.kind = 'free' and d.month = ${month}::date)
      ),
      seen as materialized (
        select f.account_id, coalesce(r.merged_into_id, f.round_id) as round_id
        from person join free_lead f on f.account_id = person.account_id left join funding_round r on r.id = f.round_id
      ),
      ${rankedLeads(now)},
      ${placed},
      -- An account that received n leads knows at most n companies, so the first n + ${sql.lit(FREE_LEADS)} companies
      -- suffice.
      reach as (
        select company_id from placed group by company_id order by min(place)
        limit ${sql.lit(FREE_LEADS)} + (select coalesce(max(n), 0) from (select count(*) as n from seen group by account_id) most)
      ),
      candidate as materialized (select * from placed where company_id in (select company_id from reach)),
      chosen as (
        select account_id, round_id, row_number() over (partition by account_id order by place) as position
        from (
          select distinct on (person.account_id, candidate.company_id) person.account_id, candidate.round_id, candidate.place
          from person cross join candidate
          where not exists (select from seen where seen.account_id = person.account_id and seen.round_id = candidate.round_id)
          order by person.account_id, candidate.company_id, candidate.place
        ) unseen
      ),
      given as materialized (select account_id, round_id, position from chosen where position <= ${sql.lit(FREE_LEADS)}),
      made as (
        insert into delivery (account_id, kind, month, key, lead_count, change_id, delivered_at)
        select account_id, 'free', ${month}::date, gen_random_uuid(), count(*), (select coalesce(max(id), 0) from change), ${now} from given group by account_id
        on conflict (account_id, kind, month) where month is not null do nothing
        returning id, account_id, key, lead_count
      ),
      kept as (
        insert into free_lead (account_id, round_id, delivery_id, position)
        select given.account_id, given.round_id, made.id, given.position from given join made on made.account_id = given.account_id
      ),
      reported as materialized (
        select given.round_id, ${MAIL_LEAD} as lead from (select distinct round_id from given) given join lead on lead.round_id = given.round_id
      ),
      worded as materialized (
        select given.account_id, jsonb_agg(reported.lead order by given.position) as leads
        from given join reported on reported.round_id = given.round_id group by given.account_id
      ),
      mailed as (
        insert into outbox_message (to_address, template, data, purpose, list, cause, created_at, due_at)
        select person.email, 'free_leads',
          jsonb_build_object('month', ${input.month}::text, 'key', made.key, 'wanted', ${sql.lit(FREE_LEADS)}, 'leads', worded.leads),
          'subscription', 'free_leads', 'free_leads:' || made.id, ${now}, ${now}
        from made join person on person.account_id = made.account_id join worded on worded.account_id = made.account_id
      )
      select count(*)::int as delivered from made`;
  });
}
