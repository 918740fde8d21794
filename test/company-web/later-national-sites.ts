import type { NationalSite } from "./national-sites.ts";

export const laterNationalSites: readonly NationalSite[] = [];
