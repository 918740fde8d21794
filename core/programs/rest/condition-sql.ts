import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../shared/context.ts";
import { seesColumn } from "../../reading/directory/access.ts";
import { columnMeant } from "../../reading/directory/columns/aliases.ts";
import {
  type Column,
  columnFor,
  type ColumnType,
  type Resource,
  visibleColumns,
} from "../../reading/directory/columns/column.ts";
import { RELATIONS } from "../../reading/directory/columns/relations.ts";
import { agreedSql } from "./agreed-values.ts";
import type { Meanings } from "./canonical-values.ts";
import type { Condition, Filter, Test } from "./read-condition.ts";
import { COMPARISONS, type Comparison, isPattern, LISTS, PATTERNS, SEARCHES, SQL_TYPES } from "./operators.ts";
import {
  type RestError,
  noAggregates,
  noConditionOnRelation,
  noSuchColumn,
  noSuchOperator,
  valueOfNoType,
  outOfRange,
  dateOutOfRange,
  wrongType,
} from "./rest-error.ts";

/**
 * Translates a condition to SQL with bound values. `positive`: not negated, so implied conditions may be added for an
 * index to use.
 */
export function conditionSql(
  condition: Condition,
  resource: string,
  lookup: ColumnLookup,
  positive: boolean,
): RawBuilder<SqlBool> {
  if (condition.kind === "filter") return filterSql(condition, resource, lookup, positive);
  const members: RawBuilder<SqlBool>[] = [];
  for (const member of condition.conditions) {
    const planned = conditionSql(member, resource, lookup, positive && !condition.negated);
    members.push(planned);
  }
  const joined = sql<SqlBool>`(${sql.join(members, condition.operator === "and" ? sql` and ` : sql` or `)})`;
  return condition.negated ? sql<SqlBool>`not ${joined}` : joined;
}

function filterSql(filter: Filter, resource: string, lookup: ColumnLookup, positive: boolean): RawBuilder<SqlBool> {
  const column = lookup.find(filter.column);
  const { test } = filter;
  const tested = agreedSql(test, column, resource, lookup) ?? testSql(test, column, lookup.value(column));
  if (filter.negated) return sql<SqlBool>`not (${tested})`;
  const implied = positive ? impliedSql(test, column, resource, lookup) : null;
  return implied === null ? sql<SqlBool>`(${tested})` : sql<SqlBool>`(${tested} and ${implied})`;
}

function impliedSql(test: Test, column: Column, resource: string, lookup: ColumnLookup): RawBuilder<SqlBool> | null {
  const behind = STORED_COLUMNS[resource]?.[column.name];
  if (behind === undefined || test.kind !== "compare") return null;
  const stored = lookup.stored(column);
  return stored === null ? null : behind.implied(stored, test.operator, test.value);
}

function testSql(test: Test, column: Column, value: RawBuilder<unknown>): RawBuilder<SqlBool> {
  const type = SQL_TYPES[column.type];
  const typed = sql.raw(type);
  for (const one of valuesOf(test)) checkValue(column.type, one);
  switch (test.kind) {
    case "compare":
      return sql<SqlBool>`${value} ${sql.raw(COMPARISONS[test.operator].sql)} ${test.value}::${typed}`;
    case "in":
      if (column.type === "text_list") throw noSuchOperator("text[] = text");
      return sql<SqlBool>`${value} = any(${test.values}::${typed}[])`;
    case "quantified": {
      const { operator, quantifier, values } = test;
      const quantified = sql.raw(quantifier);
      if (!isPattern(operator)) {
        if (column.type === "text_list") throw noSuchOperator("text[] = text");
        return sql<SqlBool>`${value} ${sql.raw(COMPARISONS[operator].sql)} ${quantified}(${values}::${typed}[])`;
      }
      if (column.type !== "text") throw noSuchOperator(`${type} ${PATTERNS[operator].symbol} unknown`);
      return sql<SqlBool>`${value} ${sql.raw(PATTERNS[operator].sql)} ${quantified}(${values}::text[])`;
    }
    case "list":
      if (column.type !== "text_list") throw noSuchOperator(`${type} ${LISTS[test.operator].sql} unknown`);
      return sql<SqlBool>`${value} ${sql.raw(LISTS[test.operator].sql)} ${test.values}::text[]`;
    case "pattern":
      if (column.type !== "text") throw noSuchOperator(`${type} ${PATTERNS[test.operator].symbol} unknown`);
      return sql<SqlBool>`${value} ${sql.raw(PATTERNS[test.operator].sql)} ${test.value}::text`;
    case "search":
      if (column.type !== "text") throw noSuchOperator(`${type} @@ tsquery`);
      return sql<SqlBool>`to_tsvector(${test.language}::regconfig,
        ${value}) @@ ${sql.raw(SEARCHES[test.operator].sql)}(${test.language}::regconfig, ${test.query}::text)`;
    case "is":
      if (test.state === "null") return sql<SqlBool>`${value} is null`;
      if (test.state === "not_null") return sql<SqlBool>`${value} is not null`;
      if (column.type !== "boolean")
        throw wrongType(`argument of IS ${test.state.toUpperCase()} must be type boolean, not type ${type}`);
      return sql<SqlBool>`${value} is ${sql.raw(test.state)}`;
  }
}

/** The values that must fit the column's type. */
function valuesOf(test: Test): readonly string[] {
  if (test.kind === "in") return test.values;
  if (test.kind === "quantified") return isPattern(test.operator) ? [] : test.values;
  return test.kind === "compare" ? [test.value] : [];
}

/**
 * Throws for a value that certainly does not fit `type`, in PostgreSQL's words. Other values are left to PostgreSQL,
 * which accepts more notations (`tomorrow`, `infinity`) and rejects invalid ones itself.
 */
export function checkValue(type: ColumnType, value: string): void {
  if (type === "integer") checkInteger(value);
  else if (type === "number") checkNumber(value);
  else if (type === "date" || type === "timestamp") checkDate(type, value);
}

const BIGINT_MAX = 2n ** 63n - 1n;

function checkInteger(value: string): void {
  const decimal = /^\s*([+-]?)0*(\d+)\s*$/.exec(value);
  if (decimal === null) {
    // PostgreSQL also accepts 0x1F, 0o17, 0b11 and 1_000.
    if (/^[\s\dxob_a-f+-]*$/i.test(value) && /\d/.test(value)) return;
    throw valueOfNoType("bigint", value);
  }
  const [, sign = "", digits = "0"] = decimal;
  // A bigint has at most 19 digits; longer numbers need no conversion.
  const magnitude = digits.length > 19 ? BIGINT_MAX + 2n : BigInt(digits);
  if (magnitude > (sign === "-" ? BIGINT_MAX + 1n : BIGINT_MAX))
    throw outOfRange(`value "${value}" is out of range for type bigint`);
}

function checkNumber(value: string): void {
  const decimal = /^\s*([+-]?(?:\d+(?:\.\d*)?|\.\d+)(?:e[+-]?\d+)?)\s*$/i.exec(value)?.[1];
  if (decimal === undefined) {
    if (/\d|nan|inf/i.test(value)) return;
    throw valueOfNoType("double precision", value);
  }
  const number = Number(decimal);
  const isTooSmall = number === 0 && /[1-9]/.test(decimal.replace(/e.*$/i, ""));
  if (!Number.isFinite(number) || isTooSmall)
    throw outOfRange(`"${decimal}" is out of range for type double precision`);
}

/** The last year of PostgreSQL's `date`. */
const LAST_YEAR = 5_874_897;

function checkDate(type: "date" | "timestamp", value: string): void {
  const [, year = "", month = "", day = ""] = /^\s*(\d{4,})-(\d{1,2})-(\d{1,2})(?![\d-])/.exec(value) ?? [];
  if (year === "") return;
  if (type === "date" && Number(year) > LAST_YEAR) throw dateOutOfRange(`date out of range: "${value}"`);
  const isThere =
    Number(month) >= 1 && Number(month) <= 12 && Number(day) >= 1 && Number(day) <= daysIn(Number(year), Number(month));
  if (!isThere) throw dateOutOfRange(`date/time field value out of range: "${value}"`);
}

function daysIn(year: number, month: number): number {
  if (month !== 2) return [4, 6, 9, 11].includes(month) ? 30 : 31;
  return year % 4 === 0 && (year % 100 !== 0 || year % 400 === 0) ? 29 : 28;
}

/** Resolves a query's columns for an actor. */
export interface ColumnLookup {
  readonly meanings: Meanings;
  /** True if the actor sees a column of this name. */
  sees(name: string): boolean;
  /** Finds a column and marks it as needed in the relation. @throws RestError if the actor sees none. */
  find(name: string): Column;
  /** The column's SQL in conditions and orders. */
  value(column: Column): RawBuilder<unknown>;
  /** SQL of the stored value behind the column (see STORED_COLUMNS); null without one. */
  stored(column: Column): RawBuilder<unknown> | null;
}

/** Resolves column names of the relation `alias` for the actor and adds each column it finds to `needed`. */
export function columnLookup(
  resource: Resource,
  actor: Actor,
  needed: Map<string, Column>,
  meanings: Meanings,
  alias: "r" | "e" = "r",
): ColumnLookup {
  return {
    meanings,
    sees(name) {
      const column = columnMeant(resource, name);
      return column !== undefined && seesColumn(actor, column.access);
    },
    find(name) {
      const column = columnMeant(resource, name);
      if (column === undefined || !seesColumn(actor, column.access)) throw unknownColumn(resource, name, column, actor);
      const own = columnFor(actor, column);
      needed.set(own.name, own);
      return own;
    },
    value: (column) => sql.ref(`${alias}.${column.name}`),
    stored(column) {
      const behind = STORED_COLUMNS[resource.name]?.[column.name];
      if (behind === undefined) return null;
      const name = `stored behind ${column.name}`;
      needed.set(name, { ...column, name, value: behind.stored });
      return sql.ref(`${alias}.${name}`);
    },
  };
}

function unknownColumn(resource: Resource, name: string, declared: Column | undefined, actor: Actor): RestError {
  if (declared === undefined && name === "count") return noAggregates();
  if (declared === undefined && RELATIONS[resource.name]?.some(({ names }) => names.includes(name)))
    return noConditionOnRelation(name);
  const hint =
    declared === undefined
      ? `The columns are ${visibleColumns(resource, actor)
          .map((column) => column.name)
          .join(", ")}.`
      : declared.access === "paid"
        ? `A paid plan shows ${name}: send its API key.`
        : `An account shows ${name}: send its API key.`;
  return noSuchColumn(resource.name, name, hint);
}

/**
 * The stored value behind a computed column. Conditions and orders on it can use an index; on the computed value they
 * would scan all rows.
 */
interface StoredColumn {
  readonly stored: RawBuilder<unknown>;
  /** Sort on the stored column unless NULLS FIRST/LAST was requested. */
  readonly orders: boolean;
  /**
   * A condition on the stored value implied by comparing the column with `value`; null without one. Added to the
   * comparison, but never under a negation, where the implication fails.
   */
  implied(stored: RawBuilder<unknown>, operator: Comparison, value: string): RawBuilder<SqlBool> | null;
}

const SYMBOLS = { eq: "=", gt: ">", gte: ">=", lt: "<", lte: "<=" } as const;

const sameValue: StoredColumn["implied"] = (stored, operator, value) =>
  operator === "neq" ? null : sql<SqlBool>`${stored} ${sql.raw(SYMBOLS[operator])} ${value}::date`;

/** US cents behind US dollars. One cent of tolerance leaves rounding to the exact comparison. */
const cents: StoredColumn["implied"] = (stored, operator, value) => {
  if (operator === "neq") return null;
  const bound = (leeway: number) =>
    sql`least(greatest(trunc(${value}::numeric * 100) + ${sql.lit(leeway)}, -9e18), 9e18)::bigint`;
  const lower = operator === "lt" || operator === "lte" ? null : sql<SqlBool>`${stored} >= ${bound(-1)}`;
  const upper = operator === "gt" || operator === "gte" ? null : sql<SqlBool>`${stored} <= ${bound(1)}`;
  if (lower === null || upper === null) return lower ?? upper;
  return sql<SqlBool>`${lower} and ${upper}`;
};

/**
 * By resource and column. Ordering by `funding_date` equals the site's order, which falls back to the closest known
 * date.
 */
export const STORED_COLUMNS: Readonly<Record<string, Readonly<Record<string, StoredColumn>>>> = {
  leads: {
    funding_date: { stored: sql`l.listed_on`, orders: true, implied: sameValue },
    funding_amount: { stored: sql`l.amount_usd_minor`, orders: false, implied: cents },
  },
  rounds: {
    listed_on: { stored: sql`l.listed_on`, orders: true, implied: sameValue },
    announced_on: { stored: sql`l.listed_on`, orders: false, implied: sameValue },
    amount_usd: { stored: sql`l.amount_usd_minor`, orders: false, implied: cents },
  },
};
