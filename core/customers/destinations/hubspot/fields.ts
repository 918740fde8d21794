import type { Field } from "../destination-kind.ts";

/** HubSpot's own properties: https://developers.hubspot.com/docs/api-reference/latest/crm/objects/companies/guide */
const OWN: readonly Field[] = [
  { name: "name", label: "Company name", column: "company_name" },
  { name: "domain", label: "Company domain name", column: "domain" },
  { name: "website", label: "Website URL", column: "website" },
  { name: "description", label: "Description", column: "description" },
  { name: "city", label: "City", column: "city" },
  { name: "state", label: "State/Region", column: "region" },
  { name: "country", label: "Country/Region", column: "country" },
  { name: "founded_year", label: "Year founded", column: "year_founded" },
  { name: "linkedin_company_page", label: "LinkedIn company page", column: "company_linkedin" },
  { name: "contact.email", label: "Contact: email", column: "contact_email" },
  { name: "contact.firstname", label: "Contact: first name", column: "contact_first_name" },
  { name: "contact.lastname", label: "Contact: last name", column: "contact_last_name" },
  { name: "contact.jobtitle", label: "Contact: job title", column: "contact_title" },
];

interface CreatedField extends Field {
  readonly type: "string" | "number" | "date";
}

/** Properties that are created in the customer's account. */
export const CREATED: readonly CreatedField[] = [
  { name: "funding_round_type", label: "Funding: last round", column: "funding_type", type: "string" },
  { name: "funding_amount_usd", label: "Funding: amount in US dollars", column: "amount_usd", type: "number" },
  { name: "funding_date", label: "Funding: date", column: "funding_date", type: "date" },
  { name: "funding_investors", label: "Funding: investors", column: "investors", type: "string" },
  { name: "funding_total_usd", label: "Funding: total in US dollars", column: "total_raised_usd", type: "number" },
  { name: "funding_industry", label: "Funding: industry", column: "industry", type: "string" },
  { name: "funding_proof_url", label: "Funding: proof", column: "proof_url", type: "string" },
];

export const FIELDS: readonly Field[] = [...OWN, ...CREATED];

/** The unique property that identifies a company here, and the one that tells whether its round still stands. */
export const KEY = "funding_company_id";
export const STATUS = "funding_status";
