import { headingKey, type Layout, type LayoutFields } from "./layout.ts";

/** The layout of a file that another program writes: confirmed for everybody, by declaration. */
interface KnownExport {
  /** Whose file it is, for the operator. */
  readonly name: string;
  /** Headings that only this export has together. */
  readonly recognisedBy: readonly string[];
  readonly fields: LayoutFields;
  readonly amounts?: NonNullable<Layout["amounts"]>;
}

/** A bulk file of funding rounds: `name` is the round's name, investors are identifiers only. */
const CRUNCHBASE_ROUNDS: KnownExport = {
  name: "Crunchbase",
  recognisedBy: ["org_uuid", "org_name", "investment_type", "announced_on", "raised_amount_usd"],
  fields: {
    org_name: "company",
    org_uuid: "listId",
    uuid: "roundId",
    country_code: "country",
    region: "region",
    state_code: "region",
    city: "city",
    investment_type: "stage",
    announced_on: "date",
    raised_amount: "amount",
    raised_amount_usd: "amount",
    raised_amount_currency_code: "currency",
    cb_url: "source",
    name: null,
    type: null,
    permalink: null,
    rank: null,
    investor_count: null,
    lead_investor_uuids: null,
  },
};

/** The CSV of raises. `Timestamp` repeats the date; amounts are whole dollars. */
const DEFILLAMA_RAISES: KnownExport = {
  name: "DefiLlama",
  recognisedBy: ["Name", "Timestamp", "Amount Raised", "Round", "Lead Investor", "Other Investors", "Chains"],
  fields: {
    Name: "company",
    "Amount Raised": "amount",
    Date: "date",
    Round: "stage",
    "Lead Investor": "leadInvestors",
    "Other Investors": "investors",
    Category: "industry",
    Description: "description",
    Source: "source",
    Timestamp: null,
    Valuation: null,
    Chains: null,
  },
  amounts: { currency: "USD" },
};

/** Our own files of rounds, in which any choice of columns may be present. */
const OWN_ROUNDS: LayoutFields = {
  company_name: "company",
  company_id: "listId",
  round_id: "roundId",
  website: "website",
  domain: "website",
  city: "city",
  region: "region",
  country_code: "country",
  country: "country",
  location: "location",
  industry: "industry",
  industries: "industry",
  description: "description",
  headcount: "headcountBand",
  year_founded: "yearFounded",
  legal_name: "legalName",
  former_names: "formerNames",
  profile_urls: "profiles",
  company_linkedin: "profiles",
  // The stage as its source wrote it; the funding type is derived from it.
  stage_text: "stage",
  funding_type: "stage",
  announced: "date",
  funding_date: "date",
  announced_on: "date",
  // The stated amount; the one in dollars may be converted.
  amount: "amount",
  amount_usd: "amount",
  currency: "currency",
  lead_investors: "leadInvestors",
  investors: "investors",
  founder_name: "founders",
  founder_title: "founderTitles",
  founder_linkedin: "founderLinks",
  contact_name: "contacts",
  contact_title: "contactTitle",
  contact_linkedin: "contactLinks",
  contact_email: "contactEmails",
  contact_email_status: "emailStatus",
  company_email: "emails",
  proof_url: "source",
  id: null,
  cik: null,
  company_slug: null,
  company_email_status: null,
  company_email_verified_at: null,
  company_email_source: null,
  company_email_proof: null,
  contact_first_name: null,
  contact_last_name: null,
  contact_email_verified_at: null,
  contact_email_source: null,
  contact_email_proof: null,
  exchange_rate_on: null,
  exchange_rate_source: null,
  total_raised_usd: null,
  first_sale: null,
  listed_on: null,
  founder_slug: null,
  founder_location: null,
  source: null,
  is_sample: null,
  added_at: null,
  updated_at: null,
};
const OWN: readonly KnownExport[] = [
  ["round_id", "company_name"],
  ["company_id", "company_name", "stage_text", "listed_on"],
  ["company_name", "proof_url"],
].map((recognisedBy) => ({ name: "this site", recognisedBy, fields: OWN_ROUNDS }));

/** The exports that are read without a question; the first that is recognised counts. */
const KNOWN_EXPORTS: readonly KnownExport[] = [CRUNCHBASE_ROUNDS, DEFILLAMA_RAISES, ...OWN];

/** The layout of a known export, recognised by its headings in any order, case and spacing. */
export function knownLayout(columns: readonly string[]): Layout | undefined {
  const keys = new Set(columns.map(headingKey));
  return KNOWN_EXPORTS.find(({ recognisedBy }) => recognisedBy.every((heading) => keys.has(headingKey(heading))));
}
