import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Column } from "../../reading/directory/columns/column.ts";
import type { Meaning } from "./canonical-values.ts";
import type { Test } from "./read-condition.ts";
import { RestError } from "./rest-error.ts";
import { Scanner } from "./scanner.ts";
import type { Table } from "./table.ts";
import { agreedColumn, vocabularyOfColumn } from "./vocabularies.ts";

/** The typed values, and how those of a row must relate to them. */
interface Asked {
  readonly mode: "any" | "all" | "only" | "exactly";
  readonly typed: readonly string[];
}

/** A company's place as pages show it, "Lyon, France", and the columns of its parts. */
const LOCATION = "location";
const LOCATION_PARTS = ["city", "region", "country"] as const;

/**
 * The condition of a test on a column with a vocabulary, as one on values: the row has any of them (`eq`, `in`, `ov`),
 * all (`cs`), none (`neq`) or no others (`cd`). Null for a test of another kind, which compares texts.
 */
export function agreedSql(test: Test, own: Column, table: Table): RawBuilder<SqlBool> | null {
  const isLocation = own.name === LOCATION && table.sees(LOCATION_PARTS[0]);
  if (!isLocation && vocabularyOfColumn(table.resource.name, own.name) === null) return null;
  const agreed = isLocation ? own : table.find(agreedColumn(table.resource.name, own.name));
  const asked = askedOf(test, agreed.type === "text_list");
  if (asked === null || asked.typed.length === 0) return null;
  const found = isLocation ? locationSql(asked, own, table) : valuesSql(asked, own, agreed, table);
  return test.operator === "neq" ? sql<SqlBool>`not ${found}` : found;
}

/** What a test asks of values; null for patterns, orders and searches. */
function askedOf({ operator, quantifier, values }: Test, isList: boolean): Asked | null {
  switch (operator) {
    case "eq":
    case "neq": {
      const items = isList && quantifier === null ? itemsOf(values[0] ?? "") : null;
      return items === null ? { mode: quantifier ?? "any", typed: values } : { mode: "exactly", typed: items };
    }
    case "in":
      return { mode: "any", typed: values };
    case "cs":
      return isList ? { mode: "all", typed: values } : null;
    case "ov":
      return isList ? { mode: "any", typed: values } : null;
    case "cd":
      return isList ? { mode: "only", typed: values } : null;
    default:
      return null;
  }
}

/** The items of a text that is a list, `{a,b}`; null for any other text. @throws RestError for a list left open */
function itemsOf(text: string): readonly string[] | null {
  if (!text.startsWith("{")) return null;
  const scan = new Scanner("filter", text);
  const items = scan.array();
  scan.expectEnd();
  return items;
}

function valuesSql({ mode, typed }: Asked, own: Column, agreed: Column, table: Table): RawBuilder<SqlBool> {
  const meanings = typed.map((one) => meaningOf(table, own.name, one));
  if (mode === "any") return hasAny(meanings, own, agreed, table);
  const each = meanings.map((meaning) => hasAny([meaning], own, agreed, table));
  const all = sql<SqlBool>`(${sql.join(each, sql` and `)})`;
  const only = sql<SqlBool>`${table.value(agreed)} <@ ${meanings.flatMap(({ values }) => values)}::text[]`;
  return mode === "all" ? all : mode === "only" ? only : sql<SqlBool>`(${all} and ${only})`;
}

/** @throws RestError for an unknown value */
function meaningOf({ planning, resource }: Table, name: string, typed: string): Meaning {
  const meaning = planning.meanings(resource, name, typed);
  if (meaning instanceof RestError) throw meaning;
  return meaning;
}

/** A row has values of a vocabulary in the column `agreed`, and words of sources in its `own`. */
function hasAny(meanings: readonly Meaning[], own: Column, agreed: Column, table: Table): RawBuilder<SqlBool> {
  const parts = [true, false].flatMap((isAgreed) => {
    const values = meanings.filter((meaning) => meaning.isAgreed === isAgreed).flatMap((meaning) => meaning.values);
    const column = isAgreed ? agreed : own;
    if (values.length === 0) return [];
    return column.type === "text_list"
      ? [sql<SqlBool>`${table.value(column)} && ${values}::text[]`]
      : [sql<SqlBool>`${table.value(column)} = any(${values}::text[])`];
  });
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}

/** Each value is the whole of a location, or any of its parts in any spelling. */
function locationSql({ mode, typed }: Asked, column: Column, table: Table): RawBuilder<SqlBool> {
  const location = table.value(column);
  const matches = typed.map((one) => {
    const isPart = one.trim() !== "" && !one.includes(",");
    const parts = isPart ? LOCATION_PARTS.filter((name) => table.sees(name)) : [];
    const meant = parts.filter((name) => !(table.planning.meanings(table.resource, name, one) instanceof RestError));
    // A value that is no part at all is refused as a city.
    const options = (meant.length === 0 ? parts.slice(0, 1) : meant).map((name) => {
      const part = table.find(name);
      return hasAny([meaningOf(table, name, one)], part, part, table);
    });
    return sql<SqlBool>`coalesce(${sql.join([sql`lower(${location}) = lower(${one})`, ...options], sql` or `)}, false)`;
  });
  const joined = sql.join(matches, mode === "all" ? sql` and ` : sql` or `);
  return sql<SqlBool>`case when ${location} is not null then ${joined} end`;
}
