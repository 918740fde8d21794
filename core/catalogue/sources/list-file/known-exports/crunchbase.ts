import { type KnownExport, unread } from "./known-export.ts";

/** Bulk files, whose `name` of a round is no company and whose investors are identifiers only. */
const BULK_ROUNDS: KnownExport = {
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
    ...unread("name", "type", "permalink", "rank", "created_at", "updated_at", "investor_count", "lead_investor_uuids"),
    ...unread("post_money_valuation_usd", "post_money_valuation", "post_money_valuation_currency_code"),
  },
};

/** Companies without rounds: `last_funding_on` says of a round only that there was one. */
const BULK_ORGANIZATIONS: KnownExport = {
  name: "Crunchbase",
  recognisedBy: ["uuid", "cb_url", "homepage_url", "category_groups_list", "num_funding_rounds"],
  fields: {
    name: "company",
    uuid: "listId",
    homepage_url: "website",
    domain: "website",
    legal_name: "legalName",
    country_code: "country",
    region: "region",
    state_code: "region",
    city: "city",
    short_description: "description",
    category_list: "industry",
    founded_on: "yearFounded",
    employee_count: "headcountBand",
    email: "emails",
    cb_url: "profiles",
    facebook_url: "profiles",
    linkedin_url: "profiles",
    twitter_url: "profiles",
    ...unread("type", "permalink", "rank", "created_at", "updated_at", "roles", "address", "postal_code", "status"),
    ...unread("category_groups_list", "num_funding_rounds", "total_funding_usd", "total_funding", "last_funding_on"),
    ...unread("total_funding_currency_code", "closed_on", "phone", "logo_url", "primary_role", "num_exits"),
    ...unread("alias1", "alias2", "alias3"),
  },
};

/** The file of rounds that the website's searches save. */
const SEARCHED_ROUNDS: KnownExport = {
  name: "Crunchbase",
  recognisedBy: ["Transaction Name", "Organization Name", "Funding Type", "Money Raised", "Announced Date"],
  fields: {
    "Organization Name": "company",
    "Organization Website": "website",
    "Organization Location": "location",
    "Organization Description": "description",
    "Organization Industries": "industry",
    "Organization Name URL": "profiles",
    "Transaction Name URL": "source",
    "Funding Type": "stage",
    "Announced Date": "date",
    "Money Raised": "amount",
    "Money Raised (in USD)": "amount",
    "Money Raised Currency": "currency",
    "Lead Investors": "leadInvestors",
    "Investor Names": "investors",
    ...unread("Transaction Name", "Funding Stage", "Funding Status", "Equity Only Funding", "Number of Investors"),
    ...unread("Total Funding Amount", "Total Funding Amount Currency", "Total Funding Amount (in USD)"),
    ...unread("Pre-Money Valuation", "Pre-Money Valuation Currency", "Pre-Money Valuation (in USD)"),
    ...unread("Organization Revenue Range", "Number of Funding Rounds", "Number of Partner Investors", "Partner Names"),
    ...unread("CB Rank (Funding Round)", "Organization Revenue", "Diversity Spotlight (US Headquarters Only)"),
  },
};

/** Rounds of API version 4, with the keys of a search beneath `properties` or those of a list without. */
const apiRounds = (at: string): KnownExport => ({
  name: "Crunchbase",
  recognisedBy: [`${at}funded_organization_identifier.value`],
  fields: {
    [`${at}funded_organization_identifier.value`]: "company",
    [`${at}funded_organization_identifier.uuid`]: "listId",
    [`${at}uuid`]: "roundId",
    uuid: "roundId",
    [`${at}announced_on`]: "date",
    [`${at}announced_on.value`]: "date",
    [`${at}investment_type`]: "stage",
    [`${at}money_raised.value`]: "amount",
    [`${at}money_raised.value_usd`]: "amount",
    [`${at}money_raised.currency`]: "currency",
    [`${at}lead_investor_identifiers`]: "leadInvestors",
    [`${at}investor_identifiers`]: "investors",
    [`${at}investments.items`]: "investors",
    "cards.investments": "investors",
    [`${at}funded_organization_description`]: "description",
    ...unread(
      ...["name", "short_description", "permalink", "rank_funding_round", "closed_on", "created_at", "updated_at"].map(
        (key) => at + key,
      ),
      ...["is_equity", "investment_stage", "partner_investor_identifiers", "funded_organization_location"].map(
        (key) => at + key,
      ),
      ...["funded_organization_categories", "funded_organization_funding_stage"].map((key) => at + key),
      ...["uuid", "value", "permalink", "role", "entity_def_id", "image_id"].map((key) => `${at}identifier.${key}`),
      ...["permalink", "role", "entity_def_id", "image_id"].map((key) => `${at}funded_organization_identifier.${key}`),
    ),
  },
});

export const CRUNCHBASE: readonly KnownExport[] = [
  BULK_ROUNDS,
  BULK_ORGANIZATIONS,
  SEARCHED_ROUNDS,
  apiRounds("properties."),
  apiRounds(""),
];
