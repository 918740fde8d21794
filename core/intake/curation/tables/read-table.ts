import { type RawBuilder, sql } from "kysely";
import { z } from "zod";
import { columnOf, rowsOf } from "../../../../db/statement.ts";
import type { Context } from "../../../shared/context.ts";
import { type Page, pageOf } from "../../../shared/keyset.ts";
import { EDITABLE, formatValue } from "../edit-values.ts";
import { readSubjects } from "../read-subject.ts";
import { CHANGED, type Status, type TableQuery } from "./table-query.ts";
import type { TableKind } from "./kinds.ts";
import { isNamed } from "./named.ts";
import { TABLES } from "./tables.ts";

/** A row of a table: a subject with its editable values as text. */
export interface TableRow {
  readonly id: number;
  readonly name: string;
  /** Address of its public page; null when there is none. */
  readonly path: string | null;
  readonly status: Status | "suppressed" | "not a startup";
  readonly values: Readonly<Record<string, string>>;
  readonly related: string | null;
  readonly changedAt: Date | null;
}

/** A page of a table, with the number of all subjects that match, at most one more than {@link COUNTED}. */
export interface TablePage extends Page<TableRow> {
  readonly count: number;
}

/** Subjects are counted up to this. */
export const COUNTED = 10_000;

const CURSOR = z.tuple([z.string().max(2_000), z.number().int().nonnegative()]);
type Cursor = z.infer<typeof CURSOR>;

/**
 * A page of a table. `after` is the cursor of a former page; an unreadable cursor gives the first page. Up to `counted`
 * matches are collected before they are put in order. With more, a walk through the index of the order soon has a page
 * of them; to a few rare matches among 100,000 companies, that walk took half a second.
 */
export async function readTable(
  ctx: Context,
  kind: TableKind,
  query: TableQuery,
  {
    limit,
    after,
    counted = COUNTED,
  }: { readonly limit: number; readonly after: string | null; readonly counted?: number },
): Promise<TablePage> {
  const found = await matchingIds(ctx, kind, query, counted + 1);
  const matches = found.length > counted ? matching(ctx, kind, query) : sql<boolean>`t.id = any(${found})`;
  const { by, order, later } = orderOf(kind, query, readCursor(after));
  const rows = await rowsOf<{ id: number; at: string }>(ctx)`
    select t.id, (${by})::text as at from ${TABLES[kind].from} where ${matches} and ${later}
    order by ${order} limit ${limit + 1}`;
  const page = pageOf(
    rows.map(({ id, at }) => ({ id, cursor: JSON.stringify([at, id] satisfies Cursor) })),
    limit,
  );
  return {
    items: await readRows(
      ctx,
      kind,
      page.items.map(({ id }) => id),
    ),
    next: page.next,
    count: found.length,
  };
}

/** The ids of all subjects that match, in no order, at most `limit`. */
export async function matchingIds(ctx: Context, kind: TableKind, query: TableQuery, limit: number): Promise<number[]> {
  return columnOf<number>(ctx)`
    select t.id from ${TABLES[kind].from} where ${matching(ctx, kind, query)} limit ${limit}`;
}

/** Rows of these subjects in this order. */
export async function readRows(ctx: Context, kind: TableKind, ids: readonly number[]): Promise<readonly TableRow[]> {
  const { from, changedAt, related } = TABLES[kind];
  const subjects = await readSubjects(ctx, kind, ids);
  const rows = await rowsOf<{ id: number; changedAt: Date | null; related: string | null }>(ctx)`
    select t.id, ${changedAt} as "changedAt", ${related} as related from ${from} where t.id = any(${ids})`;
  const others = new Map(rows.map((row) => [row.id, row]));
  return subjects.map(({ id, name, path, values, isWithdrawn, suppression }): TableRow => {
    const startup = values["startup"];
    const undecided = startup === "unknown" ? "undecided" : startup === "no" ? "not a startup" : "listed";
    return {
      id,
      name,
      path,
      status: suppression !== null ? "suppressed" : isWithdrawn ? "withdrawn" : undecided,
      values: Object.fromEntries(
        Object.entries(EDITABLE[kind]).map(([fact, declared]) => [fact, formatValue(declared, values[fact])]),
      ),
      related: others.get(id)?.related ?? null,
      changedAt: others.get(id)?.changedAt ?? null,
    };
  });
}

function readCursor(text: string | null): Cursor | null {
  try {
    return CURSOR.safeParse(JSON.parse(text ?? "")).data ?? null;
  } catch {
    return null;
  }
}

interface Order {
  readonly by: RawBuilder<unknown>;
  readonly order: RawBuilder<unknown>;
  /** The rows after the cursor. */
  readonly later: RawBuilder<boolean>;
}

function orderOf(kind: TableKind, { sort, descending }: TableQuery, after: Cursor | null): Order {
  const { by, type } = TABLES[kind].sorts[sort] ?? { by: sql`t.id`, type: "bigint" };
  const direction = sql.raw(descending ? "desc" : "asc");
  const order = sql`${by} ${direction}, t.id ${direction}`;
  if (after === null) return { by, order, later: sql<boolean>`true` };
  const [at, id] = after;
  const value = sql`${readable(at, type)}::${sql.raw(type)} ${type === "text" ? sql`collate "C"` : sql``}`;
  return { by, order, later: sql<boolean>`(${by}, t.id) ${sql.raw(descending ? "<" : ">")} (${value}, ${id})` };
}

/** A cursor's value, or one that its type can read when somebody changed it. */
function readable(at: string, type: string): string {
  if (type === "text") return at.replaceAll("\u0000", "");
  if (type === "bigint") return /^-?\d{1,18}$/.test(at) ? at : "0";
  return Number.isNaN(Date.parse(at)) ? "2000-01-01" : at;
}

/** The condition of a query on the rows `t` of its kind. */
function matching(ctx: Context, kind: TableKind, query: TableQuery): RawBuilder<boolean> {
  const { own, without } = TABLES[kind];
  return sql<boolean>`${sql.join(
    [
      own,
      ...query.without.flatMap((key) => without[key] ?? []),
      ...(query.search === "" ? [] : [isNamed(kind, query.search)]),
      ...(query.status === null ? [] : [hasStatus(kind, query.status)]),
      // What an import stated is shown whatever became of it.
      ...(query.status === null && query.importId === null ? [sql<boolean>`t.withdrawn_at is null`] : []),
      ...(query.changed === null ? [] : [changedSince(kind, daysAgo(ctx.clock.now(), CHANGED[query.changed]))]),
      ...(query.importId === null ? [] : [statedBy(kind, query.importId)]),
    ],
    sql` and `,
  )}`;
}

function daysAgo(now: Date, days: number): Date {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth(), now.getUTCDate() - days));
}

function changedSince(kind: TableKind, since: Date): RawBuilder<boolean> {
  return kind === "investor"
    ? sql<boolean>`t.id in (select e.subject_id from edit e where e.subject_kind = 'investor' and e.at >= ${since})`
    : sql<boolean>`t.updated_at >= ${since}`;
}

function hasStatus(kind: TableKind, status: Status): RawBuilder<boolean> {
  if (status === "withdrawn") return sql<boolean>`t.withdrawn_at is not null`;
  const { undecided } = TABLES[kind];
  return status === "undecided"
    ? sql<boolean>`t.withdrawn_at is null and ${undecided}`
    : sql<boolean>`t.withdrawn_at is null and ${undecided} is not true`;
}

/** Named in the file of an import. */
function statedBy(kind: TableKind, importId: number): RawBuilder<boolean> {
  const stated = (of: TableKind) => sql`select k.subject_id from claim k
    where k.document_id = (select p.document_id from proposal p where p.id = ${importId}) and k.subject_kind = ${of}`;
  return kind === "investor"
    ? sql<boolean>`t.id in (select ri.investor_id from round_investor ri where ri.round_id in (${stated("round")}))`
    : sql<boolean>`t.id in (${stated(kind)})`;
}
