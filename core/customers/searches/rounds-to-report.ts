import { rowsOf } from "../../../db/statement.ts";
import { isNews } from "../../catalogue/claims/news.ts";
import type { Context } from "../../shared/context.ts";

export interface RoundsToReportInput {
  readonly roundIds: readonly number[];
  /** Exclusive lower bound of change ids. */
  readonly since: number;
  /** Inclusive upper bound of change ids. */
  readonly until: number;
}

/**
 * Which of these rounds are reported, each with the company's others for which it speaks: rounds with news of their own,
 * or where only the company, its people or addresses have news, its newest round. So a company is reported once.
 */
export async function roundsToReport(
  ctx: Context,
  { roundIds, since, until }: RoundsToReportInput,
): Promise<ReadonlyMap<number, readonly number[]>> {
  if (roundIds.length === 0) return new Map();
  const rows = await rowsOf<{ id: number; companyId: number; hasOwnNews: boolean }>(ctx)`
    select r.id, r.company_id as "companyId", exists (
      select from change g where g.subject_kind = 'round' and g.subject_id = r.id and g.id > ${since} and g.id <= ${until}
        and ${isNews("g")}) as "hasOwnNews"
    from funding_round r left join listing lead on lead.round_id = r.id
    where r.id = any(${[...roundIds]}::bigint[]) order by lead.listed_on desc nulls last, r.id desc`;
  const reported = new Map<number, readonly number[]>();
  for (const rounds of Map.groupBy(rows, ({ companyId }) => companyId).values()) {
    const own = rounds.filter(({ hasOwnNews }) => hasOwnNews);
    const [newest, ...others] = own.length > 0 ? own : rounds.slice(0, 1);
    if (newest === undefined) continue;
    const silent = rounds.filter((round) => round !== newest && !others.includes(round)).map(({ id }) => id);
    reported.set(newest.id, silent);
    for (const { id } of others) reported.set(id, []);
  }
  return reported;
}
