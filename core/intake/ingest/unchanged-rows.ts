import { sql } from "kysely";
import { columnOf, execute } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";

/** Documents that were asked for by company: their evidence follows the company, however rows are matched. */
const ASKED_SOURCE = "company-site";

/**
 * Records in `kept_row` the rows of `stated_row` whose claims the former version of the list already made: planning them
 * again would change nothing. That holds for a row unless it, or a row it is related to, changed, came or went, or an
 * editor or another source has stated something since that it could match. Rows are related if they state the same
 * company, round or person, or share a key by which rows are matched. Returns the positions in the new version.
 */
export async function findUnchangedRows(
  ctx: Context,
  retirement: number,
  formerDocumentId: number,
): Promise<ReadonlySet<string>> {
  await pairRows(ctx, formerDocumentId);
  await relateRows(ctx);
  const refs = await columnOf<string>(ctx)`
    with recursive changed as (
      select r.node from list_row r
      where r.former_ref is null or r.ref is null or r.is_ruled
        or exists (select from review_item i where i.document_id = ${formerDocumentId} and i.ref = r.former_ref)
        or r.node in (
          select own.node from list_row own cross join unnest(own.subjects) as s (subject)
            join (${overtakenCompanies(formerDocumentId)}) overtaken on overtaken.subject = s.subject)
      union
      select related.node from changed join list_row_key own on own.node = changed.node
        join list_row_key related on related.key = own.key
    )
    insert into kept_row (retirement_id, former_ref, ref)
    select ${retirement}, r.former_ref, r.ref from list_row r
    where not exists (select from changed where changed.node = r.node) returning ref`;
  return new Set(refs);
}

/** SQL: the content of claims as text, equal for `former` claims and `stated` ones. */
const CONTENT = sql`md5(concat_ws(E'\n', string_agg(x.content, E'\n' order by x.content) filter (where x.kind <> 'person'),
  string_agg(distinct x.content, E'\n' order by x.content) filter (where x.kind = 'person')))`;

/** Creates the temporary table `list_row`: rows of both versions, those with equal claims as pairs. */
async function pairRows(ctx: Context, formerDocumentId: number): Promise<void> {
  await execute(ctx)`drop table if exists pg_temp.list_row`;
  await execute(ctx)`
    create temporary table list_row on commit drop as
    with former as (
      select x.ref, ${CONTENT} as content, array_agg(distinct x.subject) as subjects
      from (
        select c.ref, c.subject_kind as kind, c.subject_kind || ' ' || c.subject_id as subject, jsonb_build_array(
          c.subject_kind, c.method, c.source_url,
          case when c.effective_at <> c.retrieved_at then (extract(epoch from c.effective_at) * 1000)::bigint end,
          c.fields)::text collate "C" as content
        from claim c where c.document_id = ${sql.lit(formerDocumentId)}) x
      group by x.ref),
    stated as (
      select x.ref, ${CONTENT} as content
      from (
        select s.ref, claim ->> 0 as kind, claim::text collate "C" as content
        from stated_row s cross join jsonb_array_elements(s.claims) claim) x
      group by x.ref),
    keyed as (
      select s.ref, array_agg(distinct k.key) filter (where k.key is not null) as keys, bool_or(s.is_ruled) as is_ruled
      from stated_row s left join lateral unnest(s.keys) as k (key) on true group by s.ref)
    select (row_number() over ())::integer as node, f.ref as former_ref, s.ref, coalesce(f.subjects, '{}') as subjects,
      coalesce(k.keys, '{}') as keys, coalesce(k.is_ruled, false) as is_ruled
    from (select *, row_number() over (partition by content order by ref) as place from former) f
    full join (select *, row_number() over (partition by content order by ref) as place from stated) s
      on s.content = f.content and s.place = f.place
    left join keyed k on k.ref = s.ref`;
}

/** Creates the temporary table `list_row_key`: what relates rows to each other. */
async function relateRows(ctx: Context): Promise<void> {
  await execute(ctx)`drop table if exists pg_temp.list_row_key`;
  await execute(ctx)`
    create temporary table list_row_key on commit drop as
    with all_keys as materialized (
      select r.node, unnest(r.subjects || r.keys) as key from list_row r
      union
      select r.node, k.kind || ' ' || k.value from list_row r cross join unnest(r.subjects) as subject
        join company_key k on k.company_id = substr(subject, length('company ') + 1)::bigint
      where r.ref is null and subject like 'company %')
    select k.node, k.key from all_keys k
    join (select key from all_keys group by key having count(*) > 1) shared on shared.key = k.key`;
  await execute(ctx)`create index on list_row_key (node)`;
  await execute(ctx)`create index on list_row_key (key)`;
  await execute(ctx)`analyze list_row, list_row_key`;
}

/**
 * SQL: "company 7" for each company of the list about which, or about a company with the same key, something was stated
 * after the list stated it.
 */
function overtakenCompanies(documentId: number) {
  return sql`
    with own as materialized (
      select c.subject_id as company_id, min(c.id) as since from claim c
      where c.document_id = ${documentId} and c.subject_kind = 'company' group by c.subject_id),
    later as materialized (
      select c.id, c.subject_kind, c.subject_id from claim c left join document d on d.id = c.document_id
      where c.id > (select min(since) from own) and c.document_id is distinct from ${documentId}
        and d.source is distinct from ${ASKED_SOURCE}),
    arrived as materialized (
      select id, subject_id as company_id from later where subject_kind = 'company'
      union all select l.id, r.company_id from later l join funding_round r on r.id = l.subject_id
        where l.subject_kind = 'round'
      union all select l.id, r.company_id from later l join role r on r.id = l.subject_id where l.subject_kind = 'role'
      union all select l.id, r.company_id from later l join role r on r.person_id = l.subject_id
        where l.subject_kind = 'person')
    select 'company ' || o.company_id as subject from own o join arrived a on a.company_id = o.company_id and a.id > o.since
    union
    select 'company ' || o.company_id from arrived a join company_key k on k.company_id = a.company_id
      join company_key mine on mine.kind = k.kind and mine.value = k.value
      join own o on o.company_id = mine.company_id and a.id > o.since`;
}

type Direction = "forward" | "back";

/**
 * Moves the claims of kept rows to the newer version of their list, with its positions and date, or back to the former
 * one.
 */
export async function moveKeptRows(
  ctx: Context,
  retirement: number,
  { from, to, direction }: { readonly from: number; readonly to: number; readonly direction: Direction },
): Promise<void> {
  const [here, there] = direction === "forward" ? (["former_ref", "ref"] as const) : (["ref", "former_ref"] as const);
  await execute(ctx)`
    update claim c set document_id = d.id, ref = ${sql.ref(`k.${there}`)}, retrieved_at = d.retrieved_at,
      effective_at = case when c.effective_at = c.retrieved_at then d.retrieved_at else c.effective_at end
    from kept_row k, document d
    where k.retirement_id = ${retirement} and d.id = ${to} and c.document_id = ${from}
      and c.ref = ${sql.ref(`k.${here}`)}
      and (c.document_id <> d.id or c.ref <> ${sql.ref(`k.${there}`)} or c.retrieved_at <> d.retrieved_at)`;
}

/** SQL: claims `c` of kept rows whose date or position decides against other claims about the same subject. */
export function comparedKeptClaims(retirement: number, documentId: number, at: "former_ref" | "ref") {
  return sql`
    claim c join kept_row k on k.retirement_id = ${retirement} and ${sql.ref(`k.${at}`)} = c.ref
    where c.document_id = ${documentId} and exists (
      select from claim o where o.subject_kind = c.subject_kind and o.subject_id = c.subject_id
        and (o.document_id is distinct from c.document_id or o.ref <> c.ref))`;
}
