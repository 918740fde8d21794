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
 * new ones inserted, and of the rest only those that differ are written, so that a refresh that changes
 * nothing leaves no dead rows behind. A row another scope holds under the same key is taken over.
 */
export async function bringUpToDate(db: Database, model: ReadModel, scope: Scope): Promise<void> {
  const table = sql.table(model.table);
  const all = sql.join([model.key, ...model.columns].map((column) => sql.ref(column)));
  const of = (relation: string) => sql.join(model.columns.map((column) => sql.ref(`${relation}.${column}`)));
  await sql`
    with scope as materialized (${model.scope(scope)}),
    source as materialized (${model.select}),
    outdated as (
      delete from ${table}
      where ${model.covers}
        and not exists (select 1 from source where source.${sql.ref(model.key)} = ${sql.ref(`${model.table}.${model.key}`)})
    )
    insert into ${table} (${all})
    select ${all} from source
    on conflict (${sql.ref(model.key)}) do update
      set (${sql.join(model.columns.map((column) => sql.ref(column)))}) = row (${of("excluded")})
      where (${of(model.table)}) is distinct from (${of("excluded")})
  `.execute(db);
}
