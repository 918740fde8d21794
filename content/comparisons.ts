import { z } from "zod";
import { factTable, writeFacts } from "./fact-table.ts";
import { GUARANTEE_DAYS } from "./plans.ts";
import { words } from "./words.ts";

/** Compared aspects in page order, with this product's offer. */
export const ASPECTS = [
  {
    key: "coverage",
    heading: "Data coverage",
    ours: [
      "Funding rounds from Form D and Form C filings, grants (SBIR, CORDIS), funding news and imported lists, each linked to its source.",
      "Founders, executives, investors, location, industry and size of each company, where a source states them.",
      "No guesses: if no source states a value, we leave it blank, and estimates of others are marked as such.",
    ],
  },
  {
    key: "experience",
    heading: "Experience",
    ours: [
      "The newest rounds, with their companies and founders, are free to read without an account.",
      "Fast pages that work without JavaScript and set no cookies for readers.",
      "Each value shows its source and retrieval date.",
    ],
  },
  {
    key: "useCases",
    heading: "Use cases",
    ours: [
      "Find companies that just raised money, to sell to or partner with.",
      "Check a round before a meeting, with the filing or announcement at hand.",
      "See who invests in an industry or location.",
    ],
  },
  {
    key: "pricing",
    heading: "Pricing",
    ours: [
      "One all-in-one plan at {price} dollars per month, with full filters, CSV and Excel exports and custom alerts.",
      "A free plan with 20 handpicked startups each month.",
      `A ${GUARANTEE_DAYS}-day money-back guarantee.`,
    ],
  },
] as const;

/** The rows of the feature tables, within an aspect in the order in which buyers of such data ask for them. */
export const FEATURES: readonly { readonly aspect: (typeof ASPECTS)[number]["key"]; readonly name: string }[] = [
  { aspect: "coverage", name: "How often data is updated" },
  { aspect: "coverage", name: "Companies and countries" },
  { aspect: "coverage", name: "Source of each value" },
  { aspect: "coverage", name: "Where the data comes from" },
  { aspect: "experience", name: "Without an account" },
  { aspect: "experience", name: "E-mail of the right person" },
  { aspect: "useCases", name: "API" },
  { aspect: "useCases", name: "Exports" },
  { aspect: "useCases", name: "CRM" },
  { aspect: "useCases", name: "Alerts" },
  { aspect: "pricing", name: "Price" },
  { aspect: "pricing", name: "Free plan" },
  { aspect: "pricing", name: "Refund" },
];

const FACTS = factTable(FEATURES.map(({ name }) => name));

/** What this product offers, with the page that shows it. */
export const OWN_FACTS = z.strictObject({ facts: FACTS });

const CHECKED_ON = "2026-11-23";
const own = (text: string, sourceUrl: string) => ({ text, sourceUrl, checkedOn: CHECKED_ON });

export const SHIPPED_OWN_FACTS = OWN_FACTS.parse({
  facts: writeFacts([
    ["How often data is updated", own("Daily: filings and funding news", "/coverage")],
    ["Companies and countries", own("Startups that just raised, of any size, in any country", "/places")],
    ["Source of each value", own("Linked, with the retrieval date", "/coverage")],
    [
      "Where the data comes from",
      own("Form D and Form C filings, SBIR and CORDIS grants, funding news, lists and company websites", "/coverage"),
    ],
    ["Without an account", own("The newest rounds in full", "/companies")],
    ["E-mail of the right person", own("Each address with source and verification status", "/email-finder")],
    ["API", own("REST, feeds, webhooks and assistants (MCP), with every paid plan", "/developers")],
    ["Exports", own("CSV, XLSX and NDJSON, ready for CRMs", "/companies/export")],
    ["CRM", own("HubSpot, Pipedrive and Attio, kept current, and files for other programs", "/connect")],
    ["Alerts", own("By e-mail, Slack, webhook or feed for each saved search and watched company", "/connect")],
    ["Price", own("{price} dollars per month for everything", "/pricing")],
    ["Free plan", own("20 handpicked startups a month", "/free-leads")],
    ["Refund", own(`${GUARANTEE_DAYS}-day money-back guarantee`, "/pricing")],
  ]),
});

const comparison = z.strictObject({
  /** Key of the other product, in the database and, after the brand's name, in addresses. */
  key: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Use lower-case letters, digits and hyphens, for example growthlist.")
    .max(60, "Shorten this to 60 characters."),
  competitor: words,
  description: words,
  introduction: words,
  /** What the other product's own pages say of it. */
  facts: FACTS,
});

export type Comparison = z.infer<typeof comparison>;

export const COMPARISON_LIST: z.ZodType<readonly Comparison[]> = z
  .array(comparison)
  .max(50, "Keep at most 50 comparisons.")
  .refine(
    (list) => new Set(list.map(({ key }) => key)).size === list.length,
    "Two comparisons have the same name in their address.",
  );

/** What a product says of itself for certain, as far as the feature tables have a row for it. */
const theirs = (checkedOn: string, text: string, sourceUrl: string) => ({ text, sourceUrl, checkedOn });

/** The comparison pages. Search engines and machines get those that compare a feature. */
export const COMPARISONS: readonly Comparison[] = COMPARISON_LIST.parse([
  {
    key: "growthlist",
    competitor: "GrowthList",
    description: "{product} and GrowthList compared: data coverage, experience, use cases and pricing.",
    introduction:
      "Choosing a list of funded startups for outreach? Here is what {product} offers, so you can compare it with GrowthList.",
    facts: writeFacts([
      ["How often data is updated", theirs("2026", "Every week", "https://growthlist.co/pre-seed-startups/")],
      [
        "Companies and countries",
        theirs(
          "2026",
          "Lists by stage, industry, country and city; the seed list has more than 25,000 startups",
          "https://growthlist.co/seed-startups/",
        ),
      ],
      [
        "Without an account",
        theirs(
          "2026",
          "Lists of up to 100 companies with website, industry, country, amount, stage and date",
          "https://growthlist.co/funded-startups/",
        ),
      ],
    ]),
  },
  {
    key: "fundraise-insider",
    competitor: "Fundraise Insider",
    description: "{product} and Fundraise Insider compared: data coverage, experience, use cases and pricing.",
    introduction:
      "Want to hear about new funding rounds early and know who to contact? Here is what {product} offers, so you can compare it with Fundraise Insider.",
    facts: writeFacts([
      [
        "Companies and countries",
        theirs(
          "2026",
          "Blog lists by stage, industry, country and city",
          "https://fundraiseinsider.com/blog/funded-startups-united-states/",
        ),
      ],
      ["Without an account", theirs("2026", "News articles about single rounds", "https://fundraiseinsider.com/blog/")],
    ]),
  },
  {
    key: "crunchbase",
    competitor: "Crunchbase",
    description: "{product} and Crunchbase compared: data coverage, experience, use cases and pricing.",
    introduction:
      "Choosing between a focused list of recent rounds and a company database? Here is what {product} offers, so you can compare it with Crunchbase.",
    facts: writeFacts([
      [
        "Companies and countries",
        theirs("2026-10-04", "More than four million private companies", "https://about.crunchbase.com/pricing/"),
      ],
      [
        "Source of each value",
        theirs("2026-09-23", "The API has press references", "https://data.crunchbase.com/reference"),
      ],
      [
        "Where the data comes from",
        theirs(
          "2026",
          "Registered users may add and edit company profiles",
          "https://support.crunchbase.com/hc/en-us/articles/115010477107-Edit-a-Profile-on-Crunchbase",
        ),
      ],
      [
        "E-mail of the right person",
        theirs(
          "2026",
          "Pro includes ten contacts a month",
          "https://support.crunchbase.com/hc/en-us/articles/360019482733-How-much-does-Crunchbase-cost",
        ),
      ],
      [
        "API",
        theirs(
          "2026-10-04",
          "With an Enterprise or Applications licence; basic plans reach a reduced set of endpoints",
          "https://data.crunchbase.com/docs/using-the-api",
        ),
      ],
      [
        "Exports",
        theirs(
          "2026-10-04",
          "CSV: 2,000 rows a month on Pro, 5,000 on Business",
          "https://support.crunchbase.com/hc/en-us/articles/115010610787-Export-to-CSV",
        ),
      ],
      ["CRM", theirs("2026-08-14", "Enrichment with an API key", "https://data.crunchbase.com/docs/crm-enrichment")],
      [
        "Free plan",
        theirs(
          "2026-07-16",
          "A free account gives individuals basic company information",
          "https://support.crunchbase.com/hc/en-us/articles/360062989313",
        ),
      ],
    ]),
  },
]);
