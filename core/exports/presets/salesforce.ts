import { sql } from "kysely";
import { address, named, type Preset, required, roundInWords } from "./preset.ts";

/**
 * Salesforce, "Field Mapping for Importing Leads": labels of the Data Import Wizard, which takes 50,000 records a file;
 * Last Name and Company are required, and a value longer than its field fails the row. Lead Source is left to the
 * wizard's own choice, No. of Employees takes a number and we know a band.
 */
export const SALESFORCE_LEADS: Preset = {
  key: "salesforce-leads",
  label: "Salesforce leads",
  description: "One lead for each company: the founder, else the officer or director its evidence names first.",
  mostRows: 50_000,
  columns: [
    named("First Name", "contact_first_name", 40),
    required(named("Last Name", "contact_last_name", 80)),
    named("Title", "contact_title", 128),
    required(named("Company", "company_name", 255)),
    address("Website", "website", 255),
    named("City", "city", 40),
    named("State", "region", 80),
    named("Country", "country", 80),
    named("Industry", "industry", 40),
    { header: "Description", type: "text", value: (declared) => sql`left(${roundInWords(declared)}, 32000)` },
  ],
};
