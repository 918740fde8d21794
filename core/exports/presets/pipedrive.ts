import { sql } from "kysely";
import { named, type Preset, required, roundInWords } from "./preset.ts";

/**
 * Pipedrive, "Importing: mandatory fields": a lead needs a title and the name of an organization or a person; fields
 * are named as "Item - Field". The round's amount is no value of a deal of one's own, so it stands in the note.
 */
export const PIPEDRIVE: Preset = {
  key: "pipedrive",
  label: "Pipedrive leads",
  description: "One lead for each company with its organization, and its person where one is known.",
  mostRows: 50_000,
  columns: [
    required({
      header: "Lead - Title",
      type: "text",
      value: (declared) => sql`left(${declared("company_name")} || coalesce(': ' || ${declared("funding_type")}, ''), 255)`,
    }),
    required(named("Organization - Name", "company_name", 255)),
    named("Organization - Address", "location"),
    named("Organization - Website", "website"),
    named("Organization - LinkedIn profile", "company_linkedin"),
    named("Person - Name", "contact_name", 255),
    named("Person - Job title", "contact_title"),
    { header: "Note - Content", type: "text", value: roundInWords },
  ],
};
