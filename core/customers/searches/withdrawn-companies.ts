import { sql } from "kysely";
import type { Context } from "../../shared/context.ts";
import { companyIsNamed } from "../../reading/directory/changes.ts";
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

/** The companies of withdrawn rounds, by round, as far as the change log names them. */
export async function withdrawnCompanies(
  ctx: Context,
  roundIds: readonly number[],
): Promise<ReadonlyMap<number, WithdrawnCompany>> {
  if (roundIds.length === 0) return new Map();
  const { rows } = await sql<WithdrawnCompany & { readonly id: number }>`
    select distinct on (r.id) r.id, c.id as company_id, case when ${companyIsNamed("k", "c")} then c.name end as company_name,
      case when ${companyIsPublished("c")} then c.slug end as company_slug,
      case when ${companyIsNamed("k", "c")} then c.website end as website,
      case when ${companyIsNamed("k", "c")} then c.domain end as domain
    from funding_round r join company c on c.id = r.company_id
    left join change k on k.subject_kind = 'round' and k.subject_id = r.id
    where r.id = any(${[...roundIds]}::bigint[]) order by r.id, k.id desc nulls last`.execute(ctx.db);
  return new Map(rows.map(({ id, ...company }) => [id, company]));
}
