import { MONEY_DESCRIPTION } from "../../../catalogue/facts/money-words.ts";
import { sql } from "kysely";
import { type Column, publicColumn } from "./column.ts";
import { countryName, dollars, place } from "./expressions.ts";

/** Columns of several resources that have a row for each round, of a row of `lead` called `lead`. */
export const OF_LEAD = {
  companyId: publicColumn("company_id", "integer", "Company ID.", sql`lead.company_id`),
  companyName: publicColumn("company_name", "text", "Name of the company.", sql`lead.company_name`),
  companySlug: publicColumn("company_slug", "text", "Slug of the company's page.", sql`lead.company_slug`),
  industries: publicColumn(
    "industries",
    "text_list",
    "Industries of the company, from the list at /industries; the main one first.",
    sql`lead.industries`,
  ),
  location: publicColumn(
    "location",
    "text",
    "City, region and country of the company, as far as known.",
    place("lead"),
  ),
  country: publicColumn("country", "text", "Country of the company, in US English.", countryName("lead.country")),
  amountUsd: publicColumn(
    "amount_usd",
    "number",
    "US dollars, converted at a published rate when the amount is in another currency.",
    dollars("lead.amount_usd_minor"),
  ),
  money: publicColumn("money", "text", MONEY_DESCRIPTION, sql`lead.money`),
  currency: publicColumn("currency", "text", "ISO 4217 code of the amount's currency.", sql`lead.currency`),
  fundingType: publicColumn(
    "funding_type",
    "text",
    "Funding type, else the stage as the source wrote it.",
    sql`coalesce(lead.funding_type, lead.stage_text)`,
  ),
  investors: publicColumn(
    "investors",
    "text_list",
    "Investors, in the order of the evidence.",
    sql`lead.investor_names`,
  ),
  leadInvestors: publicColumn("lead_investors", "text_list", "Lead investors.", sql`lead.lead_investor_names`),
  founderName: publicColumn(
    "founder_name",
    "text",
    "First founder in the evidence; officers are not founders.",
    sql`lead.founder_name`,
  ),
  founderLinkedIn: publicColumn(
    "founder_linkedin",
    "text",
    "URL of the founder's professional profile.",
    sql`lead.founder_link`,
  ),
  source: publicColumn(
    "source",
    "text",
    "Source of that evidence: sec-form-d, news-feed, list-file, or edited.",
    sql`lead.source_kind`,
  ),
  isSample: publicColumn("is_sample", "boolean", "Whether this is invented sample data.", sql`lead.is_sample`),
} as const satisfies Readonly<Record<string, Column>>;
