import { COMPARISONS } from "../../../content/comparisons.ts";

/** A page that is there whatever the catalogue holds. */
export interface FixedPage {
  readonly path: string;
  readonly name: string;
  readonly about: string;
  /** What it shows changes with the catalogue. */
  readonly followsCatalogue: boolean;
}

const text = (path: string, name: string, about: string): FixedPage => ({ path, name, about, followsCatalogue: false });
const list = (path: string, name: string, about: string): FixedPage => ({ path, name, about, followsCatalogue: true });

/** The pages search engines and assistants are told of by name; those that name another as canonical are left out. */
export const FIXED_PAGES: readonly FixedPage[] = [
  list("/", "Home", "what the site offers, and the newest rounds"),
  list("/companies", "Recently funded startups", "the newest funding rounds, each with company, founder, amount, type, date, investors and proof"),
  text("/companies/export", "Export", "the list as CSV, XLSX or NDJSON, ready for CRMs"),
  list("/companies/founders", "Founders", "the founders of those companies"),
  list("/blog", "Funding news", "articles about funding rounds"),
  list("/top-ai-companies", "Top AI companies", "a ranking by estimated annual recurring revenue, each estimate with its source"),
  list("/coverage", "Coverage", "how many rounds there are by source, stage, country and week, how soon they are listed, and what was corrected"),
  text("/developers", "Developers", "how programs read the site: REST, feeds, exports, webhooks, and the Model Context Protocol"),
  text("/email-finder", "Email finder", "work addresses of founders and executives, each with its source and whether it was verified"),
  text("/email-finder/bulk", "Email finder for lists", "a list of people and companies in, the same with their addresses out"),
  text("/pricing", "Pricing", "the plans and what each gives"),
  text("/free-leads", "20 free leads", "20 handpicked leads a month in exchange for a mail address"),
  ...COMPARISONS.map(({ slug, competitor }) => text(`/alternatives/${slug}`, `Compared with ${competitor}`, "coverage, experience, use cases and prices, with sources")),
  text("/about", "About", "who makes the site and how"),
  text("/contact", "Contact", "how to reach the operator"),
  text("/dont-sell-my-info", "Don't Sell My Info", "see, correct or object to what is held about you"),
  text("/privacy-policy", "Privacy policy", "what is held and why"),
  text("/terms-of-service", "Terms of service", "the terms of use"),
];
