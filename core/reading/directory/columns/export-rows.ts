import { type RawBuilder, sql } from "kysely";
import { COMPANY_FACTS, ROUND_FACTS } from "../../../catalogue/facts/facts.ts";
import type { LeadScope } from "../access.ts";
import { type Column, publicColumn, type Resource, scopedLeads } from "./column.ts";
import { joinMainContact, leadContactColumns, mainContact } from "./contact-columns.ts";
import { growthColumns, paceColumns } from "./growth-columns.ts";
import { columnsOfFacts, dollars, knownDay } from "./expressions.ts";
import { OF_LEAD } from "./lead-columns.ts";

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
    OF_LEAD.companyName,
    ...columnsOfFacts(COMPANY_FACTS, ({ lead }) => (lead ? "lead" : "c"), { except: ["name"] }),
    OF_LEAD.industries,
    OF_LEAD.location,
    OF_LEAD.country,
    OF_LEAD.fundingType,
    OF_LEAD.money,
    OF_LEAD.amountUsd,
    ...columnsOfFacts(ROUND_FACTS, ({ lead }) => (lead ? "lead" : "r"), { except: ["fundingType"] }),
    OF_LEAD.currency,
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
    OF_LEAD.investors,
    OF_LEAD.leadInvestors,
    OF_LEAD.founderName,
    publicColumn(
      "founder_title",
      "text",
      "The founder's title at this company, if shown on the founder's page.",
      sql`case when fl.company_id = lead.company_id then fl.title end`,
    ),
    OF_LEAD.founderLinkedIn,
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
    OF_LEAD.source,
    ...growthColumns(sql`lead.growth`),
    ...paceColumns(sql`lead.growth`),
    OF_LEAD.companyId,
    OF_LEAD.companySlug,
    publicColumn("founder_slug", "text", "Slug of the founder's page.", sql`lead.founder_slug`),
    OF_LEAD.isSample,
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
