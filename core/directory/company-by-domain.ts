import { sql } from "kysely";
import { registrableDomain } from "../catalog/domain.ts";
import type { Context } from "../context.ts";
import { companyIsPublished } from "./published.ts";

/** The slug of the published company whose site an address or host name is on; null when there is none, or the address names no site. */
export async function companyByDomain(ctx: Context, urlOrHost: string): Promise<string | null> {
  const domain = registrableDomain(urlOrHost);
  if (domain === null) return null;
  const { rows } = await sql<{ slug: string }>`
    select c.slug from company_key k join company c on c.id = k.company_id
    where k.kind = 'domain' and k.value = ${domain} and ${companyIsPublished("c")}
    order by c.id limit 1`.execute(ctx.db);
  return rows[0]?.slug ?? null;
}
