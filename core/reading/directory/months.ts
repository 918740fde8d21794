import { type RawBuilder, sql } from "kysely";

/** SQL: the month (`2026-11`) of a listing date; null for '-infinity', which stands for an unknown date. */
export function finiteMonth(column: string): RawBuilder<string | null> {
  return sql<string | null>`case when ${sql.ref(column)} > '-infinity' then to_char(${sql.ref(column)}, 'YYYY-MM') end`;
}
