import { columnMeant } from "../../reading/directory/columns/aliases.ts";
import type { Resource } from "../../reading/directory/columns/column.ts";
import { nearestValues } from "../../reading/directory/search/values/spelling.ts";
import { BOUNDS } from "./bounds.ts";
import { readWindow, type Window } from "./headers.ts";
import { type Condition, filtersIn, readCondition } from "./read-condition.ts";
import { type OrderTerm, readOrder, readSelect, type SelectedColumn, type SelectedRelation } from "./read-select.ts";
import { REFUSED, RestError } from "./rest-error.ts";

/** Which rows of a table are asked for. */
export interface Narrowing {
  readonly conditions: readonly Condition[];
  readonly order: readonly OrderTerm[];
  readonly window: Window;
}

/** Related rows to embed: `people(name,title)` with `people.relation=eq.founder`. */
export interface EmbeddedSelect extends SelectedRelation, Narrowing {}

export type Selected = SelectedColumn | EmbeddedSelect;

/** A parsed query. Its columns are not checked yet. */
export interface RestQuery extends Narrowing {
  readonly select: readonly Selected[];
  /** A typed question that also narrows the rows (`q`); null without one. */
  readonly question: string | null;
}

type Parameter = readonly [name: string, value: string];

const NARROWING = ["order", "limit", "offset"] as const;

/** Resources of rounds, which the parameter `q` searches. */
export const SEARCHED: readonly string[] = ["leads", "rounds"];

/** Parameters that apply only to writes. */
const OF_WRITING: readonly string[] = ["columns", "on_conflict"];

/** The parameter of an embedded table: `people.relation`, but not `not.or` or a quoted name. */
const OF_EMBEDDED = /^((?!not\.)[^".]+)\../;

/** Parses a query in PostgREST's dialect; `range` is the `Range` header. @throws RestError if it cannot be read */
export function readQuery(resource: Resource, query: string, range: string | null): RestQuery {
  const byTable = Map.groupBy(readParameters(query), ([name]) => OF_EMBEDDED.exec(name)?.[1] ?? "");
  const own = (byTable.get("") ?? []).filter(([name]) => !OF_WRITING.includes(name));
  const known = ["select", ...NARROWING, ...(SEARCHED.includes(resource.name) ? ["q"] : [])];
  const given = apart(own, known);
  const select = readSelect(resource, given.single.get("select")?.trim() || "*");
  const embeds = select.flatMap((one) => (one.kind === "embed" ? [one.name] : []));
  const stranger = [...byTable.keys()].find((name) => name !== "" && !embeds.includes(name));
  if (stranger !== undefined) throw REFUSED.notEmbedded(stranger);
  const theirs = ({ name, relation }: SelectedRelation) => {
    const parameters = (byTable.get(name) ?? []).map(([long, value]): Parameter => [
      long.slice(name.length + 1),
      value,
    ]);
    return readNarrowing(relation.to, apart(parameters, NARROWING), null);
  };
  return {
    ...readNarrowing(resource, given, range),
    question: given.single.get("q")?.trim() || null,
    select: select.map((one) => (one.kind === "embed" ? { ...one, ...theirs(one) } : one)),
  };
}

/** The parameters of a table: those of known names, which are given once, and its conditions. */
interface Given {
  readonly known: readonly string[];
  readonly single: ReadonlyMap<string, string>;
  readonly others: readonly Parameter[];
}

function apart(parameters: readonly Parameter[], known: readonly string[]): Given {
  const single = new Map<string, string>();
  const others: Parameter[] = [];
  for (const [name, value] of parameters) {
    if (!known.includes(name)) others.push([name, value]);
    else if (single.has(name))
      throw REFUSED.unparsable(
        `"${name}" is given more than once`,
        "One of them would be lost.",
        `Give "${name}" once.`,
      );
    else single.set(name, value);
  }
  return { known, single, others };
}

function readNarrowing(resource: Resource, { known, single, others }: Given, range: string | null): Narrowing {
  const conditions = others.map(([name, value]) => {
    try {
      return readCondition(name, value);
    } catch (error) {
      throw error instanceof RestError ? explained(error, resource, [name, value], known) : error;
    }
  });
  if (filtersIn(conditions).length > BOUNDS.conditions) throw REFUSED.beyond("conditions");
  const order = single.get("order");
  return {
    conditions,
    order: order === undefined ? [] : readOrder(order),
    window: readWindow(single.get("limit") ?? null, single.get("offset") ?? null, range),
  };
}

/**
 * The error of a condition: that there is no such column explains more than what is wrong with the value, and a bare
 * value, as the list's own filters take it (`stage=Seed`), gets the form that this interface reads.
 */
function explained(
  error: RestError,
  resource: Resource,
  [name, value]: Parameter,
  known: readonly string[],
): RestError {
  const column = columnMeant(resource, name);
  if (column === undefined) {
    if (/\W/.test(name) || /^(?:and|or)$/.test(name)) return error;
    const columns = resource.columns.map((one) => one.name);
    const near = nearestValues(name, columns)[0] ?? columns[0] ?? "id";
    const hint = `A parameter is a column, as in ${near}=eq.…, or one of ${known.join(", ")}.`;
    return REFUSED.column(resource.name, name, hint);
  }
  if (error.hint !== null || /^(?:not\.)?[a-z]+(?:\([a-z]+\))?\./.test(value)) return error;
  const form = column.type === "text_list" ? `cs.{${value}}` : `eq.${value}`;
  return REFUSED.unparsable(error.message, error.details ?? "", `A condition has an operator: ${name}=${form}`);
}

/**
 * Parses a query string as PostgREST does: `+` is a space, a stray `%` is literal, parameters without `=` are ignored.
 * Throws for invalid UTF-8 and for NUL, which PostgreSQL text cannot contain. `query` starts with `?` or is
 * empty.
 */
function readParameters(query: string): readonly Parameter[] {
  if (query.length > BOUNDS.queryLength) throw REFUSED.longQuery();
  return query
    .replace(/^\?/, "")
    .split("&")
    .filter((part) => part.includes("="))
    .map((part) => {
      const equals = part.indexOf("=");
      return [decode(part.slice(0, equals)), decode(part.slice(equals + 1))];
    });
}

function decode(text: string): string {
  const spaced = text.replaceAll("+", " ").replace(/%(?![0-9a-f]{2})/gi, "%25");
  let decoded;
  try {
    decoded = decodeURIComponent(spaced);
  } catch (error) {
    throw error instanceof URIError ? REFUSED.encoding("not UTF-8") : error;
  }
  if (decoded.includes("\0")) throw REFUSED.encoding("0x00");
  return decoded;
}
