import { SiteAccess, type SiteDeps } from "../site-access.ts";
import { type ArticleText, readArticlePage } from "./article-page.ts";
import type { FeedItem } from "./feed-items.ts";
import { bareDollarOf } from "./news-item.ts";
import { readHeadline } from "./headline.ts";

/** The articles of one reading of a feed, by the items' links. */
export type Articles = ReadonlyMap<string, ArticleText>;

/** Maximum number of articles fetched per reading of a feed; for the others, only headlines are read. */
const MOST_ARTICLES = 25;
/** Number of characters from which an item needs no article. */
const ENOUGH_TEXT = 400;
/** Headlines that may announce a round which only the article states. */
const ABOUT_MONEY =
  /\b(?:rais\w+|fund\w*|seed|series [a-h]|invest\w*|round|backs?|financing|capital|stealth)\b|[$€£₹]\s?\d/i;

/**
 * Fetches the articles of items that may announce a round and have little text, if robots.txt allows it. An article is
 * fetched once: later readings of the feed ignore items that are already in the review queue. Items without an
 * available article keep their headline.
 */
export async function fetchArticles(items: readonly FeedItem[], deps: SiteDeps): Promise<Articles> {
  const access = new SiteAccess(deps);
  const articles = new Map<string, ArticleText>();
  let tried = 0;
  for (const { link, title, summary } of items) {
    if (link === undefined || tried === MOST_ARTICLES || !needsArticle(title, summary, link)) continue;
    if (articles.has(link) || (await deps.validators?.get(link)) !== undefined) continue;
    const fetched = await access.page(link, { isConditional: false });
    tried++;
    const article = fetched.kind === "page" ? readArticlePage(fetched.html, fetched.url) : undefined;
    if (article) articles.set(link, article);
  }
  return articles;
}

function needsArticle(title: string, summary: string, link: string): boolean {
  if (summary.length >= ENOUGH_TEXT) return false;
  const reading = readHeadline(title, summary, bareDollarOf(link));
  return reading.kind === "round" || (reading.code === "not_funding" && ABOUT_MONEY.test(title));
}
