import { type RawBuilder, sql } from "kysely";
import type { LeadScope } from "../access.ts";

/** SQL: the leads within the scope, as a relation to stand after `from` or `join`. */
export function scopedLeads(scope: LeadScope): RawBuilder<unknown> {
  if (scope === "all") return sql`lead`;
  return sql`(select * from lead order by listed_on desc, round_id desc limit ${scope.newest})`;
}

/** SQL condition: the company of id `company` is within the scope, for those who do not see all. */
export function companyInScope(scope: LeadScope, company: string): RawBuilder<unknown> {
  if (scope === "all") return sql`true`;
  return sql`${sql.ref(company)} in (select company_id from ${scopedLeads(scope)} reached)`;
}
