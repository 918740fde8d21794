import { rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { companyIsPublished } from "../../reading/directory/published.ts";

/** The company of a withdrawn round, as far as it may still be named. */
export interface WithdrawnCompany {
  readonly company_id: number | null;
  readonly company_name: string | null;
  readonly company_slug: string | null;
  readonly website: string | null;
  readonly domain: string | null;
}

/** A company of which nothing is known any more. */
export const UNNAMED: WithdrawnCompany = {
  company_id: null,
  company_name: null,
  company_slug: null,
  website: null,
  domain: null,
};

/**
 * The companies of withdrawn rounds, by round: who received a round is told which company to take back, after a decision
 * too, but not after an objection, which must not spread the name again.
 */
export async function withdrawnCompanies(
  ctx: Context,
  roundIds: readonly number[],
): Promise<ReadonlyMap<number, WithdrawnCompany>> {
  if (roundIds.length === 0) return new Map();
  const rows = await rowsOf<WithdrawnCompany & { readonly id: number }>(ctx)`
    select r.id, c.id as company_id, case when named then c.name end as company_name,
      case when ${companyIsPublished("c")} then c.slug end as company_slug,
      case when named then c.website end as website, case when named then c.domain end as domain
    from funding_round r join company c on c.id = r.company_id
    cross join lateral (select c.merged_into_id is null and not exists (select from edit e
      where e.subject_kind = 'company' and e.subject_id = c.id and e.action = 'suppress' and e.reverted_at is null)) of(named)
    where r.id = any(${[...roundIds]}::bigint[])`;
  return new Map(rows.map(({ id, ...company }) => [id, company]));
}
