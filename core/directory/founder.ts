import type { Money } from "../catalog/money.ts";

/** A founder as the founders directory shows them, with the newest round of the company they founded. */
export interface FounderListing {
  readonly slug: string;
  readonly name: string;
  readonly title: string | null;
  readonly location: string | null;
  readonly description: string | null;
  readonly profileUrl: string | null;
  readonly companyName: string;
  readonly companySlug: string;
  readonly amount: Money | null;
  readonly amountUsdMinor: number | null;
  readonly fundingType: string | null;
  readonly isSample: boolean;
}

export interface FounderListPage {
  readonly rows: readonly FounderListing[];
  readonly visible: number;
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
}

/** The founder of a rank by largest raise, with the neighbouring ranks; null where there is none. */
export interface RankedFounder {
  readonly founder: FounderListing;
  readonly rank: number;
  readonly previousRank: number | null;
  readonly nextRank: number | null;
  /** Whether the ranking is over the last 30 days or, when those hold nothing, over all time. */
  readonly period: "last-30-days" | "all-time";
}
