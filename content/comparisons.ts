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
});

export type Feature = z.infer<typeof feature>;

const CHECKED_ON = "2026-11-23";
const ours = (text: string, sourceUrl: string) => ({ text, sourceUrl, checkedOn: CHECKED_ON });

/**
 * The rows of the feature tables. Statements about another product are not shipped: editors enter them in the back
 * office, each with its source and the day it was checked.
 */
export const FEATURES: readonly Feature[] = z.array(feature).parse([
  {
    key: "sources",
    aspect: "coverage",
    name: "Where the data comes from",
    ours: ours("Form D filings, funding news and imported lists", "/coverage"),
  },
  {
    key: "proof",
    aspect: "coverage",
    name: "Source of each value",
    ours: ours("Linked, with the retrieval date", "/coverage"),
  },
  {
    key: "free_access",
    aspect: "experience",
    name: "Without an account",
    ours: ours("The newest rounds in full", "/companies"),
  },
  {
    key: "email_finder",
    aspect: "experience",
    name: "Email finder",
    ours: ours("Yes: each address with source and verification status", "/email-finder"),
  },
  {
    key: "export",
    aspect: "useCases",
    name: "Exports",
    ours: ours("CSV, XLSX and NDJSON, ready for CRMs", "/companies/export"),
  },
  {
    key: "api",
    aspect: "useCases",
    name: "API",
    ours: ours("REST, feeds, webhooks and the Model Context Protocol", "/developers"),
  },
  {
    key: "price",
    aspect: "pricing",
    name: "Price",
    ours: ours("{price} dollars per month for everything", "/pricing"),
  },
  {
    key: "free_plan",
    aspect: "pricing",
    name: "Free plan",
    ours: ours("20 handpicked startups a month", "/free-leads"),
  },
  {
    key: "refund",
    aspect: "pricing",
    name: "Refund",
    ours: ours(`${GUARANTEE_DAYS}-day money-back guarantee`, "/pricing"),
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

/** The comparison pages. They are linked once a feature of both products is checked. */
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
