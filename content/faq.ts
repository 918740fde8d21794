import { z } from "zod";
import { words } from "./words.ts";

const item = z.strictObject({
  question: words.endsWith("?", "A question ends with a question mark."),
  answer: words,
  sample: z.boolean(),
});

export type FaqItem = z.infer<typeof item>;

const answered = (question: string, answer: string) => ({ question, answer, sample: false });

export const FAQ_ITEMS: z.ZodType<readonly FaqItem[]> = z
  .array(item)
  .min(8, "Keep at least 8 questions.")
  .max(10, "Keep at most 10 questions.")
  .refine(
    (items) => new Set(items.map(({ question }) => question)).size === items.length,
    "Two questions are the same. Change or remove one.",
  );

/** Frequently asked questions in display order. */
export const FAQ: readonly FaqItem[] = FAQ_ITEMS.parse([
  answered(
    "Where does the data come from?",
    "From filings with the United States Securities and Exchange Commission (Form D, and Form C for crowdfunding), public grants (SBIR and STTR awards, CORDIS), funding news, lists we import, and the websites of the companies themselves. Search traffic is estimated by an SEO provider or stated in a list, employee counts are stated by companies, in lists or in filings, locations come from GeoNames, and exchange rates from central banks. On a company's page you can see the source of every value, when it was retrieved, and whether it was filed, published, imported or edited.",
  ),
  answered(
    "How do I know a round is real?",
    "Every round with a public source links to the filing or announcement behind it. {news_review}",
  ),
  answered(
    "Why are some values empty?",
    "Because we haven't found a public source for them. We never guess a value. An e-mail address that only follows a company's usual pattern says so.",
  ),
  answered(
    "What does the Free plan give me?",
    "20 handpicked startups each month in exchange for your e-mail address. No credit card. Every company and founder has a page; members see all of it.",
  ),
  answered(
    "What do the paid plans give me?",
    "All paid plans include the same full access: the whole database with search, filters, and CSV and Excel exports. They feed your CRM, Slack, spreadsheets, programs (API) and assistants (MCP). They differ in how you pay and in how many people you may look up by list each month: {pro_lookups} with {pro} or {lifetime}.",
  ),
  answered(
    "Can I cancel, and can I get a refund?",
    "You can cancel a monthly plan at any time; it ends with the month you have paid for. We refund any payment within 30 days on request, no questions asked.",
  ),
  answered(
    "Will the {lifetime} price stay the same?",
    "No. It rises as the price list says. Once you've bought it, you keep it and pay nothing more.",
  ),
  answered(
    "I'm listed here. Can I view, correct or remove my data?",
    "Yes. Use the form on \"Don't Sell My Info\"; we answer within 30 days. We don't publish home addresses or phone numbers, and we don't sell personal data about our visitors and customers.",
  ),
  answered(
    "Am I allowed to contact the founders I find here?",
    "The pages show public contact details. The rules for unsolicited e-mail differ by country. You are responsible for following them, for writing only about the recipient's work, and for stopping when asked.",
  ),
]);
