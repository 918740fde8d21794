import { type RawBuilder, sql } from "kysely";
import type { Actor } from "../context.ts";
import { seesColumn } from "../directory/access.ts";
import type { Column, Resource } from "../directory/columns/column.ts";
import { columnNamed, visibleColumns } from "../directory/columns/select-resource.ts";
import { noSuchColumn, type RestError } from "./rest-error.ts";
import { STORED_COLUMNS } from "./stored-columns.ts";

/** Looks the query's columns up among those the actor sees. */
export interface ColumnLookup {
  /** The column, and notes that the relation must hold it. */
  find(name: string): Column | RestError;
  /** Its SQL in conditions and orders. */
  value(column: Column): RawBuilder<unknown>;
  /** SQL of what is stored behind it (see STORED_COLUMNS); null where nothing else is. */
  stored(column: Column): RawBuilder<unknown> | null;
}

/** A lookup of what this actor sees; the columns it was asked for are gathered in `needed`. */
export function columnLookup(resource: Resource, actor: Actor, needed: Map<string, Column>): ColumnLookup {
  return {
    find(name) {
      const column = columnNamed(resource, name);
      if (column === undefined || !seesColumn(actor, column.access)) return unknownColumn(resource, name, column, actor);
      needed.set(name, column);
      return column;
    },
    value: (column) => sql.ref(`r.${column.name}`),
    stored(column) {
      const behind = STORED_COLUMNS[resource.name]?.[column.name];
      if (behind === undefined) return null;
      const name = `stored behind ${column.name}`;
      needed.set(name, { ...column, name, value: behind.stored });
      return sql.ref(`r.${name}`);
    },
  };
}

function unknownColumn(resource: Resource, name: string, declared: Column | undefined, actor: Actor): RestError {
  const hint = declared === undefined
    ? `The columns are ${visibleColumns(resource, actor).map((column) => column.name).join(", ")}.`
    : declared.access === "paid" ? `A paid plan shows ${name}: send its API key.` : `An account shows ${name}: send its API key.`;
  return noSuchColumn(resource.name, name, hint);
}
