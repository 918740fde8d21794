import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../context.ts";
import type { LeadScope } from "../directory/access.ts";
import {
  type Column,
  type Resource,
  columnNamed,
  selectResource,
  visibleColumns,
} from "../directory/columns/column.ts";
import { type ColumnLookup, STORED_COLUMNS, columnLookup, conditionSql } from "./condition-sql.ts";
import type { Condition } from "./read-condition.ts";
import { SQL_TYPES } from "./operators.ts";
import type { OrderTerm, RestQuery } from "./read-query.ts";
import { isRestError, noSuchCast, type RestError } from "./rest-error.ts";

/** A column of the response with its SQL. */
export interface AnswerColumn {
  readonly name: string;
  readonly value: RawBuilder<unknown>;
}

/** A query as SQL parts over the rows visible to the actor; every client value is a bound parameter. */
export interface RestPlan {
  readonly columns: readonly AnswerColumn[];
  /** The visible rows, restricted before any condition, order or count applies. */
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<SqlBool>;
  readonly orderBy: RawBuilder<unknown>;
  /** The unique key of a row. */
  readonly key: RawBuilder<unknown>;
}

/** Plans a query. Returns an error for unknown or hidden columns and for operators the column's type lacks. */
export function planQuery(resource: Resource, query: RestQuery, actor: Actor, scope: LeadScope): RestPlan | RestError {
  const needed = new Map<string, Column>();
  const lookup = columnLookup(resource, actor, needed);
  const columns = answerColumns(resource, query, actor, lookup);
  if (isRestError(columns)) return columns;
  const conditions: RawBuilder<SqlBool>[] = [];
  for (const condition of query.conditions) {
    const planned = conditionSql(condition, resource.name, lookup, true);
    if (isRestError(planned)) return planned;
    conditions.push(planned);
  }
  const orderBy = orderSql(resource, query.order, lookup);
  if (isRestError(orderBy)) return orderBy;
  // Counts per row stay within the sample, and the sample is small.
  const counting =
    scope === "all" && chosenBy(query).some((name) => columnNamed(resource, name)?.counted === true) ? "all" : "each";
  return {
    columns,
    from: sql`(${selectResource(resource, scope, [...needed.values()], counting)}) r`,
    where: conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`,
    orderBy,
    key: sql.ref(`r.${resource.key}`),
  };
}

/** Columns used in conditions or orders. */
function chosenBy({ conditions, order }: RestQuery): readonly string[] {
  const named = (condition: Condition): readonly string[] =>
    condition.kind === "filter" ? [condition.column] : condition.conditions.flatMap(named);
  return [...conditions.flatMap(named), ...order.map(({ column }) => column)];
}

function answerColumns(
  resource: Resource,
  { select }: RestQuery,
  actor: Actor,
  lookup: ColumnLookup,
): readonly AnswerColumn[] | RestError {
  const columns: AnswerColumn[] = [];
  for (const selected of select) {
    const names = selected.kind === "all" ? visibleColumns(resource, actor).map(({ name }) => name) : [selected.column];
    for (const name of names) {
      const column = lookup.find(name);
      if (isRestError(column)) return column;
      if (selected.kind === "all" || selected.cast === null) {
        columns.push({ name: selected.kind === "all" ? name : (selected.alias ?? name), value: lookup.value(column) });
        continue;
      }
      if (selected.cast !== "text") return noSuchCast(SQL_TYPES[column.type], selected.cast);
      columns.push({ name: selected.alias ?? name, value: sql`${lookup.value(column)}::text` });
    }
  }
  return columns;
}

/** Defaults to the site's order, newest first where rows have a date. The key breaks ties. */
function orderSql(
  resource: Resource,
  terms: readonly OrderTerm[],
  lookup: ColumnLookup,
): RawBuilder<unknown> | RestError {
  const newest = Object.entries(STORED_COLUMNS[resource.name] ?? {}).find(([, behind]) => behind.orders)?.[0];
  const asked: readonly OrderTerm[] =
    terms.length > 0 || newest === undefined ? terms : [{ column: newest, direction: "desc", nulls: null }];
  const parts: RawBuilder<unknown>[] = [];
  for (const term of asked) {
    const column = lookup.find(term.column);
    if (isRestError(column)) return column;
    const behind = STORED_COLUMNS[resource.name]?.[column.name];
    const stored = behind?.orders === true && term.nulls === null ? lookup.stored(column) : null;
    parts.push(direct(stored ?? lookup.value(column), term));
  }
  const key = lookup.find(resource.key);
  if (isRestError(key)) return key;
  if (!asked.some(({ column }) => column === resource.key)) {
    parts.push(
      direct(lookup.value(key), { column: resource.key, direction: asked.at(-1)?.direction ?? "asc", nulls: null }),
    );
  }
  return sql.join(parts);
}

function direct(value: RawBuilder<unknown>, { direction, nulls }: OrderTerm): RawBuilder<unknown> {
  const way = direction === "asc" ? sql`asc` : sql`desc`;
  if (nulls === null) return sql`${value} ${way}`;
  return sql`${value} ${way} ${nulls === "first" ? sql`nulls first` : sql`nulls last`}`;
}
