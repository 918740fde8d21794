import type { Method } from "../catalog/fields.ts";
import type { Money } from "../catalog/money.ts";
import type { PartialDate } from "../catalog/partial-date.ts";
import type { Proof } from "../directory/proof.ts";

/** A company in the ranking of AI companies; what is unknown is null. */
export interface AiCompany {
  readonly rank: number;
  readonly slug: string;
  readonly name: string;
  readonly description: string | null;
  readonly category: string;
  /** Annual recurring revenue as the source estimates it ("$48M"), as are the next two. */
  readonly arrEstimate: string | null;
  readonly valuation: string | null;
  readonly employees: string | null;
  readonly yearFounded: number | null;
  /** Its newest published round. */
  readonly lastFunding: { readonly fundingType: string | null; readonly amount: Money | null; readonly date: PartialDate | null } | null;
  /** Where revenue, valuation and employees come from. */
  readonly proof: Proof;
}

/** What the ranking adds to a company of the catalogue. */
export interface NewAiCompany {
  readonly companyId: number;
  /** From 1, by estimated annual recurring revenue, highest first. */
  readonly rank: number;
  readonly category: string;
  readonly arrEstimate: string | null;
  readonly valuation: string | null;
  readonly employees: string | null;
  readonly method: Method;
  readonly sourceUrl: string | null;
  /** The source's name for people. */
  readonly sourceLabel: string;
  readonly retrievedAt: Date;
}
