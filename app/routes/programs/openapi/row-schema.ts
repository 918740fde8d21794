import type { Column, ColumnType, Resource } from "../../../../core/reading/directory/columns/column.ts";
import { RELATIONS } from "../../../../core/reading/directory/columns/relations.ts";
import { ref, type Schema } from "../../../api/openapi-object.ts";
import { COMPARISONS, LISTS, PATTERNS, SEARCHES, STATES } from "../../../../core/programs/rest/operators.ts";

/** JSON schema of each column type; unknown values are null. */
const VALUES: Readonly<Record<ColumnType, Schema>> = {
  integer: { type: ["integer", "null"], format: "int64" },
  number: { type: ["number", "null"], format: "double" },
  text: { type: ["string", "null"] },
  text_list: { type: ["array", "null"], items: { type: "string" } },
  date: { type: ["string", "null"], format: "date" },
  timestamp: { type: ["string", "null"], format: "date-time" },
  boolean: { type: ["boolean", "null"] },
  json: { type: ["object", "null"] },
};

const SEEN_BY = { public: "everybody", account: "accounts and API keys", paid: "paid plans" } as const;

/** Schema name of a resource: "Lead" for "leads". */
export function schemaName({ name }: Pick<Resource, "name">): string {
  if (name === "round_investors") return "RoundInvestor";
  const one = name === "people" ? "person" : name === "companies" ? "company" : name.replace(/s$/, "");
  return one.slice(0, 1).toUpperCase() + one.slice(1);
}

/**
 * The schema of a row: the requested columns that the reader may see, with their audience in `x-access`. Embedded rows
 * on request.
 */
export function rowSchema({ name, description, columns, key }: Resource): Schema {
  const relations = RELATIONS[name] ?? [];
  const own = columns.map((column) => {
    const value = valueSchema(column, column.name === key);
    const same = relations.find(({ names }) => names.includes(column.name));
    return [column.name, same === undefined ? value : orRows(value, same.to)] as const;
  });
  const embedded = relations
    .filter(({ names: [relation] }) => columns.every((column) => column.name !== relation))
    .map(({ names: [relation], to, isOne }) => {
      const row = ref("schemas", schemaName(to));
      const described = { description: `Embedded on request, \`${relation}(*)\`. ${to.description}` };
      return [
        relation,
        isOne ? { oneOf: [row, { type: "null" }], ...described } : { type: "array", items: row, ...described },
      ] as const;
    });
  return { type: "object", description, properties: Object.fromEntries<Schema>([...own, ...embedded]) };
}

/** The schema of a list whose name also embeds rows, `investors(*)`. */
function orRows(list: Schema, to: Resource): Schema {
  return { ...list, items: { anyOf: [list["items"], ref("schemas", schemaName(to))] } };
}

function valueSchema({ type, access, description }: Column, isKey: boolean): Schema {
  const schema = VALUES[type];
  const known = isKey ? { ...schema, type: (schema["type"] as readonly string[])[0] } : schema;
  return {
    ...known,
    description: access === "public" ? description : `${description} Shown to ${SEEN_BY[access]}.`,
    "x-access": access,
  };
}

export function operatorsFor(type: ColumnType): readonly string[] {
  if (type === "json") return ["is"];
  const compared = Object.keys(COMPARISONS);
  if (type === "text") return [...compared, ...Object.keys(PATTERNS), "in", "is", ...Object.keys(SEARCHES)];
  return type === "text_list" ? [...compared, "is", ...Object.keys(LISTS)] : [...compared, "in", "is"];
}

/** Every operator and its meaning. */
export const OPERATORS: readonly { readonly name: string; readonly description: string }[] = [
  ...Object.entries({ ...COMPARISONS, ...PATTERNS }).map(([name, { description }]) => ({ name, description })),
  { name: "in", description: "is in the list: in.(a,b,c)" },
  { name: "is", description: `is ${STATES.join(", ")}` },
  ...Object.entries(LISTS).map(([name, { description }]) => ({ name, description })),
  ...Object.entries(SEARCHES).map(([name, { description }]) => ({ name, description })),
];

const EXAMPLES: Readonly<Record<ColumnType, string>> = {
  integer: "gte.10",
  number: "gte.1000000",
  text: "ilike.*robot*",
  text_list: "cs.{Fintech}",
  date: "gte.2026-01-01",
  timestamp: "gte.2026-01-01T00:00:00Z",
  boolean: "is.false",
  json: "is.not_null",
};

/** An example condition on a column of the type. */
export function exampleFor(type: ColumnType): string {
  return EXAMPLES[type];
}
