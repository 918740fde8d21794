import { generateAtomFeed, generateJsonFeed, generateRssFeed } from "feedsmith";
import { xmlCharacters as inXml } from "./xml.ts";
import { FEED_FORMATS, type FeedFormat } from "./feed-addresses.ts";

/** A feed in no particular format. Texts are plain; `html` is an HTML fragment. */
export interface Feed {
  readonly title: string;
  readonly description: string;
  /** Permanent id (RFC 4151 tag). */
  readonly id: string;
  /** The page it follows, absolute. */
  readonly pageUrl: string;
  /** The feed's own absolute address in a format. */
  readonly urlIn: (format: FeedFormat) => string;
  readonly author: string;
  readonly icon: string;
  /** Time of the last change; for an empty feed, of the last check. */
  readonly updatedAt: Date;
  readonly entries: readonly FeedEntry[];
}

export interface FeedEntry {
  readonly id: string;
  readonly url: string;
  /** The original publication. */
  readonly sourceUrl: string | null;
  readonly title: string;
  readonly html: string;
  readonly publishedAt: Date;
  readonly updatedAt: Date;
  readonly tags: readonly string[];
}

export function writeFeed(feed: Feed, format: FeedFormat): string {
  return { rss, atom, json }[format](feed);
}

function rss(feed: Feed): string {
  return generateRssFeed({
    title: inXml(feed.title),
    link: feed.pageUrl,
    description: inXml(feed.description),
    language: "en",
    lastBuildDate: feed.updatedAt,
    atom: { links: [{ href: feed.urlIn("rss"), rel: "self", type: FEED_FORMATS.rss.mediaType }] },
    items: feed.entries.map((entry) => ({
      title: inXml(entry.title),
      link: entry.url,
      description: inXml(entry.html),
      guid: { value: entry.id, isPermaLink: false },
      pubDate: entry.publishedAt,
      categories: entry.tags.map((name) => ({ name: inXml(name) })),
    })),
  });
}

function atom(feed: Feed): string {
  return generateAtomFeed({
    id: feed.id,
    title: { value: inXml(feed.title) },
    subtitle: { value: inXml(feed.description) },
    updated: feed.updatedAt,
    icon: feed.icon,
    authors: [{ name: inXml(feed.author) }],
    links: [
      { href: feed.urlIn("atom"), rel: "self", type: FEED_FORMATS.atom.mediaType },
      { href: feed.pageUrl, rel: "alternate", type: "text/html" },
    ],
    entries: feed.entries.map((entry) => ({
      id: entry.id,
      title: { value: inXml(entry.title) },
      links: [
        { href: entry.url, rel: "alternate", type: "text/html" },
        ...(entry.sourceUrl === null ? [] : [{ href: entry.sourceUrl, rel: "via" }]),
      ],
      published: entry.publishedAt,
      updated: entry.updatedAt,
      categories: entry.tags.map((term) => ({ term: inXml(term) })),
      content: { value: inXml(entry.html), type: "html" },
    })),
  });
}

function json(feed: Feed): string {
  const made = generateJsonFeed({
    title: feed.title,
    description: feed.description,
    home_page_url: feed.pageUrl,
    feed_url: feed.urlIn("json"),
    icon: feed.icon,
    language: "en",
    authors: [{ name: feed.author }],
    items: feed.entries.map((entry) => ({
      id: entry.id,
      url: entry.url,
      ...(entry.sourceUrl !== null && { external_url: entry.sourceUrl }),
      title: entry.title,
      content_html: entry.html,
      date_published: entry.publishedAt,
      date_modified: entry.updatedAt,
      ...(entry.tags.length > 0 && { tags: [...entry.tags] }),
    })),
  });
  return JSON.stringify(made);
}
