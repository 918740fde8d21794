import type { Money } from "./money.ts";
import type { PartialDate } from "./partial-date.ts";

/** How a value came to be known. */
export type Method = "filed" | "published" | "imported" | "edited";

/** Bands of employees, as lists of companies commonly state them. */
export const HEADCOUNT_BANDS = [
  "1-10", "11-50", "51-200", "201-500", "501-1000", "1001-5000", "5001-10000", "10001+",
] as const;
export type HeadcountBand = (typeof HEADCOUNT_BANDS)[number];

/** What evidence can say of a company. An absent field is one the evidence does not speak of. */
export interface CompanyFields {
  name?: string;
  /** Taken from the web domain because the evidence gave no name; gives way to any real name. */
  nameFromDomain?: string;
  legalName?: string;
  formerNames?: readonly string[];
  /** Absolute http(s) address. */
  website?: string;
  description?: string;
  industry?: string;
  /** ISO 3166-1 alpha-2, upper case. */
  country?: string;
  /** State, province or region, as a name. */
  region?: string;
  city?: string;
  headcountBand?: HeadcountBand;
  yearFounded?: number;
  /** Absolute addresses of the company's own profiles on other sites. */
  profileUrls?: readonly string[];
  /** SEC Central Index Key, ten digits. */
  cik?: string;
}

export interface InvestorMention {
  readonly name: string;
  readonly lead: boolean;
}

/** What evidence can say of a funding round. */
export interface RoundFields {
  /** `raising`: an offering with nothing sold yet, which is not a funding round. */
  state?: "closed" | "raising";
  amount?: Money;
  /** The amount as the source wrote it ("$100M+", "₹4.2 crore"). */
  amountText?: string;
  /** The stage as the source wrote it. Normalised by `fundingTypeOf`, never inferred from anything else. */
  stageText?: string;
  announced?: PartialDate;
  firstSale?: PartialDate;
  investors?: readonly InvestorMention[];
}

export type Relation = "founder" | "executive_officer" | "director" | "promoter" | "employee";

/** What evidence can say of a person. */
export interface PersonFields {
  name?: string;
  /** Absolute http(s) address of the person's professional profile. */
  profileUrl?: string;
  location?: string;
  description?: string;
}

/** What evidence can say of a person's part in a company. */
export interface RoleFields {
  relation?: Relation;
  title?: string;
}
