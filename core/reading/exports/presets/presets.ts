import { sql } from "kysely";
import {
  type Preset,
  type PresetColumn,
  address,
  anyEmail,
  companyEmail,
  mainIndustry,
  named,
  required,
  roundAmount,
  roundInWords,
} from "./preset.ts";

/** The newest round in columns of the user's own. */
function roundColumns(field: (words: string) => string): readonly PresetColumn[] {
  return [
    named(field("last round"), "funding_type"),
    { header: field("last round amount"), type: "text", value: roundAmount },
    named(field("last round date"), "announced"),
    named(field("last round proof"), "proof_url"),
  ];
}

/** The number of employees where it is exact, beside the words that say of when it is and who states it. */
function employees(header: string): readonly PresetColumn[] {
  return [
    { header, type: "integer", value: (declared) => declared("employee_count") },
    named("Employees As Of", "employee_count_stated"),
  ];
}

const snakeCase = (words: string) => words.replaceAll(" ", "_");
const camelCase = (words: string) => words.replace(/ (\w)/g, (_, letter: string) => letter.toUpperCase());
const titleCase = (words: string) => words.replace(/\b\w/g, (letter) => letter.toUpperCase());

/** No target of companies has a field for an address, so its import offers to map this to a field of the user's own. */
const COMPANY_EMAIL = companyEmail("Company Email");

/**
 * Source: Twenty, "Prepare your CSV files". One object per file, at most 10,000 records, unique company domains;
 * composite fields are headed "Field / Part", and links are URLs. Employees needs a number, so bands are left out.
 */
const TWENTY: Preset = {
  key: "twenty",
  label: "Twenty companies",
  description: "One row per company; Twenty matches companies by domain.",
  maxRows: 10_000,
  columns: [
    required(named("Name", "company_name")),
    { header: "Domain Name / Link URL", type: "text", value: (declared) => sql`'https://' || ${declared("domain")}` },
    named("Linkedin / Link URL", "company_linkedin"),
    named("Address / City", "city"),
    named("Address / State", "region"),
    named("Address / Country", "country"),
    ...employees("Employees"),
    COMPANY_EMAIL,
  ],
};

/**
 * Source: Salesforce, "Field Mapping for Importing Leads". Labels of the Data Import Wizard, which accepts 50,000
 * records per file; Last Name and Company are required, and a value that is too long fails its row. Lead Source is set
 * in the wizard; No. of Employees needs a number, so bands are left out.
 */
const SALESFORCE_LEADS: Preset = {
  key: "salesforce-leads",
  label: "Salesforce leads",
  description: "One lead per company: the first person with a known address, else the founder or first officer listed.",
  maxRows: 50_000,
  columns: [
    named("First Name", "contact_first_name", 40),
    required(named("Last Name", "contact_last_name", 80)),
    named("Title", "contact_title", 128),
    anyEmail("Email"),
    required(named("Company", "company_name", 255)),
    address("Website", "website", 255),
    named("City", "city", 40),
    named("State", "region", 80),
    named("Country", "country", 80),
    mainIndustry,
    ...employees("No. of Employees"),
    { header: "Description", type: "text", value: (declared) => sql`left(${roundInWords(declared)}, 32000)` },
  ],
};

const PERSON_EMAIL = anyEmail("Person - Email");

/**
 * Source: Pipedrive, "Importing: mandatory fields". A lead needs a title and the name of an organization or person;
 * fields are named "Item - Field". The round's amount is not the value of the user's own deal, so it goes into the
 * note.
 */
const PIPEDRIVE: Preset = {
  key: "pipedrive",
  label: "Pipedrive leads",
  description: "One lead per company with its organization, and its contact if known.",
  maxRows: 50_000,
  columns: [
    required({
      header: "Lead - Title",
      type: "text",
      value: (declared) =>
        sql`left(${declared("company_name")} || coalesce(': ' || ${declared("funding_type")}, ''), 255)`,
    }),
    required(named("Organization - Name", "company_name", 255)),
    named("Organization - Address", "location"),
    named("Organization - Website", "website"),
    named("Organization - LinkedIn profile", "company_linkedin"),
    named("Person - Name", "contact_name", 255),
    named("Person - Job title", "contact_title"),
    // A person needs a name.
    {
      ...PERSON_EMAIL,
      value: (declared) => sql`case when ${declared("contact_name")} <> '' then ${PERSON_EMAIL.value(declared)} end`,
    },
    companyEmail("Organization - Email"),
    { header: "Note - Content", type: "text", value: roundInWords },
  ],
};

// Source: HubSpot, "Set up import files". Headers are property labels; a contact needs a first name, last name or
// email, a company its name or domain. "Industry" accepts only values from HubSpot's list, so it is left out, and "Number
// of Employees" only a number, so bands are. A row's contact is linked to the row's company when the import is told that the
// file has both; HubSpot finds the company by its domain.

const HUBSPOT_CONTACTS: Preset = {
  key: "hubspot-contacts",
  label: "HubSpot contacts",
  description:
    "One contact per company: the first person with a known address, else the founder or first officer listed. Import contacts and companies together to link each contact to its company by domain.",
  maxRows: 1_048_575,
  columns: [
    named("First Name", "contact_first_name"),
    required(named("Last Name", "contact_last_name")),
    named("Job Title", "contact_title"),
    anyEmail("Email"),
    named("Company Name", "company_name"),
    named("Company Domain Name", "domain"),
    named("Website URL", "website"),
    named("City", "city"),
    named("State/Region", "region"),
    named("Country/Region", "country"),
    named("LinkedIn URL", "contact_linkedin"),
    ...roundColumns(titleCase),
  ],
};

const HUBSPOT_COMPANIES: Preset = {
  key: "hubspot-companies",
  label: "HubSpot companies",
  description: "One row per company; HubSpot matches companies by domain.",
  maxRows: 1_048_575,
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
    ...employees("Number of Employees"),
    ...roundColumns(titleCase),
    COMPANY_EMAIL,
  ],
};

// Source: Apollo, "Import a CSV of Contacts" and "… of Accounts". Websites are bare domains without "www."; at most
// 10,000 rows per file; contacts are matched by name and company, accounts by name or website.

const APOLLO_CONTACTS: Preset = {
  key: "apollo-contacts",
  label: "Apollo contacts",
  description:
    "One contact per company: the first person with a known address, else the founder or first officer listed.",
  maxRows: 10_000,
  columns: [
    required(named("First Name", "contact_first_name")),
    required(named("Last Name", "contact_last_name")),
    named("Title", "contact_title"),
    anyEmail("Contact Email"),
    required(named("Company Name", "company_name")),
    named("Company Website", "domain"),
    named("Contact LinkedIn URL", "contact_linkedin"),
    named("City", "city"),
    named("State", "region"),
    named("Country", "country"),
    ...roundColumns(titleCase),
  ],
};

const APOLLO_ACCOUNTS: Preset = {
  key: "apollo-accounts",
  label: "Apollo accounts",
  description: "One account per company.",
  maxRows: 10_000,
  columns: [
    required(named("Account Name", "company_name")),
    named("Account Website", "domain"),
    named("Account LinkedIn URL", "company_linkedin"),
    mainIndustry,
    named("City", "city"),
    named("State", "region"),
    named("Country", "country"),
    ...roundColumns(titleCase),
    COMPANY_EMAIL,
  ],
};

// Programs that send sequences of mails take one row a person with an address; every other column becomes a field of
// the user's own, to name the round in the first line.

interface Outreach extends Pick<Preset, "key" | "label" | "maxRows"> {
  /** The program's own names of first name, last name, address, company, job title, website and profile. */
  readonly headers: readonly [
    first: string,
    last: string,
    email: string,
    company: string,
    title: string,
    website: string,
    profile: string,
  ];
  /** Writes a field of the user's own as the program names its fields. */
  readonly field: (words: string) => string;
}

function outreach({ headers, field, ...preset }: Outreach): Preset {
  const [first, last, email, company, title, website, profile] = headers;
  return {
    ...preset,
    description: "One row per company with an address: of the first person with one, else of the company itself.",
    columns: [
      required(anyEmail(email)),
      named(first, "contact_first_name"),
      named(last, "contact_last_name"),
      named(company, "company_name"),
      named(title, "contact_title"),
      named(website, "domain"),
      named(profile, "contact_linkedin"),
      ...roundColumns(field),
    ],
  };
}

/** Source: lemlist, "Create Lead in Campaign": its names of a lead's variables; other columns become custom variables. */
const LEMLIST = outreach({
  key: "lemlist",
  label: "lemlist leads",
  maxRows: null,
  headers: ["firstName", "lastName", "email", "companyName", "jobTitle", "companyDomain", "linkedinUrl"],
  field: camelCase,
});

/** Source: Instantly, "Create lead": its names of a lead's fields; other columns become custom variables. */
const INSTANTLY = outreach({
  key: "instantly",
  label: "Instantly leads",
  maxRows: null,
  headers: ["first_name", "last_name", "email", "company_name", "job_title", "website", "linkedin_url"],
  field: snakeCase,
});

/** Source: Smartlead, "Add leads to a campaign": its names of a lead's fields; other columns become custom fields. */
const SMARTLEAD = outreach({
  key: "smartlead",
  label: "Smartlead leads",
  maxRows: null,
  headers: ["first_name", "last_name", "email", "company_name", "job_title", "company_url", "linkedin_profile"],
  field: snakeCase,
});

/** Source: Attio, "Standard objects": attributes of a company, which it matches by domain. */
const ATTIO_COMPANIES: Preset = {
  key: "attio-companies",
  label: "Attio companies",
  description: "One row per company; Attio matches companies by domain.",
  maxRows: null,
  columns: [
    named("Domains", "domain"),
    required(named("Name", "company_name")),
    named("Description", "description"),
    named("LinkedIn", "company_linkedin"),
    named("Primary location", "location"),
    ...roundColumns(titleCase),
    COMPANY_EMAIL,
  ],
};

/** Source: Close, "Leads": a lead is a company with contacts; its import maps columns by these names. */
const CLOSE: Preset = {
  key: "close",
  label: "Close leads",
  description: "One lead per company with its website, and its contact if known.",
  maxRows: null,
  columns: [
    required(named("Lead Name", "company_name")),
    named("URL", "website"),
    { header: "Description", type: "text", value: roundInWords },
    named("Contact Name", "contact_name"),
    named("Contact Title", "contact_title"),
    anyEmail("Contact Email"),
    named("Address City", "city"),
    named("Address State", "region"),
    named("Address Country", "country"),
    ...roundColumns(titleCase),
  ],
};

/** Presets in the order they are offered. */
export const PRESETS: readonly Preset[] = [
  HUBSPOT_CONTACTS,
  HUBSPOT_COMPANIES,
  SALESFORCE_LEADS,
  PIPEDRIVE,
  APOLLO_CONTACTS,
  APOLLO_ACCOUNTS,
  ATTIO_COMPANIES,
  CLOSE,
  LEMLIST,
  INSTANTLY,
  SMARTLEAD,
  TWENTY,
];
