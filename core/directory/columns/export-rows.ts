import { sql } from "kysely";
import type { Resource } from "./column.ts";
import { countryName, dollars, investorNames, knownDate, knownDay, place, units } from "./expressions.ts";
import { scopedLeads } from "./scope.ts";

/**
 * What a file of leads can hold: a round with its company and its founder in one row, as lists are worked with.
 * Every join keeps the number of rows and is one the planner leaves out when no column of it is asked for.
 */
export const EXPORT_ROWS: Resource = {
  name: "export",
  description: "One row for each published funding round, with its company and its founder, for files.",
  key: "round_id",
  from: (scope) => sql`${scopedLeads(scope)} l
    left join company c on c.id = l.company_id
    left join person f on f.id = l.founder_id
    left join founder_listing fl on fl.person_id = l.founder_id
    left join funding_round r on r.id = l.round_id`,
  columns: [
    { name: "round_id", type: "integer", access: "public", description: "Number of the funding round.", value: sql`l.round_id` },
    { name: "company_name", type: "text", access: "public", description: "Name of the company.", value: sql`l.company_name` },
    { name: "website", type: "text", access: "public", description: "Address of the company's website.", value: sql`l.website` },
    { name: "domain", type: "text", access: "public", description: "Registrable domain of that website.", value: sql`l.domain` },
    { name: "description", type: "text", access: "public", description: "What the company does, as its source says.", value: sql`c.description` },
    { name: "industry", type: "text", access: "public", description: "Industry of the company, as its source names it.", value: sql`l.industry` },
    { name: "location", type: "text", access: "public", description: "City, region and country of the company, as far as known.", value: place("l") },
    { name: "city", type: "text", access: "public", description: "City of the company.", value: sql`l.city` },
    { name: "region", type: "text", access: "public", description: "State, province or region of the company.", value: sql`l.region` },
    { name: "country", type: "text", access: "public", description: "Country of the company, in US English.", value: countryName("l.country") },
    { name: "country_code", type: "text", access: "public", description: "ISO 3166-1 alpha-2 code of that country.", value: sql`l.country` },
    { name: "headcount", type: "text", access: "public", description: "Band of employees, such as 11-50.", value: sql`l.headcount_band` },
    { name: "year_founded", type: "integer", access: "public", description: "Year in which the company was founded.", value: sql`c.year_founded::bigint` },
    { name: "funding_type", type: "text", access: "public", description: "Funding type, else the stage as the source wrote it.", value: sql`coalesce(l.funding_type, l.stage_text)` },
    { name: "amount_usd", type: "number", access: "public", description: "US dollars, converted at a published rate when the amount is in another currency.", value: dollars("l.amount_usd_minor") },
    { name: "amount", type: "number", access: "public", description: "Amount in its own currency; empty when undisclosed.", value: units("l.amount_minor", "l.currency") },
    { name: "currency", type: "text", access: "public", description: "ISO 4217 code of the amount's currency.", value: sql`l.currency` },
    { name: "funding_date", type: "date", access: "public", description: "Day of the announcement; empty while only the month or the year is known.", value: knownDay("l.announced_on", "l.announced_precision") },
    { name: "announced", type: "text", access: "public", description: "Date of the announcement as precisely as it is known: 2026-07-15, 2026-07 or 2026.", value: knownDate("l.announced_on", "l.announced_precision") },
    { name: "investors", type: "text_list", access: "public", description: "Investors in the order the evidence names them.", value: investorNames("l.investors", "all") },
    { name: "lead_investors", type: "text_list", access: "public", description: "Those of the investors that led the round.", value: investorNames("l.investors", "leading") },
    { name: "founder_name", type: "text", access: "public", description: "Founder named first in the evidence; officers are not founders.", value: sql`l.founder_name` },
    { name: "founder_title", type: "text", access: "public", description: "The founder's title, where the founder's page shows one for this company.", value: sql`case when fl.company_id = l.company_id then fl.title end` },
    { name: "founder_linkedin", type: "text", access: "public", description: "Address of the founder's professional profile.", value: sql`l.founder_link` },
    { name: "founder_location", type: "text", access: "public", description: "Where the founder works from, as the source says.", value: sql`f.location` },
    { name: "proof_url", type: "text", access: "public", description: "Address of the strongest evidence for the round.", value: sql`l.proof_url` },
    { name: "source", type: "text", access: "public", description: "Where that evidence came from: sec-form-d, news-feed, list-file, or edited.", value: sql`l.source_kind` },
    { name: "company_id", type: "integer", access: "public", description: "Number of the company.", value: sql`l.company_id` },
    { name: "company_slug", type: "text", access: "public", description: "Last part of the address of the company's page.", value: sql`l.company_slug` },
    { name: "founder_slug", type: "text", access: "public", description: "Last part of the address of the founder's page.", value: sql`l.founder_slug` },
    { name: "legal_name", type: "text", access: "public", description: "The company's name in its register, where known.", value: sql`c.legal_name` },
    { name: "is_sample", type: "boolean", access: "public", description: "Whether this is invented sample data.", value: sql`l.is_sample` },
    { name: "cik", type: "text", access: "account", description: "The company's SEC Central Index Key, ten digits.", value: sql`c.cik` },
    { name: "added_at", type: "timestamp", access: "account", description: "When the round came into the catalogue.", value: sql`r.created_at` },
    { name: "updated_at", type: "timestamp", access: "account", description: "When the round last changed.", value: sql`r.updated_at` },
  ],
};
