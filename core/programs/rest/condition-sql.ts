import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Column } from "../../reading/directory/columns/column.ts";
import { agreedSql } from "./agreed-values.ts";
import { OPERATORS, SQL_TYPES, TYPE_FOR } from "./operators.ts";
import type { Condition, Filter, Test } from "./read-condition.ts";
import { REFUSED } from "./rest-error.ts";
import { STORED_COLUMNS } from "./stored-columns.ts";
import type { Table } from "./table.ts";

/**
 * Translates a condition to SQL with bound values. `positive`: not negated, so implied conditions may be added for an
 * index to use.
 */
export function conditionSql(condition: Condition, table: Table, positive = true): RawBuilder<SqlBool> {
  if (condition.kind === "filter") return filterSql(condition, table, positive);
  const members = condition.conditions.map((one) => conditionSql(one, table, positive && !condition.negated));
  const joined = sql<SqlBool>`(${sql.join(members, condition.operator === "and" ? sql` and ` : sql` or `)})`;
  return condition.negated ? sql<SqlBool>`not ${joined}` : joined;
}

function filterSql({ column: name, negated, test }: Filter, table: Table, positive: boolean): RawBuilder<SqlBool> {
  const column = table.find(name);
  const tested = agreedSql(test, column, table) ?? testSql(test, column, table);
  if (negated) return sql<SqlBool>`not (${tested})`;
  const implied = positive ? impliedSql(test, column, table) : null;
  return implied === null ? sql<SqlBool>`(${tested})` : sql<SqlBool>`(${tested} and ${implied})`;
}

function impliedSql({ operator, quantifier, values }: Test, column: Column, table: Table): RawBuilder<SqlBool> | null {
  const behind = STORED_COLUMNS[table.resource.name]?.[column.name];
  const stored = behind === undefined || quantifier !== null ? null : table.stored(column);
  return stored === null ? null : (behind?.implied(stored, operator, values[0] ?? "") ?? null);
}

function testSql(test: Test, column: Column, table: Table): RawBuilder<SqlBool> {
  const { operator, quantifier, values, language } = test;
  const { takes, sql: symbol } = OPERATORS[operator];
  const type = SQL_TYPES[column.type];
  const only = TYPE_FOR[takes];
  if (only !== null && column.type !== only)
    throw REFUSED.operator(`${type} ${takes === "search" ? "@@ tsquery" : `${symbol} unknown`}`);
  if (quantifier !== null && column.type === "text_list") throw REFUSED.operator("text[] = text");
  const own = table.value(column);
  const [value = ""] = values;
  switch (takes) {
    case "state":
      return stateSql(value, column, own);
    case "search":
      return sql<SqlBool>`to_tsvector(${language}::regconfig, ${own})
        @@ ${sql.raw(symbol)}(${language}::regconfig, ${value}::text)`;
    case "array":
      return sql<SqlBool>`${own} ${sql.raw(symbol)} ${values}::text[]`;
    default: {
      const { compared } = table.planning;
      if (!["text", "text_list"].includes(column.type))
        compared.set(column.type, [...(compared.get(column.type) ?? []), ...values]);
      const other =
        quantifier === null
          ? sql`${value}::${sql.raw(type)}`
          : sql`${sql.raw(quantifier)}(${values}::${sql.raw(type)}[])`;
      return sql<SqlBool>`${own} ${sql.raw(symbol)} ${other}`;
    }
  }
}

function stateSql(state: string, column: Column, own: RawBuilder<unknown>): RawBuilder<SqlBool> {
  if (state === "null") return sql<SqlBool>`${own} is null`;
  if (state === "not_null") return sql<SqlBool>`${own} is not null`;
  if (column.type !== "boolean") throw REFUSED.state(state, SQL_TYPES[column.type]);
  return sql<SqlBool>`${own} is ${sql.raw(state)}`;
}
