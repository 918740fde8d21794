import { rowOf } from "../../db/statement.ts";
import type { Context } from "../shared/context.ts";

/** A person of the invented sample with an address, to try the finder with; null on a site without the sample. */
export async function readSamplePerson(
  ctx: Context,
): Promise<{ readonly name: string; readonly company: string; readonly domain: string } | null> {
  return rowOf<{ name: string; company: string; domain: string }>(ctx, null)`
    select p.name, c.name as company, c.domain from lead join company c on c.id = lead.company_id
      join role r on r.company_id = c.id
    join person p on p.id = r.person_id
    where lead.is_sample and p.withdrawn_at is null and exists (
      select from finder_published f where f.person_id = p.id and f.domain = c.domain)
    order by lead.round_id, p.id limit 1`;
}
