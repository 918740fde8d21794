import { z } from "zod";
import { GUARANTEE_DAYS } from "./plans.ts";
import { day, words } from "./words.ts";

const comparison = z.strictObject({
  /** Key of the other product, in the database and, after the brand's name, in addresses. */
  key: z
    .string()
    .regex(/^[a-z0-9]+(-[a-z0-9]+)*$/, "Use lower-case letters, digits and hyphens, for example growthlist.")
    .max(60, "Shorten this to 60 characters."),
  competitor: words,
  description: words,
  introduction: words,
});

export type Comparison = z.infer<typeof comparison>;

/** Compared aspects in page order, with this product's offer. */
export const ASPECTS = [
  {
    key: "coverage",
    heading: "Data coverage",
    ours: [
      "Funding rounds from Form D filings, funding news and imported lists, each linked to its source.",
      "Founders, executives, investors, location, industry and size of each company, where a source states them.",
      "No estimates: if no source states a value, we leave it blank.",
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

const feature = z.strictObject({
  /** Key of the feature in the database. */
  key: z.string().regex(/^[a-z]+(_[a-z]+)*$/),
  aspect: z.enum(ASPECTS.map(({ key }) => key)),
  name: words,
  /** This product's offer, and the page that shows it; editors can replace it. */
  ours: z.strictObject({ text: words, sourceUrl: z.string().startsWith("/"), checkedOn: day }),
  /**
   * What other products say of themselves, by their keys, with the page and the day, month or year of the reading;
   * editors can replace it.
   */
  theirs: z.record(
    z.string(),
    z.strictObject({
      text: words,
      sourceUrl: z.string().startsWith("https://"),
      checkedOn: z.string().regex(/^\d{4}(?:-\d{2}){0,2}$/),
    }),
  ),
});

export type Feature = z.infer<typeof feature>;

const CHECKED_ON = "2026-11-23";
const ours = (text: string, sourceUrl: string) => ({ text, sourceUrl, checkedOn: CHECKED_ON });
const theirs = (checkedOn: string, text: string, sourceUrl: string) => ({ text, sourceUrl, checkedOn });

/**
 * The rows of the feature tables, within an aspect in the order in which buyers of such data ask for them. Only what the
 * other product's own pages say for certain is shipped; a row without it is left out.
 */
export const FEATURES: readonly Feature[] = z.array(feature).parse([
  {
    key: "update_rhythm",
    aspect: "coverage",
    name: "How often data is updated",
    ours: ours("Daily: filings and funding news", "/coverage"),
    theirs: {
      growthlist: theirs("2026", "Every week", "https://growthlist.co/pre-seed-startups/"),
      crunchbase: theirs(
        "2026-08-14",
        "The API has a feed of deleted records",
        "https://data.crunchbase.com/docs/using-deleted-entities-api",
      ),
    },
  },
  {
    key: "size",
    aspect: "coverage",
    name: "Companies and countries",
    ours: ours("Startups that raised, of any size and country that a source states", "/places"),
    theirs: {
      growthlist: theirs(
        "2026",
        "Lists by stage, industry, country and city; the seed list has more than 25,000 startups",
        "https://growthlist.co/seed-startups/",
      ),
      "fundraise-insider": theirs(
        "2026",
        "Blog lists by stage, industry, country and city",
        "https://fundraiseinsider.com/blog/funded-startups-united-states/",
      ),
      crunchbase: theirs(
        "2026-10-04",
        "More than four million private companies",
        "https://about.crunchbase.com/pricing/",
      ),
    },
  },
  {
    key: "proof",
    aspect: "coverage",
    name: "Source of each value",
    ours: ours("Linked, with the retrieval date", "/coverage"),
    theirs: {
      crunchbase: theirs("2026-09-23", "The API has press references", "https://data.crunchbase.com/reference"),
    },
  },
  {
    key: "sources",
    aspect: "coverage",
    name: "Where the data comes from",
    ours: ours("Form D filings, funding news and imported lists", "/coverage"),
    theirs: {
      crunchbase: theirs(
        "2026",
        "Registered users may add and edit company profiles",
        "https://support.crunchbase.com/hc/en-us/articles/115010477107-Edit-a-Profile-on-Crunchbase",
      ),
    },
  },
  {
    key: "free_access",
    aspect: "experience",
    name: "Without an account",
    ours: ours("The newest rounds in full", "/companies"),
    theirs: {
      growthlist: theirs(
        "2026",
        "Lists of up to 100 companies with website, industry, country, amount, stage and date",
        "https://growthlist.co/funded-startups/",
      ),
      "fundraise-insider": theirs("2026", "News articles about single rounds", "https://fundraiseinsider.com/blog/"),
    },
  },
  {
    key: "email_finder",
    aspect: "experience",
    name: "E-mail of the right person",
    ours: ours("Each address with source and verification status", "/email-finder"),
    theirs: {
      crunchbase: theirs(
        "2026",
        "Pro includes ten contacts a month",
        "https://support.crunchbase.com/hc/en-us/articles/360019482733-How-much-does-Crunchbase-cost",
      ),
    },
  },
  {
    key: "api",
    aspect: "useCases",
    name: "API",
    ours: ours("REST, feeds, webhooks and the Model Context Protocol, with every paid plan", "/developers"),
    theirs: {
      crunchbase: theirs(
        "2026-10-04",
        "With an Enterprise or Applications licence; basic plans reach a reduced set of endpoints",
        "https://data.crunchbase.com/docs/using-the-api",
      ),
    },
  },
  {
    key: "export",
    aspect: "useCases",
    name: "Exports",
    ours: ours("CSV, XLSX and NDJSON, ready for CRMs", "/companies/export"),
    theirs: {
      crunchbase: theirs(
        "2026-10-04",
        "CSV: 2,000 rows a month on Pro, 5,000 on Business",
        "https://support.crunchbase.com/hc/en-us/articles/115010610787-Export-to-CSV",
      ),
    },
  },
  {
    key: "crm",
    aspect: "useCases",
    name: "CRM",
    ours: ours("Export files in the columns of the common CRMs", "/companies/export"),
    theirs: {
      crunchbase: theirs("2026-08-14", "Enrichment with an API key", "https://data.crunchbase.com/docs/crm-enrichment"),
    },
  },
  {
    key: "alerts",
    aspect: "useCases",
    name: "Alerts",
    ours: ours("By e-mail, webhook or feed for each saved search", "/developers"),
    theirs: {},
  },
  {
    key: "price",
    aspect: "pricing",
    name: "Price",
    ours: ours("{price} dollars per month for everything", "/pricing"),
    theirs: {},
  },
  {
    key: "free_plan",
    aspect: "pricing",
    name: "Free plan",
    ours: ours("20 handpicked startups a month", "/free-leads"),
    theirs: {
      crunchbase: theirs(
        "2026-07-16",
        "A free account gives individuals basic company information",
        "https://support.crunchbase.com/hc/en-us/articles/360062989313",
      ),
    },
  },
  {
    key: "refund",
    aspect: "pricing",
    name: "Refund",
    ours: ours(`${GUARANTEE_DAYS}-day money-back guarantee`, "/pricing"),
    theirs: {},
  },
]);

/** Key of this product among the compared ones in the database. */
export const OWN_PRODUCT = "own";

export const COMPARISON_LIST: z.ZodType<readonly Comparison[]> = z
  .array(comparison)
  .max(50, "Keep at most 50 comparisons.")
  .refine(
    (list) => new Set(list.map(({ key }) => key)).size === list.length,
    "Two comparisons have the same name in their address.",
  );

/** The comparison pages. Search engines and machines get those that compare a feature. */
export const COMPARISONS: readonly Comparison[] = COMPARISON_LIST.parse([
  {
    key: "growthlist",
    competitor: "GrowthList",
    description: "{product} and GrowthList compared: data coverage, experience, use cases and pricing.",
    introduction:
      "Choosing a list of funded startups for outreach? Here is what {product} offers, so you can compare it with GrowthList.",
  },
  {
    key: "fundraise-insider",
    competitor: "Fundraise Insider",
    description: "{product} and Fundraise Insider compared: data coverage, experience, use cases and pricing.",
    introduction:
      "Want to hear about new funding rounds early and know who to contact? Here is what {product} offers, so you can compare it with Fundraise Insider.",
  },
  {
    key: "crunchbase",
    competitor: "Crunchbase",
    description: "{product} and Crunchbase compared: data coverage, experience, use cases and pricing.",
    introduction:
      "Choosing between a focused list of recent rounds and a company database? Here is what {product} offers, so you can compare it with Crunchbase.",
  },
]);
