import { sql } from "kysely";
import { rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import type { RoundFields } from "../facts/facts.ts";
import { hasLiveClaim } from "./live-claim.ts";
import type { PartialDate } from "../facts/partial-date.ts";
import { type KnownRound, RoundIndex } from "./round-index.ts";
import { UnclaimedRounds } from "./unclaimed-rounds.ts";

/** The rounds of one company: those that evidence can match, and those whose ids new rounds can reuse. */
export interface CompanyRounds {
  readonly known: RoundIndex;
  readonly unclaimed: UnclaimedRounds;
}

interface RoundRow {
  readonly id: number;
  readonly companyId: number;
  readonly isLive: boolean;
  readonly minor: number | null;
  readonly currency: string | null;
  readonly stageText: string | null;
  readonly on: string | null;
  readonly precision: PartialDate["precision"] | null;
  readonly links: string[] | null;
  readonly isChain: boolean;
  /** The last evidence about a round that has none now. */
  readonly retired: readonly RoundFields[] | null;
  /** The sources' values of a round that an editor changed. */
  readonly reported: readonly RoundFields[] | null;
}

/** The rounds of these companies, by company. */
export async function loadRounds(ctx: Context, companyIds: readonly number[]): Promise<Map<number, CompanyRounds>> {
  const byCompany = new Map<number, CompanyRounds>();
  if (companyIds.length === 0) return byCompany;
  const rows = await rowsOf<RoundRow>(ctx)`
    select r.*, f."isChain", case when r."isLive" then (
        select array_agg(distinct c.source_url) filter (where c.source_url is not null)
        from claim c where c.subject_kind = 'round' and c.subject_id = r.id) end as links,
      g.retired,
      case when exists (select 1 from claim e where e.subject_kind = 'round' and e.subject_id = r.id
      and e.method = 'edited') then (
        select jsonb_agg(fields) from claim where subject_kind = 'round' and subject_id = r.id and method <> 'edited')
          end as reported
    from (
      select id, company_id as "companyId", amount_minor as minor, currency, stage_text as "stageText",
        coalesce(announced_on, first_sale_on) as "on", coalesce(announced_precision, first_sale_precision) as precision,
        ${hasLiveClaim("round", sql`funding_round.id`)} as "isLive"
      from funding_round where company_id = any(${companyIds}) and merged_into_id is null
    ) r cross join lateral (select exists (select 1 from filing f where f.round_id = r.id) as "isChain") f
    left join lateral (
      select retired_by, jsonb_agg(distinct fields) as retired from retired_claim
      where not r."isLive" and subject_kind = 'round' and subject_id = r.id group by retired_by order by retired_by desc
        limit 1) g on true
    order by g.retired_by desc nulls last, r.id`;
  for (const row of rows) {
    const rounds = roundsOf(byCompany, row.companyId);
    if (row.isLive) rounds.known.add(knownRound(row));
    else rounds.unclaimed.add(knownRound(row), row.retired ?? []);
    // Sources keep stating the old values of an edited round, so those must still match it.
    for (const { amount = null, stageText = null, announced, firstSale } of row.reported ?? [])
      rounds.known.addReport({ ...knownRound(row), amount, stageText, when: announced ?? firstSale ?? null });
  }
  return byCompany;
}

/** The company's entry, which is added if missing. */
export function roundsOf(byCompany: Map<number, CompanyRounds>, companyId: number): CompanyRounds {
  const found = byCompany.get(companyId);
  if (found) return found;
  const rounds = { known: new RoundIndex(), unclaimed: new UnclaimedRounds() };
  byCompany.set(companyId, rounds);
  return rounds;
}

function knownRound({ id, minor, currency, stageText, on, precision, links, isChain }: RoundRow): KnownRound {
  return {
    id,
    amount: minor !== null && currency !== null ? { minor, currency } : null,
    stageText,
    when: on !== null && precision !== null ? { date: on, precision } : null,
    links: new Set(links ?? []),
    isChain,
  };
}
