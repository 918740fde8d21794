import { type RawBuilder, sql } from "kysely";
import { z } from "zod";

/** A page of a keyset-paginated list; rows added meanwhile do not shift it. */
export interface Page<T> {
  readonly items: readonly T[];
  /** Cursor of the next page for {@link readCursor}; null on the last page. */
  readonly next: string | null;
}

/** The last row of a page: its sort value and a tie-breaker. */
export interface Cursor {
  readonly at: string;
  readonly id: string;
}

const CURSOR = z.object({ at: z.union([z.iso.date(), z.iso.datetime()]), id: z.string().regex(/^[\w-]{1,80}$/) });

/** Parses a cursor of {@link cursorOf}; null for anything else, which restarts the list. */
export function readCursor(text: string | null): Cursor | null {
  const [at, id] = (text ?? "").split("~");
  return CURSOR.safeParse({ at, id }).data ?? null;
}

/** Like {@link readCursor}, for numeric ids. */
export function readNumberCursor(text: string | null): { readonly at: string; readonly id: number } | null {
  const cursor = readCursor(text);
  return cursor !== null && /^\d{1,15}$/.test(cursor.id) ? { at: cursor.at, id: Number(cursor.id) } : null;
}

/**
 * SQL expression of a row's cursor in a list ordered by `instant` and `id`, with PostgreSQL's microsecond precision.
 */
export function cursorOf(instant: string, id: string): RawBuilder<string> {
  return sql<string>`to_char(${sql.ref(instant)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') || '~'
    || ${sql.ref(id)}`;
}

/** Builds a page from a query that fetched `limit` + 1 rows. */
export function pageOf<T extends { readonly cursor: string }>(
  rows: readonly T[],
  limit: number,
): Page<Omit<T, "cursor">> {
  const items = rows.slice(0, limit).map(({ cursor: _place, ...item }) => item);
  return { items, next: rows.length > limit ? (rows[limit - 1]?.cursor ?? null) : null };
}
