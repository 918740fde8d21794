import { type RawBuilder, sql } from "kysely";
import type { Database } from "../../../../db/client.ts";
import { SOURCES } from "../../../catalogue/sources/registry.ts";
import { companyIsPublished } from "../published.ts";
import type { Scope } from "../read-model.ts";

/** Who states a measure, in words that every door shows beside the number. */
const STATED_BY = {
  filed: "filed",
  published: "stated by the company",
  imported: "stated in a list",
  edited: "entered by an editor",
} as const;

/** SQL: {@link STATED_BY} of a claim `k` of a document `d`; estimates name their provider. */
const statedBy = sql`case when d.source = 'sample' then 'invented sample data'
  when k.method = 'estimated' then 'estimated by ' || (case d.source ${sql.join(
    SOURCES.map(({ key, label, estimates }) => sql`when ${sql.lit(key)} then ${sql.lit(estimates?.name ?? label)}`),
    sql` `,
  )} end)
  when d.source = 'news-feed' then 'published in an article'
  else (case k.method ${sql.join(
    Object.entries(STATED_BY).map(([method, words]) => sql`when ${sql.lit(method)} then ${sql.lit(words)}`),
    sql` `,
  )} end) end`;

/** SQL: the series of a claim `k` of a document `d`. Lists whose names differ only in digits are editions of one list. */
const series = sql`case when d.source is null then 'edited'
  when d.source = 'list-file' then 'list-file:' || regexp_replace(lower(d.external_id), '[0-9]', '', 'g')
  else d.source end`;

/** SQL: claims with measures, and those that a newer edition of their list replaced. Their numbers stay as history. */
const CLAIMS = sql`(
  select id, subject_id, document_id, method, source_url, effective_at, retrieved_at, fields
  from claim where subject_kind = 'company' and fields ? 'measures'
  union all
  select c.id, c.subject_id, c.document_id, c.method, c.source_url, c.effective_at, c.retrieved_at, c.fields
  from retired_claim c join retirement r on r.id = c.retired_by
  where c.subject_kind = 'company' and c.fields ? 'measures' and r.kind = 'replaced' and r.reversed_at is null
    and r.document_id <> c.document_id)`;

/** SQL condition: the last answer is not that the terms of the provider of a claim `k` forbid showing its numbers. */
const MAY_BE_SHOWN = sql`not (k.method = 'estimated' and coalesce(
  (select p.options ->> 'terms' from managed_source p where p.kind = d.source order by p.id desc limit 1), '') = 'no')`;

/** SQL: strength of a method, as in `compareClaims`. */
export function strengthOf(method: RawBuilder<unknown>): RawBuilder<number> {
  return sql<number>`array_position(array['estimated', 'imported', 'published', 'filed', 'edited'], ${method})`;
}

/**
 * Brings the rows of `measure` up to date with the claims of published companies, in one statement. An edit replaces all
 * numbers of its kind, country and time, or hides them if its value is null. Estimates are hidden while their provider's
 * terms do not allow showing them.
 */
export async function syncMeasures(db: Database, scope: Scope): Promise<void> {
  const companies =
    scope === "all"
      ? sql`select subject_id as id from ${CLAIMS} k union select company_id from measure`
      : sql`select distinct unnest(${scope}::bigint[]) as id`;
  await sql`
    with scope as materialized (${companies}),
    stated as materialized (
      select k.subject_id as company_id, m.kind, coalesce(m.country, '') as country,
        (case length(m.on) when 7 then m.on || '-01' else m.on end)::date as as_of,
        case length(m.on) when 7 then 'month' else 'day' end as precision, ${series} as series, m.value, k.method,
        ${statedBy} as stated_by, k.document_id, k.source_url, k.retrieved_at, k.effective_at, k.id
      from scope s join company c on c.id = s.id and ${companyIsPublished("c")} join ${CLAIMS} k on k.subject_id = s.id
      left join document d on d.id = k.document_id
      cross join lateral jsonb_to_recordset(k.fields -> 'measures') m (kind text, country text, "on" text, value bigint)
      where ${MAY_BE_SHOWN} and (k.method <> 'edited' or k.id = (
        select e.id from claim e where e.subject_kind = 'company' and e.subject_id = s.id and e.method = 'edited'
          and e.fields ? 'measures' order by e.ref desc limit 1))
    ),
    wanted as materialized (
      select distinct on (company_id, kind, country, as_of, series) company_id, kind, country, as_of, series, precision,
        value, method, stated_by, document_id, source_url, retrieved_at
      from (
        select *, bool_or(method = 'edited') over (partition by company_id, kind, country, as_of) as is_corrected from stated
      ) o
      where value > 0 and (method = 'edited' or not is_corrected)
      order by company_id, kind, country, as_of, series, ${strengthOf(sql`method`)} desc, effective_at desc, id desc
    ),
    held as materialized (select m.* from scope s join measure m on m.company_id = s.id),
    -- A full join is never a nested loop, which the planner would choose while a table has no statistics.
    different as materialized (
      select company_id, kind, country, as_of, series, w.precision, w.value, w.method, w.stated_by, w.document_id,
        w.source_url, w.retrieved_at
      from wanted w full join held m using (company_id, kind, country, as_of, series)
      where (w.precision, w.value, w.method, w.stated_by, w.document_id, w.source_url)
        is distinct from (m.precision, m.value, m.method, m.stated_by, m.document_id, m.source_url)
    ),
    gone as (
      delete from measure m using different d
      where d.value is null and (m.company_id, m.kind, m.country, m.as_of, m.series)
        = (d.company_id, d.kind, d.country, d.as_of, d.series)
    )
    insert into measure (company_id, kind, country, as_of, series, precision, value, method, stated_by, document_id,
      source_url, retrieved_at, version)
    select d.*, (select version + 1 from catalogue_state) from different d where value is not null
    on conflict (company_id, kind, country, as_of, series) do update set precision = excluded.precision,
      value = excluded.value, method = excluded.method, stated_by = excluded.stated_by,
      document_id = excluded.document_id, source_url = excluded.source_url,
      retrieved_at = excluded.retrieved_at, version = excluded.version`.execute(db);
}
