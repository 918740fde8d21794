import type { Reason } from "../reasons.ts";
import type { ListField } from "./list-field.ts";

/**
 * A doubt about what a column is. `values`: only its values say so; `contrary`: they, or its heading, say otherwise;
 * `rival`: another column could be the field as well; `unread`: nothing is read from a column whose heading says that it is
 * the field; `sides`: amounts stand side by side without a day; `totals`: amounts may be those of all rounds; `outside`:
 * it is not what it was when its layout was confirmed; `nameless`: companies are called by their web addresses.
 */
export interface Doubt {
  readonly kind: "values" | "contrary" | "rival" | "unread" | "sides" | "totals" | "outside" | "nameless";
  readonly field: ListField;
  /** The column that is read, or is not; then the others in question. */
  readonly candidates: readonly string[];
  /** True if the first column is not read before a person says so. */
  readonly isOpen?: boolean;
  /** What speaks against it. */
  readonly reason?: string;
  /** Up to five values of each candidate. */
  readonly values: readonly (readonly string[])[];
}

/** True for a column without a heading, whose number says nothing: its values stand beside it. */
export const isNumbered = (column: string): boolean => /^Column \d+$/.test(column);

const quoted = (texts: readonly string[] = []): string => texts.map((text) => `"${text}"`).join(", ");

/** A doubt as a reason, which another column for its field, or none, mends. */
export function reasonOfDoubt(doubt: Doubt): Reason {
  const { kind, field, candidates, values } = doubt;
  const [column] = candidates;
  const named = column !== undefined && { column };
  const examples = named && kind === "values" && isNumbered(named.column) && { examples: values[0]?.slice(0, 3) ?? [] };
  return { reason: describe(doubt), kind, field, ...named, ...examples, isOfColumn: true };
}

function describe({ kind, field, candidates: [column = "", ...others], isOpen, reason = "", values }: Doubt): string {
  switch (kind) {
    case "values":
      return isOpen === true
        ? `"${column}" is not read as ${field} until you say so: only its values say it`
        : `${field} is read from "${column}" by its values alone`;
    case "contrary":
      return isOpen === true
        ? `"${column}" is not read as ${field} until you say so: ${reason}`
        : `${field} is read from "${column}", but ${reason}`;
    case "rival":
      return `${field} is not read until you choose between ${quoted([column, ...others])}`;
    case "unread":
      return `"${column}" is not read as ${field}: ${reason}`;
    case "sides":
      return `a round each is read from ${quoted([column, ...others])}, which have no dates`;
    case "totals":
      return reason;
    case "outside":
      return `"${column}" was confirmed as ${field} without values such as ${quoted(values[0])} (${reason})`;
    case "nameless":
      return `no column has the names of companies, so they are taken from the web addresses in "${column}"`;
  }
}
