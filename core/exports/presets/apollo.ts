import { named, type Preset, required } from "./preset.ts";

// Apollo, "Import a CSV of Contacts" and "… of Accounts": websites are bare domains without "www."; at most 10,000
// rows a file; a contact is found by its name together with its company, an account by its name or website.

export const APOLLO_CONTACTS: Preset = {
  key: "apollo-contacts",
  label: "Apollo contacts",
  description: "One contact for each company: the founder, else the officer or director its evidence names first.",
  mostRows: 10_000,
  columns: [
    required(named("First Name", "contact_first_name")),
    required(named("Last Name", "contact_last_name")),
    named("Title", "contact_title"),
    required(named("Company Name", "company_name")),
    named("Company Website", "domain"),
    named("Contact LinkedIn URL", "contact_linkedin"),
    named("City", "city"),
    named("State", "region"),
    named("Country", "country"),
  ],
};

export const APOLLO_ACCOUNTS: Preset = {
  key: "apollo-accounts",
  label: "Apollo accounts",
  description: "One account for each company.",
  mostRows: 10_000,
  columns: [
    required(named("Account Name", "company_name")),
    named("Account Website", "domain"),
    named("Account LinkedIn URL", "company_linkedin"),
    named("Industry", "industry"),
    named("City", "city"),
    named("State", "region"),
    named("Country", "country"),
  ],
};
