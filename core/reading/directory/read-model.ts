import { type RawBuilder, type SqlBool, sql } from "kysely";
import { rowsOf } from "../../../db/statement.ts";
import type { Database } from "../../../db/client.ts";
import {
  type FactColumn,
  LEAD_COMPANY_COLUMNS,
  LEAD_ROUND_COLUMNS,
  SHOWN_PERSON_COLUMNS,
} from "../../catalogue/facts/fact-columns.ts";
import { contactStatuses } from "./columns/contact-columns.ts";
import { GROWTH_TABLES } from "./growth/growth-sql.ts";
import { companyIsListed, equityUsd, isEquityType, isOpenOn, roundIsPublished } from "./published.ts";

/** The companies to refresh, including merged ones, or all. */
export type Scope = readonly number[] | "all";

/** A directory table as a function of the catalogue. */
export interface ReadModel {
  readonly table: string;
  readonly key: string;
  /** All columns but the key; `select` returns both under these names. */
  readonly columns: readonly string[];
  /** SQL select of one column `id`, available to `select` and `covers` as the relation `scope`. */
  scope(scope: Scope): RawBuilder<unknown>;
  /** The rows the table should contain for the scope. */
  readonly select: RawBuilder<unknown>;
  /** SQL condition: an existing row belongs to the scope; those missing from `select` are deleted. */
  readonly covers: RawBuilder<SqlBool>;
}

/** Rows touched by a refresh: segments of 8,192 keys (see `lead-segments.ts`), and deleted keys. */
export interface ChangedKeys {
  readonly segment: number;
  readonly gone: readonly number[];
}

/**
 * Synchronises a read model with the catalogue in one statement: deletes outdated rows, inserts new ones and updates
 * only rows that differ, so an unnecessary refresh writes nothing. (`on conflict do update` would lock and write every
 * row, at twice the time.) Takes over rows of the same key from other scopes. Safe because catalogue writers are
 * serialized.
 */
export async function syncReadModel(db: Database, model: ReadModel, scope: Scope): Promise<readonly ChangedKeys[]> {
  const table = sql.table(model.table);
  const key = sql.ref(model.key);
  const columns = (relation?: string) =>
    sql.join(model.columns.map((column) => sql.ref(relation === undefined ? column : `${relation}.${column}`)));
  const tableKey = sql.ref(`${model.table}.${model.key}`);
  const sameKey = sql`source.${key} = ${tableKey}`;
  return rowsOf<ChangedKeys>(db)`
    with scope as materialized (${model.scope(scope)}),
    source as materialized (${model.select}),
    outdated as (
      delete from ${table} where ${model.covers} and not exists (select 1 from source where ${sameKey})
      returning ${tableKey} as key
    ),
    changed as (
      update ${table} set (${columns()}) = row (${columns("source")})
      from source where ${sameKey} and (${columns(model.table)}) is distinct from (${columns("source")})
      returning ${tableKey} as key
    ),
    added as (
      insert into ${table} (${key}, ${columns()})
      select ${key}, ${columns()} from source
      where not exists (select 1 from ${table} where ${sameKey})
      returning ${tableKey} as key
    )
    select key >> 13 as segment, coalesce(array_agg(key) filter (where gone), '{}') as gone
    from (select key, true as gone from outdated union all select key, false from changed union all select key, false
      from added) touched
    group by 1`;
}

/** A Form C and a Form D of a company that are so close may be one raise. */
const DOUBLED_DAYS = 180;

/** Only of an offering that is still raising. */
const OFFER = ["offered_usd_minor", "offered_most_usd_minor", "filed_on", "open_until_on"] as const;
const FACTS = [...LEAD_COMPANY_COLUMNS, ...LEAD_ROUND_COLUMNS].map(({ column }) => column);

function factColumns(of: "c" | "r", facts: readonly FactColumn[]): RawBuilder<unknown> {
  return sql.join(facts.map(({ column }) => sql.ref(`${of}.${column}`)));
}

/**
 * SQL: common table expressions after `known`. `doubled` has the smaller of two rounds or open offerings of a company that may
 * be one raise, one filed as Form C and one as Form D within {@link DOUBLED_DAYS} days, with the larger; not those that an editor calls
 * two raises. They are never joined by rule.
 */
const DOUBLED = sql`
  filed as (
    select known.*, f.form, coalesce(announced_on, first_sale_on, filed_on) as day,
      case money when 'raising' then offered_usd_minor else amount_usd_minor end as usd
    from known join (
      select distinct round_id, left(form_type, 1) as form from filing where round_id in (select round_id from known)
    ) f using (round_id)
    where ${isEquityType("known")} and known.money <> 'granted'
  ),
  doubled as (
    select smaller as round_id, min(larger) as doubles from (
      select case when c.usd < d.usd then c.round_id else d.round_id end as smaller,
        case when c.usd < d.usd then d.round_id else c.round_id end as larger
      from filed c join filed d on d.company_id = c.company_id and d.round_id <> c.round_id and d.money = c.money
      where c.form = 'C' and d.form = 'D' and abs(c.day - d.day) <= ${sql.lit(DOUBLED_DAYS)}
        and c.usd is not null and d.usd is not null
    ) pair
    where not exists (select from work_dismissal w where w.kind = 'raise' and w.item = smaller || ':' || larger || ':two')
    group by smaller
  )`;

/**
 * `listing`: each published funding round, and each offering that is open on `today` and has sold nothing, with its
 * company, the founder with the oldest role (never an officer), investors
 * in order, the strongest evidence with a URL, and the company's total equity raised. Related rows are grouped and
 * joined instead of looked up with `lateral`: at 100,000 leads that takes three quarters of the time, because one sort
 * is cheaper than a small sort and aggregate per lead. For one company the planner chooses the same index lookups.
 */
export const listingModel = (today: string): ReadModel => ({
  table: "listing",
  key: "round_id",
  columns: [
    "company_id",
    "company_slug",
    "company_name",
    ...FACTS,
    "industries",
    "founder_id",
    "founder_name",
    "founder_slug",
    "founder_link",
    "contact_status",
    "amount_usd_minor",
    "money",
    "doubles",
    ...OFFER,
    "listed_on",
    "investors",
    "investor_names",
    "lead_investor_names",
    "proof_url",
    "source_kind",
    "is_sample",
    "total_raised_usd_minor",
    "growth",
    "added_at",
    "updated_at",
  ],
  scope: (scope) =>
    scope === "all"
      ? sql`select id from company union select company_id from listing`
      : sql`select distinct unnest(${scope}::bigint[]) as id`,
  covers: sql`listing.company_id in (select id from scope)`,
  select: sql`
    with known as materialized (
      select c.id as company_id, c.slug as company_slug, c.name as company_name, c.updated_at as company_updated_at,
        c.industries,
        ${factColumns("c", LEAD_COMPANY_COLUMNS)}, ${factColumns("r", LEAD_ROUND_COLUMNS)}, r.id as round_id,
        r.amount_usd_minor, r.money,
        ${sql.join(OFFER.map((column) => sql`case when r.money = 'raising' then ${sql.ref(`r.${column}`)} end as ${sql.ref(column)}`))},
        r.first_sale_on, r.is_sample, r.created_at, r.updated_at
      from scope s
      join company c on c.id = s.id
      join funding_round r on r.company_id = c.id
      where ${companyIsListed("c")} and ${roundIsPublished("r")}
        and (r.money <> 'raising' or ${isOpenOn(today, "r")})
    ),
    ${DOUBLED},
    published as materialized (
      select known.*, doubled.doubles from known left join doubled using (round_id)
    ),
    founder as (
      select distinct on (o.company_id) o.company_id, p.id, p.name, p.slug, p.profile_url, p.updated_at
      from role o
      join person p on p.id = o.person_id
      where o.relation = 'founder' and p.withdrawn_at is null and o.company_id in (select company_id from published)
      order by o.company_id, o.id
    ),
    addressed as (${contactStatuses(sql`select company_id from published`)}),
    evidence as (
      select distinct on (k.subject_id) k.subject_id as round_id, k.source_url,
        coalesce(d.source, 'edited') as source_kind
      from claim k
      left join document d on d.id = k.document_id
      where k.subject_kind = 'round' and k.subject_id in (select round_id from published)
      order by k.subject_id, k.source_url is null, ${strongestFirst("k")}
    ),
    investors as (
      select i.round_id, jsonb_agg(jsonb_build_object('name', v.name, 'lead', i.is_lead) order by i.position) as list,
        array_agg(v.name order by i.position) as names, array_agg(v.name order by i.position)
          filter (where i.is_lead) as leading
      from round_investor i
      join investor v on v.id = i.investor_id
      where i.round_id in (select round_id from published)
      group by i.round_id
    ),
    raised as (
      select company_id, least(sum(${equityUsd("published")}), ${Number.MAX_SAFE_INTEGER}::bigint)::bigint as total
      from published where ${equityUsd("published")} is not null group by company_id
    ),
    ${GROWTH_TABLES}
    select p.round_id, p.company_id, p.company_slug, p.company_name,
      ${sql.join(FACTS.map((column) => sql.ref(`p.${column}`)))}, p.industries,
      founder.id as founder_id, founder.name as founder_name, founder.slug as founder_slug,
      founder.profile_url as founder_link, coalesce(addressed.status, 'none') as contact_status, p.amount_usd_minor, p.money, p.doubles,
      ${sql.join(OFFER.map((column) => sql.ref(`p.${column}`)))},
      coalesce(p.announced_on, p.first_sale_on, p.filed_on, '-infinity') as listed_on,
      coalesce(investors.list, '[]') as investors, coalesce(investors.names, '{}') as investor_names,
      coalesce(investors.leading, '{}') as lead_investor_names, evidence.source_url as proof_url, evidence.source_kind,
      p.is_sample,
      raised.total as total_raised_usd_minor,
      coalesce(measured.growth, '{}') || coalesce(pace.growth, '{}') as growth, p.created_at as added_at,
      greatest(p.updated_at, p.company_updated_at, founder.updated_at) as updated_at
    from published p
    left join raised on raised.company_id = p.company_id
    left join measured on measured.company_id = p.company_id
    left join pace on pace.round_id = p.round_id
    left join founder on founder.company_id = p.company_id
    left join addressed on addressed.company_id = p.company_id
    left join evidence on evidence.round_id = p.round_id
    left join investors on investors.round_id = p.round_id`,
});

/** SQL `order by` list for claims of alias `claim`, strongest first; must match `compareClaims`. */
function strongestFirst(claim: string): RawBuilder<unknown> {
  const of = (column: string) => sql.ref(`${claim}.${column}`);
  return sql`
    case ${of("method")} when 'edited' then 4 when 'filed' then 3 when 'published' then 2 when 'imported' then 1 else 0
      end desc,
    ${of("effective_at")} desc, ${of("ref")} collate "C" desc, ${of("retrieved_at")} desc,
    coalesce(${of("source_url")}, '') collate "C" desc, ${of("id")} desc`;
}

const FOUNDER_FACTS = SHOWN_PERSON_COLUMNS.map(({ column }) => column);

/**
 * `founder_listing`: each founder of a published company with the newest lead of their companies, or with the company
 * they founded first. Depends on `lead`, which must be refreshed first. A refresh covers people: founders of the given
 * companies and people currently listed with them, who may no longer be founders.
 */
export const founderModel: ReadModel = {
  table: "founder_listing",
  key: "person_id",
  columns: [
    "slug",
    ...FOUNDER_FACTS,
    "title",
    "company_id",
    "company_name",
    "company_slug",
    "round_id",
    "amount_minor",
    "currency",
    "amount_usd_minor",
    "funding_type",
    "stage_text",
    "listed_on",
    "is_sample",
  ],
  scope: (scope) =>
    scope === "all"
      ? sql`select person_id as id from role where relation = 'founder' union select person_id from founder_listing`
      : sql`
          with changed as materialized (select distinct unnest(${scope}::bigint[]) as id)
          select o.person_id as id from changed c join role o on o.company_id = c.id where o.relation = 'founder'
          union
          select f.person_id from changed c join founder_listing f on f.company_id = c.id`,
  covers: sql`founder_listing.person_id in (select id from scope)`,
  select: sql`
    with newest as (
      select distinct on (o.person_id) o.person_id, o.title, o.company_id, l.round_id
      from scope s
      join role o on o.person_id = s.id and o.relation = 'founder'
      join company c on c.id = o.company_id
      left join lead l on l.company_id = c.id
      where ${companyIsListed("c")}
      order by o.person_id, l.listed_on desc nulls last, l.round_id desc, o.id
    )
    select p.id as person_id, p.slug, ${sql.join(FOUNDER_FACTS.map((column) => sql.ref(`p.${column}`)))}, n.title,
      c.id as company_id, c.name as company_name, c.slug as company_slug, l.round_id, l.amount_minor, l.currency,
      l.amount_usd_minor, l.funding_type, l.stage_text, coalesce(l.listed_on, '-infinity') as listed_on, p.is_sample
    from newest n
    join person p on p.id = n.person_id
    join company c on c.id = n.company_id
    left join lead l on l.round_id = n.round_id
    where p.withdrawn_at is null`,
};
