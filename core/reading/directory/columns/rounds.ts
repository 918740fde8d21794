import { sql } from "kysely";
import { ROUND_FACTS } from "../../../catalogue/facts/facts.ts";
import { type Column, publicColumn, type Resource, scopedLeads } from "./column.ts";
import { joinMainContact, leadContactColumns } from "./contact-columns.ts";
import { growthColumns, paceColumns } from "./growth-columns.ts";
import { columnsOfFacts, finiteDate, knownDay } from "./expressions.ts";
import { OF_LEAD } from "./lead-columns.ts";

/** The parts of a company's location and its industries, of a row of `lead`, so that rounds can be filtered by them. */
const OF_COMPANY: readonly Column[] = [
  OF_LEAD.industries,
  publicColumn("city", "text", "City of the company.", sql`lead.city`),
  publicColumn("region", "text", "State, province or region of the company, by name.", sql`lead.region`),
  publicColumn(
    "country_code",
    "text",
    "ISO 3166-1 alpha-2 code of the company's country. Filters also take names and groups such as Europe.",
    sql`lead.country`,
  ),
  OF_LEAD.country,
];

const CONTACT = leadContactColumns("lead.company_id");

/** Funding rounds with everything known about them; `company_id` references `companies`. */
export const ROUNDS: Resource = {
  name: "rounds",
  description:
    "One row for each published funding round. Offerings with nothing sold yet are rows only if a condition names money.",
  key: "id",
  from: (scope, _, every) => sql`${scopedLeads(scope, every)} lead left join funding_round r on r.id = lead.round_id
    ${joinMainContact("lead.company_id")}`,
  columns: [
    publicColumn("id", "integer", "Funding round ID.", sql`lead.round_id`),
    OF_LEAD.companyId,
    OF_LEAD.companyName,
    OF_LEAD.companySlug,
    OF_LEAD.amountUsd,
    OF_LEAD.money,
    ...columnsOfFacts(ROUND_FACTS, ({ lead }) => (lead ? "lead" : "r")),
    OF_LEAD.currency,
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
      knownDay("lead.announced_on", "lead.announced_precision"),
    ),
    publicColumn(
      "listed_on",
      "date",
      "Date by which lists are sorted: the announcement, else the first sale.",
      finiteDate("lead.listed_on"),
    ),
    OF_LEAD.investors,
    OF_LEAD.leadInvestors,
    ...OF_COMPANY,
    OF_LEAD.location,
    ...CONTACT,
    ...growthColumns(sql`lead.growth`),
    ...paceColumns(sql`lead.growth`),
    publicColumn("proof_url", "text", "URL of the strongest evidence.", sql`lead.proof_url`),
    OF_LEAD.source,
    OF_LEAD.isSample,
    publicColumn("added_at", "timestamp", "When the round was added.", sql`r.created_at`),
    publicColumn("updated_at", "timestamp", "When the round last changed.", sql`r.updated_at`),
  ],
};

/** The leads table: the columns that existing clients rely on come first and in this order. */
export const LEADS: Resource = {
  name: "leads",
  description:
    "One row for each published funding round, with its company and founder. Open offerings are rows only if a condition names money.",
  key: "id",
  from: (scope, _, every) => sql`${scopedLeads(scope, every)} lead ${joinMainContact("lead.company_id")}`,
  columns: [
    publicColumn("id", "integer", "Funding round ID.", sql`lead.round_id`),
    OF_LEAD.companyName,
    OF_LEAD.location,
    OF_LEAD.founderName,
    OF_LEAD.founderLinkedIn,
    { ...OF_LEAD.amountUsd, name: "funding_amount" },
    OF_LEAD.fundingType,
    publicColumn(
      "funding_date",
      "date",
      "Announcement date; null if only the month or year is known.",
      knownDay("lead.announced_on", "lead.announced_precision"),
    ),
    publicColumn(
      "industry",
      "text",
      "Industries of the company, separated by commas; the main one first.",
      sql`nullif(array_to_string(lead.industries, ', '), '')`,
    ),
    OF_LEAD.companyId,
    OF_LEAD.companySlug,
    ...OF_COMPANY,
    ...CONTACT,
    OF_LEAD.money,
  ],
};
