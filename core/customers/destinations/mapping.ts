import { createHash } from "node:crypto";
import type { Actor } from "../../shared/context.ts";
import { visibleColumns } from "../../reading/directory/columns/column.ts";
import { EXPORT_ROWS } from "../../reading/directory/columns/export-rows.ts";
import type { DestinationKind, DueLead, Value } from "./destination-kind.ts";

/** The column of exports for each field of the tool; null leaves it empty. */
export type Mapping = Readonly<Record<string, string | null>>;

export function usualMapping({ fields }: DestinationKind): Mapping {
  return Object.fromEntries(fields.map(({ name, column }) => [name, column]));
}

/** The fields of the tool with the customer's columns; anything unknown is left out. */
export function readMapping(kind: DestinationKind, chosen: Mapping, actor: Actor): Mapping {
  const columns = new Set(mappableColumns(actor).map(({ name }) => name));
  return Object.fromEntries(
    kind.fields.map(({ name, column }) => {
      const wanted = Object.hasOwn(chosen, name) ? (chosen[name] ?? null) : column;
      return [name, wanted !== null && columns.has(wanted) ? wanted : null];
    }),
  );
}

/** The columns that an actor can map. */
export function mappableColumns(actor: Actor) {
  return visibleColumns(EXPORT_ROWS, actor);
}

/** Statuses of addresses that are safe to write into a customer's tool, which cannot mark an address as a pattern. */
const STATED = new Set<Value>(["verified", "published", "listed"]);

/** What a tool gets of a row of exports, by field; without empty values. */
export function valuesOf(mapping: Mapping, row: Readonly<Record<string, Value>>): DueLead["values"] {
  const values: Record<string, Exclude<Value, null>> = {};
  for (const [field, column] of Object.entries(mapping)) {
    if (column === null) continue;
    const address = /^(contact|company)_email$/.exec(column);
    if (address !== null && !STATED.has(row[`${column}_status`] ?? null)) continue;
    const value = row[column] ?? null;
    if (value !== null && value !== "" && !(Array.isArray(value) && value.length === 0)) values[field] = value;
  }
  return values;
}

/** The same for the same values; another for a withdrawn lead. */
export function hashOf(values: DueLead["values"] | null): Buffer {
  return createHash("sha256")
    .update(JSON.stringify(values === null ? null : Object.entries(values).toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest();
}
