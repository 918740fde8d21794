import { type RawBuilder, type SqlBool, sql } from "kysely";

/**
 * SQL condition on `account a`: its address, or after "@" its domain, starts with the search; true for an empty search.
 * A prefix can use an index; a substring search would scan the table.
 */
export function addressStartsWith(search: string): RawBuilder<SqlBool> {
  const text = search.trim();
  if (text === "") return sql<SqlBool>`true`;
  if (text.startsWith("@")) return sql<SqlBool>`split_part(a.email, '@', 2) like ${prefixPattern(text.slice(1))}`;
  return sql<SqlBool>`a.email like ${prefixPattern(text)}`;
}

/** A page of what accounts own, the newest first. */
export interface OwnedPage {
  /** Start of an owner's address, or of its domain after "@"; empty for everyone. */
  readonly search: string;
  readonly limit: number;
  /** The id before which the page begins. */
  readonly before?: number;
}

/** SQL after the joins with `account a`: the rows of a page, `id` being the column of their ids ("d.id"). */
export function ownedPage(
  id: string,
  { search, limit, before = Number.MAX_SAFE_INTEGER }: OwnedPage,
): RawBuilder<unknown> {
  return sql`where ${sql.ref(id)} < ${before} and ${addressStartsWith(search)} order by ${sql.ref(id)} desc limit ${limit}`;
}

function prefixPattern(text: string): string {
  return `${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
