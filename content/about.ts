import { z } from "zod";
import { sampleMark, words } from "./words.ts";

/** What the page about the site says. */
export const ABOUT = z.strictObject({ title: words, lead: words, sections: z.array(z.strictObject({ heading: words, paragraphs: z.array(words).min(1) })), sample: sampleMark }).parse({
  title: "About {product}",
  lead: "{product} lists startups that have recently raised funding, with the source of every figure.",
  sample: false,
  sections: [
    {
      heading: "Why it exists",
      paragraphs: [
        "A company that has just raised money hires, buys and looks for partners. Those who could help it learn of the round late, or from lists that do not say where their figures come from. {product} brings the rounds together as they are filed and announced, and shows the proof beside each of them.",
      ],
    },
    {
      heading: "How the catalogue is made",
      paragraphs: [
        "We read filings with the United States Securities and Exchange Commission, funding news, and lists that the operator imports. A filing or an article is evidence; a round is what we conclude from it. On a company's page every value can show its source, the day it was retrieved, and whether it was filed, published, imported or edited.",
        "What cannot be read is set aside with the reason. What a headline says waits for a person. Companies are taken for one and the same only when a registration number, a domain, or a name together with a place says so.",
      ],
    },
    {
      heading: "What we do not do",
      paragraphs: [
        "We do not guess. An undisclosed amount stays empty, and so does a stage that no source names. We do not call the officers in a filing founders unless a source does. We do not keep home addresses or phone numbers.",
      ],
    },
    {
      heading: "If you are listed here",
      paragraphs: ["You can see, correct and object to what is held about you: use the form at [Don't Sell My Info](/dont-sell-my-info), or [write to us](/contact). We answer within 30 days."],
    },
  ],
});
