import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../context.ts";
import { leadScope } from "../access.ts";
import { type LeadRow, toLead } from "../lead-row.ts";
import { bareName } from "../lead-text.ts";
import type { Lead } from "../lead.ts";
import { type Place, readCursor, writeCursor } from "./cursor.ts";
import type { LeadFilter, LeadSort } from "./filter.ts";
import { leadCondition, leadsInScope } from "./lead-condition.ts";
import { wordsSearched } from "./search-words.ts";

export interface SearchLeadsInput {
  readonly filter: LeadFilter;
  readonly sort: LeadSort;
  /** Cursors of a former answer in the same order: the page behind `after`, or the one that ends before `before`. */
  readonly after?: string | null;
  readonly before?: string | null;
  readonly limit: number;
  /** How many of the newest leads everybody's lists reach (`SAMPLE_SIZE`). */
  readonly sampleSize: number;
}

/** A page of the leads a filter asks for. */
export interface LeadHits {
  readonly rows: readonly Lead[];
  /** How many leads the filter matches, of those this actor's lists reach. */
  readonly matching: number;
  /** How many leads this actor's lists reach. */
  readonly reached: number;
  /** The whole catalogue, whatever the filter. */
  readonly total: number;
  /** Cursor of the page behind this one, and of the one before; null at the ends. */
  readonly next: string | null;
  readonly previous: string | null;
}

/**
 * The leads a filter asks for, in order, a page at a time; unknown values come last in either direction. Pages hold
 * still while leads come and go. Throws AppError `invalid_input` for a cursor of another order.
 */
export async function searchLeads(ctx: Context, input: SearchLeadsInput): Promise<LeadHits> {
  const { filter, sort, limit } = input;
  const scope = leadScope(ctx.actor, input.sampleSize);
  const backwards = typeof input.before === "string";
  const from = input.before ?? input.after ?? null;
  const place = from === null ? null : readCursor(sort, from);
  const ascending = (sort.direction === "asc") !== backwards;
  const direction = sql.raw(ascending ? "asc" : "desc");
  const nulls = sql.raw(backwards ? "nulls first" : "nulls last");
  const hits = sql`select lead.*, ${sortKey(sort, filter)} as sort_key from lead where ${leadsInScope(scope)} and ${leadCondition(filter, ctx.clock, scope)}`;
  const page = await sql<LeadRow & { sort_key: number | string | null }>`
    with hits as (${hits})
    select * from hits where ${place === null ? sql`true` : beyond(place, ascending, backwards)}
    order by sort_key ${direction} ${nulls}, round_id ${direction} limit ${limit + 1}
  `.execute(ctx.db);
  const counts = await sql<{ matching: number; total: number }>`
    with hits as (${hits}) select (select count(*) from hits) as matching, (select count(*) from lead) as total
  `.execute(ctx.db);
  const { matching, total } = counts.rows[0] ?? { matching: 0, total: 0 };
  const more = page.rows.length > limit;
  const rows = page.rows.slice(0, limit);
  if (backwards) rows.reverse();
  const cursor = (row: (typeof rows)[number] | undefined) => (row === undefined ? null : writeCursor(sort, { key: row.sort_key, roundId: row.round_id }));
  return {
    rows: rows.map(toLead),
    matching,
    reached: scope === "all" ? total : Math.min(total, scope.newest),
    total,
    next: backwards || more ? cursor(rows.at(-1)) : null,
    previous: (backwards ? more : place !== null) ? cursor(rows[0]) : null,
  };
}

function beyond({ key, roundId }: Place, ascending: boolean, backwards: boolean): RawBuilder<unknown> {
  const past = sql.raw(ascending ? ">" : "<");
  if (key === null) return sql`(sort_key is null and round_id ${past} ${roundId}::bigint ${backwards ? sql`or sort_key is not null` : sql``})`;
  const type = sql.raw(typeof key === "string" ? "text" : "double precision");
  return sql`((sort_key, round_id) ${past} (${key}::${type}, ${roundId}::bigint) ${backwards ? sql`` : sql`or sort_key is null`})`;
}

function sortKey({ by, direction }: LeadSort, filter: LeadFilter): RawBuilder<unknown> {
  const listed = sql`case when lead.listed_on > '-infinity' then (lead.listed_on - date '2000-01-01')::double precision end`;
  switch (by) {
    case "relevance":
      return filter.search === null ? listed : relevance(filter.search, listed, direction === "asc" ? 5e5 : -5e5);
    case "date":
      return listed;
    case "amount":
      return sql`lead.amount_usd_minor::double precision`;
    case "total_raised":
      return sql`lead.total_raised_usd_minor::double precision`;
    case "name":
      return sql`(select t.name collate "C" from lead_text t where t.round_id = lead.round_id)`;
    case "added":
      return sql`extract(epoch from lead.added_at)::double precision`;
    case "updated":
      return sql`extract(epoch from lead.updated_at)::double precision`;
  }
}

function relevance(search: string, listed: RawBuilder<unknown>, unknown: number): RawBuilder<unknown> {
  const words = wordsSearched(search);
  return sql`
    (select case when t.name = ${bareName(search)} then 3e6
                 when starts_with(t.name, ${bareName(search)}) then 2e6
                 when ${sql.join(words.map((word) => sql`split_part(t.words, '|', 1) like ${`% ${word}%`}`), sql` and `)} then 1e6 else 0 end
     from lead_text t where t.round_id = lead.round_id) + coalesce(${listed}, ${unknown}::double precision)`;
}
