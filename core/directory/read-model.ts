import { type RawBuilder, type SqlBool, sql } from "kysely";
import type { Database } from "../../db/client.ts";

/** Which companies a refresh is about: those that changed, merged-away ones among them, or every one. */
export type Scope = readonly number[] | "all";

/** A table of the directory as a function of the catalogue. */
export interface ReadModel {
  readonly table: string;
  readonly key: string;
  /** The other columns; `select` yields all of them and the key, by these names. */
  readonly columns: readonly string[];
  /** SQL select of one column `id`: what `select` and `covers` may refer to as the relation `scope`. */
  scope(scope: Scope): RawBuilder<unknown>;
  /** The rows the table should hold for the scope. */
  readonly select: RawBuilder<unknown>;
  /** Which rows of the table the scope answers for: those of them that `select` does not yield are outdated. */
  readonly covers: RawBuilder<SqlBool>;
}

/** Which rows a refresh touched: by segments of 8,192 keys (see `lead-segments.ts`), with the keys that are gone. */
export interface ChangedKeys {
  readonly segment: number;
  readonly gone: readonly number[];
}

/**
 * Makes a read model agree with the catalogue within the scope, in one statement: outdated rows are deleted,
 * new ones inserted, and of the rest only those that differ are touched, so that a refresh that changes nothing
 * writes nothing. (`on conflict do update` locks, and so writes, every row it meets: twice the time.) A row that
 * was another scope's under the same key is taken over. Writers of the catalogue queue, so none interferes.
 */
export async function bringUpToDate(db: Database, model: ReadModel, scope: Scope): Promise<readonly ChangedKeys[]> {
  const table = sql.table(model.table);
  const key = sql.ref(model.key);
  const columns = (relation?: string) =>
    sql.join(model.columns.map((column) => sql.ref(relation === undefined ? column : `${relation}.${column}`)));
  const tableKey = sql.ref(`${model.table}.${model.key}`);
  const sameKey = sql`source.${key} = ${tableKey}`;
  const { rows } = await sql<ChangedKeys>`
    with scope as materialized (${model.scope(scope)}),
    source as materialized (${model.select}),
    outdated as (
      delete from ${table} where ${model.covers} and not exists (select 1 from source where ${sameKey})
      returning ${tableKey} as key
    ),
    changed as (
      update ${table} set (${columns()}) = row (${columns("source")})
      from source where ${sameKey} and (${columns(model.table)}) is distinct from (${columns("source")})
      returning ${tableKey} as key
    ),
    added as (
      insert into ${table} (${key}, ${columns()})
      select ${key}, ${columns()} from source
      where not exists (select 1 from ${table} where ${sameKey})
      returning ${tableKey} as key
    )
    select key >> 13 as segment, coalesce(array_agg(key) filter (where gone), '{}') as gone
    from (select key, true as gone from outdated union all select key, false from changed union all select key, false from added) touched
    group by 1
  `.execute(db);
  return rows;
}
