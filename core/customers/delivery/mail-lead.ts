import { sql } from "kysely";
import { contactsOf } from "../../finder/contacts/read-contacts.ts";

/** SQL over `lead`: its JSON in mails; read by app/mail/leads-block.ts. */
export const MAIL_LEAD = sql`(jsonb_build_object(
  'company', lead.company_name, 'slug', lead.company_slug, 'website', lead.website,
  'city', lead.city, 'region', lead.region, 'country', lead.country, 'industry',
  nullif(array_to_string(lead.industries, ', '), ''),
  'founder', lead.founder_name, 'stage', coalesce(lead.funding_type, lead.stage_text),
  'amount', case when lead.amount_minor is not null then jsonb_build_object('minor', lead.amount_minor, 'currency',
  lead.currency) end,
  'announced', case when lead.announced_on is not null then jsonb_build_object('date', lead.announced_on, 'precision',
  lead.announced_precision) end,
  'amountUsdMinor', lead.amount_usd_minor,
  'firstSale', (select jsonb_build_object('date', r.first_sale_on, 'precision', r.first_sale_precision)
    from funding_round r where r.id = lead.round_id and lead.announced_on is null and r.first_sale_on is not null),
  'proof', lead.proof_url) || case when lead.money = 'raising' then jsonb_build_object('offer', jsonb_build_object(
    'leastUsdMinor', lead.offered_usd_minor, 'mostUsdMinor', lead.offered_most_usd_minor,
    'filedOn', lead.filed_on, 'openUntilOn', lead.open_until_on)) else '{}' end)`;

/**
 * SQL over `lead`: like {@link MAIL_LEAD}, with the investors, and the people to contact with their addresses, for mail to
 * paid plans.
 */
export const PAID_MAIL_LEAD = sql`(${MAIL_LEAD} || jsonb_build_object('investors', lead.investors, 'contacts',
  ${contactsOf(sql`lead.company_id`)}))`;
