import { columnOf } from "../../../db/statement.ts";
import { CONTACT_REASONS } from "../../catalogue/claims/changes.ts";
import { isNews } from "../../catalogue/claims/news.ts";
import type { Context } from "../../shared/context.ts";

export interface WatchedNewsInput {
  /** Rounds of watched companies that are new. */
  readonly added: readonly number[];
  /** Known rounds of watched companies that were touched. */
  readonly changed: readonly number[];
  /** The range of the change log; `since` is exclusive. */
  readonly since: number;
  readonly until: number;
}

/**
 * Watched companies with news other than a new round, each by its newest round: it was corrected, an article or a person was
 * added, or an address was found, verified or withdrawn. Guesses and expired verifications are no news.
 */
export async function watchedNews(
  ctx: Context,
  { added, changed, since, until }: WatchedNewsInput,
): Promise<readonly number[]> {
  if (changed.length === 0) return [];
  return columnOf<number>(ctx)`
    select distinct on (r.company_id) r.id from funding_round r join lead on lead.round_id = r.id
    where r.id = any(${[...changed]}::bigint[])
      and r.company_id not in (select n.company_id from funding_round n where n.id = any(${[...added]}::bigint[]))
      and exists (select from change k where k.id > ${since} and k.id <= ${until} and ${isNews("k")} and case k.subject_kind
        when 'contact' then k.subject_id = r.company_id and k.reason <> ${CONTACT_REASONS.status}
          and coalesce(k.fields -> 'status' ->> 1, '') <> 'pattern'
        when 'person' then k.subject_id in (select o.person_id from role o where o.company_id = r.company_id)
        else k.company_id = r.company_id end)
    order by r.company_id, lead.listed_on desc, r.id desc`;
}
