import { sql } from "kysely";
import { columnOf, execute } from "../../../db/statement.ts";
import { inCatalogueTransaction, raiseVersion } from "../../catalogue/claims/state.ts";
import { writeAudit } from "../../shared/audit.ts";
import type { Context } from "../../shared/context.ts";
import { SAMPLE_CLEARED } from "./clear-sample.ts";

/** SQL: the last change that every reader of the change log with a stored position has passed. */
const PASSED = sql`(select least((select min(position) from search_cursor), (select position from correction_state),
  (select change_id from contact_state), (select position from company_list_state),
  (select read_to from newsroom_rules)))`;

/** SQL: what keeps the company `c`: an unread change, or somebody's edit, decision, list, record or article. */
const KEEPS_COMPANY = sql`select from change k where k.company_id = c.id and k.kind <> 'added' and k.id > ${PASSED}
  union all select from edit where subject_kind in ('company', 'ranking') and subject_id = c.id
  union all select from edit e join role o on e.subject_id = o.id where e.subject_kind = 'role' and o.company_id = c.id
  union all select from company other where other.merged_into_id = c.id
  union all select from company_merge where c.id in (kept_id, absorbed_id)
  union all select from retired_claim where company_id = c.id or (subject_kind = 'company' and subject_id = c.id)
  union all select from (select company_id from match_ruling union all select company_id from review_item
    union all select company_id from accuracy_value union all select company_id from privacy_request
    union all select company_id from provider_target union all select company_id from contact_change
    union all select company_id from tracked_company union all select company_id from listed_company
    union all select company_id from tool_record union all select company_id from withdrawn_role) k
    where k.company_id = c.id
  union all select from article where company_id = c.id and not (is_sample and state = 'withdrawn')`;

/** SQL: the same of its round `r`. */
const KEEPS_ROUND = sql`select from edit where subject_kind = 'round' and subject_id = r.id
  union all select from funding_round other where other.merged_into_id = r.id
  union all select from retired_claim where subject_kind = 'round' and subject_id = r.id
  union all select from (select round_id from filing union all select round_id from free_lead
    union all select round_id from featured_pick union all select round_id from pick_exclusion
    union all select round_id from lead_set_member union all select round_id from destination_item
    union all select round_id from article) k where k.round_id = r.id
  union all select from exported_block where r.id = any(round_ids)
  union all select from cited_figure where r.id = any(round_ids)`;

/** SQL: the same of the person `p`; a role at a company that stays. */
const KEEPS_PERSON = sql`select from edit where subject_kind = 'person' and subject_id = p.id
  union all select from role where person_id = p.id union all select from withdrawn_role where person_id = p.id
  union all select from retired_claim where person_id = p.id or (subject_kind = 'person' and subject_id = p.id)
  union all select from privacy_request where person_id = p.id union all select from tool_record where person_id = p.id
  union all select from finder_published where person_id = p.id`;

/**
 * Deletes the companies, rounds and people that {@link clearSample} withdrew, once every reader of the change log has
 * passed that and unless something keeps them. The change log, the document and the addresses stay: their pages are gone,
 * not missing. Returns the number of companies.
 */
export function deleteClearedSample(ctx: Context): Promise<number> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const companies = await columnOf<number>(inner)`
      select c.id from company c where c.is_sample and c.withdrawn_at is not null and c.merged_into_id is null
        and exists (select from change k where k.company_id = c.id and k.kind = 'withdrawn'
          and k.subject_kind = 'company' and k.reason = ${SAMPLE_CLEARED})
        and not exists (${KEEPS_COMPANY})
        and not exists (select from funding_round r where r.company_id = c.id
          and (not r.is_sample or r.withdrawn_at is null or r.merged_into_id is not null or exists (${KEEPS_ROUND})))`;
    if (companies.length === 0) return 0;
    const ofThem = sql`company_id = any(${companies}::bigint[])`;
    const roles = await columnOf<number>(inner)`delete from role where ${ofThem} returning id`;
    const rounds = await columnOf<number>(inner)`delete from funding_round where ${ofThem} returning id`;
    const people = await columnOf<number>(inner)`
      delete from person p where p.is_sample and p.withdrawn_at is not null and not exists (${KEEPS_PERSON})
      returning id`;
    await execute(inner)`
      with articles as (update article set company_id = null where ${ofThem}),
        revisions as (update article_revision set company_id = null where ${ofThem}),
        keys as (delete from company_key where ${ofThem}),
        logos as (delete from company_logo where ${ofThem}), sites as (delete from company_site where ${ofThem}),
        searches as (delete from website_search where ${ofThem}), ranking as (delete from ai_company where ${ofThem}),
        investors as (delete from round_investor where round_id = any(${rounds}::bigint[])),
        texts as (delete from lead_text where round_id = any(${rounds}::bigint[]))
      delete from claim where (subject_kind = 'company' and subject_id = any(${companies}::bigint[]))
        or (subject_kind = 'round' and subject_id = any(${rounds}::bigint[]))
        or (subject_kind = 'role' and subject_id = any(${roles}::bigint[]))
        or (subject_kind = 'person' and subject_id = any(${people}::bigint[]))`;
    await execute(inner)`delete from company where id = any(${companies}::bigint[])`;
    const counts = { companies: companies.length, rounds: rounds.length, people: people.length };
    await writeAudit(inner, "sample.delete", counts);
    await raiseVersion(inner);
    return counts.companies;
  });
}
