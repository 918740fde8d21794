import { EDITABLE } from "../edit-values.ts";
import { TABLE, type TableKind } from "./kinds.ts";

export const STATUSES = ["listed", "undecided", "withdrawn"] as const;
export type Status = (typeof STATUSES)[number];
export const CHANGED = { today: 0, week: 6 } as const;
export type Changed = keyof typeof CHANGED;

/** Columns beside the editable facts: companies of a person, rounds of an investor; status; last change. */
export const OTHER_COLUMNS = ["related", "status", "changed"] as const;

/** Which subjects a table shows, in which order and with which columns. */
export interface TableQuery {
  /** Part of a name, a domain, an id; empty: everything. */
  readonly search: string;
  /** Only subjects that lack each of these; keys of `TABLE[kind].without`. */
  readonly without: readonly string[];
  /** Null: listed and undecided ones, and of an import all. What was withdrawn or undone has its own view. */
  readonly status: Status | null;
  readonly changed: Changed | null;
  /** Only subjects about which the file of this import states something. */
  readonly importId: number | null;
  readonly sort: string;
  readonly descending: boolean;
  readonly columns: readonly string[];
}

const LONGEST_SEARCH = 254;

/** All columns of a table, in the order in which they are shown. */
export function columnsOf(kind: TableKind): readonly string[] {
  return [...Object.keys(EDITABLE[kind]).filter((name) => name !== "name"), ...OTHER_COLUMNS];
}

/** Reads a table's address; what it does not know is left out. */
export function readTableQuery(kind: TableKind, address: URLSearchParams): TableQuery {
  const { without, sorts, order, shown } = TABLE[kind];
  const [, minus, sort] = /^(-?)(\w+)$/.exec(address.get("sort") ?? "") ?? [];
  const isSort = sort !== undefined && sorts.includes(sort);
  const columns = new Set(address.getAll("column"));
  const chosen = columnsOf(kind).filter((name) => columns.has(name));
  const importId = address.get("import") ?? "";
  return {
    search: (address.get("search") ?? "").replaceAll("\u0000", "").trim().slice(0, LONGEST_SEARCH),
    without: Object.keys(without).filter((key) => address.getAll("without").includes(key)),
    status: STATUSES.find((one) => one === address.get("status")) ?? null,
    changed: address.get("changed") === "today" ? "today" : address.get("changed") === "week" ? "week" : null,
    importId: /^\d{1,15}$/.test(importId) ? Number(importId) : null,
    sort: isSort ? sort : order.replace("-", ""),
    descending: isSort ? minus === "-" : order.startsWith("-"),
    columns: chosen.length > 0 ? chosen : shown,
  };
}

/** The address of a table, which {@link readTableQuery} reads; without what is so by default. */
export function writeTableQuery(kind: TableKind, query: TableQuery): URLSearchParams {
  const { order, shown } = TABLE[kind];
  const sort = `${query.descending ? "-" : ""}${query.sort}`;
  return new URLSearchParams([
    ...(query.search === "" ? [] : [["search", query.search]]),
    ...query.without.map((key) => ["without", key]),
    ...(query.status === null ? [] : [["status", query.status]]),
    ...(query.changed === null ? [] : [["changed", query.changed]]),
    ...(query.importId === null ? [] : [["import", String(query.importId)]]),
    ...(sort === order ? [] : [["sort", sort]]),
    ...(query.columns.join() === shown.join() ? [] : query.columns.map((name) => ["column", name])),
  ]);
}
