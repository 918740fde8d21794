import type { Field } from "../destination-kind.ts";
import { EMAIL_STATUS, FUNDING_FIELDS } from "../funding-fields.ts";

/** Writable attributes of every workspace: https://docs.attio.com/docs/standard-objects/standard-objects-companies */
export const FIELDS: readonly Field[] = [
  { name: "name", label: "Name", column: "company_name" },
  { name: "domains", label: "Domains", column: "domain" },
  { name: "description", label: "Description", column: "description" },
  { name: "primary_location", label: "Primary location", column: "location" },
  { name: "linkedin", label: "LinkedIn", column: "company_linkedin" },
  { name: "person.email_addresses", label: "Person: email address", column: "contact_email" },
  { name: "person.first_name", label: "Person: first name", column: "contact_first_name" },
  { name: "person.last_name", label: "Person: last name", column: "contact_last_name" },
  { name: "person.job_title", label: "Person: job title", column: "contact_title" },
  { ...EMAIL_STATUS, name: `person.${EMAIL_STATUS.name}` },
  ...FUNDING_FIELDS,
];
