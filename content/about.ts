import { z } from "zod";
import { sampleMark, words } from "./words.ts";

const section = z.strictObject({
  heading: z.string().trim().min(1, "Begin the text with a heading: ## Heading."),
  paragraphs: z.array(words).min(1, "Each heading needs a text below it."),
});

export const ABOUT_RULES = z.strictObject({
  title: words,
  lead: words,
  sections: z.array(section).min(1, "Begin the text with a heading: ## Heading."),
  sample: sampleMark,
});

export type About = z.infer<typeof ABOUT_RULES>;

export const ABOUT: About = ABOUT_RULES.parse({
  title: "About {product}",
  lead: "{product} lists startups that have recently raised funding, with the source of every figure.",
  sample: false,
  sections: [
    {
      heading: "Why it exists",
      paragraphs: [
        "A company that has just raised money hires, buys and looks for partners. People who could help it hear of the round late, or from lists that don't name their sources. {product} collects rounds as they are filed and announced, and links each one to its source.",
      ],
    },
    {
      heading: "How the database is built",
      paragraphs: [
        "We read filings with the United States Securities and Exchange Commission (Form D and Form C), public grants (SBIR and STTR awards, CORDIS), funding news, lists that we import, and the websites of the companies themselves. Website traffic is an estimate that we buy, locations come from GeoNames, and exchange rates from central banks. On a company's page you can see the source of every value, the day it was retrieved, and whether it was filed, published, imported or edited.",
        "{news_review} We treat two records as one company only if they share a registration number, a domain, or a name and location.",
      ],
    },
    {
      heading: "What we do not do",
      paragraphs: [
        "We don't guess. If an amount is undisclosed or no source names the stage, we leave it blank. We don't call officers in a filing founders unless a source does. We don't keep home addresses or phone numbers.",
      ],
    },
    {
      heading: "If you are listed here",
      paragraphs: [
        "You can view your data, correct it, or ask us to remove it: use the form at [Don't Sell My Info](/dont-sell-my-info), or [contact us](/contact). We answer within 30 days.",
      ],
    },
  ],
});
