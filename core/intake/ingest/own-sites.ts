import { type RawBuilder, type SqlBool, sql } from "kysely";

/** SQL condition: the company `c` is published and has a website of its own that no other company has. */
export const HAS_OWN_SITE = sql<SqlBool>`c.website is not null and c.domain is not null and c.withdrawn_at is null
  and c.merged_into_id is null and not c.is_sample
  and not exists (
    select from company_key k join company other on other.id = k.company_id
    where k.kind = 'domain' and k.value = c.domain and k.company_id <> c.id and other.withdrawn_at is null
      and other.merged_into_id is null)`;

/** SQL: the day of the newest round of the company with this id. */
export function newestRoundOf(company: string): RawBuilder<unknown> {
  return sql`(select max(r.announced_on) from funding_round r
    where r.company_id = ${sql.ref(company)} and r.withdrawn_at is null and r.merged_into_id is null)`;
}
