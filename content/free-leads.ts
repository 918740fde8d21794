import { z } from "zod";
import { words } from "./words.ts";

/**
 * The page of the free leads. The consent's exact text is recorded with the time of consent, so a changed text gets a
 * new version: the day of the change, numbered if there are several on one day.
 */
export const FREE_LEADS_RULES = z.strictObject({
  introduction: words,
  points: z.array(words).min(1, "Enter a text."),
  consent: words,
  version: z.string().regex(/^\d{4}-\d\d-\d\d(?:\.\d+)?$/),
});

export type FreeLeadsWords = z.infer<typeof FREE_LEADS_RULES>;

export const FREE_LEADS_WORDS: FreeLeadsWords = FREE_LEADS_RULES.parse({
  introduction:
    "Handpicked startups that just raised funding, every month, in exchange for your e-mail address. Confirm it to get this month's leads right away. No credit card.",
  points: [
    "Picked by our editors, plus the newest and best-documented rounds if there are fewer than 20 picks.",
    "Never the same lead twice. If there are fewer than 20 new ones for you, we tell you.",
    "As a page, by e-mail, and as a CSV file for your spreadsheet or CRM.",
    "Every value shows its source. Unknown values stay blank.",
  ],
  consent:
    "I want {product} to e-mail me 20 handpicked leads each month, and corrections to leads I received. I can unsubscribe at any time with the link in every e-mail.",
  version: "2026-11-22",
});
