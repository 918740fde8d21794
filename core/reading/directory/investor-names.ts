import { sql } from "kysely";
import { columnOf } from "../../../db/statement.ts";
import type { Database } from "../../../db/client.ts";
import { companyIsListed, roundIsPublished } from "./published.ts";
import type { Scope } from "./read-model.ts";

/**
 * Sets the names of these investors: the editor's, else the most common spelling in their listed rounds (on a tie the
 * first in byte order), else the first one seen. Returns the companies whose rounds name a renamed investor.
 */
export async function nameInvestors(db: Database, scope: Scope): Promise<readonly number[]> {
  return columnOf<number>(db)`
    with renamed as (
      update investor i set name = wanted.name, original_name = coalesce(i.original_name, i.name)
      from (
        select i.id, coalesce(edited.name, spelled.spelling, i.original_name, i.name) as name
        from investor i
        left join (
          select distinct on (subject_id) subject_id, fields ->> 'name' as name from edit
          where subject_kind = 'investor' and ${inScope("subject_id", scope)} and reverted_at is null
            and fields ->> 'name' is not null
          order by subject_id, id desc
        ) edited on edited.subject_id = i.id
        left join (
          select distinct on (ri.investor_id) ri.investor_id, ri.spelling
          from round_investor ri
          join funding_round r on r.id = ri.round_id
          join company c on c.id = r.company_id
          where ri.spelling is not null and ${inScope("ri.investor_id", scope)}
            and ${companyIsListed("c")} and ${roundIsPublished("r")} and r.state <> 'raising'
          group by ri.investor_id, ri.spelling
          order by ri.investor_id, count(*) desc, ri.spelling collate "C"
        ) spelled on spelled.investor_id = i.id
        where ${inScope("i.id", scope)}
      ) wanted
      where wanted.id = i.id and wanted.name <> i.name
      returning i.id
    )
    select distinct r.company_id as id
    from renamed join round_investor ri on ri.investor_id = renamed.id join funding_round r on r.id = ri.round_id`;
}

function inScope(column: string, scope: Scope) {
  return scope === "all" ? sql`true` : sql`${sql.ref(column)} = any(${scope}::bigint[])`;
}
