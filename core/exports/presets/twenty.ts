import { sql } from "kysely";
import { named, type Preset, required } from "./preset.ts";

/**
 * Twenty, "Prepare your CSV files": one object a file, at most 10,000 records, a company's domain is unique; a field
 * of several parts is headed "Field / Part", and a link is an address. Employees is a number and we know a band.
 */
export const TWENTY: Preset = {
  key: "twenty",
  label: "Twenty companies",
  description: "One company a row; Twenty tells companies apart by their domain.",
  mostRows: 10_000,
  columns: [
    required(named("Name", "company_name")),
    { header: "Domain Name / Link URL", type: "text", value: (declared) => sql`'https://' || ${declared("domain")}` },
    named("Linkedin / Link URL", "company_linkedin"),
    named("Address / City", "city"),
    named("Address / State", "region"),
    named("Address / Country", "country"),
  ],
};
