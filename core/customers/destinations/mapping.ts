import { createHash } from "node:crypto";
import type { Actor } from "../../shared/context.ts";
import { visibleColumns } from "../../reading/directory/columns/column.ts";
import { EXPORT_ROWS } from "../../reading/directory/columns/export-rows.ts";
import {
  type DestinationKind,
  type DueLead,
  POLICIES,
  type Policies,
  type Policy,
  type Value,
} from "./destination-kind.ts";
import { isFundingField } from "./funding-fields.ts";

/** The column of exports for each field of the tool; null leaves it empty. */
export type Mapping = Readonly<Record<string, string | null>>;

/** The mapping of every field; one that came later than the destination has its usual column. */
export function wholeMapping({ fields }: DestinationKind, mapping: Mapping, lacks: readonly string[] = []): Mapping {
  return Object.fromEntries(
    fields.map(({ name, column }) => [
      name,
      lacks.includes(name) ? null : Object.hasOwn(mapping, name) ? (mapping[name] ?? null) : column,
    ]),
  );
}

/** The policies of a new destination: the tool's own fields are filled only if they are empty. */
export function usualPolicies(kind: DestinationKind): Policies {
  if (kind.keyedBy === "round") return {};
  return Object.fromEntries(
    kind.fields.map(({ name }) => [name, isFundingField(name) ? "overwrite" : "fill"] as const),
  );
}

/** Destinations from before policies overwrite. */
export const policyOf = (policies: Policies, field: string): Policy => policies[field] ?? "overwrite";

/** The policies that the customer chose, of fields that the tool has. */
export function readPolicies({ fields }: DestinationKind, chosen: Readonly<Record<string, string>>): Policies {
  return Object.fromEntries(
    fields.flatMap(({ name }) => {
      const policy = POLICIES.find((one) => one === chosen[name]);
      return policy === undefined ? [] : [[name, policy] as const];
    }),
  );
}

/** The fields of the tool with the customer's columns; anything unknown is left out. */
export function readMapping(kind: DestinationKind, chosen: Mapping, actor: Actor): Mapping {
  const columns = new Set(mappableColumns(actor).map(({ name }) => name));
  const whole = Object.entries(wholeMapping(kind, chosen));
  return Object.fromEntries(
    whole.map(([name, column]) => [name, column !== null && columns.has(column) ? column : null]),
  );
}

/** The columns that an actor can map. */
export function mappableColumns(actor: Actor) {
  return visibleColumns(EXPORT_ROWS, actor);
}

/** Statuses of addresses that are safe to write into a customer's tool, which cannot mark an address as a pattern. */
const STATED = new Set<Value>(["verified", "published", "listed"]);

type Row = Readonly<Record<string, Value>>;

/** What a tool gets of a row of exports, by field; null if it is unknown. */
export function valuesOf(mapping: Mapping, row: Row): DueLead["values"] {
  const values: Record<string, Value> = {};
  for (const [field, column] of Object.entries(mapping)) if (column !== null) values[field] = valueIn(row, column);
  return values;
}

function valueIn(row: Row, column: string): Value {
  const value = row[column] ?? null;
  const address = /^(contact|company)_email$/.exec(column);
  if (address !== null && !STATED.has(row[`${column}_status`] ?? null)) return null;
  if (/^(contact|company)_email_status$/.test(column) && !STATED.has(value) && value !== "bounced") return null;
  return value === "" || (Array.isArray(value) && value.length === 0) ? null : value;
}

/** The same for the same values; another for a withdrawn lead. Fields without a value count as none. */
export function hashOf(values: DueLead["values"] | null): Buffer {
  const stated = Object.entries(values ?? {}).filter(([, value]) => value !== null);
  return createHash("sha256")
    .update(JSON.stringify(values === null ? null : stated.toSorted(([a], [b]) => (a < b ? -1 : 1))))
    .digest();
}
