import { type RawBuilder, type SqlBool, sql } from "kysely";
import { rowOf, rowsOf } from "../../../../db/statement.ts";
import type { Context } from "../../../shared/context.ts";
import { readList } from "../../../shared/replica.ts";
import { bareName } from "../lead-text.ts";
import type { Position } from "./cursor.ts";
import { groupCounts, isHeld } from "./facet-members.ts";
import { FACET_KEYS, FACETS, type Facet, PLACES } from "./facets.ts";
import type { LeadFilter, LeadSort } from "./filter.ts";
import { GROWTH_DEFINITIONS } from "./growth/growth-definitions.ts";
import { moneyAsked, summedOf, withMoney } from "./money-asked.ts";
import { summedUsd } from "./summed-usd.ts";
import { valueFinder } from "./query/find-values.ts";
import { hasForm, leadCondition } from "./lead-condition.ts";
import {
  type Answer,
  type FacetCounts,
  MOST_FACET_VALUES,
  MOST_MONTHS,
  MOST_NAMES,
  MOST_WEEKS,
  type NamedTotals,
  NO_CHARTS,
  type PageQuery,
  type Query,
  type Timeline,
  type WeekTotals,
  withEmptyMonths,
  withEmptyWeeks,
} from "./query/query.ts";
import { alternativesOf } from "./words/search-signs.ts";
import { wordsSearched } from "./words/search-words.ts";
import { MONTH_SQL, WEEK_SQL } from "./in-memory/segment.ts";

/** Answers a question about the whole catalogue in SQL, with the same results and cursors as `evaluate` in memory. */
export function answerInSql(ctx: Context, asked: Query): Promise<Answer> {
  // Once, so that counting the words of money can ask for all of them.
  const question = { ...asked, filter: withMoney(asked.filter) };
  return readList(ctx, async (inner) => {
    const most = question.isAny === true ? sql`limit 1` : sql``;
    const row = await rowOf<{ n: number }>(inner)`
      select count(*) as n from (select from listing lead where ${matching(ctx, question, question.filter)} ${most}) matching`;
    const facets = new Map<Facet, FacetCounts>();
    if (question.facets) for (const facet of FACET_KEYS) facets.set(facet, await countFacet(inner, question, facet));
    return {
      matching: row?.n ?? 0,
      page: question.page ? await readPage(inner, question, question.page) : [],
      facets,
      charts: question.charts ? await readTimeline(inner, question) : NO_CHARTS,
    };
  });
}

/** SQL condition: the row of `listing lead` matches the filter, is not hidden and is among the rounds to keep. */
function matching({ clock }: Context, { hidden = [], only = null }: Query, filter: LeadFilter): RawBuilder<SqlBool> {
  const conditions = [
    leadCondition(filter, clock),
    ...(hidden.length === 0 ? [] : [sql<SqlBool>`lead.round_id <> all(${hidden}::bigint[])`]),
    ...(only === null ? [] : [sql<SqlBool>`lead.round_id = any(${only}::bigint[])`]),
  ];
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** Days since 2000-01-01, as stored in cursors; null for a lead without a date. */
const DAY = sql`case when lead.listed_on > '-infinity' then lead.listed_on - date '2000-01-01' end`;
/** Distance between two relevance ranks in the sort key; larger than any number of days. */
const RANK = 1e10;

async function readPage(
  ctx: Context,
  question: Query,
  { sort, position, backwards, most }: PageQuery,
): Promise<readonly Position[]> {
  const { filter } = question;
  const isDescending = (sort.direction === "desc") !== backwards;
  const way = sql.raw(isDescending ? "desc" : "asc");
  const rows = await rowsOf<Position>(ctx)`
    select * from (
      select ${keyOf(filter, sort)} as key, lead.round_id as "roundId"
      from listing lead left join lead_text t on t.round_id = lead.round_id where ${matching(ctx, question, filter)}
    ) keyed
    where ${behind(position, isDescending, backwards)}
    order by key ${way} nulls ${sql.raw(backwards ? "first" : "last")}, "roundId" ${way} limit ${most}`;
  return backwards ? rows.toReversed() : rows;
}

function keyOf({ search }: LeadFilter, { by, direction }: LeadSort): RawBuilder<unknown> {
  switch (by) {
    case "relevance":
      return search === null
        ? sql`(${DAY})::float8`
        : sql`(${rankOf(search)} * ${RANK}::float8 + coalesce(${DAY},
          ${(direction === "asc" ? RANK : -RANK) / 4}::float8))`;
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
    default:
      return sql.raw(GROWTH_DEFINITIONS[by].sql);
  }
}

/** Relevance rank: 3 for the exact name, 2 for a prefix of it, 1 for words of it, 0 for anything else. */
export function rankOf(search: string): RawBuilder<unknown> {
  const ranks = alternativesOf(search).map((text) => {
    const wanted = bareName(text);
    const conditions = wordsSearched(text).map((forms) => hasForm(sql`(' ' || t.name || ' ')`, forms));
    const inName = sql.join(conditions, sql` and `);
    return sql`case when t.name = ${wanted} then 3 when ${wanted} <> '' and starts_with(t.name, ${wanted}) then 2
      when ${inName} then 1 else 0 end`;
  });
  return ranks.length === 0 ? sql`0` : sql`greatest(${sql.join(ranks)})`;
}

/**
 * SQL condition: the row follows the position in reading direction. Unknown keys are last in the list, so first when
 * read backwards.
 */
function behind(position: Position | null, isDescending: boolean, backwards: boolean): RawBuilder<SqlBool> {
  if (position === null) return sql<SqlBool>`true`;
  const than = sql.raw(isDescending ? "<" : ">");
  const sameKey = sql<SqlBool>`"roundId" ${than} ${position.roundId}`;
  if (position.key === null)
    return backwards ? sql<SqlBool>`(key is not null or ${sameKey})` : sql<SqlBool>`(key is null and ${sameKey})`;
  const key = typeof position.key === "string" ? sql`${position.key}::text collate "C"` : sql`${position.key}::float8`;
  const known = sql<SqlBool>`(key ${than} ${key} or (key = ${key} and ${sameKey}))`;
  return backwards ? known : sql<SqlBool>`(${known} or key is null)`;
}

/** SQL: the values of a facet that a lead has, as a relation of one column. */
function valuesHeld(facet: Facet): RawBuilder<unknown> {
  const expression = sql.raw(FACETS[facet].sql);
  return FACETS[facet].kind === "one"
    ? sql`(values (${expression}))`
    : sql`(select distinct * from unnest(${expression}))`;
}

interface CountedValue {
  /** Country of a region or city. */
  readonly country: string | null;
  readonly value: string;
  readonly count: number;
  readonly distinct: number;
  readonly position: number;
}

/** More than the number of country codes. */
const MOST_COUNTRIES = 300;

async function countFacet(ctx: Context, question: Query, facet: Facet): Promise<FacetCounts> {
  const { filter, find } = question;
  const chosen = (filter.include[facet] ?? []).filter((value) => isHeld(facet, value));
  // All countries, because groups add them up.
  const most = facet === "country" ? MOST_COUNTRIES : MOST_FACET_VALUES;
  const own = filter.anyPlace && PLACES.includes(facet) ? PLACES : [facet];
  const others = { ...filter, include: { ...filter.include, ...Object.fromEntries(own.map((one) => [one, []])) } };
  const isSought = find?.facet === facet ? valueFinder(find) : () => true;
  const sought = find?.facet === facet && facet !== "country" ? `%${find.text.replaceAll(/[\\%_]/g, "\\$&")}%` : "%";
  const rows = await rowsOf<CountedValue>(ctx)`
    with grouped as (
      select held.value, count(*) as count, min(lead.country collate "C") as country from listing lead cross join
        lateral ${valuesHeld(facet)} held (value)
      where ${matching(ctx, question, others)} and held.value <> '' and held.value ilike ${sought} group by held.value
    ),
    ranked as (
      select *, count(*) over () as distinct, row_number() over (order by count desc, value collate "C") as position
      from grouped
    )
    select * from ranked where position <= ${most} or value = any(${chosen}::text[])
    order by position`;
  const counts = new Map(rows.map(({ value, count }) => [value, count]));
  // Countries are searched by name, which the database does not have.
  const found = facet === "country" ? rows.filter(({ value }) => isSought(value)) : rows;
  return {
    commonest: found
      .filter(({ position }) => facet === "country" || position <= MOST_FACET_VALUES)
      .slice(0, MOST_FACET_VALUES)
      .map(({ value, count }) => ({ value, count })),
    distinct: facet === "country" ? found.length : (rows[0]?.distinct ?? 0),
    chosen: chosen.map((value) => ({ value, count: counts.get(value) ?? 0 })),
    unmatched: [],
    groups: groupCounts(facet, (value) => counts.get(value) ?? 0).filter(({ value }) => isSought(value)),
    ...(facet === "region" || facet === "city"
      ? { countries: new Map(rows.flatMap(({ value, country }) => (country === null ? [] : [[value, country]]))) }
      : {}),
  };
}

// `least` alone would take the larger bound for an unknown sum.
const totals = (amount: RawBuilder<unknown>): RawBuilder<unknown> => sql`count(*) as rounds,
  case when count(${amount}) > 0
    then least(sum(${amount}), ${Number.MAX_SAFE_INTEGER}::bigint)::bigint end as "amountUsdMinor"`;

const withMedian = (amount: RawBuilder<unknown>): RawBuilder<unknown> => sql`${totals(amount)},
  count(${amount}) as "withDollars", (percentile_disc(0.5) within group (order by ${amount}))::bigint
    as "medianUsdMinor"`;

async function readTimeline(ctx: Context, question: Query): Promise<Timeline> {
  const { db } = ctx;
  const where = sql`where ${matching(ctx, question, question.filter)}`;
  const summed = summedOf(moneyAsked(question.filter));
  const amount = summedUsd(summed);
  const ofStage = summed === "raised" ? sql`case when lead.money = 'raised' then lead.amount_usd_minor end` : amount;
  const named = (facet: Facet) => sql<NamedTotals>`
    select * from (
      select held.name, ${withMedian(facet === "stage" ? ofStage : amount)}
      from listing lead cross join lateral ${valuesHeld(facet)} held (name) ${where} group by 1
    ) named where name <> '' order by rounds desc, name collate "C" limit ${MOST_NAMES}`;
  const weeks = await sql<WeekTotals>`
    select * from (select ${sql.raw(WEEK_SQL)} as week, ${totals(amount)} from listing lead ${where}
      group by 1) weeks
    where week is not null order by 1 desc limit ${MOST_WEEKS}`.execute(db);
  const months = await sql<NamedTotals>`
    select * from (select ${sql.raw(MONTH_SQL)} as name, ${withMedian(amount)} from listing lead ${where}
      group by 1) months
    where name is not null order by 1 desc limit ${MOST_MONTHS}`.execute(db);
  return {
    summed,
    months: withEmptyMonths(months.rows.toReversed()),
    countries: (await named("country").execute(db)).rows,
    weeks: withEmptyWeeks(weeks.rows.toReversed()),
    stages: (await named("stage").execute(db)).rows,
    industries: (await named("industry").execute(db)).rows,
  };
}
