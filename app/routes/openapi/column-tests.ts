import type { ColumnType } from "../../../core/directory/columns/column.ts";
import { COMPARISONS, PATTERNS, SEARCHES, STATES } from "../../../core/rest/operators.ts";

/** What a column of a type can be asked, by the operators' names. */
export function operatorsFor(type: ColumnType): readonly string[] {
  const compared = Object.keys(COMPARISONS);
  if (type === "text") return [...compared, ...Object.keys(PATTERNS), "in", "is", ...Object.keys(SEARCHES)];
  return type === "text_list" ? [...compared, "is"] : [...compared, "in", "is"];
}

/** Every operator with what it asks. */
export const OPERATORS: readonly { readonly name: string; readonly description: string }[] = [
  ...Object.entries({ ...COMPARISONS, ...PATTERNS }).map(([name, { description }]) => ({ name, description })),
  { name: "in", description: "is one of the list, as in.(a,b,c)" },
  { name: "is", description: `is ${STATES.join(", ")}` },
  ...Object.entries(SEARCHES).map(([name, { description }]) => ({ name, description })),
];

const EXAMPLES: Readonly<Record<ColumnType, string>> = {
  integer: "gte.10", number: "gte.1000000", text: "ilike.*robot*", text_list: "is.null", date: "gte.2026-01-01", timestamp: "gte.2026-01-01T00:00:00Z", boolean: "is.false",
};

/** A condition a column of the type can be asked, as it is written. */
export function exampleFor(type: ColumnType): string {
  return EXAMPLES[type];
}
