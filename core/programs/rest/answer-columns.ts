import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../../shared/context.ts";
import { type Resource, visibleColumns } from "../../reading/directory/columns/column.ts";
import { type ColumnLookup, STORED_COLUMNS } from "./condition-sql.ts";
import { SQL_TYPES } from "./operators.ts";
import type { OrderTerm, Selected } from "./read-query.ts";
import { noSuchCast } from "./rest-error.ts";

/** A column of the response with its SQL. */
export interface AnswerColumn {
  readonly name: string;
  readonly value: RawBuilder<unknown>;
}

/** The columns named by `select`, without those of related rows. */
export function answerColumns(
  resource: Resource,
  select: readonly Selected[],
  actor: Actor,
  lookup: ColumnLookup,
): readonly AnswerColumn[] {
  const columns: AnswerColumn[] = [];
  for (const selected of select) {
    if (selected.kind === "embed") continue;
    const names = selected.kind === "all" ? visibleColumns(resource, actor).map(({ name }) => name) : [selected.column];
    for (const name of names) {
      const column = lookup.find(name);
      if (selected.kind === "all" || selected.cast === null) {
        columns.push({ name: selected.kind === "all" ? name : (selected.alias ?? name), value: lookup.value(column) });
        continue;
      }
      if (selected.cast !== "text") throw noSuchCast(SQL_TYPES[column.type], selected.cast);
      columns.push({ name: selected.alias ?? name, value: sql`${lookup.value(column)}::text` });
    }
  }
  return columns;
}

/** SQL `order by`. Defaults to the site's order, newest first for rows with a date. The key breaks ties. */
export function orderSql(resource: Resource, terms: readonly OrderTerm[], lookup: ColumnLookup): RawBuilder<unknown> {
  const newest = Object.entries(STORED_COLUMNS[resource.name] ?? {}).find(([, behind]) => behind.orders)?.[0];
  const asked: readonly OrderTerm[] =
    terms.length > 0 || newest === undefined ? terms : [{ column: newest, direction: "desc", nulls: null }];
  const parts: RawBuilder<unknown>[] = [];
  for (const term of asked) {
    const column = lookup.find(term.column);
    const behind = STORED_COLUMNS[resource.name]?.[column.name];
    const stored = behind?.orders === true && term.nulls === null ? lookup.stored(column) : null;
    parts.push(direct(stored ?? lookup.value(column), term));
  }
  const key = lookup.find(resource.key);
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
