import { type RawBuilder, sql } from "kysely";
import { COMPANY_FACTS, ROUND_FACTS } from "../../catalog/facts.ts";
import { type Resource, scopedLeads } from "./column.ts";
import { CONTACT_RANK, contactColumns, ofCompany } from "./contact-columns.ts";
import { columnsOfFacts, countryName, dollars, knownDay, place } from "./expressions.ts";

/**
 * SQL: `value` for the contact at the company of `lead`, where `o` is the contact's role and `p` the person: the first
 * person with a known address, else the first person.
 */
function contact(value: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(
    select ${value} from role o join person p on p.id = o.person_id
    left join contact known on known.company_id = o.company_id and known.person_id = p.id
    where o.company_id = lead.company_id and p.withdrawn_at is null
    order by known.address is null, ${CONTACT_RANK}, p.id, o.id limit 1)`;
}

/** SQL: a person's title, else their role in words: "Executive Officer". */
const TITLE = sql`coalesce(o.title, initcap(replace(o.relation, '_', ' ')))`;

/** SQL: a person's last name, including preceding particles and a suffix. */
const LAST_NAME = sql`substring(p.name from ${sql.lit(
  String.raw`(?i)((?:\m(?:van|von|der|den|de|del|della|di|da|dos|du|la|le|bin|ibn|al|el|ten|ter|zu|zur)\s+)*[^\s,]+(?:,?\s+(?:jr|sr|ii|iii|iv|ph\.?d|md|esq)\.?)?)\s*$`,
)})`;

/** SQL: the name before {@link LAST_NAME}; null for a single name. */
const FIRST_NAME = sql`nullif(rtrim(left(p.name, length(rtrim(p.name)) - length(${LAST_NAME}))), '')`;

const COMPANY_LINKEDIN = sql`(select u.url from unnest(c.profile_urls) u (url)
  where u.url ~* '^https?://([a-z]+[.])?linkedin[.]com/(company|school|showcase)/' limit 1)`;

/**
 * Rows of exported files: a round with its company and founder. Every join preserves the number of rows, and the
 * planner drops it when none of its columns is selected.
 */
export const EXPORT_ROWS: Resource = {
  name: "export",
  description: "One row for each published funding round, with its company and founder.",
  key: "round_id",
  from: (scope) => sql`${scopedLeads(scope)} lead
    left join company c on c.id = lead.company_id
    left join funding_round r on r.id = lead.round_id
    left join person f on f.id = lead.founder_id
    left join founder_listing fl on fl.person_id = lead.founder_id
    left join contact k on k.company_id = lead.company_id and k.person_id = ${contact(sql`p.id`)}`,
  columns: [
    {
      name: "round_id",
      type: "integer",
      access: "public",
      description: "Funding round ID.",
      value: sql`lead.round_id`,
    },
    {
      name: "company_name",
      type: "text",
      access: "public",
      description: "Name of the company.",
      value: sql`lead.company_name`,
    },
    ...columnsOfFacts(COMPANY_FACTS, ({ lead }) => (lead ? "lead" : "c"), { except: ["name"] }),
    {
      name: "industries",
      type: "text_list",
      access: "public",
      description: "Industries of the company, from the list at /industries; the main one first.",
      value: sql`lead.industries`,
    },
    {
      name: "location",
      type: "text",
      access: "public",
      description: "City, region and country of the company, as far as known.",
      value: place("lead"),
    },
    {
      name: "country",
      type: "text",
      access: "public",
      description: "Country of the company, in US English.",
      value: countryName("lead.country"),
    },
    {
      name: "funding_type",
      type: "text",
      access: "public",
      description: "Funding type, else the stage as the source wrote it.",
      value: sql`coalesce(lead.funding_type, lead.stage_text)`,
    },
    {
      name: "amount_usd",
      type: "number",
      access: "public",
      description: "US dollars, converted at a published rate when the amount is in another currency.",
      value: dollars("lead.amount_usd_minor"),
    },
    ...columnsOfFacts(ROUND_FACTS, ({ lead }) => (lead ? "lead" : "r"), { except: ["fundingType"] }),
    {
      name: "currency",
      type: "text",
      access: "public",
      description: "ISO 4217 code of the amount's currency.",
      value: sql`lead.currency`,
    },
    {
      name: "exchange_rate_on",
      type: "date",
      access: "public",
      description: "Date of the exchange rate used for amount_usd; empty for dollars.",
      value: sql`r.fx_rate_on`,
    },
    {
      name: "total_raised_usd",
      type: "number",
      access: "public",
      description: "Total of the company's listed rounds with a known amount, in US dollars.",
      value: dollars("lead.total_raised_usd_minor"),
    },
    {
      name: "funding_date",
      type: "date",
      access: "public",
      description: "Announcement date; empty if only the month or year is known.",
      value: knownDay("lead.announced_on", "lead.announced_precision"),
    },
    {
      name: "investors",
      type: "text_list",
      access: "public",
      description: "Investors, in the order of the evidence.",
      value: sql`lead.investor_names`,
    },
    {
      name: "lead_investors",
      type: "text_list",
      access: "public",
      description: "Lead investors.",
      value: sql`lead.lead_investor_names`,
    },
    {
      name: "founder_name",
      type: "text",
      access: "public",
      description: "First founder in the evidence; officers are not founders.",
      value: sql`lead.founder_name`,
    },
    {
      name: "founder_title",
      type: "text",
      access: "public",
      description: "The founder's title at this company, if shown on the founder's page.",
      value: sql`case when fl.company_id = lead.company_id then fl.title end`,
    },
    {
      name: "founder_linkedin",
      type: "text",
      access: "public",
      description: "URL of the founder's professional profile.",
      value: sql`lead.founder_link`,
    },
    {
      name: "founder_location",
      type: "text",
      access: "public",
      description: "The founder's location, as stated by the source.",
      value: sql`f.location`,
    },
    {
      name: "contact_name",
      type: "text",
      access: "public",
      description:
        "Contact: the first person with a known address among founders, chief executives, officers and others, else the first of them.",
      value: contact(sql`p.name`),
    },
    {
      name: "contact_first_name",
      type: "text",
      access: "public",
      description: "First names of the contact; empty for a single name.",
      value: contact(FIRST_NAME),
    },
    {
      name: "contact_last_name",
      type: "text",
      access: "public",
      description: "Last name of the contact, including particles (van, de) and a suffix (Jr.).",
      value: contact(LAST_NAME),
    },
    {
      name: "contact_title",
      type: "text",
      access: "public",
      description: "Title of the contact, else their role, such as Executive Officer.",
      value: contact(TITLE),
    },
    {
      name: "contact_linkedin",
      type: "text",
      access: "public",
      description: "URL of the contact's professional profile.",
      value: contact(sql`p.profile_url`),
    },
    ...contactColumns("contact_", "the contact"),
    ...contactColumns("company_", "the company itself, such as hello@", ofCompany("lead.company_id")),
    {
      name: "company_linkedin",
      type: "text",
      access: "public",
      description: "The company's LinkedIn page, where known.",
      value: COMPANY_LINKEDIN,
    },
    {
      name: "proof_url",
      type: "text",
      access: "public",
      description: "URL of the strongest evidence for the round.",
      value: sql`lead.proof_url`,
    },
    {
      name: "source",
      type: "text",
      access: "public",
      description: "Source of that evidence: sec-form-d, news-feed, list-file, or edited.",
      value: sql`lead.source_kind`,
    },
    { name: "company_id", type: "integer", access: "public", description: "Company ID.", value: sql`lead.company_id` },
    {
      name: "company_slug",
      type: "text",
      access: "public",
      description: "Slug of the company's page.",
      value: sql`lead.company_slug`,
    },
    {
      name: "founder_slug",
      type: "text",
      access: "public",
      description: "Slug of the founder's page.",
      value: sql`lead.founder_slug`,
    },
    {
      name: "is_sample",
      type: "boolean",
      access: "public",
      description: "Whether this is invented sample data.",
      value: sql`lead.is_sample`,
    },
    {
      name: "added_at",
      type: "timestamp",
      access: "public",
      description: "When the round was added.",
      value: sql`lead.added_at`,
    },
    {
      name: "updated_at",
      type: "timestamp",
      access: "public",
      description: "When the round, its company or its founder last changed.",
      value: sql`lead.updated_at`,
    },
  ],
};
