import { BOUNDS } from "./bounds.ts";
import { readName } from "./names.ts";
import { noPaths } from "./read-condition.ts";
import { beyondBound, noRelationship, type RestError } from "./rest-error.ts";
import { Scanner } from "./scanner.ts";

/** One column rows are ordered by. Without `nulls`, unknown is greater than everything, as PostgreSQL has it. */
export interface OrderTerm {
  readonly column: string;
  readonly direction: "asc" | "desc";
  readonly nulls: "first" | "last" | null;
}

/** Reads the value of `order` for a resource: `column.desc.nullslast,other`. */
export function readOrder(resource: string, value: string): readonly OrderTerm[] | RestError {
  const scan = new Scanner(value);
  const terms: OrderTerm[] = [];
  do {
    scan.skipSpaces();
    const term = readTerm(scan, resource);
    if (term === null) return scan.error("order");
    terms.push(term);
    if (terms.length > BOUNDS.ordered) return beyondBound(`More than ${BOUNDS.ordered} columns are ordered by`, "Order by fewer columns.");
    scan.skipSpaces();
  } while (scan.take(","));
  if (scan.ended) return terms;
  scan.fail('","', "end of input");
  return scan.error("order");
}

function readTerm(scan: Scanner, resource: string): OrderTerm | null {
  const column = readName(scan);
  if (column === null) return null;
  if (scan.peek() === "(") return scan.refuse(noRelationship(resource, column));
  if (scan.peek() === "-" && scan.peek(1) === ">") return scan.refuse(noPaths());
  const direction = readWord(scan, "asc", "desc");
  const nulls = readWord(scan, "nullsfirst", "nullslast");
  if (scan.peek() === ".") {
    scan.at += 1;
    return scan.fail(...(direction === null && nulls === null ? ['"asc"', '"desc"'] : []), ...(nulls === null ? ['"nullsfirst"', '"nullslast"'] : ['","']));
  }
  return { column, direction: direction === "desc" ? "desc" : "asc", nulls: nulls === null ? null : nulls === "nullsfirst" ? "first" : "last" };
}

/** Reads `.word` when it is one of these and ends there. */
function readWord<const W extends string>(scan: Scanner, ...words: readonly W[]): W | null {
  const found = words.find((word) => new RegExp(`^\\.${word}(?![a-z0-9_])`).test(scan.text.slice(scan.at, scan.at + word.length + 2)));
  if (found !== undefined) scan.at += found.length + 1;
  return found ?? null;
}
