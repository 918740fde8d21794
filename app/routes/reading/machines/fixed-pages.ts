import { TOPIC_KINDS, TOPICS } from "../../../../core/reading/directory/topics/kinds.ts";
import { readGuides } from "../../../../content/guides/guides.ts";
import { comparisonLinks, indexedComparisons } from "../../../compared-features.ts";
import type { Content } from "../../../content/content.ts";
import { COMPARISONS_PIECE, OWN_FEATURES_PIECE } from "../../../content/pieces/comparisons.ts";

/** A page that exists regardless of the database's content. */
export interface FixedPage {
  readonly path: string;
  readonly name: string;
  readonly about: string;
  /** True if its content changes with the database. */
  readonly followsCatalogue: boolean;
}

const text = (path: string, name: string, about: string): FixedPage => ({ path, name, about, followsCatalogue: false });
const list = (path: string, name: string, about: string): FixedPage => ({ path, name, about, followsCatalogue: true });

const FIXED_PAGES: readonly FixedPage[] = [
  list("/", "Home", "what the site offers, and the newest rounds"),
  list(
    "/companies",
    "Recently funded startups",
    "the newest funding rounds, each with company, founder, amount, type, date, investors and source",
  ),
  text("/companies/export", "Export", "download the list as CSV, XLSX or NDJSON, ready for CRMs"),
  list("/companies/founders", "Founders", "the founders of those companies"),
  ...TOPIC_KINDS.map((kind) => list(`/${kind}`, TOPICS[kind].heading, `startup funding by ${TOPICS[kind].first.name}`)),
  list("/investors", "Investors", "who joined and led the rounds"),
  list("/directory", "A–Z", "every company, founder, investor and article in alphabetical order"),
  list("/blog", "Funding news", "articles about funding rounds"),
  list(
    "/top-ai-companies",
    "Top AI companies",
    "a ranking by estimated annual recurring revenue, each estimate with its source",
  ),
  list(
    "/coverage",
    "Coverage",
    "rounds by source, stage, country and week, how quickly they are listed, and corrections",
  ),
  text("/developers", "Developers", "REST API, feeds, exports, webhooks and the Model Context Protocol"),
  ...readGuides().map(({ slug, title, about }) => text(`/developers/${slug}`, title, about)),
  text(
    "/email-finder",
    "Email finder",
    "work addresses of founders and executives, each with its source and whether it was verified",
  ),
  text("/email-finder/bulk", "Email finder for lists", "upload people and companies, get their work addresses"),
  text("/pricing", "Pricing", "the plans and what they include"),
  text("/connect", "What you can connect", "CRMs, Slack, automation, spreadsheets, files, API and assistants"),
  text("/free-leads", "20 free leads", "20 handpicked leads a month in exchange for an e-mail address"),
  text("/about", "About", "who runs the site and how the data is collected"),
  text("/contact", "Contact", "how to reach the operator"),
  text("/dont-sell-my-info", "Don't Sell My Info", "view, correct or remove your personal data"),
  text("/privacy-policy", "Privacy policy", "what personal data is stored and why"),
  text("/terms-of-service", "Terms of service", "the terms of use"),
];

/** Pages listed in the sitemap and llms.txt, without those that name another page as canonical. */
export function fixedPages(content: Content, brand: string): readonly FixedPage[] {
  const compared = indexedComparisons(content.of(COMPARISONS_PIECE), content.of(OWN_FEATURES_PIECE).facts);
  const about = "coverage, experience, use cases and prices, with sources";
  return [
    ...FIXED_PAGES,
    ...comparisonLinks(compared, brand).map(({ href, competitor }) => text(href, `Compared with ${competitor}`, about)),
  ];
}
