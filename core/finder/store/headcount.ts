import { sql } from "kysely";
import type { HeadcountBand } from "../../catalog/fields.ts";
import type { Context } from "../../context.ts";

/** The size of the company at a domain, where the catalogue knows it. */
export async function headcountAt(ctx: Context, domain: string): Promise<HeadcountBand | null> {
  const { rows } = await sql<{ band: HeadcountBand | null }>`
    select c.headcount_band as band from company_key k join company c on c.id = k.company_id
    where k.kind = 'domain' and k.value = ${domain} and c.merged_into_id is null order by c.id limit 1`.execute(ctx.db);
  return rows[0]?.band ?? null;
}
