import { sql } from "kysely";
import { setImmediate } from "node:timers/promises";
import { execute, rowsOf } from "../../../db/statement.ts";
import { invalidInput } from "../../../platform/errors.ts";
import type { Context } from "../../shared/context.ts";
import { companyIsListed } from "../../reading/directory/published.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { assertMaySave } from "../searches/saved-search.ts";
import { ownList } from "./company-list.ts";
import { type GivenCompany, type ListedRow, listedRows, type ReadRows, type RowProblem } from "./listed-company.ts";
import { lockForUpload } from "./lock-lists.ts";
import { matchEntries, type NewMatch, rememberListed } from "./match-companies.ts";
import { assertRoom, growthOf, readUse } from "./quota.ts";

/** What became of companies that were put into a list. */
export interface PutCompanies extends Omit<ReadRows, "rows"> {
  /** The sum of `matched`, `uncertain` and `unknown`. */
  readonly stored: number;
  /** Those that are a company of ours. */
  readonly matched: number;
  /** Those that may be one of several, about which the customer is asked. */
  readonly uncertain: number;
  /** Those that we do not have yet. */
  readonly unknown: number;
}

/** Rows stored and matched at once, while the lists are locked. */
const AT_ONCE = 2_000;

/**
 * Adds companies to one of the account's lists and replaces those with a known external id; invalid ones are returned with
 * their problem. New and changed ones are matched at once; rounds of theirs that are published already are not news. Stores
 * in batches, so that the matching of others and their alerts need not wait. Throws AppError `forbidden`, `not_found`, or
 * `conflict` beyond the account's quota; then nothing is stored.
 */
export async function putCompanies(
  ctx: Context,
  { listId, companies }: { readonly listId: number; readonly companies: readonly GivenCompany[] },
): Promise<PutCompanies> {
  assertMaySave(ctx);
  const { isHashed } = await ownList(ctx, listId);
  const known = await companiesNamed(ctx, listId, companies);
  const { rows, ...read } = await readRows(companies, isHashed, known);
  assertRoom(await readUse(ctx), await growthOf(ctx, listId, rows));
  const counts = { matched: 0, uncertain: 0, unknown: 0 };
  for (let at = 0; at < rows.length; at += AT_ONCE) {
    const part = rows.slice(at, at + AT_ONCE);
    const found = await inTransaction(ctx, async (inner) => {
      await lockForUpload(inner);
      // Again, for requests at the same time.
      assertRoom(await readUse(inner), await growthOf(inner, listId, part));
      const newlyNamed = await notYetNamed(inner, listId, part);
      const stored = await store(inner, listId, part);
      const ids = stored.map(({ id }) => id);
      const matches = await matchEntries(inner, sql`l.id = any(${ids}::bigint[])`);
      await rememberListed(inner, [...matches, ...stored.filter(({ externalId }) => newlyNamed.has(externalId))]);
      return countFound(inner, ids);
    });
    counts.matched += found.matched;
    counts.uncertain += found.uncertain;
    counts.unknown += found.stored - found.matched - found.uncertain;
  }
  return { stored: rows.length, ...counts, ...read };
}

/** Reads in batches, between which others are answered. */
async function readRows(
  companies: readonly GivenCompany[],
  isHashed: boolean,
  known: ReadonlyMap<number, number>,
): Promise<ReadRows> {
  const rows = new Map<string, ListedRow>();
  const problems: RowProblem[] = [];
  let [freeMail, withoutPlace] = [0, 0];
  for (let at = 0; at < companies.length; at += AT_ONCE) {
    const read = listedRows(companies.slice(at, at + AT_ONCE), isHashed, { taken: rows, companies: known });
    for (const row of read.rows) rows.set(row.external_id, row);
    problems.push(...read.problems.map((one) => ({ ...one, index: one.index + at })));
    freeMail += read.freeMail;
    withoutPlace += read.withoutPlace;
    await setImmediate();
  }
  return { rows: [...rows.values()], problems, freeMail, withoutPlace };
}

/** The companies of ours that the customer names and may name: published ones, and candidates of the list. */
async function companiesNamed(
  ctx: Context,
  listId: number,
  companies: readonly GivenCompany[],
): Promise<ReadonlyMap<number, number>> {
  const ids = companies.flatMap(({ companyId }) => (typeof companyId === "number" ? [companyId] : []));
  if (ids.length === 0) return new Map();
  const rows = await rowsOf<{ id: number; now: number }>(ctx)`
    select c.id, k.id as now from company c join company k on k.id = coalesce(c.merged_into_id, c.id)
    where c.id = any(${ids}::bigint[]) and k.withdrawn_at is null and (${companyIsListed("k")}
      or c.id in (select unnest(m.candidates) from listed_company m where m.list_id = ${listId} and m.candidates <> '{}'))`;
  return new Map(rows.map(({ id, now }) => [id, now]));
}

/** The external ids of rows whose company the customer names and did not have before: its rounds are no news. */
async function notYetNamed(ctx: Context, listId: number, rows: readonly ListedRow[]): Promise<ReadonlySet<string>> {
  const named = rows.filter(({ company_id }) => company_id !== null);
  if (named.length === 0) return new Set();
  const former = await rowsOf<{ externalId: string; companyId: number | null }>(ctx)`
    select external_id as "externalId", company_id as "companyId" from listed_company
    where list_id = ${listId} and external_id = any(${named.map((row) => row.external_id)}::text[])`;
  const before = new Map(former.map(({ externalId, companyId }) => [externalId, companyId]));
  return new Set(named.flatMap((row) => (before.get(row.external_id) === row.company_id ? [] : [row.external_id])));
}

async function countFound(ctx: Context, ids: readonly number[]) {
  const rows = await rowsOf<{ stored: number; matched: number; uncertain: number }>(ctx)`
    select count(*) as stored, count(company_id) as matched,
      count(*) filter (where company_id is null and candidates <> '{}') as uncertain
    from listed_company where id = any(${[...ids]}::bigint[])`;
  return rows[0] ?? { stored: 0, matched: 0, uncertain: 0 };
}

interface StoredRow extends NewMatch {
  readonly externalId: string;
}

async function store(ctx: Context, listId: number, rows: readonly ListedRow[]): Promise<readonly StoredRow[]> {
  return rowsOf<StoredRow>(ctx)`
    insert into listed_company as known
      (list_id, external_id, name, domain, place, metadata, domain_hash, name_hash, city, country, bytes, company_id,
      matched_by, updated_at)
    select g.id, r.external_id, r.name, r.domain, r.place, r.metadata, decode(r.domain_hash, 'hex'),
      decode(r.name_hash, 'hex'), r.city, r.country, r.bytes, r.company_id,
      case when r.company_id is not null then 'person' end, ${ctx.clock.now()}
    from company_list g, jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (external_id text, name text,
      domain text, place text, metadata jsonb, domain_hash text, name_hash text, city text, country text, bytes integer,
      company_id bigint)
    where g.id = ${listId}
    on conflict (list_id, external_id) do update set name = excluded.name, domain = excluded.domain,
      place = excluded.place, metadata = excluded.metadata, domain_hash = excluded.domain_hash,
      name_hash = excluded.name_hash, city = excluded.city, country = excluded.country, bytes = excluded.bytes, updated_at = excluded.updated_at,
      -- A decision is about what was given then.
      matched_by = case when ${IS_SAME} and excluded.company_id = known.company_id then known.matched_by
        else coalesce(excluded.matched_by, case when ${IS_SAME} then known.matched_by end) end,
      company_id = coalesce(excluded.company_id, case when ${IS_SAME} then known.company_id end),
      candidates = case when excluded.company_id is null then known.candidates else '{}' end,
      ruled_out = case when ${IS_SAME} then known.ruled_out else '{}' end
    returning id, list_id as "listId", company_id as "companyId", external_id as "externalId"`;
}

const IS_SAME = sql`(known.domain_hash, known.name_hash, known.city, known.country)
  is not distinct from (excluded.domain_hash, excluded.name_hash, excluded.city, excluded.country)`;

/** Puts companies of My leads into a list: these, or those that the account saved. Returns the number of new ones. */
export async function putLeads(
  ctx: Context,
  { listId, companyIds }: { readonly listId: number; readonly companyIds: readonly number[] | null },
): Promise<number> {
  assertMaySave(ctx);
  const { isHashed } = await ownList(ctx, listId);
  if (isHashed) throw invalidInput("A list of hashes takes a file or a text.");
  return inTransaction(ctx, async (inner) => {
    await lockForUpload(inner);
    const use = await readUse(inner);
    const rows = await rowsOf<NewMatch & { bytes: number }>(inner)`
      insert into listed_company (list_id, external_id, name, domain, domain_hash, country, city, company_id, matched_by,
        bytes, updated_at)
      select ${listId}, 'company-' || c.id, c.name, coalesce(c.domain, ''), key_hash(c.domain), c.country, c.city, c.id,
        'person', octet_length('company-' || c.id || c.name || coalesce(c.domain, '') || '{}'), ${inner.clock.now()}
      from tracked_company t join company c on c.id = t.company_id
      where t.owner = ${inner.actor.id} and c.withdrawn_at is null
        and ${companyIds === null ? sql`t.saved` : sql`c.id = any(${[...companyIds]}::bigint[])`}
        and not exists (select from listed_company m where m.list_id = ${listId} and m.company_id = c.id)
      on conflict (list_id, external_id) do nothing
      returning id, list_id as "listId", company_id as "companyId", bytes`;
    assertRoom(use, { companies: rows.length, bytes: rows.reduce((sum, row) => sum + row.bytes, 0) });
    await rememberListed(inner, rows);
    return rows.length;
  });
}

/** Removes companies by their external ids. Returns the number of those that were there. */
export async function removeCompanies(
  ctx: Context,
  { listId, externalIds }: { readonly listId: number; readonly externalIds: readonly string[] },
): Promise<number> {
  await ownList(ctx, listId);
  return execute(ctx)`
    delete from listed_company where list_id = ${listId} and external_id = any(${[...externalIds]}::text[])`;
}
