import { type RawBuilder, sql } from "kysely";
import { rowsOf, scalarOf } from "../statement.ts";
import type { Database } from "../client.ts";

/** A table of the product with its columns in order, without generated ones. */
export interface ProductTable {
  /** `schema.table`. */
  readonly name: string;
  readonly columns: readonly string[];
}

/** The product's schemas, without objects of extensions. */
const OURS = sql`n.nspname in ('public', 'graphile_worker')
  and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid
    and d.deptype = 'e')`;

/** Every table with rows, from the database's catalogue, so that new ones are included automatically. */
export async function listTables(db: Database): Promise<readonly ProductTable[]> {
  return rowsOf<ProductTable>(db)`
    select n.nspname || '.' || c.relname as name,
      (select coalesce(array_agg(a.attname::text order by a.attnum), '{}') from pg_attribute a
        where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = '') as columns
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind = 'r' and ${OURS}
    order by 1`;
}

/** Sequences in use, with their last value. */
export async function listSequences(
  db: Database,
): Promise<readonly { readonly name: string; readonly value: number }[]> {
  return rowsOf<{ name: string; value: number }>(db)`
    select schemaname || '.' || sequencename as name, last_value as value from pg_sequences
    where schemaname in ('public', 'graphile_worker') and last_value is not null order by 1`;
}

/** Number of tables, views and sequences; zero in an unused database. */
export async function countRelations(db: Database): Promise<number> {
  return scalarOf(db, 0)`
    select count(*)::int as n from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p', 'v', 'm', 'S', 'f') and ${OURS}`;
}

/** `schema.table`, quoted for SQL. */
export function tableSql(name: string): RawBuilder<unknown> {
  return sql.table(name);
}

/**
 * Statements that drop and recreate foreign keys, and indexes that no constraint needs, because they slow a load down; and
 * that disable the triggers of tables, because a backup contains what they wrote.
 */
export async function listLoadObstacles(
  db: Database,
): Promise<readonly { readonly drop: string; readonly create: string }[]> {
  const foreignKeys = await sql<{ drop: string; create: string }>`
    select format('alter table %s drop constraint %I', k.conrelid::regclass, k.conname) as drop,
      format('alter table %s add constraint %I %s', k.conrelid::regclass, k.conname, pg_get_constraintdef(k.oid))
        as create
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
    where k.contype = 'f' and k.conparentid = 0 and ${OURS} order by 1`.execute(db);
  const indexes = await sql<{ drop: string; create: string }>`
    select format('drop index %s', i.indexrelid::regclass) as drop, pg_get_indexdef(i.indexrelid) as create
    from pg_index i join pg_class c on c.oid = i.indrelid join pg_namespace n on n.oid = c.relnamespace
    where n.nspname = 'public' and c.relkind = 'r' and not exists (select from pg_constraint k
      where k.conindid = i.indexrelid) and ${OURS}
    order by 1`.execute(db);
  const triggers = await sql<{ drop: string; create: string }>`
    select distinct format('alter table %s disable trigger user', c.oid::regclass) as drop,
      format('alter table %s enable trigger user', c.oid::regclass) as create
    from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_namespace n on n.oid = c.relnamespace
    where not t.tgisinternal and n.nspname = 'public' and ${OURS} order by 1`.execute(db);
  // Recreated in this order, because checking foreign keys uses the indexes.
  return [...indexes.rows, ...foreignKeys.rows, ...triggers.rows];
}
