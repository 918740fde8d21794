import { columnMeant } from "../../reading/directory/columns/aliases.ts";
import { RELATIONS } from "../../reading/directory/columns/relations.ts";
import { REST_RESOURCES } from "../../reading/directory/columns/resources.ts";
import { nearestValues } from "../../reading/directory/search/question/spelling.ts";
import { BOUNDS } from "./bounds.ts";
import { Scanner, readName } from "./scanner.ts";
import {
  type Condition,
  countConditions,
  noPaths,
  readColumnFilter,
  readGroup,
  tooManyConditions,
} from "./read-condition.ts";
import {
  RestError,
  beyondBound,
  cannotParse,
  noAggregates,
  noRelationship,
  noSuchColumn,
  notEmbedded,
  notOffered,
  notText,
  queryTooLong,
} from "./rest-error.ts";
import { type Window, readWindow } from "./headers.ts";

/** A parsed query. Its columns are not checked yet. */
export interface RestQuery {
  readonly select: readonly Selected[];
  /** A typed question that also narrows the rows (`q`); null without one. */
  readonly question: string | null;
  readonly conditions: readonly Condition[];
  readonly order: readonly OrderTerm[];
  readonly window: Window;
}

const SINGLE = ["select", "order", "limit", "offset"] as const;
/** Resources of rounds, which the parameter `q` searches. */
export const SEARCHED: readonly string[] = ["leads", "rounds"];

/** Parameters that apply only to writes. */
const OF_WRITING = new Set(["columns", "on_conflict"]);

/** Parses a query in PostgREST's dialect; `range` is the `Range` header. @throws RestError if it cannot be read. */
export function readQuery(resource: string, query: string, range: string | null): RestQuery {
  const parameters = readQueryString(query);
  const single: Partial<Record<(typeof SINGLE)[number] | "q", string>> = {};
  const conditions: Condition[] = [];
  const ofEmbedded = new Map<string, (readonly [name: string, value: string])[]>();
  for (const [name, value] of parameters) {
    if (OF_WRITING.has(name)) continue;
    const [, embedded, rest] = /^((?!not\.|and$|or$)[^".]+)\.(.+)$/.exec(name) ?? [];
    if (embedded !== undefined && rest !== undefined) {
      ofEmbedded.set(embedded, [...(ofEmbedded.get(embedded) ?? []), [rest, value]]);
      continue;
    }
    const isSearched = name === "q" && SEARCHED.includes(resource);
    const own = isSearched ? "q" : SINGLE.find((one) => one === name);
    if (own !== undefined) {
      if (single[own] !== undefined)
        throw cannotParse(`"${name}" is given more than once`, "One of them would be lost.", `Give "${name}" once.`);
      single[own] = value;
      continue;
    }
    try {
      conditions.push(readCondition(name, value));
    } catch (error) {
      if (!(error instanceof RestError)) throw error;
      throw strangeParameter(resource, name) ?? withoutOperator(resource, { name, value, error }) ?? error;
    }
  }
  if (countConditions(conditions) > BOUNDS.conditions) throw tooManyConditions();
  const select = withParameters(readSelect(resource, single.select?.trim() || "*"), ofEmbedded);
  const order = single.order === undefined ? [] : readOrder(single.order);
  const window = readWindow(single.limit ?? null, single.offset ?? null, range);
  return { select, question: single.q?.trim() || null, conditions, order, window };
}

function readCondition(name: string, value: string): Condition {
  return /(?:^|\.)(?:and|or)$/.test(name) ? readGroup(name, value) : readColumnFilter(name, value);
}

/** The error of a parameter that is no column; its name explains more than what is wrong with its value. */
function strangeParameter(resource: string, name: string): RestError | null {
  const declared = REST_RESOURCES.find((one) => one.name === resource);
  if (
    declared === undefined ||
    /[^\w]/.test(name) ||
    name === "and" ||
    name === "or" ||
    columnMeant(declared, name) !== undefined
  )
    return null;
  const columns = declared.columns.map((column) => column.name);
  const near = nearestValues(name, columns);
  const parameters = SEARCHED.includes(resource) ? [...SINGLE, "q"] : SINGLE;
  return noSuchColumn(
    resource,
    name,
    `A parameter is a column, as in ${near[0] ?? columns[0] ?? "id"}=eq.…, or one of ${parameters.join(", ")}.`,
  );
}

interface Unread {
  readonly name: string;
  readonly value: string;
  readonly error: RestError;
}

/** The error of a bare value, as the list's own filters take it (`stage=Seed`), with the form that this interface reads. */
function withoutOperator(resource: string, { name, value, error }: Unread): RestError | null {
  const declared = REST_RESOURCES.find((one) => one.name === resource);
  const column = declared && columnMeant(declared, name);
  if (column === undefined || error.hint !== null || /^(?:not\.)?[a-z]+(?:\([a-z]+\))?\./.test(value)) return null;
  const form = column.type === "text_list" ? `cs.{${value}}` : `eq.${value}`;
  return cannotParse(error.message, error.details ?? "", `A condition has an operator: ${name}=${form}`);
}

/** Gives embedded resources their parameters: `people.relation=eq.founder`, `people.order=name`, `people.limit=1`. */
function withParameters(
  select: readonly Selected[],
  parameters: ReadonlyMap<string, readonly (readonly [name: string, value: string])[]>,
): readonly Selected[] {
  const names = new Set(select.flatMap((one) => (one.kind === "embed" ? [one.alias ?? one.relation] : [])));
  const stranger = [...parameters.keys()].find((name) => !names.has(name));
  if (stranger !== undefined) throw notEmbedded(stranger);
  const complete: Selected[] = [];
  for (const one of select) {
    const given = one.kind === "embed" ? (parameters.get(one.alias ?? one.relation) ?? []) : [];
    complete.push(one.kind === "embed" ? narrowed(one, given) : one);
  }
  return complete;
}

function narrowed(
  embed: EmbeddedSelect,
  parameters: readonly (readonly [name: string, value: string])[],
): EmbeddedSelect {
  const conditions: Condition[] = [];
  let { order, window } = embed;
  for (const [name, value] of parameters) {
    const read =
      name === "order"
        ? readOrder(value)
        : name === "limit"
          ? readWindow(value, String(window.offset), null)
          : name === "offset"
            ? readWindow(window.limit === null ? null : String(window.limit), value, null)
            : readCondition(name, value);
    if ("kind" in read) conditions.push(read);
    else if ("offset" in read) window = read;
    else order = read;
  }
  if (countConditions(conditions) > BOUNDS.conditions) throw tooManyConditions();
  return { ...embed, conditions, order, window };
}

/**
 * Parses a query string as PostgREST does: `+` is a space, a stray `%` is literal, parameters without `=` are ignored.
 * Throws for invalid UTF-8 and for NUL, which PostgreSQL text cannot contain. `query` starts with `?` or is
 * empty.
 */
function readQueryString(query: string): readonly (readonly [name: string, value: string])[] {
  if (query.length > BOUNDS.queryLength) throw queryTooLong(BOUNDS.queryLength);
  const parameters: [string, string][] = [];
  for (const part of query.replace(/^\?/, "").split("&")) {
    const equals = part.indexOf("=");
    if (equals < 0) continue;
    const name = decode(part.slice(0, equals));
    const value = decode(part.slice(equals + 1));
    if (name === null || value === null) throw notText("not UTF-8");
    if (name.includes("\0") || value.includes("\0")) throw notText("0x00");
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

/** Related rows to embed: `people(name,title)`. */
export interface EmbeddedSelect {
  readonly kind: "embed";
  readonly relation: string;
  readonly alias: string | null;
  /** True if rows without a related row are left out (`!inner`). */
  readonly isInner: boolean;
  /** True if the columns become columns of the row (`...company(country)`). */
  readonly isSpread: boolean;
  readonly select: readonly Selected[];
  readonly conditions: readonly Condition[];
  readonly order: readonly OrderTerm[];
  readonly window: Window;
}

/** A selected column, or related rows; `cast` is the requested type. */
export type Selected =
  | EmbeddedSelect
  | { readonly kind: "all" }
  | { readonly kind: "column"; readonly column: string; readonly alias: string | null; readonly cast: string | null };

const AGGREGATE = /\.?(?:sum|avg|min|max|count)\(\)/y;

/** Parses `select`: `*`, columns, `alias:column`, `column::text`. */
function readSelect(resource: string, value: string): readonly Selected[] {
  const scan = new Scanner(value);
  const selected = readItems(scan, resource);
  if (selected === null) throw scan.error("select parameter");
  if (scan.ended) return selected;
  scan.fail('","', "end of input");
  throw scan.error("select parameter");
}

function readItems(scan: Scanner, resource: string): Selected[] | null {
  const selected: Selected[] = [];
  do {
    scan.skipSpaces();
    const item = readItem(scan, resource);
    if (item === null) return null;
    selected.push(item);
    if (selected.length > BOUNDS.selected)
      throw beyondBound(`More than ${BOUNDS.selected} columns are selected`, "Select fewer columns, or * for all.");
    scan.skipSpaces();
  } while (scan.take(","));
  return selected;
}

const NO_WINDOW: Window = { offset: 0, limit: null };

/** Parses the text after the name of related rows: `!inner(name,title)`. */
function readEmbedded(
  scan: Scanner,
  resource: string,
  { relation, alias, isSpread }: Pick<EmbeddedSelect, "relation" | "alias" | "isSpread">,
): EmbeddedSelect | null {
  const join = scan.match(/!(?:inner|left)/y);
  const isKnown = RELATIONS[resource]?.some(({ names, isOne }) => names.includes(relation) && (isOne || !isSpread));
  if (isKnown !== true || !scan.take("(")) throw noRelationship(resource, relation, relationsOf(resource));
  scan.skipSpaces();
  // No resource is related to an embedded one, so deeper nesting is rejected.
  const select = scan.peek() === ")" ? [] : readItems(scan, `${resource}.${relation}`);
  if (select === null) return null;
  if (!scan.take(")")) return scan.fail('","', '")"');
  return {
    kind: "embed",
    relation,
    alias,
    isSpread,
    isInner: join === "!inner",
    select,
    conditions: [],
    order: [],
    window: NO_WINDOW,
  };
}

function relationsOf(resource: string): readonly string[] {
  return (RELATIONS[resource] ?? []).map(({ names: [name] }) => name);
}

function readItem(scan: Scanner, resource: string): Selected | null {
  if (scan.take("*")) return { kind: "all" };
  if (scan.take("...")) {
    const relation = readName(scan);
    return relation === null ? null : readEmbedded(scan, resource, { relation, alias: null, isSpread: true });
  }
  if (scan.match(AGGREGATE) !== null) throw noAggregates();
  const first = readName(scan);
  if (first === null) return null;
  if (scan.peek() !== ":" || scan.peek(1) === ":") return readColumn(scan, resource, first, null);
  scan.at += 1;
  if (Buffer.byteLength(first) > BOUNDS.alias)
    throw beyondBound(`An alias is longer than ${BOUNDS.alias} bytes`, "Use a shorter one.");
  if (scan.match(AGGREGATE) !== null) throw noAggregates();
  const column = readName(scan);
  return column === null ? null : readColumn(scan, resource, column, first);
}

function readColumn(scan: Scanner, resource: string, column: string, alias: string | null): Selected | null {
  if (scan.match(AGGREGATE) !== null) throw noAggregates();
  if (scan.peek() === "(" || scan.peek() === "!")
    return readEmbedded(scan, resource, { relation: column, alias, isSpread: false });
  if (scan.peek() === "-" && scan.peek(1) === ">") throw noPaths();
  if (!scan.take("::")) return { kind: "column", column, alias, cast: null };
  const cast = scan.match(/[\p{L}\p{Nd}_ $]+/uy)?.trim() ?? "";
  if (cast === "") return scan.fail("letter", "digit");
  if (scan.match(AGGREGATE) !== null) throw noAggregates();
  return { kind: "column", column, alias, cast };
}

/** One `order` column. Without `nulls`, null sorts as the largest value, as in PostgreSQL. */
export interface OrderTerm {
  readonly column: string;
  readonly direction: "asc" | "desc";
  readonly nulls: "first" | "last" | null;
}

/** Parses `order`: `column.desc.nullslast,other`. */
function readOrder(value: string): readonly OrderTerm[] {
  const scan = new Scanner(value);
  const terms: OrderTerm[] = [];
  do {
    scan.skipSpaces();
    const term = readTerm(scan);
    if (term === null) throw scan.error("order");
    terms.push(term);
    if (terms.length > BOUNDS.ordered)
      throw beyondBound(`More than ${BOUNDS.ordered} columns are ordered by`, "Order by fewer columns.");
    scan.skipSpaces();
  } while (scan.take(","));
  if (scan.ended) return terms;
  scan.fail('","', "end of input");
  throw scan.error("order");
}

function readTerm(scan: Scanner): OrderTerm | null {
  const column = readName(scan);
  if (column === null) return null;
  if (scan.peek() === "(")
    throw notOffered("Rows cannot be ordered by columns of related rows.", "Order by a column of the row itself.");
  if (scan.peek() === "-" && scan.peek(1) === ">") throw noPaths();
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
