import type { Context } from "../context.ts";
import type { Lead } from "./lead.ts";
import { listLeads } from "./list-leads.ts";

/** A lead as programs read it; the names of the columns are a contract. `null` is unknown. */
export interface RestLead {
  readonly id: number;
  readonly company_name: string;
  readonly location: string | null;
  readonly founder_name: string | null;
  readonly founder_linkedin: string | null;
  /** US dollars, converted when the amount is in another currency. */
  readonly funding_amount: number | null;
  readonly funding_type: string | null;
  /** ISO 8601 day; null while only the month or the year is known. */
  readonly funding_date: string | null;
  readonly industry: string | null;
}

export interface ReadRestLeadsInput {
  readonly limit: number;
  /** How many of the newest leads everybody sees (`SAMPLE_SIZE`). */
  readonly sampleSize: number;
  /** Writes a place for people ("Austin, Texas, United States"). */
  readonly formatPlace: (place: Pick<Lead, "city" | "region" | "country">) => string | null;
}

/** The newest leads this actor's lists reach, newest first. */
export async function readRestLeads(ctx: Context, { limit, sampleSize, formatPlace }: ReadRestLeadsInput): Promise<readonly RestLead[]> {
  const { rows } = await listLeads(ctx, { page: 1, pageSize: limit, sampleSize });
  return rows.map((lead) => ({
    id: lead.roundId,
    company_name: lead.companyName,
    location: formatPlace(lead),
    founder_name: lead.founderName,
    founder_linkedin: lead.founderLink,
    funding_amount: lead.amountUsdMinor === null ? null : lead.amountUsdMinor / 100,
    funding_type: lead.fundingType,
    funding_date: lead.announced?.precision === "day" ? lead.announced.date : null,
    industry: lead.industry,
  }));
}
