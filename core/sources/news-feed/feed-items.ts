import { MalformedError, DetectError, ParseError, parseFeed } from "feedsmith";
import { AppError } from "../../../platform/errors.ts";
import { plainText } from "./plain-text.ts";
import { checkXmlLimits, MAX_ITEMS } from "./xml-limits.ts";

/** One item of any kind of feed, in plain words. */
export interface FeedItem {
  /** The item's id or link, else its place in the feed. */
  readonly ref: string;
  readonly title: string;
  readonly summary: string;
  /** Absolute http(s) address of the article. */
  readonly link?: string;
  /** As the feed writes it. */
  readonly published?: string;
}

export interface Feed {
  readonly title?: string;
  readonly items: readonly FeedItem[];
}

const UNREADABLE =
  "This is not a whole RSS, Atom or JSON feed. Give the address of the feed itself, not of a page that links to it, and fetch it again if it was cut off.";

const parseAnyFeed = (text: string) => parseFeed(text);
type AnyFeed = ReturnType<typeof parseAnyFeed>;
type AtomEntry = NonNullable<Extract<AnyFeed, { format: "atom" }>["feed"]["entries"]>[number];

interface RawItem {
  id?: string | undefined;
  title?: string | undefined;
  summary?: string | undefined;
  link?: string | undefined;
  base?: string | undefined;
  published?: string | undefined;
}

interface RawFeed {
  title?: string | undefined;
  /** What the feed itself says its links are relative to. */
  base?: string | undefined;
  /** The feed's own address, as it states it. */
  self?: string | undefined;
  /** The site the feed belongs to. */
  site?: string | undefined;
  items: RawItem[];
}

function webAddress(link: string | undefined, base: string | undefined): string | undefined {
  if (!link) return undefined;
  const url = URL.parse(link.trim(), base) ?? URL.parse(link.trim());
  return url && (url.protocol === "http:" || url.protocol === "https:") ? url.href : undefined;
}

function alternate(links: AtomEntry["links"]): string | undefined {
  return links?.find(({ rel }) => rel === undefined || rel === "alternate")?.href;
}

/** Brings the four formats to one shape. Which element means what follows each format's own specification. */
function rawItems(parsed: AnyFeed): RawFeed {
  switch (parsed.format) {
    case "rss":
      return {
        title: parsed.feed.title,
        self: parsed.feed.atom?.links?.find(({ rel }) => rel === "self")?.href,
        site: parsed.feed.link,
        items: (parsed.feed.items ?? []).map((item) => ({
          id: item.guid?.value,
          title: item.title ?? item.dc?.titles?.[0],
          summary: item.description ?? item.content?.encoded,
          link: item.link ?? (item.guid?.isPermaLink === false ? undefined : item.guid?.value),
          published: item.pubDate ?? item.dc?.dates?.[0],
        })),
      };
    case "rdf":
      return {
        title: parsed.feed.title,
        self: parsed.feed.atom?.links?.find(({ rel }) => rel === "self")?.href,
        site: parsed.feed.link,
        items: (parsed.feed.items ?? []).map((item) => ({
          id: item.rdf?.about,
          title: item.title,
          summary: item.description,
          link: item.link,
          published: item.dc?.dates?.[0],
        })),
      };
    case "atom": {
      const { feed } = parsed;
      return {
        title: feed.title?.value,
        base: feed.xml?.base,
        self: feed.links?.find(({ rel }) => rel === "self")?.href,
        site: alternate(feed.links),
        items: (feed.entries ?? []).map((entry) => ({
          id: entry.id,
          title: entry.title?.value,
          summary: entry.summary?.value ?? entry.content?.value,
          link: alternate(entry.links),
          base: entry.xml?.base,
          // `updated` is when the text last changed, which is not when the news broke.
          published: entry.published,
        })),
      };
    }
    case "json":
      return {
        title: parsed.feed.title,
        self: parsed.feed.feed_url,
        site: parsed.feed.home_page_url,
        items: (parsed.feed.items ?? []).map((item) => ({
          id: item.id,
          title: item.title,
          summary: item.summary ?? item.content_text ?? item.content_html,
          link: item.url ?? item.external_url,
          published: item.date_published,
        })),
      };
  }
}

function parse(text: string): AnyFeed {
  const isJson = /^\s*\{/.test(text.slice(0, 1000));
  if (!isJson) {
    checkXmlLimits(text);
    // The parser closes what is left open, so a feed cut off between two items would pass for a shorter one.
    if (!/<\/(?:[\w.-]{1,40}:)?(?:rss|channel|feed|rdf)\s*>/i.test(text)) throw new AppError("invalid_input", UNREADABLE);
  }
  try {
    return parseAnyFeed(text);
  } catch (error) {
    if (error instanceof DetectError || error instanceof MalformedError || error instanceof ParseError || error instanceof SyntaxError) {
      throw new AppError("invalid_input", UNREADABLE, {
        cause: error,
      });
    }
    throw error;
  }
}

/**
 * Reads RSS 0.9x, 1.0 and 2.0, Atom and JSON Feed. Relative links are resolved against the nearest `xml:base`, else
 * `address` (where the feed was fetched), else the addresses the feed states for itself and its site. Throws AppError `invalid_input` when it is none of these or goes beyond the limits.
 */
export function readFeed(text: string, address: string | undefined): Feed {
  const { title, base: declared, self, site, items } = rawItems(parse(text));
  if (items.length > MAX_ITEMS) throw new AppError("invalid_input", `The feed has more than ${MAX_ITEMS} items. Split it.`);
  const home = address ?? webAddress(self, undefined) ?? webAddress(site, undefined);
  const base = webAddress(declared, home) ?? home;
  const feedTitle = plainText(title ?? "");
  return {
    ...(feedTitle ? { title: feedTitle } : {}),
    items: items.map((item, index) => {
      const itemLink = webAddress(item.link, webAddress(item.base, base) ?? base);
      return {
        ref: item.id?.trim().slice(0, 500) || itemLink || `item ${index + 1}`,
        title: plainText(item.title ?? ""),
        summary: plainText(item.summary ?? ""),
        ...(itemLink ? { link: itemLink } : {}),
        ...(item.published ? { published: item.published } : {}),
      };
    }),
  };
}
