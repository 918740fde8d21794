import type { HttpClient } from "../../../../platform/http-client.ts";
import { decodePage } from "../decode-text.ts";
import type { ValidatorCache } from "../source.ts";
import { type ArticleText, readArticlePage } from "./article-page.ts";
import type { FeedItem } from "./feed-items.ts";
import { bareDollarOf } from "./news-item.ts";
import { readHeadline } from "./headline.ts";
import { mayFetch } from "../robots-rules.ts";

export interface ArticleDeps {
  /** A client limited to one request a second, since articles of a feed are on one host. */
  readonly http: HttpClient;
  /** The name that robots.txt files use for this program. */
  readonly product: string;
  readonly validators?: ValidatorCache;
}

/** The articles of one reading of a feed, by the items' links. */
export type Articles = ReadonlyMap<string, ArticleText>;

/** Maximum number of articles fetched per reading of a feed; for the others, only headlines are read. */
const MOST_ARTICLES = 25;
const MAX_PAGE_BYTES = 2 * 1024 * 1024;
const MAX_ROBOTS_BYTES = 512 * 1024;
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
export async function fetchArticles(items: readonly FeedItem[], deps: ArticleDeps): Promise<Articles> {
  const robots = new Map<string, Promise<string | null>>();
  const articles = new Map<string, ArticleText>();
  let fetched = 0;
  for (const { link, title, summary } of items) {
    if (link === undefined || fetched === MOST_ARTICLES || !needsArticle(title, summary, link)) continue;
    if (articles.has(link) || (await deps.validators?.get(link)) !== undefined) continue;
    if (!(await isAllowed(link, deps, robots))) continue;
    fetched++;
    const answer = await deps.http.get(link, { maxBytes: MAX_PAGE_BYTES, accept: "text/html, application/xhtml+xml" });
    if (answer.status !== "ok" || !/\bx?html\b/i.test(answer.contentType ?? "")) continue;
    const article = readArticlePage(decodePage(answer.body, answer.contentType), answer.url);
    if (article) articles.set(link, article);
  }
  return articles;
}

function needsArticle(title: string, summary: string, link: string): boolean {
  if (summary.length >= ENOUGH_TEXT) return false;
  const reading = readHeadline(title, summary, bareDollarOf(link));
  return reading.kind === "round" || (reading.code === "not_funding" && ABOUT_MONEY.test(title));
}

/** A missing robots.txt allows everything; one that cannot be read allows nothing (RFC 9309, section 2.3.1). */
async function isAllowed(
  link: string,
  deps: ArticleDeps,
  robots: Map<string, Promise<string | null>>,
): Promise<boolean> {
  const { origin, pathname, search } = new URL(link);
  const known = robots.get(origin) ?? readRobots(origin, deps.http);
  robots.set(origin, known);
  const rules = await known;
  return rules !== null && mayFetch(rules, deps.product, pathname + search);
}

async function readRobots(origin: string, http: HttpClient): Promise<string | null> {
  const answer = await http.get(`${origin}/robots.txt`, { maxBytes: MAX_ROBOTS_BYTES, accept: "text/plain" });
  if (answer.status === "ok") return new TextDecoder().decode(answer.body);
  return answer.status === "failed" && (answer.code === "not_found" || answer.code === "forbidden") ? "" : null;
}
