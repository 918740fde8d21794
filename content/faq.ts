import { z } from "zod";
import { words } from "./words.ts";

const item = z.strictObject({ question: words.endsWith("?"), answer: words, sample: z.boolean() });

export type FaqItem = z.infer<typeof item>;

const answered = (question: string, answer: string) => ({ question, answer, sample: false });

/** Frequently asked questions, in the order in which they are shown. */
export const FAQ: readonly FaqItem[] = z.array(item).min(8).max(10).parse([
  answered(
    "Where does the data come from?",
    "From filings with the United States Securities and Exchange Commission (Form D), from funding news, and from lists that {product}'s operator imports. Every value on a company's page can show its source, when it was retrieved, and whether it was filed, published, imported or edited.",
  ),
  answered(
    "How do I know that a round is real?",
    "Every round that has a public source links to it: follow the proof to the filing or the announcement. What a news feed says waits for a person's review before it is published.",
  ),
  answered(
    "Why are some values empty?",
    "Because nobody has said them publicly, as far as we know. An undisclosed amount stays undisclosed, a missing stage stays missing. We never guess a value and we never invent an address.",
  ),
  answered(
    "What does the Free plan give me?",
    "20 handpicked startups each month in exchange for your e-mail address, without a credit card. Every company page and founder page is open to everybody, with or without a plan.",
  ),
  answered(
    "What do the paid plans give me?",
    "All paid plans give the same full access: the whole catalogue in lists, search and filters, with CSV and Excel exports. They differ only in how you pay: monthly, or once for the Lifetime plan.",
  ),
  answered(
    "Can I cancel, and do I get my money back?",
    "You can cancel a monthly plan at any time; it then ends with the month you have paid for. Within 30 days of a payment you get it back on request, whatever the reason.",
  ),
  answered(
    "Will the Lifetime price stay the same?",
    "No. The first 100 people who buy it pay the price shown; after that it rises. Whoever has bought it keeps it and pays nothing more.",
  ),
  answered(
    "I am listed here. Can I see, correct or remove what you hold about me?",
    "Yes. The page \"Don't Sell My Info\" has a form for it, and we answer within 30 days. We do not publish home addresses or phone numbers, and we do not sell personal data about our visitors and customers.",
  ),
  answered(
    "May I write to the founders I find here?",
    "The pages give you public ways of contact. The rules for unsolicited mail differ from country to country: it is for you to follow those that apply, to write only what concerns the reader's work, and to stop when asked.",
  ),
]);
