import { sql } from "kysely";
import type { Context } from "../context.ts";

/** A person of the invented sample with an address, to try the finder with; null on a site without the sample. */
export async function readSamplePerson(
  ctx: Context,
): Promise<{ readonly name: string; readonly company: string; readonly domain: string } | null> {
  const { rows } = await sql<{ name: string; company: string; domain: string }>`
    select p.name, c.name as company, c.domain from company c join role r on r.company_id = c.id join person p on p.id = r.person_id
    where c.is_sample and c.domain is not null and c.withdrawn_at is null and p.withdrawn_at is null
      and p.email like '%@' || c.domain
    order by c.id, p.id limit 1`.execute(ctx.db);
  return rows[0] ?? null;
}
