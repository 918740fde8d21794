import type { Resource } from "../../reading/directory/columns/column.ts";
import { type Relation, RELATIONS } from "../../reading/directory/columns/relations.ts";
import { BOUNDS } from "./bounds.ts";
import { REFUSED } from "./rest-error.ts";
import { Scanner } from "./scanner.ts";

/** Related rows as `select` names them: `firm:company!inner(name)`. */
export interface SelectedRelation {
  readonly kind: "embed";
  readonly relation: Relation;
  /** Its name in the answer, and in parameters of its own. */
  readonly name: string;
  /** True if rows without a related row are left out (`!inner`). */
  readonly isInner: boolean;
  /** True if the columns become columns of the row (`...company(country)`). */
  readonly isSpread: boolean;
  readonly select: readonly SelectedColumn[];
}

/** All columns, or one; `cast` is the requested type. */
export type SelectedColumn =
  | { readonly kind: "all" }
  | { readonly kind: "column"; readonly column: string; readonly name: string; readonly cast: string | null };

/** Parses `select`: `*`, columns, `name:column`, `column::text`, `relation(…)`. @throws RestError */
export function readSelect(resource: Resource, value: string): readonly (SelectedColumn | SelectedRelation)[] {
  const scan = new Scanner("select parameter", value);
  const selected = scan.items("selected", () => scan.spaced(() => readItem(scan, resource)));
  scan.expectEnd('","');
  return selected;
}

function readItem(scan: Scanner, resource: Resource): SelectedColumn | SelectedRelation {
  const isSpread = scan.take("...");
  if (isSpread) return readRelation(scan, resource, scan.name(), { alias: null, isSpread });
  return readColumn(scan, (name, alias) => readRelation(scan, resource, name, { alias, isSpread }));
}

/** Parses one column, or with `readEmbedded` what follows the name of related rows. */
function readColumn<R>(scan: Scanner, readEmbedded: (name: string, alias: string | null) => R): SelectedColumn | R {
  if (scan.take("*")) return { kind: "all" };
  let column = readName(scan);
  let alias: string | null = null;
  if (scan.peek() === ":" && scan.peek(1) !== ":") {
    scan.take(":");
    alias = column;
    if (Buffer.byteLength(alias) > BOUNDS.alias) throw REFUSED.beyond("alias");
    column = readName(scan);
  }
  if (scan.peek() === "(" || scan.peek() === "!") return readEmbedded(column, alias);
  if (scan.peek() === "-" && scan.peek(1) === ">") throw REFUSED.jsonPath();
  const cast = scan.take("::") ? (scan.match(/[\p{L}\p{Nd}_ $]+/uy)?.trim() ?? "") : null;
  if (cast === "") throw scan.unexpected("letter", "digit");
  refuseAggregate(scan);
  return { kind: "column", column, name: alias ?? column, cast };
}

function readName(scan: Scanner): string {
  refuseAggregate(scan);
  const name = scan.name();
  refuseAggregate(scan);
  return name;
}

function refuseAggregate(scan: Scanner): void {
  if (scan.match(/\.?(?:sum|avg|min|max|count)\(\)/y) !== null) throw REFUSED.aggregates();
}

/** Parses the text after the name of related rows: `!inner(name,title)`, `()`. */
function readRelation(
  scan: Scanner,
  resource: Resource,
  called: string,
  { alias, isSpread }: { readonly alias: string | null; readonly isSpread: boolean },
): SelectedRelation {
  const isInner = scan.match(/!(?:inner|left)/y) === "!inner";
  const known = RELATIONS[resource.name] ?? [];
  const relation = known.find(({ names, isOne }) => names.includes(called) && (isOne || !isSpread));
  if (relation === undefined || !scan.take("(")) {
    const names = known.map(({ names: [name] }) => name);
    throw REFUSED.relationship(resource.name, called, names);
  }
  scan.skipSpaces();
  const column = () =>
    readColumn(scan, (nested): never => {
      throw REFUSED.relationship(`${resource.name}.${called}`, nested, []);
    });
  const select = scan.peek() === ")" ? [] : scan.items("selected", () => scan.spaced(column));
  scan.expect(")", '","', '")"');
  return { kind: "embed", relation, name: alias ?? called, isInner, isSpread, select };
}

/** One `order` column. Without `nulls`, null sorts as the largest value, as in PostgreSQL. */
export interface OrderTerm {
  readonly column: string;
  readonly direction: "asc" | "desc";
  readonly nulls: "first" | "last" | null;
}

/** Parses `order`: `column.desc.nullslast,other`. @throws RestError */
export function readOrder(value: string): readonly OrderTerm[] {
  const scan = new Scanner("order", value);
  const terms = scan.items("ordered", () => scan.spaced(() => readTerm(scan)));
  scan.expectEnd('","');
  return terms;
}

function readTerm(scan: Scanner): OrderTerm {
  const column = scan.name();
  if (scan.peek() === "(")
    throw REFUSED.notOffered(
      "Rows cannot be ordered by columns of related rows.",
      "Order by a column of the row itself.",
    );
  if (scan.peek() === "-" && scan.peek(1) === ">") throw REFUSED.jsonPath();
  const direction = scan.match(/\.(?:asc|desc)(?![a-z0-9_])/y);
  const nulls = scan.match(/\.nulls(?:first|last)(?![a-z0-9_])/y);
  if (scan.take("."))
    throw scan.unexpected(
      ...(direction === null && nulls === null ? ['"asc"', '"desc"'] : []),
      ...(nulls === null ? ['"nullsfirst"', '"nullslast"'] : ['","']),
    );
  return {
    column,
    direction: direction === ".desc" ? "desc" : "asc",
    nulls: nulls === null ? null : nulls === ".nullsfirst" ? "first" : "last",
  };
}
