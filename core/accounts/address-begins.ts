import { type RawBuilder, type SqlBool, sql } from "kysely";

/**
 * A condition on `account a`: its address begins so or, after an "@", its domain does; everybody's where nothing is asked.
 * Answered by an index; a search within addresses would read them all.
 */
export function addressBegins(search: string): RawBuilder<SqlBool> {
  const text = search.trim();
  if (text === "") return sql<SqlBool>`true`;
  if (text.startsWith("@")) return sql<SqlBool>`split_part(a.email, '@', 2) like ${beginningWith(text.slice(1))}`;
  return sql<SqlBool>`a.email like ${beginningWith(text)}`;
}

function beginningWith(text: string): string {
  return `${text.toLowerCase().replaceAll(/[\\%_]/g, String.raw`\$&`)}%`;
}
