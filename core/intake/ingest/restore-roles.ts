import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../shared/context.ts";

/** Restores deleted roles of the retired claims `c`, or points the claims to the roles that replaced them. */
export async function restoreRoles(ctx: Context, claims: RawBuilder<unknown>): Promise<void> {
  await sql`
    insert into role (id, person_id, company_id, relation)
    select distinct on (c.subject_id) c.subject_id, c.person_id, coalesce(k.merged_into_id, k.id),
      c.fields ->> 'relation'
    from retired_claim c join company k on k.id = c.company_id
    where ${claims} and c.subject_kind = 'role' and not exists (
      select 1 from withdrawn_role w
      where w.company_id = coalesce(k.merged_into_id, k.id) and w.person_id = c.person_id
        and w.relation = c.fields ->> 'relation')
    on conflict do nothing`.execute(ctx.db);
  await sql`
    update retired_claim c set subject_id = r.id
    from company k, (
      select id, person_id, company_id, relation from role union all select id, person_id, company_id, relation
        from withdrawn_role) r
    where ${claims} and c.subject_kind = 'role' and k.id = c.company_id
      and r.company_id = coalesce(k.merged_into_id, k.id) and r.person_id = c.person_id
        and r.relation = c.fields ->> 'relation'
      and r.id <> c.subject_id`.execute(ctx.db);
}
