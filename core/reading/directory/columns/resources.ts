import { sql } from "kysely";
import { COMPANY_FACTS, PERSON_FACTS } from "../../../catalogue/facts/facts.ts";
import { companyIsListed, equityUsd } from "../published.ts";
import { companyInScope, publicColumn, type Resource, scopedLeads } from "./column.ts";
import { CHANGES } from "./changes.ts";
import { FACET_VALUES } from "./facet-values.ts";
import { contactColumns, ofCompany } from "./contact-columns.ts";
import { columnsOfFacts, countryName, finiteDate, place } from "./expressions.ts";
import { growthColumns, growthOfCompany, MEASURES } from "./growth-columns.ts";
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
    publicColumn("id", "integer", "Investor ID.", sql`i.id`),
    publicColumn("name", "text", "Name, as first written in the evidence.", sql`i.name`),
    {
      ...publicColumn(
        "round_count",
        "integer",
        "Number of rounds in your scope the investor took part in.",
        sql`t.rounds`,
      ),
      counted: true,
    },
    { ...publicColumn("led_count", "integer", "Number of those rounds it led.", sql`t.led`), counted: true },
    {
      ...publicColumn("last_round_on", "date", "Date of the latest of those rounds.", finiteDate("t.newest")),
      counted: true,
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
    publicColumn("id", "integer", "Role ID.", sql`o.id`),
    publicColumn("person_id", "integer", "Person ID.", sql`p.id`),
    ...columnsOfFacts(PERSON_FACTS, () => "p"),
    ...contactColumns("", "the person at this company"),
    publicColumn("slug", "text", "Slug of the founder's page, for founders.", sql`p.slug`),
    publicColumn("relation", "text", "founder, executive_officer, director, promoter or employee.", sql`o.relation`),
    publicColumn("title", "text", "Title, as stated by the source.", sql`o.title`),
    publicColumn("company_id", "integer", "Company ID.", sql`o.company_id`),
    publicColumn("company_name", "text", "Name of the company.", sql`c.name`),
    publicColumn("company_slug", "text", "Slug of the company's page.", sql`c.slug`),
    publicColumn("is_sample", "boolean", "Whether this is invented sample data.", sql`p.is_sample`),
    publicColumn("added_at", "timestamp", "When the person was added.", sql`p.created_at`),
    publicColumn("updated_at", "timestamp", "When the person last changed.", sql`p.updated_at`),
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
    publicColumn("id", "integer", "Company ID.", sql`c.id`),
    publicColumn("slug", "text", "Slug of the company's page.", sql`c.slug`),
    ...columnsOfFacts(COMPANY_FACTS, () => "c"),
    ...contactColumns("", "the company itself, such as hello@", ofCompany("c.id")),
    publicColumn(
      "industries",
      "text_list",
      "Industries of the company, from the list at /industries; the main one first.",
      sql`c.industries`,
    ),
    publicColumn("location", "text", "City, region and country, as far as known.", place("c")),
    publicColumn("country", "text", "Country, in US English.", countryName("c.country")),
    {
      ...publicColumn("round_count", "integer", "Number of published funding rounds.", sql`coalesce(t.rounds, 0)`),
      counted: true,
    },
    {
      ...publicColumn(
        "total_raised_usd",
        "number",
        "Total of its equity rounds with a known amount, in US dollars; null without any.",
        sql`t.raised`,
      ),
      counted: true,
    },
    { ...publicColumn("last_round_on", "date", "Date of its latest round.", finiteDate("t.newest")), counted: true },
    ...growthColumns(growthOfCompany("c.id")),
    publicColumn("is_sample", "boolean", "Whether this is invented sample data.", sql`c.is_sample`),
    publicColumn("added_at", "timestamp", "When the company was added.", sql`c.created_at`),
    publicColumn("updated_at", "timestamp", "When the company last changed.", sql`c.updated_at`),
  ],
};

/** Resources of the REST API, under the name in their URL. */
export const REST_RESOURCES: readonly Resource[] = [
  LEADS,
  COMPANIES,
  PEOPLE,
  ROUNDS,
  INVESTORS,
  MEASURES,
  FACET_VALUES,
  CHANGES,
];
