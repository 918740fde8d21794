import { BOUNDS } from "./bounds.ts";
import { readName } from "./names.ts";
import { noPaths } from "./read-condition.ts";
import { beyondBound, noAggregates, noRelationship, type RestError } from "./rest-error.ts";
import { Scanner } from "./scanner.ts";

/** A column to answer with. `cast` is the type it was asked to be turned into. */
export type Selected =
  | { readonly kind: "all" }
  | { readonly kind: "column"; readonly column: string; readonly alias: string | null; readonly cast: string | null };

const AGGREGATE = /\.?(?:sum|avg|min|max|count)\(\)/y;

/** Reads the value of `select` for a resource: `*`, columns, `alias:column`, `column::text`. */
export function readSelect(resource: string, value: string): readonly Selected[] | RestError {
  const scan = new Scanner(value);
  const selected: Selected[] = [];
  do {
    scan.skipSpaces();
    const item = readItem(scan, resource);
    if (item === null) return scan.error("select parameter");
    selected.push(item);
    if (selected.length > BOUNDS.selected) return beyondBound(`More than ${BOUNDS.selected} columns are selected`, "Select fewer columns, or * for all.");
    scan.skipSpaces();
  } while (scan.take(","));
  if (scan.ended) return selected;
  scan.fail('","', "end of input");
  return scan.error("select parameter");
}

function readItem(scan: Scanner, resource: string): Selected | null {
  if (scan.take("*")) return { kind: "all" };
  if (scan.take("...") || scan.take("..")) return scan.refuse(noRelationship(resource, readName(scan) ?? ""));
  if (scan.match(AGGREGATE) !== null) return scan.refuse(noAggregates());
  const first = readName(scan);
  if (first === null) return null;
  if (scan.peek() !== ":" || scan.peek(1) === ":") return readColumn(scan, resource, first, null);
  scan.at += 1;
  if (Buffer.byteLength(first) > BOUNDS.alias) return scan.refuse(beyondBound(`An alias is longer than ${BOUNDS.alias} bytes`, "Use a shorter one."));
  if (scan.match(AGGREGATE) !== null) return scan.refuse(noAggregates());
  const column = readName(scan);
  return column === null ? null : readColumn(scan, resource, column, first);
}

function readColumn(scan: Scanner, resource: string, column: string, alias: string | null): Selected | null {
  if (scan.match(AGGREGATE) !== null) return scan.refuse(noAggregates());
  if (scan.peek() === "(" || scan.peek() === "!") return scan.refuse(noRelationship(resource, column));
  if (scan.peek() === "-" && scan.peek(1) === ">") return scan.refuse(noPaths());
  if (!scan.take("::")) return { kind: "column", column, alias, cast: null };
  const cast = scan.match(/[\p{L}\p{Nd}_ $]+/uy)?.trim() ?? "";
  if (cast === "") return scan.fail("letter", "digit");
  if (scan.match(AGGREGATE) !== null) return scan.refuse(noAggregates());
  return { kind: "column", column, alias, cast };
}
