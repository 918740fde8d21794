import { sql } from "kysely";
import type { Resource } from "./column.ts";
import { contact, FIRST_NAME, LAST_NAME, TITLE } from "./contact.ts";
import { countryName, dollars, knownDate, knownDay, place, units } from "./expressions.ts";
import { scopedLeads } from "./scope.ts";

const COMPANY_LINKEDIN = sql`(select u.url from unnest(c.profile_urls) u (url)
  where u.url ~* '^https?://([a-z]+[.])?linkedin[.]com/(company|school|showcase)/' limit 1)`;

/**
 * What a file of leads can hold: a round with its company and its founder in one row, as lists are worked with.
 * Every join keeps the number of rows and is one the planner leaves out when no column of it is asked for.
 */
export const EXPORT_ROWS: Resource = {
  name: "export",
  description: "One row for each published funding round, with its company and its founder, for files.",
  key: "round_id",
  from: (scope) => sql`${scopedLeads(scope)} lead
    left join company c on c.id = lead.company_id
    left join person f on f.id = lead.founder_id
    left join founder_listing fl on fl.person_id = lead.founder_id`,
  columns: [
    { name: "round_id", type: "integer", access: "public", description: "Number of the funding round.", value: sql`lead.round_id` },
    { name: "company_name", type: "text", access: "public", description: "Name of the company.", value: sql`lead.company_name` },
    { name: "website", type: "text", access: "public", description: "Address of the company's website.", value: sql`lead.website` },
    { name: "domain", type: "text", access: "public", description: "Registrable domain of that website.", value: sql`lead.domain` },
    { name: "description", type: "text", access: "public", description: "What the company does, as its source says.", value: sql`c.description` },
    { name: "industry", type: "text", access: "public", description: "Industry of the company, as its source names it.", value: sql`lead.industry` },
    { name: "location", type: "text", access: "public", description: "City, region and country of the company, as far as known.", value: place("lead") },
    { name: "city", type: "text", access: "public", description: "City of the company.", value: sql`lead.city` },
    { name: "region", type: "text", access: "public", description: "State, province or region of the company.", value: sql`lead.region` },
    { name: "country", type: "text", access: "public", description: "Country of the company, in US English.", value: countryName("lead.country") },
    { name: "country_code", type: "text", access: "public", description: "ISO 3166-1 alpha-2 code of that country.", value: sql`lead.country` },
    { name: "headcount", type: "text", access: "public", description: "Band of employees, such as 11-50.", value: sql`lead.headcount_band` },
    { name: "year_founded", type: "integer", access: "public", description: "Year in which the company was founded.", value: sql`lead.year_founded::bigint` },
    { name: "funding_type", type: "text", access: "public", description: "Funding type, else the stage as the source wrote it.", value: sql`coalesce(lead.funding_type, lead.stage_text)` },
    { name: "amount_usd", type: "number", access: "public", description: "US dollars, converted at a published rate when the amount is in another currency.", value: dollars("lead.amount_usd_minor") },
    { name: "amount", type: "number", access: "public", description: "Amount in its own currency; empty when undisclosed.", value: units("lead.amount_minor", "lead.currency") },
    { name: "currency", type: "text", access: "public", description: "ISO 4217 code of the amount's currency.", value: sql`lead.currency` },
    { name: "total_raised_usd", type: "number", access: "public", description: "US dollars of all listed rounds of the company whose amount is known.", value: dollars("lead.total_raised_usd_minor") },
    { name: "funding_date", type: "date", access: "public", description: "Day of the announcement; empty while only the month or the year is known.", value: knownDay("lead.announced_on", "lead.announced_precision") },
    { name: "announced", type: "text", access: "public", description: "Date of the announcement as precisely as it is known: 2026-07-15, 2026-07 or 2026.", value: knownDate("lead.announced_on", "lead.announced_precision") },
    { name: "investors", type: "text_list", access: "public", description: "Investors in the order the evidence names them.", value: sql`lead.investor_names` },
    { name: "lead_investors", type: "text_list", access: "public", description: "Those of the investors that led the round.", value: sql`lead.lead_investor_names` },
    { name: "founder_name", type: "text", access: "public", description: "Founder named first in the evidence; officers are not founders.", value: sql`lead.founder_name` },
    { name: "founder_title", type: "text", access: "public", description: "The founder's title, where the founder's page shows one for this company.", value: sql`case when fl.company_id = lead.company_id then fl.title end` },
    { name: "founder_linkedin", type: "text", access: "public", description: "Address of the founder's professional profile.", value: sql`lead.founder_link` },
    { name: "founder_location", type: "text", access: "public", description: "Where the founder works from, as the source says.", value: sql`f.location` },
    { name: "contact_name", type: "text", access: "public", description: "Person to write to: the founder, else the officer or director the evidence names first.", value: contact(sql`p.name`) },
    { name: "contact_first_name", type: "text", access: "public", description: "That person's name before the last name; empty for a single name.", value: contact(FIRST_NAME) },
    { name: "contact_last_name", type: "text", access: "public", description: "The last word of that name, with particles (van, de) and suffix (Jr.).", value: contact(LAST_NAME) },
    { name: "contact_title", type: "text", access: "public", description: "That person's title, else the part the evidence states, such as Executive Officer.", value: contact(TITLE) },
    { name: "contact_linkedin", type: "text", access: "public", description: "Address of that person's professional profile.", value: contact(sql`p.profile_url`) },
    { name: "company_linkedin", type: "text", access: "public", description: "The company's own page on LinkedIn, where known.", value: COMPANY_LINKEDIN },
    { name: "proof_url", type: "text", access: "public", description: "Address of the strongest evidence for the round.", value: sql`lead.proof_url` },
    { name: "source", type: "text", access: "public", description: "Where that evidence came from: sec-form-d, news-feed, list-file, or edited.", value: sql`lead.source_kind` },
    { name: "company_id", type: "integer", access: "public", description: "Number of the company.", value: sql`lead.company_id` },
    { name: "company_slug", type: "text", access: "public", description: "Last part of the address of the company's page.", value: sql`lead.company_slug` },
    { name: "founder_slug", type: "text", access: "public", description: "Last part of the address of the founder's page.", value: sql`lead.founder_slug` },
    { name: "legal_name", type: "text", access: "public", description: "The company's name in its register, where known.", value: sql`c.legal_name` },
    { name: "is_sample", type: "boolean", access: "public", description: "Whether this is invented sample data.", value: sql`lead.is_sample` },
    { name: "cik", type: "text", access: "account", description: "The company's SEC Central Index Key, ten digits.", value: sql`c.cik` },
    { name: "added_at", type: "timestamp", access: "public", description: "When the round came into the catalogue.", value: sql`lead.added_at` },
    { name: "updated_at", type: "timestamp", access: "public", description: "When the round, its company or its founder last changed.", value: sql`lead.updated_at` },
  ],
};
