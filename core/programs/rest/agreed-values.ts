import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Actor } from "../../shared/context.ts";
import { seesColumn } from "../../reading/directory/access.ts";
import { columnMeant } from "../../reading/directory/columns/aliases.ts";
import type { Column, Resource } from "../../reading/directory/columns/column.ts";
import { RELATIONS } from "../../reading/directory/columns/relations.ts";
import type { Meaning, Use } from "./canonical-values.ts";
import type { ColumnLookup } from "./condition-sql.ts";
import { type Condition, readArrayText, type Test } from "./read-condition.ts";
import type { RestQuery } from "./read-query.ts";
import { agreedColumn, vocabularyOfColumn } from "./vocabularies.ts";

/** How the values of a row must relate to the typed ones. */
type Mode = "any" | "all" | "none" | "only" | "exactly" | "not_exactly";

interface Asked {
  readonly mode: Mode;
  readonly typed: readonly string[];
}

/**
 * The condition of a test on a column with a vocabulary, as one on values: the row has any of them (`eq`, `in`, `ov`),
 * all (`cs`), none (`neq`) or no others (`cd`). Null for a test of another kind, which compares texts.
 */
export function agreedSql(test: Test, column: Column, table: string, lookup: ColumnLookup): RawBuilder<SqlBool> | null {
  if (column.name === LOCATION && lookup.sees(LOCATION_PARTS[0])) return locationSql(test, column, table, lookup);
  if (vocabularyOfColumn(table, column.name) === null) return null;
  const agreed = lookup.find(agreedColumn(table, column.name));
  const asked = askedValues(test, agreed);
  if (asked === null || asked.typed.length === 0) return null;
  const meanings: Meaning[] = [];
  for (const typed of asked.typed) {
    const meaning = lookup.meanings.of(table, column.name, typed);
    meanings.push(meaning);
  }
  const has = (some: readonly Meaning[]) => hasAny(some, { own: column, agreed, lookup });
  const all = sql<SqlBool>`(${sql.join(
    meanings.map((meaning) => has([meaning])),
    sql` and `,
  )})`;
  const only = sql<SqlBool>`${lookup.value(agreed)} <@ ${meanings.flatMap(({ values }) => values)}::text[]`;
  switch (asked.mode) {
    case "any":
      return has(meanings);
    case "all":
      return all;
    case "none":
      return sql<SqlBool>`not ${has(meanings)}`;
    case "only":
      return only;
    case "exactly":
      return sql<SqlBool>`(${all} and ${only})`;
    case "not_exactly":
      return sql<SqlBool>`not (${all} and ${only})`;
  }
}

/** A company's place as pages show it, "Lyon, France", and the columns of its parts. */
const LOCATION = "location";
const LOCATION_PARTS = ["city", "region", "country"] as const;

/** A test of a location: each value is the whole of it, or any of its parts in any spelling. */
function locationSql(test: Test, column: Column, table: string, lookup: ColumnLookup): RawBuilder<SqlBool> | null {
  const asked = askedValues(test, column);
  if (asked === null || asked.typed.length === 0) return null;
  const location = lookup.value(column);
  const matches: RawBuilder<SqlBool>[] = [];
  for (const typed of asked.typed) {
    const options = [sql<SqlBool>`lower(${location}) = lower(${typed})`];
    const parts = isPart(typed) ? LOCATION_PARTS : [];
    // A value that is no part at all is refused as a city.
    const meant = parts.filter((name) => lookup.meanings.has(table, name, typed));
    for (const name of meant.length === 0 ? parts.slice(0, 1) : meant) {
      const meaning = lookup.meanings.of(table, name, typed);
      if (!lookup.sees(name)) continue;
      const own = lookup.find(name);
      options.push(hasAny([meaning], { own, agreed: own, lookup }));
    }
    matches.push(sql<SqlBool>`coalesce(${sql.join(options, sql` or `)}, false)`);
  }
  const joined = sql.join(matches, asked.mode === "all" ? sql` and ` : sql` or `);
  const known = sql<SqlBool>`case when ${location} is not null then ${joined} end`;
  return asked.mode === "none" ? sql<SqlBool>`not ${known}` : known;
}

function isPart(typed: string): boolean {
  return typed.trim() !== "" && !typed.includes(",");
}

interface Columns {
  readonly own: Column;
  /** The column with the agreed values, which may be the same. */
  readonly agreed: Column;
  readonly lookup: ColumnLookup;
}

function hasAny(meanings: readonly Meaning[], { own, agreed, lookup }: Columns): RawBuilder<SqlBool> {
  const parts = [true, false].flatMap((isAgreed) => {
    const values = meanings.filter((meaning) => meaning.isAgreed === isAgreed).flatMap((meaning) => meaning.values);
    const column = isAgreed ? agreed : own;
    if (values.length === 0) return [];
    return column.type === "text_list"
      ? [sql<SqlBool>`${lookup.value(column)} && ${values}::text[]`]
      : [sql<SqlBool>`${lookup.value(column)} = any(${values}::text[])`];
  });
  return sql<SqlBool>`(${sql.join(parts, sql` or `)})`;
}

/** The values that a test compares with; `agreed` is the column that is compared. Null for patterns and orders. */
function askedValues(test: Test, agreed: Column): Asked | null {
  const isList = agreed.type === "text_list";
  switch (test.kind) {
    case "compare": {
      if (test.operator !== "eq" && test.operator !== "neq") return null;
      const items = isList ? readArrayText(test.value) : null;
      if (items !== null) return { mode: test.operator === "eq" ? "exactly" : "not_exactly", typed: items };
      return { mode: test.operator === "eq" ? "any" : "none", typed: [test.value] };
    }
    case "in":
      return { mode: "any", typed: test.values };
    case "quantified":
      return test.operator === "eq" ? { mode: test.quantifier, typed: test.values } : null;
    case "list":
      if (!isList) return null;
      return { mode: test.operator === "cs" ? "all" : test.operator === "ov" ? "any" : "only", typed: test.values };
    default:
      return null;
  }
}

/** Every comparison of a query that {@link agreedSql} makes, also in embedded rows, of columns the actor sees. */
export function agreedUses(resource: Resource, query: RestQuery, actor: Actor): readonly Use[] {
  const embedded = query.select.flatMap((one) => {
    if (one.kind !== "embed") return [];
    const relation = RELATIONS[resource.name]?.find(({ names }) => names.includes(one.relation));
    return relation === undefined ? [] : usesIn(relation.to, one.conditions, actor);
  });
  return [...usesIn(resource, query.conditions, actor), ...embedded];
}

function usesIn(resource: Resource, conditions: readonly Condition[], actor: Actor): readonly Use[] {
  return conditions.flatMap((condition): readonly Use[] => {
    if (condition.kind === "group") return usesIn(resource, condition.conditions, actor);
    const column = columnMeant(resource, condition.column);
    if (column === undefined || !seesColumn(actor, column.access)) return [];
    if (column.name === LOCATION) {
      const typed = askedValues(condition.test, column)?.typed.filter(isPart) ?? [];
      const parts = LOCATION_PARTS.flatMap((name) => columnMeant(resource, name) ?? []);
      return typed.length === 0 ? [] : parts.map((part) => ({ resource, column: part, typed }));
    }
    if (vocabularyOfColumn(resource.name, column.name) === null) return [];
    const agreed = columnMeant(resource, agreedColumn(resource.name, column.name)) ?? column;
    const asked = askedValues(condition.test, agreed);
    return asked === null ? [] : [{ resource, column, typed: asked.typed }];
  });
}
