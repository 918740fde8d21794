import { BOUNDS } from "./bounds.ts";
import { Scanner, readName } from "./scanner.ts";
import {
  type Condition,
  countConditions,
  noPaths,
  readFilter,
  readGroup,
  tooManyConditions,
} from "./read-condition.ts";
import {
  type RestError,
  beyondBound,
  cannotParse,
  isRestError,
  noAggregates,
  noRelationship,
  notEmbedded,
  notText,
  queryTooLong,
} from "./rest-error.ts";
import { type Window, readWindow } from "./headers.ts";

/** A parsed query. Its columns are not checked yet. */
export interface RestQuery {
  readonly select: readonly Selected[];
  readonly conditions: readonly Condition[];
  readonly order: readonly OrderTerm[];
  readonly window: Window;
}

const SINGLE = ["select", "order", "limit", "offset"] as const;

/** Parameters that apply only to writes. */
const OF_WRITING = new Set(["columns", "on_conflict"]);

/** Parses a query in PostgREST's dialect; `range` is the `Range` header. */
export function readQuery(resource: string, query: string, range: string | null): RestQuery | RestError {
  const parameters = readQueryString(query);
  if (isRestError(parameters)) return parameters;
  const single: Partial<Record<(typeof SINGLE)[number], string>> = {};
  const conditions: Condition[] = [];
  for (const [name, value] of parameters) {
    if (OF_WRITING.has(name)) continue;
    const own = SINGLE.find((one) => one === name);
    if (own !== undefined) {
      if (single[own] !== undefined)
        return cannotParse(`"${name}" is given more than once`, "One of them would be lost.", `Give "${name}" once.`);
      single[own] = value;
      continue;
    }
    const condition = readCondition(name, value);
    if (isRestError(condition)) return condition;
    conditions.push(condition);
  }
  if (countConditions(conditions) > BOUNDS.conditions) return tooManyConditions();
  const select = readSelect(resource, single.select ?? "*");
  if (isRestError(select)) return select;
  const order = single.order === undefined ? [] : readOrder(resource, single.order);
  if (isRestError(order)) return order;
  const window = readWindow(single.limit ?? null, single.offset ?? null, range);
  if (isRestError(window)) return window;
  return { select, conditions, order, window };
}

function readCondition(name: string, value: string): Condition | RestError {
  if (/(?:^|\.)(?:and|or)$/.test(name)) return readGroup(name, value);
  // `orders.limit=1` and `orders.id=eq.1` refer to an embedded resource.
  const embedded = /^([^".]+)\./.exec(name)?.[1];
  return embedded === undefined ? readFilter(name, value) : notEmbedded(embedded);
}

/**
 * Parses a query string as PostgREST does: `+` is a space, a stray `%` is literal, parameters without `=` are ignored.
 * Returns an error for invalid UTF-8 and for NUL, which PostgreSQL text cannot contain. `query` starts with `?` or is
 * empty.
 */
function readQueryString(query: string): readonly (readonly [name: string, value: string])[] | RestError {
  if (query.length > BOUNDS.queryLength) return queryTooLong(BOUNDS.queryLength);
  const parameters: [string, string][] = [];
  for (const part of query.replace(/^\?/, "").split("&")) {
    const equals = part.indexOf("=");
    if (equals < 0) continue;
    const name = decode(part.slice(0, equals));
    const value = decode(part.slice(equals + 1));
    if (name === null || value === null) return notText("not UTF-8");
    if (name.includes("\0") || value.includes("\0")) return notText("0x00");
    parameters.push([name, value]);
  }
  return parameters;
}

function decode(text: string): string | null {
  const spaced = text.replaceAll("+", " ");
  if (!spaced.includes("%")) return spaced;
  try {
    return decodeURIComponent(spaced.replace(/%(?![0-9a-f]{2})/gi, "%25"));
  } catch (error) {
    if (error instanceof URIError) return null;
    throw error;
  }
}

/** A selected column; `cast` is the requested type. */
type Selected =
  | { readonly kind: "all" }
  | { readonly kind: "column"; readonly column: string; readonly alias: string | null; readonly cast: string | null };

const AGGREGATE = /\.?(?:sum|avg|min|max|count)\(\)/y;

/** Parses `select`: `*`, columns, `alias:column`, `column::text`. */
function readSelect(resource: string, value: string): readonly Selected[] | RestError {
  const scan = new Scanner(value);
  const selected: Selected[] = [];
  do {
    scan.skipSpaces();
    const item = readItem(scan, resource);
    if (item === null) return scan.error("select parameter");
    selected.push(item);
    if (selected.length > BOUNDS.selected)
      return beyondBound(`More than ${BOUNDS.selected} columns are selected`, "Select fewer columns, or * for all.");
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
  if (Buffer.byteLength(first) > BOUNDS.alias)
    return scan.refuse(beyondBound(`An alias is longer than ${BOUNDS.alias} bytes`, "Use a shorter one."));
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

/** One `order` column. Without `nulls`, null sorts as the largest value, as in PostgreSQL. */
export interface OrderTerm {
  readonly column: string;
  readonly direction: "asc" | "desc";
  readonly nulls: "first" | "last" | null;
}

/** Parses `order`: `column.desc.nullslast,other`. */
function readOrder(resource: string, value: string): readonly OrderTerm[] | RestError {
  const scan = new Scanner(value);
  const terms: OrderTerm[] = [];
  do {
    scan.skipSpaces();
    const term = readTerm(scan, resource);
    if (term === null) return scan.error("order");
    terms.push(term);
    if (terms.length > BOUNDS.ordered)
      return beyondBound(`More than ${BOUNDS.ordered} columns are ordered by`, "Order by fewer columns.");
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
    return scan.fail(
      ...(direction === null && nulls === null ? ['"asc"', '"desc"'] : []),
      ...(nulls === null ? ['"nullsfirst"', '"nullslast"'] : ['","']),
    );
  }
  return {
    column,
    direction: direction === "desc" ? "desc" : "asc",
    nulls: nulls === null ? null : nulls === "nullsfirst" ? "first" : "last",
  };
}

/** Reads `.word` if it is one of `words` and complete. */
function readWord<const W extends string>(scan: Scanner, ...words: readonly W[]): W | null {
  const found = words.find((word) =>
    new RegExp(`^\\.${word}(?![a-z0-9_])`).test(scan.text.slice(scan.at, scan.at + word.length + 2)),
  );
  if (found !== undefined) scan.at += found.length + 1;
  return found ?? null;
}
