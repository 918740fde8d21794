import { type RawBuilder, type SqlBool, sql } from "kysely";
import { readList } from "../../../replica.ts";
import type { Context } from "../../../context.ts";
import { bareName } from "../../lead-text.ts";
import type { Place } from "../cursor.ts";
import type { LeadFilter, LeadSort } from "../filter.ts";
import { leadCondition } from "../lead-condition.ts";
import { wordsSearched } from "../search-words.ts";

/** Days since 2000-01-01, as cursors have them; null for a lead without a date. */
const DAY = sql`case when lead.listed_on > '-infinity' then lead.listed_on - date '2000-01-01' end`;
/** Ranks are this far apart in the key of a search's order, which no two days are. */
const RANK = 1e10;

export interface PageInSql {
  /** The page's rows in the order of the list, one more than `limit` where there are more. */
  readonly places: readonly Place[];
  readonly matching: number;
}

export interface PageInput {
  readonly filter: LeadFilter;
  readonly sort: LeadSort;
  readonly place: Place | null;
  readonly backwards: boolean;
  readonly most: number;
}

/** A page of the whole catalogue as `topRows` finds it in memory, with the same cursors. */
export function pageInSql(ctx: Context, { filter, sort, place, backwards, most }: PageInput): Promise<PageInSql> {
  const isDescending = (sort.direction === "desc") !== backwards;
  const way = sql.raw(isDescending ? "desc" : "asc");
  const condition = leadCondition(filter, ctx.clock);
  return readList(ctx, async ({ db }) => {
    const [counted, page] = [
      await sql<{ n: number }>`select count(*) as n from lead where ${condition}`.execute(db),
      await sql<Place>`
        select * from (
          select ${keyOf(filter, sort)} as key, lead.round_id as "roundId"
          from lead left join lead_text t on t.round_id = lead.round_id where ${condition}
        ) keyed
        where ${behind(place, isDescending, backwards)}
        order by key ${way} nulls ${sql.raw(backwards ? "first" : "last")}, "roundId" ${way} limit ${most}`.execute(db),
    ];
    return { places: backwards ? page.rows.toReversed() : page.rows, matching: counted.rows[0]?.n ?? 0 };
  });
}

function keyOf({ search }: LeadFilter, { by, direction }: LeadSort): RawBuilder<unknown> {
  switch (by) {
    case "relevance":
      return search === null ? sql`(${DAY})::float8` : sql`(${rankOf(search)} * ${RANK}::float8 + coalesce(${DAY}, ${(direction === "asc" ? RANK : -RANK) / 4}::float8))`;
    case "date":
      return sql`(${DAY})::float8`;
    case "amount":
      return sql`lead.amount_usd_minor::float8`;
    case "total_raised":
      return sql`lead.total_raised_usd_minor::float8`;
    case "name":
      return sql`coalesce(t.name, '') collate "C"`;
    case "added":
      return sql`(date_part('epoch', lead.added_at) * 1e6)::bigint::float8`;
    case "updated":
      return sql`(date_part('epoch', lead.updated_at) * 1e6)::bigint::float8`;
  }
}

/** 3: the whole name, 2: its beginning, 1: words of it, 0: anything else. */
function rankOf(search: string): RawBuilder<unknown> {
  const wanted = bareName(search);
  const inName = sql.join(wordsSearched(search).map((word) => sql`' ' || t.name like ${`% ${word}%`}`), sql` and `);
  return sql`case when t.name = ${wanted} then 3 when ${wanted} <> '' and starts_with(t.name, ${wanted}) then 2 when ${inName} then 1 else 0 end`;
}

/** SQL: the row comes after the place, in the direction that is read. Unknown keys are last in the list, so first backwards. */
function behind(place: Place | null, isDescending: boolean, backwards: boolean): RawBuilder<SqlBool> {
  if (place === null) return sql<SqlBool>`true`;
  const than = sql.raw(isDescending ? "<" : ">");
  const sameKey = sql<SqlBool>`"roundId" ${than} ${place.roundId}`;
  if (place.key === null) return backwards ? sql<SqlBool>`(key is not null or ${sameKey})` : sql<SqlBool>`(key is null and ${sameKey})`;
  const key = typeof place.key === "string" ? sql`${place.key}::text collate "C"` : sql`${place.key}::float8`;
  const known = sql<SqlBool>`(key ${than} ${key} or (key = ${key} and ${sameKey}))`;
  return backwards ? known : sql<SqlBool>`(${known} or key is null)`;
}

/** How many leads of the whole catalogue each filter matches. */
export function countInSql(ctx: Context, filters: readonly LeadFilter[]): Promise<readonly number[]> {
  return readList(ctx, async ({ db }) => {
    const counts: number[] = [];
    for (const filter of filters) {
      const { rows } = await sql<{ n: number }>`select count(*) as n from lead where ${leadCondition(filter, ctx.clock)}`.execute(db);
      counts.push(rows[0]?.n ?? 0);
    }
    return counts;
  });
}
