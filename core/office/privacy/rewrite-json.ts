import { sql } from "kysely";
import { execute, rowsOf } from "../../../db/statement.ts";
import { withoutAccents } from "../../catalogue/names/mentioned-names.ts";
import type { Context } from "../../shared/context.ts";

/** A column with JSON, and the whole numbers that identify its rows. */
export interface JsonColumn {
  readonly table: string;
  /** By default `id`. */
  readonly keys?: readonly string[];
  readonly column: string;
  /** By default `jsonb`. */
  readonly type?: "jsonb" | "text";
}

/** Rewrites the JSON of a column where its text is like one of these patterns; rows that stay the same are not written. */
export async function rewriteJson(
  ctx: Context,
  { table, keys = ["id"], column, type = "jsonb" }: JsonColumn,
  patterns: readonly string[],
  rewrite: (value: unknown) => unknown,
): Promise<void> {
  const json = sql`${sql.ref(column)}::text`;
  const key = sql.join(keys.flatMap((name) => [sql.lit(name), sql.ref(name)]));
  const rows = await rowsOf<{ key: object; text: string }>(ctx)`
    select jsonb_build_object(${key}) as key, ${json} as text from ${sql.table(table)}
    where ${withoutAccents(json)} like any(${[...patterns]})`;
  const rewritten = rows.flatMap(({ key: row, text }) => {
    const after = JSON.stringify(rewrite(JSON.parse(text)));
    return after === JSON.stringify(JSON.parse(text)) ? [] : [{ ...row, after }];
  });
  if (rewritten.length === 0) return;
  const declared = sql.join(keys.map((name) => sql`${sql.ref(name)} bigint`));
  const isSame = sql.join(
    keys.map((name) => sql`t.${sql.ref(name)} = x.${sql.ref(name)}`),
    sql` and `,
  );
  await execute(ctx)`
    update ${sql.table(table)} t set ${sql.ref(column)} = x.after::${sql.raw(type)}
    from jsonb_to_recordset(${JSON.stringify(rewritten)}::jsonb) as x (${declared}, after text) where ${isSame}`;
}
