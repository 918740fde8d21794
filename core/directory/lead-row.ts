import type { Selectable } from "kysely";
import type { DB } from "../../db/schema.ts";
import type { Lead } from "./lead.ts";
import { moneyOf, partialDateOf } from "./values.ts";

/** A row of the table `lead` as it is read. */
export type LeadRow = Omit<Selectable<DB["lead"]>, "investors"> & Pick<Lead, "investors">;

/** The lead that a row of the table `lead` holds. */
export function toLead(row: LeadRow): Lead {
  return {
    roundId: row.round_id,
    companyId: row.company_id,
    companySlug: row.company_slug,
    companyName: row.company_name,
    website: row.website,
    domain: row.domain,
    city: row.city,
    region: row.region,
    country: row.country,
    industry: row.industry,
    headcountBand: row.headcount_band,
    yearFounded: row.year_founded,
    founderName: row.founder_name,
    founderSlug: row.founder_slug,
    founderLink: row.founder_link,
    amount: moneyOf(row.amount_minor, row.currency),
    amountUsdMinor: row.amount_usd_minor,
    totalRaisedUsdMinor: row.total_raised_usd_minor,
    fundingType: row.funding_type ?? row.stage_text,
    announced: partialDateOf(row.announced_on, row.announced_precision),
    investors: row.investors,
    proofUrl: row.proof_url,
    sourceKind: row.source_kind,
    addedAt: row.added_at,
    updatedAt: row.updated_at,
    isSample: row.is_sample,
  };
}
