import { sql } from "kysely";
import type { Context } from "../context.ts";
import type { CompanyPageRound } from "./company-page.ts";
import type { PageEvidence } from "./evidence.ts";
import { roundIsPublished } from "./published.ts";
import { moneyOf, partialDateOf } from "./values.ts";

export interface RoundRow {
  readonly id: number;
  readonly state: "closed" | "raising";
  readonly amount_minor: number | null;
  readonly currency: string | null;
  readonly amount_usd_minor: number | null;
  readonly fx_rate_on: string | null;
  readonly fx_source: string | null;
  readonly stage_text: string | null;
  readonly funding_type: string | null;
  readonly announced_on: string | null;
  readonly announced_precision: string | null;
  readonly first_sale_on: string | null;
  readonly first_sale_precision: string | null;
  readonly updated_at: Date;
  readonly investors: readonly { readonly name: string; readonly lead: boolean }[] | null;
}

/** The published rounds of a company with their investors, newest first. */
export async function loadRounds(ctx: Context, companyId: number): Promise<readonly RoundRow[]> {
  const rounds = await sql<RoundRow>`
    select r.id, r.state, r.amount_minor, r.currency, r.amount_usd_minor, r.fx_rate_on, r.fx_source, r.stage_text,
      r.funding_type, r.announced_on, r.announced_precision, r.first_sale_on, r.first_sale_precision, r.updated_at,
      (
        select jsonb_agg(jsonb_build_object('name', v.name, 'lead', i.is_lead) order by i.position)
        from round_investor i join investor v on v.id = i.investor_id
        where i.round_id = r.id
      ) as investors
    from funding_round r
    where r.company_id = ${companyId} and ${roundIsPublished("r")}
    order by coalesce(r.announced_on, r.first_sale_on) desc nulls last, r.id desc
  `.execute(ctx.db);
  return rounds.rows;
}

export function toPageRound(row: RoundRow, page: PageEvidence): CompanyPageRound {
  const evidence = page.of("round", row.id);
  const stage = evidence.proveKnown(row.stage_text, "stageText");
  const fundingType = row.funding_type ?? row.stage_text;
  return {
    roundId: row.id,
    state: row.state,
    amount: evidence.proveKnown(moneyOf(row.amount_minor, row.currency), "amount"),
    amountUsd:
      row.amount_usd_minor === null
        ? null
        : { minor: row.amount_usd_minor, rateOn: row.fx_rate_on, rateSource: row.fx_source },
    fundingType: fundingType === null ? null : { value: fundingType, proof: stage?.proof ?? null },
    announced: evidence.proveKnown(partialDateOf(row.announced_on, row.announced_precision), "announced"),
    firstSale: evidence.proveKnown(partialDateOf(row.first_sale_on, row.first_sale_precision), "firstSale"),
    investors: evidence.proveKnown(row.investors, "investors"),
    proofUrl: evidence.proofUrl,
  };
}
