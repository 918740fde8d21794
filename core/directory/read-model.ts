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

/**
 * Makes a read model agree with the catalogue within the scope, in one statement: outdated rows are deleted,
 * new ones inserted, and of the rest only those that differ are touched, so that a refresh that changes nothing
 * writes nothing. (`on conflict do update` locks, and so writes, every row it meets: twice the time.) A row that
 * was another scope's under the same key is taken over. Writers of the catalogue queue, so none interferes.
 */
export async function bringUpToDate(db: Database, model: ReadModel, scope: Scope): Promise<void> {
  const table = sql.table(model.table);
  const columns = (relation?: string) =>
    sql.join(model.columns.map((column) => sql.ref(relation === undefined ? column : `${relation}.${column}`)));
  const sameKey = sql`source.${sql.ref(model.key)} = ${sql.ref(`${model.table}.${model.key}`)}`;
  await sql`
    with scope as materialized (${model.scope(scope)}),
    source as materialized (${model.select}),
    outdated as (
      delete from ${table} where ${model.covers} and not exists (select 1 from source where ${sameKey})
    ),
    changed as (
      update ${table} set (${columns()}) = row (${columns("source")})
      from source where ${sameKey} and (${columns(model.table)}) is distinct from (${columns("source")})
    )
    insert into ${table} (${sql.ref(model.key)}, ${columns()})
    select ${sql.ref(model.key)}, ${columns()} from source
    where not exists (select 1 from ${table} where ${sameKey})
  `.execute(db);
}
