import { type RawBuilder, type SqlBool, sql } from "kysely";
import { execute, rowOf, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { isLapsed } from "../../shared/entitled.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { lockForMatching } from "./lock-lists.ts";

/** Candidates that the customer is asked about. */
const MOST_CANDIDATES = 10;
/** Changes matched at once: the lists are locked for about a second, also after an import of a million rounds. */
const CHANGES_AT_ONCE = 20_000;
/** Companies of a list that are matched at once when its owner is back. */
const ENTRIES_AT_ONCE = 2_000;

/** A company of a list that is now known to be one of the catalogue, or no longer. */
export interface NewMatch {
  readonly id: number;
  readonly listId: number;
  readonly companyId: number | null;
}

/**
 * Matches the rows `l` of `listed_company` for which the condition holds, in one statement: by domain (of several companies,
 * the one of that name), then by name with place. Whatever else has the name is a candidate for the customer's decision; what a
 * customer decided stays. Returns the rows whose company changed.
 */
export async function matchEntries(ctx: Context, condition: RawBuilder<SqlBool>): Promise<readonly NewMatch[]> {
  return rowsOf<NewMatch>(ctx)`
    with entry as materialized (
      select l.id, l.domain_hash, l.name_hash, l.city, l.country, l.ruled_out, l.company_id as former
      from listed_company l where ${condition} and l.matched_by is distinct from 'person'
    ),
    -- Looked up by index for each entry ("offset 0"), also while new lists have no statistics.
    keyed as (
      select e.id, k.company_id, k.kind from entry e cross join lateral (
        select company_id, kind from company_key where kind = 'domain' and key_hash(value) = e.domain_hash offset 0) k
      union all
      select e.id, k.company_id, k.kind from entry e cross join lateral (
        select company_id, kind from company_key where kind = 'name' and key_hash(value) = e.name_hash offset 0) k
    ),
    found as (
      select e.id, c.id as company_id, bool_or(k.kind = 'domain') as by_domain, bool_or(k.kind = 'name') as by_name,
        case when e.city is null then c.country = e.country
          else lower(c.city) = lower(e.city) and coalesce(c.country = e.country, true) end as is_there,
        c.domain is null or e.domain_hash is null as may_be
      from keyed k join entry e on e.id = k.id join company c on c.id = k.company_id
      where c.withdrawn_at is null and c.merged_into_id is null and c.id <> all(e.ruled_out)
      group by e.id, c.id, e.city, e.country, e.domain_hash
    ),
    judged as (
      select id, array_agg(company_id order by company_id) filter (where by_domain) as domains,
        array_agg(company_id) filter (where by_domain and by_name) as both,
        array_agg(company_id) filter (where by_name and is_there and may_be) as there,
        array_agg(company_id order by company_id) filter (where by_name and (is_there or may_be)) as names
      from found group by id
    ),
    decided as (
      select e.id, e.former, case when cardinality(j.domains) = 1 then j.domains[1]
          when cardinality(j.domains) > 1 then case when cardinality(j.both) = 1 then j.both[1] end
          when cardinality(j.there) = 1 then j.there[1] end as company_id,
        case when j.domains is null then 'name_place' else 'domain' end as how,
        (coalesce(j.domains, j.names, '{}'::bigint[]))[:${sql.lit(MOST_CANDIDATES)}] as candidates
      from entry e left join judged j on j.id = e.id
    )
    update listed_company l set company_id = x.company_id,
      matched_by = case when x.company_id is not null then x.how end,
      candidates = case when x.company_id is null then x.candidates else '{}' end
    from decided x
    where l.id = x.id and (x.former is distinct from x.company_id or (x.company_id is null and l.candidates <> x.candidates))
    returning l.id, l.list_id as "listId", l.company_id as "companyId"`;
}

/**
 * Matches all lists against the companies that changed since the last call, except those of owners without access: theirs
 * fall behind, and are matched as a whole once the owner is back. Runs before subscribers are told, whose cursors wait for it
 * (`matchedChange`).
 */
export async function matchChangedCompanies(ctx: Context): Promise<void> {
  while (await inTransaction(ctx, catchUp));
  while (await inTransaction(ctx, matchNextChanges));
}

/** Matches the next companies of a list that is behind and whose owner has access; false if there is none. */
async function catchUp(ctx: Context): Promise<boolean> {
  await lockForMatching(ctx);
  const list = await rowOf<{ id: number; ids: readonly number[] }>(ctx)`
    select g.id, array(select l.id from listed_company l where l.list_id = g.id and l.id > g.matched_to
      order by l.id limit ${sql.lit(ENTRIES_AT_ONCE)}) as ids
    from company_list g where g.matched_to is not null and not ${isLapsed("g.owner", ctx.clock.now())}
    order by g.id limit 1`;
  if (list === undefined) return false;
  if (list.ids.length > 0) await matchEntries(ctx, sql`l.id = any(${[...list.ids]}::bigint[])`);
  const matchedTo = list.ids.length < ENTRIES_AT_ONCE ? null : list.ids.at(-1);
  await execute(ctx)`update company_list set matched_to = ${matchedTo} where id = ${list.id}`;
  return true;
}

/** Matches against the next changes; false if there are no more. */
async function matchNextChanges(ctx: Context): Promise<boolean> {
  await lockForMatching(ctx);
  const row = await rowOf<{ position: number; newest: number; isNeeded: boolean }>(ctx)`
    select position, (select coalesce(max(id), 0) from change) as newest,
      exists (select from listed_company) as "isNeeded" from company_list_state`;
  const { position = 0, newest = 0, isNeeded = false } = row ?? {};
  if (newest <= position) return false;
  const until = isNeeded ? Math.min(newest, position + CHANGES_AT_ONCE) : newest;
  if (isNeeded) await matchTouched(ctx, position, until);
  await execute(ctx)`update company_list_state set position = ${until}`;
  return until < newest;
}

async function matchTouched(ctx: Context, after: number, until: number): Promise<void> {
  // A list whose owner came back meanwhile begins again, because these changes are after what it was matched to.
  await execute(ctx)`update company_list g set matched_to = 0 where g.matched_to > 0
    or (g.matched_to is null and ${isLapsed("g.owner", ctx.clock.now())})`;
  const touched = sql`(select g.subject_id from change g where g.id > ${after} and g.id <= ${until}
    and g.subject_kind = 'company')`;
  await execute(ctx)`update listed_company l set company_id = c.merged_into_id from company c
    where c.id = l.company_id and c.id in ${touched} and c.merged_into_id is not null`;
  await matchEntries(
    ctx,
    sql<SqlBool>`l.list_id in (select g.id from company_list g where g.matched_to is null) and l.id in (
      select m.id from company_key k join listed_company m on m.domain_hash = key_hash(k.value)
        where k.kind = 'domain' and k.company_id in ${touched}
      union select m.id from company_key k join listed_company m on m.name_hash = key_hash(k.value)
        where k.kind = 'name' and k.company_id in ${touched}
      union select m.id from listed_company m where m.company_id in ${touched}
      union select m.id from listed_company m where m.candidates <> '{}' and m.candidates && array${touched})`,
  );
}

/** Tells the cursors of watch lists that rounds published before their companies were listed are known. */
export async function rememberListed(ctx: Context, matches: readonly NewMatch[]): Promise<void> {
  const listed = matches.filter(({ companyId }) => companyId !== null);
  if (listed.length === 0) return;
  await execute(ctx)`
    insert into search_cursor_chunk as known (cursor_id, chunk, round_ids)
    select w.id, lead.round_id / 4096, array_agg(distinct lead.round_id)
    from unnest(${listed.map(({ listId }) => listId)}::bigint[], ${listed.map(({ companyId }) => companyId)}::bigint[])
      as m (list_id, company_id)
    join company_list g on g.id = m.list_id join search_cursor w on w.search_id = g.search_id
    join lead on lead.company_id = m.company_id
    group by 1, 2
    on conflict (cursor_id, chunk) do update
      set round_ids = array(select unnest(known.round_ids) union select unnest(excluded.round_ids) order by 1)`;
}
