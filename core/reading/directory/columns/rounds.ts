import { sql } from "kysely";
import { ROUND_FACTS } from "../../../catalogue/facts/facts.ts";
import { type Column, publicColumn, type Resource, scopedLeads } from "./column.ts";
import { joinMainContact, leadContactColumns } from "./contact-columns.ts";
import { growthColumns, paceColumns } from "./growth-columns.ts";
import { MONEY_DESCRIPTION } from "../../../catalogue/facts/money-meanings.ts";
import { columnsOfFacts, countryName, dollars, finiteDate, knownDay, place } from "./expressions.ts";

/** The parts of a company's location and its industries, of a row of `lead` called l, so that rounds can be filtered by them. */
const OF_COMPANY: readonly Column[] = [
  publicColumn(
    "industries",
    "text_list",
    "Industries of the company, from the list at /industries; the main one first.",
    sql`l.industries`,
  ),
  publicColumn("city", "text", "City of the company.", sql`l.city`),
  publicColumn("region", "text", "State, province or region of the company, by name.", sql`l.region`),
  publicColumn(
    "country_code",
    "text",
    "ISO 3166-1 alpha-2 code of the company's country. Filters also take names and groups such as Europe.",
    sql`l.country`,
  ),
  publicColumn("country", "text", "Country of the company, in US English.", countryName("l.country")),
];
const LOCATION = publicColumn(
  "location",
  "text",
  "City, region and country of the company, as far as known.",
  place("l"),
);

const CONTACT = leadContactColumns("l.company_id");

/** Funding rounds with everything known about them; `company_id` references `companies`. */
export const ROUNDS: Resource = {
  name: "rounds",
  description:
    "One row for each published funding round. Offerings with nothing sold yet are rows only if a condition names money.",
  key: "id",
  from: (scope, _, every) => sql`${scopedLeads(scope, every)} l left join funding_round r on r.id = l.round_id
    ${joinMainContact("l.company_id")}`,
  columns: [
    publicColumn("id", "integer", "Funding round ID.", sql`l.round_id`),
    publicColumn("company_id", "integer", "Company ID.", sql`l.company_id`),
    publicColumn("company_name", "text", "Name of the company.", sql`l.company_name`),
    publicColumn("company_slug", "text", "Slug of the company's page.", sql`l.company_slug`),
    publicColumn(
      "amount_usd",
      "number",
      "US dollars, converted at a published rate when the amount is in another currency.",
      dollars("l.amount_usd_minor"),
    ),
    publicColumn("money", "text", MONEY_DESCRIPTION, sql`l.money`),
    ...columnsOfFacts(ROUND_FACTS, ({ lead }) => (lead ? "l" : "r")),
    publicColumn("currency", "text", "ISO 4217 code of the amount's currency.", sql`l.currency`),
    publicColumn(
      "exchange_rate_on",
      "date",
      "Date of the exchange rate used for amount_usd; null for dollars.",
      sql`r.fx_rate_on`,
    ),
    publicColumn("exchange_rate_source", "text", "Publisher of that exchange rate.", sql`r.fx_source`),
    publicColumn(
      "announced_on",
      "date",
      "Announcement date; null if only the month or year is known.",
      knownDay("l.announced_on", "l.announced_precision"),
    ),
    publicColumn(
      "listed_on",
      "date",
      "Date by which lists are sorted: the announcement, else the first sale.",
      finiteDate("l.listed_on"),
    ),
    publicColumn("investors", "text_list", "Investors, in the order of the evidence.", sql`l.investor_names`),
    publicColumn("lead_investors", "text_list", "Lead investors.", sql`l.lead_investor_names`),
    ...OF_COMPANY,
    LOCATION,
    ...CONTACT,
    ...growthColumns(sql`l.growth`),
    ...paceColumns(sql`l.growth`),
    publicColumn("proof_url", "text", "URL of the strongest evidence.", sql`l.proof_url`),
    publicColumn(
      "source",
      "text",
      "Source of that evidence: sec-form-d, news-feed, list-file, or edited.",
      sql`l.source_kind`,
    ),
    publicColumn("is_sample", "boolean", "Whether this is invented sample data.", sql`l.is_sample`),
    publicColumn("added_at", "timestamp", "When the round was added.", sql`r.created_at`),
    publicColumn("updated_at", "timestamp", "When the round last changed.", sql`r.updated_at`),
  ],
};

/** The leads table: the columns that existing clients rely on come first and in this order. */
export const LEADS: Resource = {
  name: "leads",
  description: "One row for each published funding round, with its company and founder.",
  key: "id",
  from: (scope) => sql`${scopedLeads(scope)} l ${joinMainContact("l.company_id")}`,
  columns: [
    publicColumn("id", "integer", "Funding round ID.", sql`l.round_id`),
    publicColumn("company_name", "text", "Name of the company.", sql`l.company_name`),
    LOCATION,
    publicColumn(
      "founder_name",
      "text",
      "First founder in the evidence; officers are not founders.",
      sql`l.founder_name`,
    ),
    publicColumn("founder_linkedin", "text", "URL of the founder's professional profile.", sql`l.founder_link`),
    publicColumn(
      "funding_amount",
      "number",
      "US dollars, converted at a published rate when the amount is in another currency.",
      dollars("l.amount_usd_minor"),
    ),
    publicColumn(
      "funding_type",
      "text",
      "Funding type, else the stage as the source wrote it.",
      sql`coalesce(l.funding_type, l.stage_text)`,
    ),
    publicColumn(
      "funding_date",
      "date",
      "Announcement date; null if only the month or year is known.",
      knownDay("l.announced_on", "l.announced_precision"),
    ),
    publicColumn(
      "industry",
      "text",
      "Industries of the company, separated by commas; the main one first.",
      sql`nullif(array_to_string(l.industries, ', '), '')`,
    ),
    publicColumn("company_id", "integer", "Company ID.", sql`l.company_id`),
    publicColumn("company_slug", "text", "Slug of the company's page.", sql`l.company_slug`),
    ...OF_COMPANY,
    ...CONTACT,
  ],
};
