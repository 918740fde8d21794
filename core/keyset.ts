import { type RawBuilder, sql } from "kysely";
import { z } from "zod";

/** One page of a list that is read on from its last row, so that what is added meanwhile shifts nothing. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Where the next page begins, as {@link readCursor} reads it; null on the last. */
  readonly next: string | null;
}

/** The row a page begins after: the day or instant a list is ordered by, and what tells rows of the same one apart. */
export interface Cursor {
  readonly at: string;
  readonly id: string;
}

const CURSOR = z.object({ at: z.union([z.iso.date(), z.iso.datetime()]), id: z.string().regex(/^[\w-]{1,80}$/) });

/** Reads what {@link cursorOf} wrote; null for anything else, which begins the list anew. */
export function readCursor(text: string | null): Cursor | null {
  const [at, id] = (text ?? "").split("~");
  return CURSOR.safeParse({ at, id }).data ?? null;
}

/** Like {@link readCursor}, for rows that are told apart by a number. */
export function readNumberCursor(text: string | null): { readonly at: string; readonly id: number } | null {
  const cursor = readCursor(text);
  return cursor !== null && /^\d{1,15}$/.test(cursor.id) ? { at: cursor.at, id: Number(cursor.id) } : null;
}

/** An expression for a row's place in a list ordered by `instant` and `id`, exact to the microsecond that PostgreSQL keeps. */
export function cursorOf(instant: string, id: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(instant)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '~' || ${sql.ref(id)}`;
}

/** The page of `limit` rows that a query for one row more found. */
export function pageOf<T extends { readonly cursor: string }>(rows: readonly T[], limit: number): Page<Omit<T, "cursor">> {
  const items = rows.slice(0, limit).map(({ cursor: _place, ...item }) => item);
  return { items, next: rows.length > limit ? (rows[limit - 1]?.cursor ?? null) : null };
}
