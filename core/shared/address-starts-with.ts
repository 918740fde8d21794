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

function prefixPattern(text: string): string {
  return `${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
