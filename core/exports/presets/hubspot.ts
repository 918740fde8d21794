import { named, type Preset, required, roundInWords } from "./preset.ts";

// HubSpot, "Set up import files": headers are the properties' labels; a contact needs a first name, a last name or an
// email, a company its name or domain. "Industry" and "Number of Employees" are left out: the one takes only values of
// its own list, the other only a number, and we hold neither.

export const HUBSPOT_CONTACTS: Preset = {
  key: "hubspot-contacts",
  label: "HubSpot contacts",
  description: "One contact for each company: the founder, else the officer or director its evidence names first.",
  mostRows: 1_048_575,
  columns: [
    named("First Name", "contact_first_name"),
    required(named("Last Name", "contact_last_name")),
    named("Job Title", "contact_title"),
    named("Company Name", "company_name"),
    named("Website URL", "website"),
    named("City", "city"),
    named("State/Region", "region"),
    named("Country/Region", "country"),
    named("LinkedIn URL", "contact_linkedin"),
  ],
};

export const HUBSPOT_COMPANIES: Preset = {
  key: "hubspot-companies",
  label: "HubSpot companies",
  description: "One company a row; HubSpot tells companies apart by their domain.",
  mostRows: 1_048_575,
  columns: [
    required(named("Company name", "company_name")),
    named("Company Domain Name", "domain"),
    named("Website URL", "website"),
    { header: "Description", type: "text", value: roundInWords },
    named("About Us", "description"),
    named("City", "city"),
    named("State/Region", "region"),
    named("Country/Region", "country"),
    { header: "Year Founded", type: "integer", value: (declared) => declared("year_founded") },
    named("LinkedIn Company Page", "company_linkedin"),
  ],
};
