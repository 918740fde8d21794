/**
 * Funding types in the order that companies usually raise them ("Venture": a round without a stage), then the
 * non-equity types.
 */
export const FUNDING_TYPES = [
  "Angel",
  "Pre-Seed",
  "Seed",
  "Pre-Series A",
  "Series A",
  "Series B",
  "Series C",
  "Series D",
  "Series E",
  "Series E-2",
  "Series F",
  "Series G",
  "Series H",
  "Series I",
  "Series J",
  "Series K",
  "Venture",
  "Bridge",
  "Growth",
  "Debt",
  "Grant",
  "Secondary",
  "ICO",
] as const;
export type FundingType = (typeof FUNDING_TYPES)[number];

/** Borrowed or donated money, payments to earlier investors, and token sales; never added to equity. */
export const NON_EQUITY_TYPES: readonly FundingType[] = ["Debt", "Grant", "Secondary", "ICO"];

/** The stage that lists count rounds under if the source's stage is not a funding type. */
export const OTHER_STAGE = "Other";
