/** Funding types in the order of a company's life, "Venture" being a round without a stage; then what is no equity. */
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

/** Money that is borrowed, given, paid to earlier investors or for tokens; never added to equity. */
export const NON_EQUITY_TYPES: readonly FundingType[] = ["Debt", "Grant", "Secondary", "ICO"];

/** The stage under which lists count rounds whose stage, as the source wrote it, is no funding type. */
export const OTHER_STAGE = "Other";
