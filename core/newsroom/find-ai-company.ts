import { sql } from "kysely";
import type { Context } from "../context.ts";
import { companyIsPublished } from "../directory/published.ts";

/** The address of the published AI company that has, or once had, this id; null when none has. */
export async function findAiCompany(ctx: Context, id: string): Promise<string | null> {
  const { rows } = await sql<{ slug: string }>`
    select c.slug from company_slug s
    join ai_company a on a.company_id = s.company_id
    join company c on c.id = s.company_id and ${companyIsPublished("c")}
    where s.slug = ${id}`.execute(ctx.db);
  return rows[0]?.slug ?? null;
}
