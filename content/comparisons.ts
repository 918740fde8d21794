import { z } from "zod";
import { GUARANTEE_DAYS } from "./plans.ts";
import { day, sampleMark, words } from "./words.ts";

/** A statement about another product; needs a source and the day it was checked. */
export const checkedStatement = z.strictObject({ text: words, source: z.url({ protocol: /^https$/ }), checkedOn: day });

const aspect = z.strictObject({ ours: z.array(words).min(1), theirs: z.array(checkedStatement) });

const comparison = z.strictObject({
  slug: z.string().regex(/^[a-z0-9]+(-[a-z0-9]+)*$/),
  competitor: words,
  description: words,
  introduction: words,
  aspects: z.strictObject({ coverage: aspect, experience: aspect, useCases: aspect, pricing: aspect }),
  sample: sampleMark,
});

export type Comparison = z.infer<typeof comparison>;
export type CheckedStatement = z.infer<typeof checkedStatement>;

/** Compared aspects in page order. */
export const ASPECTS = [
  ["coverage", "Data coverage"],
  ["experience", "Experience"],
  ["useCases", "Use cases"],
  ["pricing", "Pricing"],
] as const;

// Our side is the same on every page. Statements about the other product belong only in `theirs`, each with its source
// and the day it was checked.
const ours = {
  coverage: [
    "Funding rounds from Form D filings, funding news and imported lists, each linked to its source.",
    "Founders, executives, investors, location, industry and size of each company, where a source states them.",
    "No estimates: if no source states a value, we leave it blank.",
  ],
  experience: [
    "The newest rounds, with their companies and founders, are free to read without an account.",
    "Fast pages that work without JavaScript and set no cookies for readers.",
    "Each value shows its source and retrieval date.",
  ],
  useCases: [
    "Find companies that just raised money, to sell to or partner with.",
    "Check a round before a meeting, with the filing or announcement at hand.",
    "See who invests in an industry or location.",
  ],
  pricing: [
    "One all-in-one plan at {price} dollars per month, with full filters, CSV and Excel exports and custom alerts.",
    "A free plan with 20 handpicked startups each month.",
    `A ${GUARANTEE_DAYS}-day money-back guarantee.`,
  ],
};

const aspects = {
  coverage: { ours: ours.coverage, theirs: [] },
  experience: { ours: ours.experience, theirs: [] },
  useCases: { ours: ours.useCases, theirs: [] },
  pricing: { ours: ours.pricing, theirs: [] },
};

/** The comparison pages. `sample` until the other product's side is researched. */
export const COMPARISONS: readonly Comparison[] = z.array(comparison).parse([
  {
    slug: "newly-raised-vs-growthlist",
    competitor: "GrowthList",
    description: "{product} and GrowthList compared: data coverage, experience, use cases and pricing.",
    introduction:
      "Choosing a list of funded startups for outreach? Here is what {product} offers, so you can compare it with GrowthList.",
    aspects,
    sample: true,
  },
  {
    slug: "newly-raised-vs-fundraise-insider",
    competitor: "Fundraise Insider",
    description: "{product} and Fundraise Insider compared: data coverage, experience, use cases and pricing.",
    introduction:
      "Want to hear about new funding rounds early and know who to contact? Here is what {product} offers, so you can compare it with Fundraise Insider.",
    aspects,
    sample: true,
  },
  {
    slug: "newly-raised-vs-crunchbase",
    competitor: "Crunchbase",
    description: "{product} and Crunchbase compared: data coverage, experience, use cases and pricing.",
    introduction:
      "Choosing between a focused list of recent rounds and a company database? Here is what {product} offers, so you can compare it with Crunchbase.",
    aspects,
    sample: true,
  },
]);
