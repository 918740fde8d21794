import type { Money } from "../catalog/money.ts";
import type { PartialDate } from "../catalog/partial-date.ts";

/** A published funding round as a list shows it. `null` is unknown. */
export interface Lead {
  readonly roundId: number;
  readonly companyId: number;
  readonly companySlug: string;
  readonly companyName: string;
  readonly website: string | null;
  /** The registrable domain of the website. */
  readonly domain: string | null;
  readonly city: string | null;
  readonly region: string | null;
  /** ISO 3166-1 alpha-2. */
  readonly country: string | null;
  readonly industry: string | null;
  readonly headcountBand: string | null;
  readonly yearFounded: number | null;
  readonly founderName: string | null;
  readonly founderSlug: string | null;
  readonly founderLink: string | null;
  readonly amount: Money | null;
  /** US cents. */
  readonly amountUsdMinor: number | null;
  /** What the company's listed rounds with a known amount raised together, US cents. */
  readonly totalRaisedUsdMinor: number | null;
  /** Normalised type, else the stage as the source wrote it, else null. */
  readonly fundingType: string | null;
  readonly announced: PartialDate | null;
  readonly investors: readonly { readonly name: string; readonly lead: boolean }[];
  readonly proofUrl: string | null;
  /** Key of the source of the strongest evidence; "edited" when that is the operator. */
  readonly sourceKind: string | null;
  /** When the round came into the catalogue. */
  readonly addedAt: Date;
  /** When the round, its company or its founder last changed. */
  readonly updatedAt: Date;
  readonly isSample: boolean;
}

/** One page of leads. `total` is the whole published catalogue; `visible` what this actor may page through. */
export interface LeadPage {
  readonly rows: readonly Lead[];
  readonly visible: number;
  readonly total: number;
  readonly page: number;
  readonly pageCount: number;
}
