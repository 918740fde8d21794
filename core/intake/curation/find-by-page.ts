import { sql } from "kysely";
import type { Context } from "../../shared/context.ts";

/** The company or person whose page has this path, or null. */
export async function findByPage(
  ctx: Context,
  path: string,
): Promise<{ readonly kind: "company" | "person"; readonly id: number } | null> {
  const slug = path.slice(path.lastIndexOf("/") + 1);
  const kind = path.includes("/founders/") ? "person" : "company";
  const { rows } = await sql<{ id: number }>`
    select ${sql.ref(`${kind}_id`)} as id from ${sql.table(`${kind}_slug`)} where slug = ${slug}`.execute(ctx.db);
  return rows[0] === undefined ? null : { kind, id: rows[0].id };
}
