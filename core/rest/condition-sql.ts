import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Column } from "../directory/columns/column.ts";
import type { ColumnLookup } from "./column-lookup.ts";
import type { Condition, Filter, Test } from "./condition.ts";
import { COMPARISONS, PATTERNS, SEARCHES, SQL_TYPES } from "./operators.ts";
import { isRestError, noSuchOperator, type RestError, wrongType } from "./rest-error.ts";
import { STORED_COLUMNS } from "./stored-columns.ts";
import { valueFault } from "./value-check.ts";

/**
 * A condition as SQL, its values bound. `positive`: it stands under no negation, so that what follows from it may be
 * said beside it, for an index to be found.
 */
export function conditionSql(condition: Condition, resource: string, lookup: ColumnLookup, positive: boolean): RawBuilder<SqlBool> | RestError {
  if (condition.kind === "filter") return filterSql(condition, resource, lookup, positive);
  const members: RawBuilder<SqlBool>[] = [];
  for (const member of condition.conditions) {
    const planned = conditionSql(member, resource, lookup, positive && !condition.negated);
    if (isRestError(planned)) return planned;
    members.push(planned);
  }
  const joined = sql<SqlBool>`(${sql.join(members, condition.operator === "and" ? sql` and ` : sql` or `)})`;
  return condition.negated ? sql<SqlBool>`not ${joined}` : joined;
}

function filterSql(filter: Filter, resource: string, lookup: ColumnLookup, positive: boolean): RawBuilder<SqlBool> | RestError {
  const column = lookup.find(filter.column);
  if (isRestError(column)) return column;
  const tested = testSql(filter.test, column, lookup.value(column));
  if (isRestError(tested)) return tested;
  if (filter.negated) return sql<SqlBool>`not (${tested})`;
  const implied = positive ? impliedSql(filter.test, column, resource, lookup) : null;
  return implied === null ? sql<SqlBool>`(${tested})` : sql<SqlBool>`(${tested} and ${implied})`;
}

function impliedSql(test: Test, column: Column, resource: string, lookup: ColumnLookup): RawBuilder<SqlBool> | null {
  const behind = STORED_COLUMNS[resource]?.[column.name];
  if (behind === undefined || test.kind !== "compare") return null;
  const stored = lookup.stored(column);
  return stored === null ? null : behind.implied(stored, test.operator, test.value);
}

function testSql(test: Test, column: Column, value: RawBuilder<unknown>): RawBuilder<SqlBool> | RestError {
  const type = SQL_TYPES[column.type];
  const typed = sql.raw(type);
  const fault = valuesOf(test).map((one) => valueFault(column.type, one)).find((one) => one !== null);
  if (fault !== undefined) return fault;
  switch (test.kind) {
    case "compare":
      return sql<SqlBool>`${value} ${sql.raw(COMPARISONS[test.operator].sql)} ${test.value}::${typed}`;
    case "in":
      if (column.type === "text_list") return noSuchOperator("text[] = text");
      return sql<SqlBool>`${value} = any(${test.values}::${typed}[])`;
    case "pattern":
      if (column.type !== "text") return noSuchOperator(`${type} ${PATTERNS[test.operator].symbol} unknown`);
      return sql<SqlBool>`${value} ${sql.raw(PATTERNS[test.operator].sql)} ${test.value}::text`;
    case "search":
      if (column.type !== "text") return noSuchOperator(`${type} @@ tsquery`);
      return sql<SqlBool>`to_tsvector(${test.language}::regconfig, ${value}) @@ ${sql.raw(SEARCHES[test.operator].sql)}(${test.language}::regconfig, ${test.query}::text)`;
    case "is":
      if (test.state === "null") return sql<SqlBool>`${value} is null`;
      if (test.state === "not_null") return sql<SqlBool>`${value} is not null`;
      if (column.type !== "boolean") return wrongType(`argument of IS ${test.state.toUpperCase()} must be type boolean, not type ${type}`);
      return sql<SqlBool>`${value} is ${sql.raw(test.state)}`;
  }
}

/** Values that must be of the column's type. */
function valuesOf(test: Test): readonly string[] {
  if (test.kind === "in") return test.values;
  return test.kind === "compare" ? [test.value] : [];
}
