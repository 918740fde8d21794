import { rowOf, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { readList } from "../../shared/replica.ts";
import { leadScope } from "./access.ts";
import { type Lead, type LeadRow, toLead } from "./lead.ts";
import { logoOfLead } from "./logos.ts";
import { leadsInScope } from "./search/lead-condition.ts";

interface SimilarCompaniesInput {
  /** A round of the company. */
  readonly lead: Pick<Lead, "companyId" | "industries" | "country" | "amountUsdMinor">;
  /** Defaults to 5. */
  readonly limit?: number;
}

/** Number of newest rounds of the industries to compare. */
const COMPARED = 400;

/**
 * The newest visible round of each other company that shares an industry: those of the same country first, then those
 * with the nearest amount, then the newest. Empty for a company without an industry.
 */
export async function similarCompanies(
  ctx: Context,
  { lead: { companyId, industries, country, amountUsdMinor }, limit = 5 }: SimilarCompaniesInput,
): Promise<readonly Lead[]> {
  if (industries.length === 0) return [];
  return readList(ctx, async (inner) => {
    const rows = await rowsOf<LeadRow>(inner)`
      with candidate as (
        select * from lead where lead.industries && ${industries}::text[]
          and ${leadsInScope(leadScope(ctx))}
        order by lead.listed_on desc, lead.round_id desc limit ${COMPARED}
      ), newest as (
        select distinct on (company_id) * from candidate where company_id <> ${companyId}
        order by company_id, listed_on desc, round_id desc
      )
      select lead.*, ${logoOfLead} as logo from newest lead
      order by (country is not distinct from ${country}::text) desc,
        abs(ln(nullif(amount_usd_minor, 0)::float8 / nullif(${amountUsdMinor}::bigint, 0))) nulls last,
        listed_on desc, round_id desc
      limit ${limit}`;
    return rows.map(toLead);
  });
}

/** A round that the actor may list, by its id; null for any other. */
export async function readVisibleLead(ctx: Context, { roundId }: { readonly roundId: number }): Promise<Lead | null> {
  return readList(ctx, async (inner) => {
    const row = await rowOf<LeadRow>(inner)`
      select lead.*, ${logoOfLead} as logo from lead where lead.round_id = ${roundId} and ${leadsInScope(leadScope(ctx))}`;
    return row === undefined ? null : toLead(row);
  });
}
