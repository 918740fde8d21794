import type { Column, ColumnType, Resource } from "../../../core/directory/columns/column.ts";
import type { Schema } from "./openapi-object.ts";

/** JSON of each kind of value; whatever is unknown is null. */
const VALUES: Readonly<Record<ColumnType, Schema>> = {
  integer: { type: ["integer", "null"], format: "int64" },
  number: { type: ["number", "null"], format: "double" },
  text: { type: ["string", "null"] },
  text_list: { type: ["array", "null"], items: { type: "string" } },
  date: { type: ["string", "null"], format: "date" },
  timestamp: { type: ["string", "null"], format: "date-time" },
  boolean: { type: ["boolean", "null"] },
};

const SEEN_BY = { public: "everybody", account: "accounts and API keys", paid: "paid plans" } as const;

/** "lead" of the resource "leads", as schemas are named: "Lead". */
export function schemaName({ name }: Pick<Resource, "name">): string {
  const one = name === "people" ? "person" : name === "companies" ? "company" : name.replace(/s$/, "");
  return one.slice(0, 1).toUpperCase() + one.slice(1);
}

/** A row: the columns asked for, of those its reader sees. `x-access` says who that is. */
export function rowSchema({ description, columns, key }: Resource): Schema {
  return {
    type: "object",
    description,
    properties: Object.fromEntries(columns.map((column) => [column.name, valueSchema(column, column.name === key)])),
  };
}

function valueSchema({ type, access, description }: Column, isKey: boolean): Schema {
  const schema = VALUES[type];
  const known = isKey ? { ...schema, type: (schema["type"] as readonly string[])[0] } : schema;
  return { ...known, description: access === "public" ? description : `${description} Shown to ${SEEN_BY[access]}.`, "x-access": access };
}
