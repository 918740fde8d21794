import { sql } from "kysely";
import type { Context } from "../context.ts";

/** What is held about an account for what is delivered to it, for its owner: what it agreed to, what it chose, what it was given. */
export async function readDeliveryData(ctx: Context, accountId: string): Promise<object> {
  const { rows } = await sql<{ held: object }>`
    select jsonb_build_object(
      'freeLeads', (
        select jsonb_build_object('consentVersion', consent_version, 'consentText', consent_text, 'consentedAt', consented_at, 'confirmedAt', confirmed_at)
        from free_subscription where account_id = ${accountId}),
      'monthlyListSearch', (select s.name from monthly_choice c join saved_search s on s.id = c.search_id where c.account_id = ${accountId}),
      'alerts', (
        select coalesce(jsonb_agg(jsonb_build_object('search', s.name, 'frequency', a.frequency) order by s.id), '[]')
        from search_alert a join saved_search s on s.id = a.search_id where s.owner = ${accountId}),
      'lists', (
        select coalesce(jsonb_agg(jsonb_build_object('kind', kind, 'month', to_char(month, 'YYYY-MM'), 'search', search_name, 'leads', lead_count, 'deliveredAt', delivered_at) order by id), '[]')
        from delivery where account_id = ${accountId})
    ) as held`.execute(ctx.db);
  return rows[0]?.held ?? {};
}
