import { sql } from "kysely";
import { slugOf } from "../../catalog/slug.ts";
import type { Context } from "../../context.ts";
import { objectionsAmong } from "./objections.ts";

/**
 * Whether somebody is not to be found at a domain: they objected, or the catalogue's page of whoever has this name at the
 * company there was withdrawn.
 */
export async function isWithheldPerson(ctx: Context, name: string, domain: string): Promise<boolean> {
  const objections = await objectionsAmong(ctx, [{ kind: "person", name }, { kind: "person_at_domain", name, domain }]);
  if (objections.length > 0) return true;
  const { rows } = await sql<{ withdrawn: boolean }>`
    select p.withdrawn_at is not null as withdrawn
    from person_slug s join person p on p.id = s.person_id
    join role r on r.person_id = p.id
    join company_key k on k.company_id = r.company_id and k.kind = 'domain' and k.value = ${domain}
    where s.base = ${slugOf(name, "")}`.execute(ctx.db);
  return rows.length > 0 && rows.every(({ withdrawn }) => withdrawn);
}
