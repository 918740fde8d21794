import { type RawBuilder, sql } from "kysely";
import type { CheckedFact } from "../../catalogue/sources/checked-facts.ts";
import type { Money } from "../../catalogue/facts/money.ts";

/** `gone`: its source is no longer there; `no_source`: it never had a public one. */
export const VERDICTS = ["right", "wrong", "gone", "no_source", "not_checked"] as const;
export type Verdict = (typeof VERDICTS)[number];

/** Values drawn each month; all of them if there are fewer. */
export const DRAWN = 50;

/** A value as published: an amount, else a day, stage, website or investor as text. */
export type CheckedText = Money | string;

/**
 * SQL: `id` of every value of rounds that were listed in the month from `from` to before `to` (ISO 8601 days), also of
 * rounds withdrawn since. Sample rows and suppressed companies have none.
 */
export function valueIds(from: string, to: string): RawBuilder<unknown> {
  const rounds = sql`
    funding_round r join company c on c.id = r.company_id
    where r.created_at >= ${from}::date::timestamp at time zone 'UTC'
      and r.created_at < ${to}::date::timestamp at time zone 'UTC'
      and r.state = 'closed' and not r.is_sample and r.merged_into_id is null and c.merged_into_id is null
      and (coalesce(c.startup, 'yes') = 'yes' or c.startup = 'unknown' and (select lists_undecided
        from directory_state))
      and not exists (select from edit e where e.subject_kind = 'company' and e.subject_id = c.id
        and e.action = 'suppress' and e.reverted_at is null)`;
  return sql`
    select v.id || ':' || f.fact as id
    from (
      select r.id, r.amount_minor is not null as amount, ${DAY} is not null as day, ${STAGE} is not null as stage,
        c.website is not null as website
      from ${rounds}
    ) v
    cross join lateral (values ('amount', v.amount), ('day', v.day), ('stage', v.stage), ('website', v.website))
      f (fact, is_known)
    where f.is_known
    union all
    select i.round_id || ':investor:' || i.investor_id from round_investor i
    where i.round_id in (select r.id from ${rounds})`;
}

/** SQL: the day of table `r` as lists show it; null if it is known less exactly. */
export const DAY = sql`case when r.announced_on is not null
  then case when r.announced_precision = 'day' then r.announced_on end
  else case when r.first_sale_precision = 'day' then r.first_sale_on end end`;

/** SQL: the stage of table `r` as lists show it. */
export const STAGE = sql`coalesce(r.funding_type, r.stage_text)`;

/** An id of {@link valueIds} in its parts. */
export function partsOf(id: string): { roundId: number; fact: CheckedFact; investorId: number | null } {
  const [round, fact, investor] = id.split(":");
  return {
    roundId: Number(round),
    fact: fact as CheckedFact,
    investorId: investor === undefined ? null : Number(investor),
  };
}
