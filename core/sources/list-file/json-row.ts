import { flatten } from "./json-value.ts";
import { excerptOf, type TableRow } from "./table.ts";

/** One JSON value as a row; anything but an object is a problem. */
export function itemRow(value: unknown, keys: readonly string[], ref: string): TableRow {
  const flat = flatten(value);
  if (flat === undefined) return { ref, cells: [], problem: { code: "not_an_object", reason: "is not an object with named values", excerpt: excerptOf(JSON.stringify(value)) } };
  for (const [column, cell] of flat) {
    if (typeof cell === "string" && cell.includes("\0")) return { ref, cells: [], problem: { code: "nul", column, reason: "holds a NUL character, which no text has", excerpt: excerptOf(cell) } };
  }
  return { ref, cells: keys.map((key) => flat.get(key) ?? "") };
}
