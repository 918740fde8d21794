import { sql } from "kysely";
import type { Resource } from "./column.ts";
import { dollars, finiteDate, knownDate, knownDay, units } from "./expressions.ts";
import { scopedLeads } from "./scope.ts";

/** Funding rounds with all that is known of them; `company_id` leads to the row of `companies`. */
export const ROUNDS: Resource = {
  name: "rounds",
  description: "One row for each published funding round. Offerings with nothing sold yet are not rounds.",
  key: "id",
  from: (scope) => sql`${scopedLeads(scope)} l left join funding_round r on r.id = l.round_id`,
  columns: [
    { name: "id", type: "integer", access: "public", description: "Number of the funding round.", value: sql`l.round_id` },
    { name: "company_id", type: "integer", access: "public", description: "Number of the company.", value: sql`l.company_id` },
    { name: "company_name", type: "text", access: "public", description: "Name of the company.", value: sql`l.company_name` },
    { name: "company_slug", type: "text", access: "public", description: "Last part of the address of the company's page.", value: sql`l.company_slug` },
    { name: "amount_usd", type: "number", access: "public", description: "US dollars, converted at a published rate when the amount is in another currency.", value: dollars("l.amount_usd_minor") },
    { name: "amount", type: "number", access: "public", description: "Amount in its own currency; null when undisclosed.", value: units("l.amount_minor", "l.currency") },
    { name: "currency", type: "text", access: "public", description: "ISO 4217 code of the amount's currency.", value: sql`l.currency` },
    { name: "exchange_rate_on", type: "date", access: "public", description: "Day of the exchange rate behind amount_usd; null for dollars.", value: sql`r.fx_rate_on` },
    { name: "exchange_rate_source", type: "text", access: "public", description: "Who published that exchange rate.", value: sql`r.fx_source` },
    { name: "funding_type", type: "text", access: "public", description: "Pre-Seed, Seed, Series A to E-2 or Venture, where the source states one.", value: sql`l.funding_type` },
    { name: "stage_text", type: "text", access: "public", description: "The stage as the source wrote it.", value: sql`l.stage_text` },
    { name: "announced_on", type: "date", access: "public", description: "Day of the announcement; null while only the month or the year is known.", value: knownDay("l.announced_on", "l.announced_precision") },
    { name: "announced", type: "text", access: "public", description: "Date of the announcement as precisely as it is known: 2026-07-15, 2026-07 or 2026.", value: knownDate("l.announced_on", "l.announced_precision") },
    { name: "first_sale", type: "text", access: "public", description: "Date of the first sale a filing states, as precisely as it is known.", value: knownDate("r.first_sale_on", "r.first_sale_precision") },
    { name: "listed_on", type: "date", access: "public", description: "Date that lists are ordered by: the announcement, else the first sale.", value: finiteDate("l.listed_on") },
    { name: "investors", type: "text_list", access: "public", description: "Investors in the order the evidence names them.", value: sql`l.investor_names` },
    { name: "lead_investors", type: "text_list", access: "public", description: "Those of the investors that led the round.", value: sql`l.lead_investor_names` },
    { name: "proof_url", type: "text", access: "public", description: "Address of the strongest evidence.", value: sql`l.proof_url` },
    { name: "source", type: "text", access: "public", description: "Where that evidence came from: sec-form-d, news-feed, list-file, or edited.", value: sql`l.source_kind` },
    { name: "is_sample", type: "boolean", access: "public", description: "Whether this is invented sample data.", value: sql`l.is_sample` },
    { name: "added_at", type: "timestamp", access: "public", description: "When the round came into the catalogue.", value: sql`r.created_at` },
    { name: "updated_at", type: "timestamp", access: "public", description: "When the round last changed.", value: sql`r.updated_at` },
  ],
};
