import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../context.ts";
import type { LeadScope } from "../directory/access.ts";
import type { Column, Resource } from "../directory/columns/column.ts";
import { columnNamed, selectResource, visibleColumns } from "../directory/columns/select-resource.ts";
import { type ColumnLookup, columnLookup } from "./column-lookup.ts";
import type { Condition } from "./condition.ts";
import { conditionSql } from "./condition-sql.ts";
import { SQL_TYPES } from "./operators.ts";
import type { OrderTerm } from "./read-order.ts";
import type { RestQuery } from "./read-query.ts";
import { isRestError, noSuchCast, type RestError } from "./rest-error.ts";
import { STORED_COLUMNS } from "./stored-columns.ts";

/** A column of the answer: what it is called there, and its SQL. */
export interface AnswerColumn {
  readonly name: string;
  readonly value: RawBuilder<unknown>;
}

/** A query turned into parts of SQL over the rows the actor reaches. Everything that was sent is a bound parameter. */
export interface RestPlan {
  readonly columns: readonly AnswerColumn[];
  /** After `from`: the rows within reach, restricted before any condition, order or count sees them. */
  readonly from: RawBuilder<unknown>;
  readonly where: RawBuilder<SqlBool>;
  readonly orderBy: RawBuilder<unknown>;
  /** What tells rows apart. */
  readonly key: RawBuilder<unknown>;
}

/** Plans a query; an error when it names a column there is not, or not for this actor, or asks one what its type cannot answer. */
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
  // The sample is small enough to count each row by itself, which keeps it to rows of the sample.
  const counting = scope === "all" && chosenBy(query).some((name) => columnNamed(resource, name)?.counted === true) ? "all" : "each";
  return {
    columns,
    from: sql`(${selectResource(resource, scope, [...needed.values()], counting)}) r`,
    where: conditions.length === 0 ? sql<SqlBool>`true` : sql<SqlBool>`${sql.join(conditions, sql` and `)}`,
    orderBy,
    key: sql.ref(`r.${resource.key}`),
  };
}

/** The columns that rows are chosen or ordered by. */
function chosenBy({ conditions, order }: RestQuery): readonly string[] {
  const named = (condition: Condition): readonly string[] => (condition.kind === "filter" ? [condition.column] : condition.conditions.flatMap(named));
  return [...conditions.flatMap(named), ...order.map(({ column }) => column)];
}

function answerColumns(resource: Resource, { select }: RestQuery, actor: Actor, lookup: ColumnLookup): readonly AnswerColumn[] | RestError {
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

/** The default order is the site's own, newest first where rows have a date; the key tells apart what is equal otherwise. */
function orderSql(resource: Resource, terms: readonly OrderTerm[], lookup: ColumnLookup): RawBuilder<unknown> | RestError {
  const newest = Object.entries(STORED_COLUMNS[resource.name] ?? {}).find(([, behind]) => behind.orders)?.[0];
  const asked: readonly OrderTerm[] = terms.length > 0 || newest === undefined ? terms : [{ column: newest, direction: "desc", nulls: null }];
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
    parts.push(direct(lookup.value(key), { column: resource.key, direction: asked.at(-1)?.direction ?? "asc", nulls: null }));
  }
  return sql.join(parts);
}

function direct(value: RawBuilder<unknown>, { direction, nulls }: OrderTerm): RawBuilder<unknown> {
  const way = direction === "asc" ? sql`asc` : sql`desc`;
  if (nulls === null) return sql`${value} ${way}`;
  return sql`${value} ${way} ${nulls === "first" ? sql`nulls first` : sql`nulls last`}`;
}
