import { z } from "zod";
import { GUARANTEE_DAYS } from "./plans.ts";
import { day, sampleMark, words } from "./words.ts";

/** A statement about somebody else's product: only with a source and the day on which it was checked. */
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

/** What is compared, in the order of the page. */
export const ASPECTS = [
  ["coverage", "Data coverage"],
  ["experience", "Experience"],
  ["useCases", "Use cases"],
  ["pricing", "Pricing"],
] as const;

// What we say of ourselves is the same on every page. Statements about the other product go into `theirs`, each with
// its source and the day it was checked; nothing else about it may be written here.
const ours = {
  coverage: [
    "Funding rounds from Form D filings, funding news and imported lists, each linked to its source.",
    "Companies with their founders and leading people, investors, place, industry and size, as far as a source states them.",
    "A value that no source states is left empty: nothing is estimated.",
  ],
  experience: [
    "Every company and founder page is open without an account.",
    "Pages are quick, work without JavaScript, and set no cookies for readers.",
    "Each value shows where it comes from and when it was retrieved.",
  ],
  useCases: [
    "Finding companies that have just raised money, to sell to them or to work with them.",
    "Checking a round before a meeting, with the filing or the announcement at hand.",
    "Following who invests in an industry or a place.",
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

/** The comparison pages. `sample` until the other product's side has been looked up. */
export const COMPARISONS: readonly Comparison[] = z.array(comparison).parse([
  {
    slug: "newly-raised-vs-growthlist",
    competitor: "GrowthList",
    description: "What {product} offers those who are choosing between it and GrowthList: data coverage, experience, use cases and pricing.",
    introduction: "If you are choosing a list of funded startups to write to, this page says what {product} gives you, so that you can hold it against GrowthList.",
    aspects,
    sample: true,
  },
  {
    slug: "newly-raised-vs-fundraise-insider",
    competitor: "Fundraise Insider",
    description: "What {product} offers those who are choosing between it and Fundraise Insider: data coverage, experience, use cases and pricing.",
    introduction: "If you want to hear of new funding rounds early and know whom to write to, this page says what {product} gives you, so that you can hold it against Fundraise Insider.",
    aspects,
    sample: true,
  },
  {
    slug: "newly-raised-vs-crunchbase",
    competitor: "Crunchbase",
    description: "What {product} offers those who are choosing between it and Crunchbase: data coverage, experience, use cases and pricing.",
    introduction: "If you are choosing between a focused list of recent rounds and a company database, this page says what {product} gives you, so that you can hold it against Crunchbase.",
    aspects,
    sample: true,
  },
]);
