import { z } from "zod";
import { words } from "./words.ts";

/** The line below the name in the footer, and what search engines show below a page's title. */
export const PAGE_TEXTS_RULES = z.strictObject({
  tagline: words,
  home: words,
  companies: words,
  pricing: words,
  emailFinder: words,
  blog: words,
});

export type PageTexts = z.infer<typeof PAGE_TEXTS_RULES>;

export const PAGE_TEXTS: PageTexts = {
  tagline: "Startups that just raised funding, with the source of every figure.",
  home: "Recently funded startups with founders, investors and amounts. Every value shows its source and date.",
  companies:
    "Startups that just raised funding: amount, type, date, founder and investors of {rounds} rounds, each with its proof.",
  pricing:
    "What {product} costs: a free plan with 20 startups a month, {pro} by the month, and lifetime access for one payment. 30-day money-back guarantee.",
  emailFinder:
    "Find email addresses of founders and executives of recently funded startups, each with its source and verification status. Guesses are marked as guesses.",
  blog: "Stories behind new funding rounds: who raised, from whom, and what for.",
};
