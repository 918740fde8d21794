import { sql } from "kysely";
import type { Database } from "../db/client.ts";

/** Every row of every table as text, from the database's catalogue; equal results mean equal data. */
export async function everyRow(db: Database): Promise<Readonly<Record<string, readonly string[]>>> {
  const { rows: tables } = await sql<{ schema: string; name: string }>`
    select schemaname as schema, tablename as name from pg_tables
      where schemaname not in ('pg_catalog', 'information_schema') order by 1, 2`.execute(db);
  const found: Record<string, string[]> = Object.fromEntries(
    tables.map(({ schema, name }) => [`${schema}.${name}`, []]),
  );
  const each = tables.map(
    ({ schema, name }) =>
      sql`select ${`${schema}.${name}`} as name, t::text as row from ${sql.table(`${schema}.${name}`)} t`,
  );
  const { rows } = await sql<{
    name: string;
    row: string;
  }>`${sql.join(each, sql` union all `)} order by name, row`.execute(db);
  for (const { name, row } of rows) found[name]?.push(row);
  return found;
}

/** Every constraint, index, trigger and sequence position, as SQL. */
export async function everyRule(db: Database): Promise<readonly string[]> {
  const { rows } = await sql<{ rule: string }>`
    select conrelid::regclass || ': ' || conname || ' ' || pg_get_constraintdef(oid) as rule from pg_constraint
      where connamespace::regnamespace::text in ('public', 'graphile_worker') and contype <> 'n'
    union all select indexdef from pg_indexes where schemaname in ('public', 'graphile_worker')
    union all select pg_get_triggerdef(oid) from pg_trigger where not tgisinternal
    union all select sequencename || ' ' || coalesce(last_value, 0) from pg_sequences
    order by 1`.execute(db);
  return rows.map(({ rule }) => rule);
}
