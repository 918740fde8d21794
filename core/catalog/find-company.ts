import { sql } from "kysely";
import { AppError } from "../../platform/errors.ts";
import type { Context } from "../context.ts";

/** The id of the company an operator names by slug, former slug, or id. Throws AppError `not_found`. */
export async function findCompany(ctx: Context, named: string): Promise<number> {
  const id = /^\d{1,15}$/.test(named) ? Number(named) : null;
  const { rows } = await sql<{ id: number }>`
    select company_id as id from company_slug where slug = ${named}
    union all
    select id from company where id = ${id}
    limit 1`.execute(ctx.db);
  const found = rows[0];
  if (!found) throw new AppError("not_found", `No company has the slug or number "${named}".`);
  return found.id;
}
