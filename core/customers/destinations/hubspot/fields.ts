import type { Field } from "../destination-kind.ts";
import { EMAIL_STATUS, FUNDING_FIELDS } from "../funding-fields.ts";

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
  { name: "contact.company", label: "Contact: company name", column: "company_name" },
  { ...EMAIL_STATUS, name: `contact.${EMAIL_STATUS.name}` },
];

export const FIELDS: readonly Field[] = [...OWN, ...FUNDING_FIELDS];
