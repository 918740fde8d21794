import { sql } from "kysely";
import { COMPANY_FACTS, PERSON_FACTS } from "../../catalog/facts.ts";
import { companyIsListed, equityUsd } from "../published.ts";
import { type Resource, companyInScope, scopedLeads } from "./column.ts";
import { CHANGES } from "./changes.ts";
import { FACET_VALUES } from "./facet-values.ts";
import { contactColumns, ofCompany } from "./contact-columns.ts";
import { columnsOfFacts, countryName, finiteDate, place } from "./expressions.ts";
import { LEADS, ROUNDS } from "./rounds.ts";

/** Investors of the rounds in scope, with counts limited to the scope, because full counts would reveal the rest. */
const INVESTORS: Resource = {
  name: "investors",
  description: "One row for each investor of a published funding round.",
  key: "id",
  from(scope, counting) {
    const links = sql`round_investor m join ${scopedLeads(scope)} l on l.round_id = m.round_id`;
    const counts = sql`count(*) as rounds, count(*) filter (where m.is_lead) as led, max(l.listed_on) as newest`;
    if (counting === "all")
      return sql`investor i join (select m.investor_id, ${counts} from ${links} group by m.investor_id) t
        on t.investor_id = i.id`;
    return sql`investor i left join lateral (select ${counts} from ${links} where m.investor_id = i.id) t on true
      where i.id in (select m.investor_id from ${links})`;
  },
  columns: [
    { name: "id", type: "integer", access: "public", description: "Investor ID.", value: sql`i.id` },
    {
      name: "name",
      type: "text",
      access: "public",
      description: "Name, as first written in the evidence.",
      value: sql`i.name`,
    },
    {
      name: "round_count",
      type: "integer",
      access: "public",
      counted: true,
      description: "Number of rounds in your scope the investor took part in.",
      value: sql`t.rounds`,
    },
    {
      name: "led_count",
      type: "integer",
      access: "public",
      counted: true,
      description: "Number of those rounds it led.",
      value: sql`t.led`,
    },
    {
      name: "last_round_on",
      type: "date",
      access: "public",
      counted: true,
      description: "Date of the latest of those rounds.",
      value: finiteDate("t.newest"),
    },
  ],
};

/** People shown on company pages; withdrawn people are absent. */
export const PEOPLE: Resource = {
  name: "people",
  description: "One row for each role of a person in a published company: founder, executive officer, director.",
  key: "id",
  from: (scope) => sql`role o join person p on p.id = o.person_id join company c on c.id = o.company_id
    left join contact k on k.company_id = o.company_id and k.person_id = o.person_id
    where p.withdrawn_at is null and ${companyIsListed("c")} and ${companyInScope(scope, "o.company_id")}`,
  columns: [
    { name: "id", type: "integer", access: "public", description: "Role ID.", value: sql`o.id` },
    { name: "person_id", type: "integer", access: "public", description: "Person ID.", value: sql`p.id` },
    ...columnsOfFacts(PERSON_FACTS, () => "p"),
    ...contactColumns("", "the person at this company"),
    {
      name: "slug",
      type: "text",
      access: "public",
      description: "Slug of the founder's page, for founders.",
      value: sql`p.slug`,
    },
    {
      name: "relation",
      type: "text",
      access: "public",
      description: "founder, executive_officer, director, promoter or employee.",
      value: sql`o.relation`,
    },
    {
      name: "title",
      type: "text",
      access: "public",
      description: "Title, as stated by the source.",
      value: sql`o.title`,
    },
    { name: "company_id", type: "integer", access: "public", description: "Company ID.", value: sql`o.company_id` },
    { name: "company_name", type: "text", access: "public", description: "Name of the company.", value: sql`c.name` },
    {
      name: "company_slug",
      type: "text",
      access: "public",
      description: "Slug of the company's page.",
      value: sql`c.slug`,
    },
    {
      name: "is_sample",
      type: "boolean",
      access: "public",
      description: "Whether this is invented sample data.",
      value: sql`p.is_sample`,
    },
    {
      name: "added_at",
      type: "timestamp",
      access: "public",
      description: "When the person was added.",
      value: sql`p.created_at`,
    },
    {
      name: "updated_at",
      type: "timestamp",
      access: "public",
      description: "When the person last changed.",
      value: sql`p.updated_at`,
    },
  ],
};

/** Companies with a page. A company's page shows all its rounds to everyone, so sums over them are public as well. */
export const COMPANIES: Resource = {
  name: "companies",
  description: "One row for each published company.",
  key: "id",
  from(scope, counting) {
    const counts = sql`count(*) as rounds, sum(${equityUsd("l")}) / 100::float8 as raised, max(l.listed_on) as newest
      from lead l`;
    const rounds =
      counting === "all"
        ? sql`left join (select l.company_id, ${counts} group by l.company_id) t on t.company_id = c.id`
        : sql`left join lateral (select ${counts} where l.company_id = c.id) t on true`;
    return sql`company c ${rounds} where ${companyIsListed("c")} and ${companyInScope(scope, "c.id")}`;
  },
  columns: [
    { name: "id", type: "integer", access: "public", description: "Company ID.", value: sql`c.id` },
    { name: "slug", type: "text", access: "public", description: "Slug of the company's page.", value: sql`c.slug` },
    ...columnsOfFacts(COMPANY_FACTS, () => "c"),
    ...contactColumns("", "the company itself, such as hello@", ofCompany("c.id")),
    {
      name: "industries",
      type: "text_list",
      access: "public",
      description: "Industries of the company, from the list at /industries; the main one first.",
      value: sql`c.industries`,
    },
    {
      name: "location",
      type: "text",
      access: "public",
      description: "City, region and country, as far as known.",
      value: place("c"),
    },
    {
      name: "country",
      type: "text",
      access: "public",
      description: "Country, in US English.",
      value: countryName("c.country"),
    },
    {
      name: "round_count",
      type: "integer",
      access: "public",
      counted: true,
      description: "Number of published funding rounds.",
      value: sql`coalesce(t.rounds, 0)`,
    },
    {
      name: "total_raised_usd",
      type: "number",
      access: "public",
      counted: true,
      description: "Total of its equity rounds with a known amount, in US dollars; null without any.",
      value: sql`t.raised`,
    },
    {
      name: "last_round_on",
      type: "date",
      access: "public",
      counted: true,
      description: "Date of its latest round.",
      value: finiteDate("t.newest"),
    },
    {
      name: "is_sample",
      type: "boolean",
      access: "public",
      description: "Whether this is invented sample data.",
      value: sql`c.is_sample`,
    },
    {
      name: "added_at",
      type: "timestamp",
      access: "public",
      description: "When the company was added.",
      value: sql`c.created_at`,
    },
    {
      name: "updated_at",
      type: "timestamp",
      access: "public",
      description: "When the company last changed.",
      value: sql`c.updated_at`,
    },
  ],
};

/** Resources of the REST API, under the name in their URL. */
export const REST_RESOURCES: readonly Resource[] = [LEADS, COMPANIES, PEOPLE, ROUNDS, INVESTORS, FACET_VALUES, CHANGES];
