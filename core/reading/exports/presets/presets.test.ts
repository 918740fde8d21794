import { sql } from "kysely";
import { beforeAll, describe, expect, it } from "vitest";
import { catalogueBuilders } from "../../../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../../../test/builders/context.ts";
import { type CsvRow, csvRows, exportedFile, exportedRows } from "../../../../test/builders/exports.ts";
import { useDatabase } from "../../../../test/database.ts";
import type { Context } from "../../../shared/context.ts";
import { rebuildDirectory } from "../../directory/refresh.ts";
import { PRESETS } from "./presets.ts";

const database = useDatabase();
let owner: Context;

/** A target's documented rules for one column. */
interface Field {
  /** The import rejects rows without it. */
  readonly required?: true;
  readonly most?: number;
  /** Pattern of non-empty values. */
  readonly shape?: RegExp;
  /** Values must be distinct. */
  readonly unique?: true;
}

const TEXT: Field = {};
const WEBSITE: Field = { shape: /^https?:\/\/[^\s]+$/ };
/** "the domain only, without www. or any prefixes". */
const BARE_DOMAIN: Field = { shape: /^(?!www\.)[a-z0-9-]+(\.[a-z0-9-]+)+$/, unique: true };
const YEAR: Field = { shape: /^(1[89]|20)\d\d$/ };

const REACHED: Field = { shape: /^[^\s@]+@[^\s@]+$/ };
const AMOUNT: Field = { shape: /^[A-Z]{3} [\d,]+$/ };
const DAY: Field = { shape: /^\d{4}(?:-\d\d){0,2}$/ };
/** A number of employees with its time and who states it. */
const EMPLOYEES: Field = { shape: /^[\d,]+ in \d{4}-\d\d(?:-\d\d)?, \S/ };
/** The newest round in fields of the user's own. */
const ROUND = { "Last Round": TEXT, "Last Round Amount": AMOUNT, "Last Round Date": DAY, "Last Round Proof": WEBSITE };
/** Fields that several programs for mail sequences name alike; each takes only rows with an address. */
const OUTREACH: Readonly<Record<string, Field>> = {
  email: { ...REACHED, required: true },
  first_name: TEXT,
  last_name: TEXT,
  company_name: TEXT,
  job_title: TEXT,
  last_round: TEXT,
  last_round_amount: AMOUNT,
  last_round_date: DAY,
  last_round_proof: WEBSITE,
};

/** The targets' documented import rules: each header they recognise, with its values. */
const RULES: Readonly<Record<string, Readonly<Record<string, Field>>>> = {
  "hubspot-contacts": {
    "First Name": TEXT,
    "Last Name": { required: true },
    Email: { unique: true },
    "Job Title": TEXT,
    "Company Name": TEXT,
    "Company Domain Name": BARE_DOMAIN,
    "Website URL": WEBSITE,
    City: TEXT,
    "State/Region": TEXT,
    "Country/Region": TEXT,
    "LinkedIn URL": WEBSITE,
    ...ROUND,
  },
  "hubspot-companies": {
    "Company name": { required: true },
    "Company Domain Name": BARE_DOMAIN,
    "Website URL": WEBSITE,
    Description: TEXT,
    "About Us": TEXT,
    City: TEXT,
    "State/Region": TEXT,
    "Country/Region": TEXT,
    "Year Founded": YEAR,
    "LinkedIn Company Page": WEBSITE,
    "Number of Employees": { shape: /^\d+$/ },
    "Employees As Of": EMPLOYEES,
    "Company Email": { unique: true },
    ...ROUND,
  },
  "salesforce-leads": {
    "First Name": { most: 40 },
    "Last Name": { required: true, most: 80 },
    Company: { required: true, most: 255 },
    Title: { most: 128 },
    Email: TEXT,
    Website: { ...WEBSITE, most: 255 },
    City: { most: 40 },
    State: { most: 80 },
    Country: { most: 80 },
    Industry: { most: 40 },
    Description: { most: 32_000 },
    "Annual Revenue": { shape: /^\d+(\.\d+)?$/ },
    "No. of Employees": { shape: /^\d+$/ },
    "Employees As Of": EMPLOYEES,
  },
  pipedrive: {
    "Lead - Title": { required: true, most: 255 },
    "Organization - Name": { required: true, most: 255 },
    "Organization - Address": TEXT,
    "Organization - Website": WEBSITE,
    "Organization - LinkedIn profile": WEBSITE,
    "Person - Name": TEXT,
    "Person - Job title": TEXT,
    "Person - Email": TEXT,
    "Organization - Email": TEXT,
    "Note - Content": TEXT,
  },
  "apollo-contacts": {
    "First Name": { required: true },
    "Last Name": { required: true },
    Title: TEXT,
    "Company Name": { required: true },
    "Company Website": BARE_DOMAIN,
    "Contact LinkedIn URL": WEBSITE,
    "Contact Email": TEXT,
    City: TEXT,
    State: TEXT,
    Country: TEXT,
    ...ROUND,
  },
  "apollo-accounts": {
    "Account Name": { required: true },
    "Account Website": BARE_DOMAIN,
    "Account LinkedIn URL": WEBSITE,
    Industry: TEXT,
    City: TEXT,
    State: TEXT,
    Country: TEXT,
    "Company Email": { unique: true },
    ...ROUND,
  },
  "attio-companies": {
    Name: { required: true },
    Domains: BARE_DOMAIN,
    Description: TEXT,
    LinkedIn: WEBSITE,
    "Primary location": TEXT,
    "Company Email": { unique: true },
    ...ROUND,
  },
  close: {
    "Lead Name": { required: true },
    URL: WEBSITE,
    Description: TEXT,
    "Contact Name": TEXT,
    "Contact Title": TEXT,
    "Contact Email": TEXT,
    "Address City": TEXT,
    "Address State": TEXT,
    "Address Country": TEXT,
    ...ROUND,
  },
  lemlist: {
    email: { ...REACHED, required: true },
    firstName: TEXT,
    lastName: TEXT,
    companyName: TEXT,
    jobTitle: TEXT,
    companyDomain: BARE_DOMAIN,
    linkedinUrl: WEBSITE,
    lastRound: TEXT,
    lastRoundAmount: AMOUNT,
    lastRoundDate: DAY,
    lastRoundProof: WEBSITE,
  },
  instantly: { ...OUTREACH, website: BARE_DOMAIN, linkedin_url: WEBSITE },
  smartlead: { ...OUTREACH, company_url: BARE_DOMAIN, linkedin_profile: WEBSITE },
  twenty: {
    Name: { required: true },
    "Domain Name / Link URL": { shape: /^https:\/\/[a-z0-9.-]+$/, unique: true },
    "Linkedin / Link URL": WEBSITE,
    "Address / City": TEXT,
    "Address / State": TEXT,
    "Address / Country": TEXT,
    Employees: { shape: /^\d+$/ },
    "Employees As Of": EMPLOYEES,
    "Company Email": { unique: true },
  },
};

const LONG = "Very Long Company Name ".repeat(20).trim();

async function rowsFor(preset: string): Promise<CsvRow[]> {
  return exportedRows(owner, { preset });
}

beforeAll(async () => {
  owner = fakeClockContext(database.db);
  const make = catalogueBuilders(database.db);
  const fern = await make.company({
    slug: "fern",
    name: "Fern, Moss & Co.",
    website: "https://www.fern.example/en/",
    domain: "fern.example",
    description: 'Grows "moss"',
    industry: "Agriculture; Food",
    city: "Lyon",
    region: "Auvergne-Rhône-Alpes",
    country: "FR",
    headcount_band: "11-50",
    year_founded: 2019,
    profile_urls: ["https://x.example/fern", "https://www.linkedin.com/company/fern"],
  });
  await make.role(
    await make.person({
      slug: "ana",
      name: "Ana Maria van der Berg Jr.",
      profile_url: "https://www.linkedin.com/in/ana",
    }),
    fern,
    { title: "Co-founder & CEO" },
  );
  const rounds = [
    await make.round(fern, {
      announced_on: "2026-07-15",
      amount_minor: 2_000_000_000,
      amount_usd_minor: 2_000_000_000,
      funding_type: "Series A",
    }),
    await make.round(fern, {
      announced_on: "2025-01-01",
      announced_precision: "year",
      amount_minor: 100_000_000,
      amount_usd_minor: 100_000_000,
      funding_type: "Seed",
    }),
  ];
  await make.investors(rounds[0] ?? 0, ["Alder Capital", "Birch"]);
  const gorse = await make.company({ slug: "gorse", name: "Gorse" });
  await sql`insert into contact (company_id, address, status, confidence, proof_label)
    values (${gorse}, 'hello@gorse.example', 'published', 'high', 'Its own site')`.execute(database.db);
  await make.role(await make.person({ slug: "director", name: "Dana Director" }), gorse, { relation: "director" });
  await make.role(await make.person({ slug: "officer", name: "Olu Officer" }), gorse, {
    relation: "executive_officer",
  });
  await make.round(gorse, { announced_on: "2026-07-14" });
  const heath = await make.company({
    slug: "heath",
    name: "=Heath",
    website: `https://heath.example/${"x".repeat(300)}`,
    domain: "heath.example",
    city: "C".repeat(60),
    country: "US",
  });
  await make.role(await make.person({ slug: "pele", name: "Pele" }), heath);
  await make.round(heath, {
    announced_on: "2026-07-13",
    amount_minor: 360_000_000,
    currency: "EUR",
    amount_usd_minor: 392_400_000,
  });
  await make.round(
    await make.company({ slug: "iris", name: LONG, domain: "iris.example", website: "https://iris.example" }),
    { announced_on: "2026-07-12", amount_minor: 9_000_000_000, currency: "INR" },
  );
  await rebuildDirectory(owner);
});

describe.each(PRESETS)("preset $label", (preset) => {
  const rules = RULES[preset.key] ?? {};

  it("uses only known headers and all required ones", () => {
    const headers = preset.columns.map(({ header }) => header);
    expect(Object.keys(rules)).toEqual(expect.arrayContaining(headers));
    expect(headers).toEqual(
      expect.arrayContaining(Object.keys(rules).filter((header) => rules[header]?.required === true)),
    );
    expect(preset.columns.filter((column) => column.required === true).map(({ header }) => header)).toEqual(
      headers.filter((header) => rules[header]?.required === true),
    );
  });

  it("contains only accepted values and one row per company, and reports omitted rows", async () => {
    const file = await exportedFile(owner, { preset: preset.key });
    const rows = csvRows(file.bytes);
    expect(rows.length).toBe(file.rows);
    expect(rows.length + file.leftOut).toBe(4);
    for (const [header, { required, most = Infinity, shape = /^/, unique }] of Object.entries(rules)) {
      const values = rows.map((row) => row[header] ?? "");
      const filled = values.filter((value) => value !== "");
      expect(required === true ? values.filter((value) => value === "") : []).toEqual([]);
      expect(filled.filter((value) => value.length > most || !shape.test(value))).toEqual([]);
      expect(unique === true ? new Set(filled).size : filled.length).toBe(filled.length);
    }
  });
});

describe("preset values", () => {
  it("use the founder's full last name, else the first officer listed", async () => {
    expect(await rowsFor("hubspot-contacts")).toMatchObject([
      {
        "First Name": "Ana Maria",
        "Last Name": "van der Berg Jr.",
        "Job Title": "Co-founder & CEO",
        "LinkedIn URL": "https://www.linkedin.com/in/ana",
        "Company Name": "Fern, Moss & Co.",
      },
      { "First Name": "Olu", "Last Name": "Officer", "Job Title": "Executive Officer" },
      { "First Name": "", "Last Name": "Pele", "Job Title": "Founder", "Company Name": "=Heath" },
    ]);
    const { leftOut, notices } = await exportedFile(owner, { preset: "apollo-contacts" });
    expect([leftOut, notices]).toEqual([
      2,
      ["2 companies are left out: Apollo contacts needs First Name, Last Name, Company Name."],
    ]);
  });

  it("describe the newest round in a sentence if the target has no field for it", async () => {
    expect((await rowsFor("pipedrive"))[0]).toEqual({
      "Lead - Title": "Fern, Moss & Co.: Series A",
      "Organization - Name": "Fern, Moss & Co.",
      "Organization - Email": "",
      "Organization - Address": "Lyon, Auvergne-Rhône-Alpes, France",
      "Organization - Website": "https://www.fern.example/en/",
      "Organization - LinkedIn profile": "https://www.linkedin.com/company/fern",
      "Person - Name": "Ana Maria van der Berg Jr.",
      "Person - Job title": "Co-founder & CEO",
      "Person - Email": "",
      "Note - Content": "Raised USD 20,000,000 (Series A), announced 2026-07-15. Investors: Alder Capital, Birch.",
    });
    expect((await rowsFor("twenty"))[0]).toEqual({
      Name: "Fern, Moss & Co.",
      "Company Email": "",
      Employees: "",
      "Employees As Of": "",
      "Domain Name / Link URL": "https://fern.example",
      "Linkedin / Link URL": "https://www.linkedin.com/company/fern",
      "Address / City": "Lyon",
      "Address / State": "Auvergne-Rhône-Alpes",
      "Address / Country": "France",
    });
    expect((await rowsFor("pipedrive"))[1]?.["Note - Content"]).toBe(
      "Raised an undisclosed amount, announced 2026-07-14.",
    );
  });

  it("state the amount in its own currency, with the dollar value if there is a rate", async () => {
    for (const [key, header] of [
      ["pipedrive", "Note - Content"],
      ["hubspot-companies", "Description"],
    ] as const) {
      const rows = await rowsFor(key);
      expect(rows.slice(2).map((row) => row[header])).toEqual([
        "Raised EUR 3,600,000, about USD 3,924,000, announced 2026-07-13.",
        "Raised INR 90,000,000, announced 2026-07-12.",
      ]);
    }
  });

  it("name the round beside the address in fields of the user's own, for rows with an address only", async () => {
    const file = await exportedFile(owner, { preset: "instantly" });
    expect([file.rows, file.leftOut]).toEqual([1, 3]);
    expect(csvRows(file.bytes)).toEqual([
      {
        email: "hello@gorse.example",
        first_name: "Olu",
        last_name: "Officer",
        company_name: "Gorse",
        job_title: "Executive Officer",
        website: "",
        linkedin_url: "",
        last_round: "",
        last_round_amount: "",
        last_round_date: "2026-07-14",
        last_round_proof: "",
      },
    ]);
  });

  it("are the same in a workbook", async () => {
    expect((await exportedFile(owner, { preset: "twenty", format: "xlsx" })).rows).toBe(4);
  });
});
