import type { FounderListing } from "./founder.ts";
import { moneyOf } from "./values.ts";

/** A row of `founder_listing`, or of a query with its columns. */
export interface FounderRow {
  readonly slug: string;
  readonly name: string;
  readonly title: string | null;
  readonly location: string | null;
  readonly description: string | null;
  readonly profile_url: string | null;
  readonly company_name: string;
  readonly company_slug: string;
  readonly amount_minor: number | null;
  readonly currency: string | null;
  readonly amount_usd_minor: number | null;
  readonly funding_type: string | null;
  readonly stage_text: string | null;
  readonly is_sample: boolean;
}

export function toFounderListing(row: FounderRow): FounderListing {
  return {
    slug: row.slug,
    name: row.name,
    title: row.title,
    location: row.location,
    description: row.description,
    profileUrl: row.profile_url,
    companyName: row.company_name,
    companySlug: row.company_slug,
    amount: moneyOf(row.amount_minor, row.currency),
    amountUsdMinor: row.amount_usd_minor,
    fundingType: row.funding_type ?? row.stage_text,
    isSample: row.is_sample,
  };
}
