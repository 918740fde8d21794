import { type RawBuilder, type SqlBool, sql } from "kysely";

/** Days after which a lead counts one known value less. */
export const DAYS_A_POINT = 30;

/**
 * SQL: how many of eleven things are known of a lead: its website, founder, the founder's profile, amount, stage, exact
 * day, place, industry, size, investors and proof.
 */
const COMPLETENESS = sql`num_nonnulls(
  lead.website, lead.founder_name, lead.founder_link, lead.amount_minor, coalesce(lead.funding_type, lead.stage_text),
  case when lead.announced_precision = 'day' then 1 end, coalesce(lead.city, lead.country), lead.industry, lead.headcount_band,
  case when lead.investors <> '[]'::jsonb then 1 end, lead.proof_url)`;

/**
 * SQL `order by` list over `lead`: the rule by which short months are filled. A lead has a point for each of eleven
 * things that are known of it, and loses one for each {@link DAYS_A_POINT} days since it was announced (a lead without a
 * date counts as a year old). Most points first; of equals the newest, then the one that came last: never by chance.
 */
export function byWorth(today: Date): RawBuilder<unknown> {
  const day = today.toISOString().slice(0, 10);
  const age = sql`case when lead.listed_on = '-infinity' then 365 else greatest(${day}::date - lead.listed_on, 0) end`;
  return sql`${COMPLETENESS} - ${age} / ${sql.lit(DAYS_A_POINT)} desc, lead.listed_on desc, lead.round_id desc`;
}

/** SQL condition over `lead`: invented leads are given away only while there are no others. */
export const WORTH_GIVING = sql<SqlBool>`(not lead.is_sample or not exists (select from lead other where not other.is_sample))`;
