import type { Facet } from "../../../../core/directory/search/filter.ts";

/** What each facet is called. */
export const FACET_NAMES: Readonly<Record<Facet, string>> = {
  stage: "Stage",
  industry: "Industry",
  country: "Country",
  region: "Region",
  city: "City",
  headcount: "Employees",
  investor: "Investor",
  lead_investor: "Lead investor",
  source: "Source",
  has: "Comes with",
};
