import { sql } from "kysely";
import { companyIsPublished } from "../published.ts";
import type { Resource } from "./column.ts";
import { countryName, finiteDate, place } from "./expressions.ts";
import { companyInScope } from "./scope.ts";

/** Companies with a page. A company's page is open to everybody with all its rounds, so the sums over them are, too. */
export const COMPANIES: Resource = {
  name: "companies",
  description: "One row for each published company.",
  key: "id",
  from(scope, counting) {
    const counts = sql`count(*) as rounds, sum(l.amount_usd_minor) / 100::float8 as raised, max(l.listed_on) as newest from lead l`;
    const rounds = counting === "all"
      ? sql`left join (select l.company_id, ${counts} group by l.company_id) t on t.company_id = c.id`
      : sql`left join lateral (select ${counts} where l.company_id = c.id) t on true`;
    return sql`company c ${rounds} where ${companyIsPublished("c")} and ${companyInScope(scope, "c.id")}`;
  },
  columns: [
    { name: "id", type: "integer", access: "public", description: "Number of the company.", value: sql`c.id` },
    { name: "name", type: "text", access: "public", description: "Name of the company.", value: sql`c.name` },
    { name: "slug", type: "text", access: "public", description: "Last part of the address of the company's page.", value: sql`c.slug` },
    { name: "legal_name", type: "text", access: "public", description: "Name in its register, where known.", value: sql`c.legal_name` },
    { name: "former_names", type: "text_list", access: "public", description: "Names it had before.", value: sql`c.former_names` },
    { name: "website", type: "text", access: "public", description: "Address of its website.", value: sql`c.website` },
    { name: "domain", type: "text", access: "public", description: "Registrable domain of its website.", value: sql`c.domain` },
    { name: "description", type: "text", access: "public", description: "What it does, as its source says.", value: sql`c.description` },
    { name: "industry", type: "text", access: "public", description: "Industry, as its source names it.", value: sql`c.industry` },
    { name: "location", type: "text", access: "public", description: "City, region and country, as far as known.", value: place("c") },
    { name: "city", type: "text", access: "public", description: "City.", value: sql`c.city` },
    { name: "region", type: "text", access: "public", description: "State, province or region.", value: sql`c.region` },
    { name: "country", type: "text", access: "public", description: "Country, in US English.", value: countryName("c.country") },
    { name: "country_code", type: "text", access: "public", description: "ISO 3166-1 alpha-2 code of the country.", value: sql`c.country` },
    { name: "headcount", type: "text", access: "public", description: "Band of employees, such as 11-50.", value: sql`c.headcount_band` },
    { name: "year_founded", type: "integer", access: "public", description: "Year in which it was founded.", value: sql`c.year_founded::bigint` },
    { name: "profile_urls", type: "text_list", access: "public", description: "Its own profiles on other sites.", value: sql`c.profile_urls` },
    { name: "round_count", type: "integer", access: "public", counted: true, description: "How many published funding rounds it has.", value: sql`coalesce(t.rounds, 0)` },
    { name: "total_raised_usd", type: "number", access: "public", counted: true, description: "US dollars of those of its rounds whose amount is known; null when none is.", value: sql`t.raised` },
    { name: "last_round_on", type: "date", access: "public", counted: true, description: "Date of its newest round.", value: finiteDate("t.newest") },
    { name: "is_sample", type: "boolean", access: "public", description: "Whether this is invented sample data.", value: sql`c.is_sample` },
    { name: "cik", type: "text", access: "account", description: "SEC Central Index Key, ten digits.", value: sql`c.cik` },
    { name: "added_at", type: "timestamp", access: "public", description: "When the company came into the catalogue.", value: sql`c.created_at` },
    { name: "updated_at", type: "timestamp", access: "public", description: "When the company last changed.", value: sql`c.updated_at` },
  ],
};
