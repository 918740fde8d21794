import { type RawBuilder, sql } from "kysely";
import { COMPANY_FACTS, ROUND_FACTS } from "../../../catalogue/facts/facts.ts";
import type { LeadScope } from "../access.ts";
import { MONEY_DESCRIPTION } from "../../../catalogue/facts/money-meanings.ts";
import { type Column, publicColumn, type Resource, scopedLeads } from "./column.ts";
import { joinMainContact, leadContactColumns, mainContact } from "./contact-columns.ts";
import { growthColumns, paceColumns } from "./growth-columns.ts";
import { columnsOfFacts, countryName, dollars, knownDay, place } from "./expressions.ts";

/** SQL: `value` for the contact of a row, where `o` is a person's role and `p` the person. */
type OfContact = (value: RawBuilder<unknown>) => RawBuilder<unknown>;

/** SQL: a person's last name, including preceding particles and a suffix. */
const LAST_NAME = sql`substring(p.name from ${sql.lit(
  String.raw`(?i)((?:\m(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|bin|ibn|al|el|ten|ter|zu|zur)\s+)*[^\s,]+(?:,?\s+(?:jr|sr|ii|iii|iv|ph\.?d|md|esq)\.?)?)\s*$`,
)})`;

/** SQL: the name before {@link LAST_NAME}; null for a single name. */
const FIRST_NAME = sql`nullif(rtrim(left(p.name, length(rtrim(p.name)) - length(${LAST_NAME}))), '')`;

const COMPANY_LINKEDIN = sql`(select u.url from unnest(c.profile_urls) u (url)
  where u.url ~* '^https?://([a-z]+[.])?linkedin[.]com/(company|school|showcase)/' limit 1)`;

/** SQL: a round with its company and founder. The planner drops joins when none of their columns is selected. */
const leadsWithCompany = (scope: LeadScope) => sql`${scopedLeads(scope, true)} lead
    left join company c on c.id = lead.company_id
    left join funding_round r on r.id = lead.round_id
    left join person f on f.id = lead.founder_id
    left join founder_listing fl on fl.person_id = lead.founder_id`;

function columnsOf(contact: OfContact): readonly Column[] {
  const ofContact = leadContactColumns("lead.company_id", contact);
  return [
    publicColumn("round_id", "integer", "Funding round ID.", sql`lead.round_id`),
    publicColumn("company_name", "text", "Name of the company.", sql`lead.company_name`),
    ...columnsOfFacts(COMPANY_FACTS, ({ lead }) => (lead ? "lead" : "c"), { except: ["name"] }),
    publicColumn(
      "industries",
      "text_list",
      "Industries of the company, from the list at /industries; the main one first.",
      sql`lead.industries`,
    ),
    publicColumn("location", "text", "City, region and country of the company, as far as known.", place("lead")),
    publicColumn("country", "text", "Country of the company, in US English.", countryName("lead.country")),
    publicColumn(
      "funding_type",
      "text",
      "Funding type, else the stage as the source wrote it.",
      sql`coalesce(lead.funding_type, lead.stage_text)`,
    ),
    publicColumn("money", "text", MONEY_DESCRIPTION, sql`lead.money`),
    publicColumn(
      "amount_usd",
      "number",
      "US dollars, converted at a published rate when the amount is in another currency.",
      dollars("lead.amount_usd_minor"),
    ),
    ...columnsOfFacts(ROUND_FACTS, ({ lead }) => (lead ? "lead" : "r"), { except: ["fundingType"] }),
    publicColumn("currency", "text", "ISO 4217 code of the amount's currency.", sql`lead.currency`),
    publicColumn(
      "exchange_rate_on",
      "date",
      "Date of the exchange rate used for amount_usd; empty for dollars.",
      sql`r.fx_rate_on`,
    ),
    publicColumn(
      "total_raised_usd",
      "number",
      "Total of the company's listed rounds with a known amount, in US dollars.",
      dollars("lead.total_raised_usd_minor"),
    ),
    publicColumn(
      "funding_date",
      "date",
      "Announcement date; empty if only the month or year is known.",
      knownDay("lead.announced_on", "lead.announced_precision"),
    ),
    publicColumn("investors", "text_list", "Investors, in the order of the evidence.", sql`lead.investor_names`),
    publicColumn("lead_investors", "text_list", "Lead investors.", sql`lead.lead_investor_names`),
    publicColumn(
      "founder_name",
      "text",
      "First founder in the evidence; officers are not founders.",
      sql`lead.founder_name`,
    ),
    publicColumn(
      "founder_title",
      "text",
      "The founder's title at this company, if shown on the founder's page.",
      sql`case when fl.company_id = lead.company_id then fl.title end`,
    ),
    publicColumn("founder_linkedin", "text", "URL of the founder's professional profile.", sql`lead.founder_link`),
    publicColumn("founder_location", "text", "The founder's location, as stated by the source.", sql`f.location`),
    ...ofContact.filter(({ name }) => name === "contact_name"),
    publicColumn(
      "contact_first_name",
      "text",
      "First names of the contact; empty for a single name.",
      contact(FIRST_NAME),
    ),
    publicColumn(
      "contact_last_name",
      "text",
      "Last name of the contact, including particles (van, de) and a suffix (Jr.).",
      contact(LAST_NAME),
    ),
    ...ofContact.filter(({ name }) => name !== "contact_name"),
    publicColumn("company_linkedin", "text", "The company's LinkedIn page, where known.", COMPANY_LINKEDIN),
    publicColumn("proof_url", "text", "URL of the strongest evidence for the round.", sql`lead.proof_url`),
    publicColumn(
      "source",
      "text",
      "Source of that evidence: sec-form-d, news-feed, list-file, or edited.",
      sql`lead.source_kind`,
    ),
    ...growthColumns(sql`lead.growth`),
    ...paceColumns(sql`lead.growth`),
    publicColumn("company_id", "integer", "Company ID.", sql`lead.company_id`),
    publicColumn("company_slug", "text", "Slug of the company's page.", sql`lead.company_slug`),
    publicColumn("founder_slug", "text", "Slug of the founder's page.", sql`lead.founder_slug`),
    publicColumn("is_sample", "boolean", "Whether this is invented sample data.", sql`lead.is_sample`),
    publicColumn("added_at", "timestamp", "When the round was added.", sql`lead.added_at`),
    publicColumn(
      "updated_at",
      "timestamp",
      "When the round, its company or its founder last changed.",
      sql`lead.updated_at`,
    ),
  ];
}

/** Rows of exported files: a round with its company, founder and main contact. */
export const EXPORT_ROWS: Resource = {
  name: "export",
  description: "One row for each published funding round, with its company and founder.",
  key: "round_id",
  from: (scope) => sql`${leadsWithCompany(scope)} ${joinMainContact("lead.company_id")}`,
  columns: columnsOf((value) => mainContact("lead.company_id", value)),
};

/** Like {@link EXPORT_ROWS}, with a row for each person at the company whose role fulfils a condition, as the contact. */
function rowsOfPeople(name: string, description: string, condition: RawBuilder<unknown>): Resource {
  return {
    name,
    description,
    key: "role_id",
    // One row for people with several roles at a company.
    from: (scope) => sql`${leadsWithCompany(scope)}
      join role o on o.company_id = lead.company_id and ${condition}
        and not exists (select from role earlier where earlier.company_id = o.company_id
          and earlier.person_id = o.person_id and earlier.relation <> o.relation
          and (earlier.relation = 'founder', -earlier.id) > (o.relation = 'founder', -o.id))
      join person p on p.id = o.person_id and p.withdrawn_at is null
      left join contact k on k.company_id = o.company_id and k.person_id = o.person_id`,
    columns: [
      publicColumn("role_id", "integer", "Role ID, as in people.", sql`o.id`),
      publicColumn("person_id", "integer", "Person ID.", sql`p.id`),
      publicColumn("relation", "text", "founder, executive_officer, director, promoter or employee.", sql`o.relation`),
      ...columnsOf((value) => value),
    ],
  };
}

export const FOUNDER_ROWS = rowsOfPeople(
  "founder_export",
  "One row for each founder of a company, with its newest round.",
  sql`o.relation = 'founder'`,
);

export const PERSON_ROWS = rowsOfPeople(
  "person_export",
  "One row for each person at a company, with its newest round.",
  sql`true`,
);
