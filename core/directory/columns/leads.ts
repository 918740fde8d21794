import { sql } from "kysely";
import type { Resource } from "./column.ts";
import { dollars, knownDay, place } from "./expressions.ts";
import { scopedLeads } from "./scope.ts";

/** The leads table as programs have always read it. Its columns are fixed: what is new goes to `rounds`. */
export const LEADS: Resource = {
  name: "leads",
  description: "One row for each published funding round, with its company and the company's founder.",
  key: "id",
  from: (scope) => sql`${scopedLeads(scope)} l`,
  columns: [
    { name: "id", type: "integer", access: "public", description: "Number of the funding round.", value: sql`l.round_id` },
    { name: "company_name", type: "text", access: "public", description: "Name of the company.", value: sql`l.company_name` },
    { name: "location", type: "text", access: "public", description: "City, region and country of the company, as far as known.", value: place("l") },
    { name: "founder_name", type: "text", access: "public", description: "Founder named first in the evidence; officers are not founders.", value: sql`l.founder_name` },
    { name: "founder_linkedin", type: "text", access: "public", description: "Address of the founder's professional profile.", value: sql`l.founder_link` },
    { name: "funding_amount", type: "number", access: "public", description: "US dollars, converted at a published rate when the amount is in another currency.", value: dollars("l.amount_usd_minor") },
    { name: "funding_type", type: "text", access: "public", description: "Funding type, else the stage as the source wrote it.", value: sql`coalesce(l.funding_type, l.stage_text)` },
    { name: "funding_date", type: "date", access: "public", description: "Day of the announcement; null while only the month or the year is known.", value: knownDay("l.announced_on", "l.announced_precision") },
    { name: "industry", type: "text", access: "public", description: "Industry of the company, as its source names it.", value: sql`l.industry` },
  ],
};
