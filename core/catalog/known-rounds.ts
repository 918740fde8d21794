import { sql } from "kysely";
import type { Context } from "../context.ts";
import type { KnownRound } from "./match-round.ts";
import type { PartialDate } from "./partial-date.ts";

/** The rounds of the companies, withdrawn ones included, by company. */
export async function loadKnownRounds(ctx: Context, companyIds: readonly number[]): Promise<Map<number, KnownRound[]>> {
  const byCompany = new Map<number, KnownRound[]>();
  if (companyIds.length === 0) return byCompany;
  const { rows } = await sql<{
    id: number; companyId: number; minor: number | null; currency: string | null; stageText: string | null;
    on: string | null; precision: PartialDate["precision"] | null; links: string[] | null; isChain: boolean; withdrawn: boolean;
  }>`
    select r.id, r.company_id as "companyId", r.withdrawn_at is not null as withdrawn, r.amount_minor as minor, r.currency, r.stage_text as "stageText", exists (select 1 from filing f where f.round_id = r.id) as "isChain", coalesce(r.announced_on, r.first_sale_on) as "on",
           coalesce(r.announced_precision, r.first_sale_precision) as precision,
           (select array_agg(distinct c.source_url) filter (where c.source_url is not null)
              from claim c where c.subject_kind = 'round' and c.subject_id = r.id) as links
    from funding_round r
    where r.company_id = any(${companyIds}) and r.merged_into_id is null
    order by r.id`.execute(ctx.db);
  for (const row of rows) {
    const round: KnownRound = {
      id: row.id,
      amount: row.minor !== null && row.currency !== null ? { minor: row.minor, currency: row.currency } : null,
      stageText: row.stageText,
      when: row.on !== null && row.precision !== null ? { date: row.on, precision: row.precision } : null,
      links: new Set(row.links ?? []),
      isChain: row.isChain,
      withdrawn: row.withdrawn,
    };
    const list = byCompany.get(row.companyId);
    if (list) list.push(round);
    else byCompany.set(row.companyId, [round]);
  }
  return byCompany;
}
