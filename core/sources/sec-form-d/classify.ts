import type { FormDFiling } from "./filing.ts";

/** Why a filing that could be read is not for a directory of companies. */
export type Exclusion = "not_live" | "forty_act" | "pooled_fund" | "spv" | "real_estate" | "business_combination";

const REAL_ESTATE_GROUPS = new Set([
  "commercial", "construction", "reits and finance", "residential", "other real estate",
]);

const LP_OR_LLC = String.raw`(?:l\.?\s?p\.?|l\.?\s?l\.?\s?c\.?|ltd\.?|limited|lllp)`;
const NUMERAL = String.raw`(?:[ivxl]+|\d{1,4})(?:-[a-z\d]+)?`;

/**
 * Names of special purpose vehicles that did not tick the fund box. Conservative: each pattern is one platforms and
 * law firms use for vehicles, and a plain company name with the same word in it does not match.
 */
const VEHICLE_NAMES: readonly { readonly says: string; readonly pattern: RegExp }[] = [
  { says: "a series of a master vehicle", pattern: /\ba(?:\s+\w+)?\s+series\s+of\b/i },
  { says: "SPV", pattern: /\bSPV(?:s|\b)/ },
  { says: "a numbered fund", pattern: new RegExp(String.raw`\bfund\s+${NUMERAL}\b`, "i") },
  { says: "a fund by its legal form", pattern: new RegExp(String.raw`\bfund,?\s+${LP_OR_LLC}\s*$`, "i") },
  { says: "a coded fund", pattern: /\b[A-Z]{2}-\d{3,4}\b.*\bFund\b/ },
  { says: "an aggregator", pattern: new RegExp(String.raw`\baggregator(?:\s+${NUMERAL})?,?\s+${LP_OR_LLC}\s*$`, "i") },
  { says: "a co-investment", pattern: /\bco-invest(?:ment|ments|ors?)?\b/i },
  { says: "a feeder", pattern: new RegExp(String.raw`\bfeeder(?:\s+fund)?(?:\s+${NUMERAL})?,?\s+${LP_OR_LLC}\s*$`, "i") },
  { says: "a sidecar", pattern: new RegExp(String.raw`\bsidecar(?:\s+${NUMERAL})?,?\s+${LP_OR_LLC}\s*$`, "i") },
  {
    says: "a master vehicle",
    pattern: new RegExp(String.raw`(?:\b(?:fund|series|investments?|capital|partners|ventures|syndicate)|\d)\s+master,?\s+${LP_OR_LLC}\s*$`, "i"),
  },
  { says: "an investment in one company", pattern: /\((?:an )?investment in [^)]+\)/i },
];

/** Whether a company's name is one of a special purpose vehicle. */
export function isVehicleName(name: string): boolean {
  return VEHICLE_NAMES.some(({ pattern }) => pattern.test(name));
}

/**
 * Item 4 (industry group and fund type), Item 6 (exclusions claimed under section 3(c) of the Investment Company Act,
 * "3C" and "3C.1" to "3C.14" in every schema version; "06b" and "06c" are Rule 506, which companies use too) and
 * Item 9 (type of security).
 */
function isPooledFund(filing: FormDFiling): boolean {
  return (
    filing.industryGroup.toLowerCase() === "pooled investment fund" ||
    filing.investmentFundType !== "" ||
    filing.isPooledFundInterest ||
    filing.exemptions.some((item) => /^3C(?:\.|$)/i.test(item))
  );
}

/** Item 4, or a tenancy in common of Item 9, or a Delaware statutory trust, the usual shell for one building. */
function isRealEstate(filing: FormDFiling): boolean {
  return (
    REAL_ESTATE_GROUPS.has(filing.industryGroup.toLowerCase()) ||
    filing.isTenantInCommon ||
    /\bDST\b\.?\s*$/.test(filing.entityName)
  );
}

/**
 * The first that applies, in this order: not a live filing; registered under the Investment Company Act of 1940
 * (before pooled funds, whose box it is a part of); a pooled investment fund; a special purpose vehicle by its name;
 * real estate; securities exchanged in a business combination (Item 10), which raises no money. Undefined for a
 * filing that belongs in the directory. EDGAR publishes live filings only, so one without the mark counts as live.
 */
export function exclusionOf(filing: FormDFiling): Exclusion | undefined {
  if (filing.testOrLive !== "" && filing.testOrLive.toUpperCase() !== "LIVE") return "not_live";
  if (filing.is40Act) return "forty_act";
  if (isPooledFund(filing)) return "pooled_fund";
  if (isVehicleName(filing.entityName)) return "spv";
  if (isRealEstate(filing)) return "real_estate";
  if (filing.isBusinessCombination) return "business_combination";
  return undefined;
}
