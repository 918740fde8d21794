import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Clock } from "../../../platform/clock.ts";
import type { LeadScope } from "../access.ts";
import { HAS_COLUMNS } from "./has-columns.ts";
import { listedRange } from "./listed-range.ts";
import { textCondition } from "./text-condition.ts";
import { type Facet, FACETS, HAS, type LeadFilter, type Range } from "./filter.ts";

/**
 * SQL: the row of table `lead` is one the filter asks for. `reach` is what the list reaches: whether a word counts as
 * misspelled is decided by it. It does not narrow to it; {@link leadsInScope} does.
 */
export function leadCondition(filter: LeadFilter, clock: Clock, reach: LeadScope = "all"): RawBuilder<SqlBool> {
  const conditions = [
    ...FACETS.flatMap((facet) => facetConditions(facet, filter.include[facet], filter.exclude[facet])),
    ...amountConditions(filter.amountUsd),
    ...dayConditions(listedRange(filter, clock)),
    ...bounds(sql.ref("lead.year_founded"), filter.yearFounded, "integer"),
    ...(filter.search === null ? [] : [textCondition(filter.search, reach)]),
  ];
  return conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

/** SQL: the row of table `lead` is among those a scope reaches. */
export function leadsInScope(scope: LeadScope): RawBuilder<SqlBool> {
  if (scope === "all") return sql<SqlBool>`true`;
  return sql<SqlBool>`lead.round_id in (
    select newest.round_id from lead newest order by newest.listed_on desc, newest.round_id desc limit ${Math.max(0, scope.newest)}
  )`;
}

/** US cents of whole dollars, within what a number and a bigint both hold. */
export function centsOf(dollars: number): number {
  return Math.min(Math.max(Math.round(dollars * 100), 0), Number.MAX_SAFE_INTEGER);
}

const COLUMNS = {
  industry: "lead.industry",
  country: "lead.country",
  region: "lead.region",
  city: "lead.city",
  headcount: "lead.headcount_band",
  source: "lead.source_kind",
} as const;

function facetConditions(facet: Facet, include: readonly string[] = [], exclude: readonly string[] = []): RawBuilder<SqlBool>[] {
  if (facet === "has") {
    return [...include.map(hasAll), ...exclude.map((value) => sql<SqlBool>`(${hasAll(value)}) is not true`)];
  }
  return [
    ...(include.length > 0 ? [holdsAny(facet, include)] : []),
    ...(exclude.length > 0 ? [sql<SqlBool>`(${holdsAny(facet, exclude)}) is not true`] : []),
  ];
}

function hasAll(value: string): RawBuilder<SqlBool> {
  const has = HAS.find((one) => one === value);
  return has === undefined ? sql<SqlBool>`false` : sql<SqlBool>`${sql.ref(`lead.${HAS_COLUMNS[has]}`)} is not null`;
}

function holdsAny(facet: Exclude<Facet, "has">, values: readonly string[]): RawBuilder<SqlBool> {
  switch (facet) {
    case "stage":
      return sql<SqlBool>`coalesce(lead.funding_type, lead.stage_text) = any(${values}::text[])`;
    case "investor":
      return sql<SqlBool>`lead.investors @> any(${values.map((name) => JSON.stringify([{ name }]))}::jsonb[])`;
    case "lead_investor":
      return sql<SqlBool>`lead.investors @> any(${values.map((name) => JSON.stringify([{ name, lead: true }]))}::jsonb[])`;
    default:
      return sql<SqlBool>`${sql.ref(COLUMNS[facet])} = any(${values}::text[])`;
  }
}

function amountConditions({ min, max }: Range<number>): RawBuilder<SqlBool>[] {
  const cents = { min: min === null ? null : centsOf(min), max: max === null ? null : centsOf(max) };
  return bounds(sql.ref("lead.amount_usd_minor"), cents, "bigint");
}

// A lead without a date is listed on '-infinity': outside every range.
function dayConditions(range: Range<string>): RawBuilder<SqlBool>[] {
  if (range.min === null && range.max === null) return [];
  return [sql<SqlBool>`lead.listed_on > '-infinity'`, ...bounds(sql.ref("lead.listed_on"), range, "date")];
}

function bounds(column: RawBuilder<unknown>, range: Range<number | string>, type: "integer" | "bigint" | "date"): RawBuilder<SqlBool>[] {
  const as = sql.raw(type);
  return [
    ...(range.min === null ? [] : [sql<SqlBool>`${column} >= ${range.min}::${as}`]),
    ...(range.max === null ? [] : [sql<SqlBool>`${column} <= ${range.max}::${as}`]),
  ];
}
