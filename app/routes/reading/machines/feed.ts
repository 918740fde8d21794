import { generateAtomFeed, generateJsonFeed, generateRssFeed } from "feedsmith";
import { escaped, xmlCharacters as inXml } from "./xml.ts";
import { FEED_FORMATS, type FeedFormat, VALUES_KEY, VALUES_NAMESPACE, VALUES_PREFIX } from "./feed-addresses.ts";

/** A feed in no particular format. Texts are plain; `html` is an HTML fragment. */
export interface Feed {
  readonly title: string;
  readonly description: string;
  /** Permanent id (RFC 4151 tag). */
  readonly id: string;
  /** The page with the same content, absolute. */
  readonly pageUrl: string;
  /** The feed's own absolute address in a format. */
  readonly urlIn: (format: FeedFormat) => string;
  /** The address of the next page (RFC 5005) in a format; null on the last one. */
  readonly nextIn: (format: FeedFormat) => string | null;
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
  /** Values for programs, by name; null is unknown. Empty for entries without any. */
  readonly values: Readonly<Record<string, string | number | boolean | null>>;
}

export function writeFeed(feed: Feed, format: FeedFormat): string {
  return { rss, atom, json }[format](feed);
}

function rss(feed: Feed): string {
  const written = generateRssFeed({
    title: inXml(feed.title),
    link: feed.pageUrl,
    description: inXml(feed.description),
    language: "en",
    lastBuildDate: feed.updatedAt,
    atom: {
      links: [{ href: feed.urlIn("rss"), rel: "self", type: FEED_FORMATS.rss.mediaType }, ...nextLink(feed, "rss")],
    },
    items: feed.entries.map((entry) => ({
      title: inXml(entry.title),
      link: entry.url,
      description: inXml(entry.html),
      guid: { value: entry.id, isPermaLink: false },
      pubDate: entry.publishedAt,
      categories: [...entry.tags.map(inXml), PLACEHOLDER].map((name) => ({ name })),
    })),
  });
  return withValues(written, feed, { root: "<rss ", placeholder: `<category>${PLACEHOLDER}</category>` });
}

function atom(feed: Feed): string {
  const written = generateAtomFeed({
    id: feed.id,
    title: { value: inXml(feed.title) },
    subtitle: { value: inXml(feed.description) },
    updated: feed.updatedAt,
    icon: feed.icon,
    authors: [{ name: inXml(feed.author) }],
    links: [
      { href: feed.urlIn("atom"), rel: "self", type: FEED_FORMATS.atom.mediaType },
      { href: feed.pageUrl, rel: "alternate", type: "text/html" },
      ...nextLink(feed, "atom"),
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
      categories: [...entry.tags.map(inXml), PLACEHOLDER].map((term) => ({ term })),
      content: { value: inXml(entry.html), type: "html" },
    })),
  });
  return withValues(written, feed, { root: "<feed ", placeholder: `<category term="${PLACEHOLDER}"/>` });
}

function nextLink(feed: Feed, format: "rss" | "atom") {
  const href = feed.nextIn(format);
  return href === null ? [] : [{ href, rel: "next", type: FEED_FORMATS[format].mediaType }];
}

/** Stands for an entry's values, which feedsmith cannot write. No text contains it, because `inXml` removes it. */
const PLACEHOLDER = "\u0001";

interface Marks {
  /** The beginning of the root element. */
  readonly root: string;
  readonly placeholder: string;
}

/** Replaces the placeholder of each entry, in order, with the elements of its values. */
function withValues(written: string, { entries }: Feed, { root, placeholder }: Marks): string {
  const [head = "", ...rest] = written.split(placeholder);
  const named = head.replace(root, `${root}xmlns:${VALUES_PREFIX}="${VALUES_NAMESPACE}" `);
  return [named, ...rest.flatMap((text, i) => [elementsOf(entries[i]), text])].join("");
}

function elementsOf(entry: FeedEntry | undefined): string {
  return Object.entries(entry?.values ?? {})
    .filter(([, value]) => value !== null)
    .map(([name, value]) => `<${VALUES_PREFIX}:${name}>${escaped(String(value))}</${VALUES_PREFIX}:${name}>`)
    .join("");
}

function json(feed: Feed): string {
  const next = feed.nextIn("json");
  const made = generateJsonFeed({
    title: feed.title,
    description: feed.description,
    home_page_url: feed.pageUrl,
    feed_url: feed.urlIn("json"),
    ...(next !== null && { next_url: next }),
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
      ...(Object.keys(entry.values).length > 0 && { [VALUES_KEY]: entry.values }),
    })),
  });
  // JSON Feed 1.1 demands `items`, which feedsmith omits when there are none.
  return JSON.stringify({ items: [], ...(made as object) });
}
