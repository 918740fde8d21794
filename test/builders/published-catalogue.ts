import { sql } from "kysely";
import type { Context } from "../../core/shared/context.ts";

/** The published catalogue and open questions, without ids and slugs. */
export async function catalogueContent(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select jsonb_build_object(
      'company', jsonb_build_array(c.name, c.website, c.domain, c.country, c.city, c.former_names),
      'rounds', (select jsonb_agg(r.facts order by r.facts) from (
        select jsonb_build_array(amount_minor, currency, stage_text, funding_type, announced_on, announced_precision,
          state,
          (select jsonb_agg(jsonb_build_array(i.key, i.name, ri.is_lead) order by ri.position) from round_investor ri
          join investor i on i.id = ri.investor_id where ri.round_id = f.id),
          (select count(*) from claim where subject_kind = 'round' and subject_id = f.id)) as facts
        from funding_round f where f.company_id = c.id and f.withdrawn_at is null and f.merged_into_id is null) r),
      'people', (select jsonb_agg(jsonb_build_array(p.name, o.relation, o.title) order by p.name, o.relation)
        from role o join person p on p.id = o.person_id and p.withdrawn_at is null where o.company_id = c.id),
      'leads', (select count(*) from lead l where l.company_id = c.id)
    )::text as text
    from company c where c.withdrawn_at is null and c.merged_into_id is null
    union all select jsonb_build_array(reason, record, cardinality(candidate_ids))::text from review_item
      where status = 'open'
    order by 1`.execute(ctx.db);
  return rows.map(({ text }) => text);
}

/** Every published row with its ids. */
export async function publishedRows(ctx: Context): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select (to_jsonb(c) - 'updated_at')::text as text from company c where withdrawn_at is null
    union all select (to_jsonb(r) - 'updated_at')::text from funding_round r where withdrawn_at is null
    union all select (to_jsonb(p) - 'updated_at')::text from person p where withdrawn_at is null
    union all select to_jsonb(o)::text from role o join person p on p.id = o.person_id and p.withdrawn_at is null
    union all select to_jsonb(i)::text from round_investor i join funding_round r on r.id = i.round_id
      and r.withdrawn_at is null
    union all select to_jsonb(k)::text from claim k
    union all select to_jsonb(v)::text from review_item v
    union all select (to_jsonb(d) - 'read_at' - 'counts')::text from document d where reading is not null
    order by 1`.execute(ctx.db);
  return rows.map(({ text }) => text);
}
