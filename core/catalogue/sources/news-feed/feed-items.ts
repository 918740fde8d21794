import { DetectError, MalformedError, ParseError, parseFeed } from "feedsmith";
import { defined } from "../../../../platform/defined.ts";
import { AppError } from "../../../../platform/errors.ts";
import { linksIn, plainText, type TextLink, webUrl } from "./markup.ts";

/** An item of any feed format, in plain text. */
export interface FeedItem {
  /** The item's id or link, else its position in the feed. */
  readonly ref: string;
  readonly title: string;
  readonly summary: string;
  /** The article's text, if the feed has it besides the summary. */
  readonly content?: string;
  /** Links of summary and content, if any. */
  readonly links?: readonly TextLink[];
  /** Absolute http(s) URL of the article. */
  readonly link?: string;
  /** As written in the feed. */
  readonly published?: string;
}

export interface Feed {
  readonly title?: string;
  readonly items: readonly FeedItem[];
}

const UNREADABLE =
  "This is not a complete RSS, Atom or JSON feed. Give the URL of the feed itself rather than of a page that links to it, and fetch it again if it was cut off.";

const parseAnyFeed = (text: string) => parseFeed(text);
type AnyFeed = ReturnType<typeof parseAnyFeed>;
type AtomEntry = NonNullable<Extract<AnyFeed, { format: "atom" }>["feed"]["entries"]>[number];

type RawItem = Partial<
  Record<"id" | "title" | "summary" | "content" | "link" | "base" | "published", string | undefined>
>;

interface RawFeed {
  title?: string | undefined;
  /** The feed's own base for relative links. */
  base?: string | undefined;
  /** The feed's own URL, as it states it. */
  self?: string | undefined;
  site?: string | undefined;
  items: RawItem[];
}

function alternate(links: AtomEntry["links"]): string | undefined {
  return links?.find(({ rel }) => rel === undefined || rel === "alternate")?.href;
}

/** Maps the four formats to one shape, following each format's specification. */
function rawItems(parsed: AnyFeed): RawFeed {
  switch (parsed.format) {
    case "rss":
    case "rdf":
      return {
        title: parsed.feed.title,
        self: parsed.feed.atom?.links?.find(({ rel }) => rel === "self")?.href,
        site: parsed.feed.link,
        items: (parsed.feed.items ?? []).map((item) => {
          const { guid, pubDate } = "guid" in item || "pubDate" in item ? item : {};
          return {
            id: guid?.value ?? ("rdf" in item ? item.rdf?.about : undefined),
            title: item.title ?? item.dc?.titles?.[0],
            summary: item.description,
            content: item.content?.encoded,
            link: item.link ?? (guid?.isPermaLink === false ? undefined : guid?.value),
            published: pubDate ?? item.dc?.dates?.[0],
          };
        }),
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
          summary: entry.summary?.value,
          content: entry.content?.value,
          link: alternate(entry.links),
          base: entry.xml?.base,
          // `updated` is the last change of the text rather than the publication.
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
          summary: item.summary,
          content: item.content_html ?? item.content_text,
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
    // The parser closes open elements, so a feed cut off between items would pass for a shorter one.
    if (!/<\/(?:[\w.-]{1,40}:)?(?:rss|channel|feed|rdf)\s*>/i.test(text))
      throw new AppError("invalid_input", UNREADABLE);
  }
  try {
    return parseAnyFeed(text);
  } catch (error) {
    if ([DetectError, MalformedError, ParseError, SyntaxError].some((kind) => error instanceof kind))
      throw new AppError("invalid_input", UNREADABLE, { cause: error });
    throw error;
  }
}

/**
 * Reads RSS 0.9x, 1.0 and 2.0, Atom and JSON Feed. Relative links are resolved against the nearest `xml:base`, else
 * `address` (where the feed was fetched), else the URLs the feed states for itself and its site. Throws AppError
 * `invalid_input` for other formats and for feeds above the limits.
 */
export function readFeed(text: string, address: string | undefined): Feed {
  const { title, base: declared, self, site, items } = rawItems(parse(text));
  if (items.length > MAX_ITEMS)
    throw new AppError("invalid_input", `The feed has more than ${MAX_ITEMS} items. Split it.`);
  const home = address ?? webUrl(self, undefined) ?? webUrl(site, undefined);
  const base = webUrl(declared, home) ?? home;
  return {
    ...defined({ title: plainText(title ?? "") || undefined }),
    items: items.map((item, index) => {
      const itemLink = webUrl(item.link, webUrl(item.base, base) ?? base);
      return {
        ref: item.id?.trim().slice(0, 500) || itemLink || `item ${index + 1}`,
        title: plainText(item.title ?? ""),
        ...textsOf(item, itemLink ?? base),
        ...defined({ link: itemLink, published: item.published || undefined }),
      };
    }),
  };
}

/** Summary, content and links. Content replaces a missing summary or one that it repeats. */
function textsOf(
  { summary = "", content = "" }: RawItem,
  base: string | undefined,
): Pick<FeedItem, "summary" | "content" | "links"> {
  const [short, long] = [plainText(summary), plainText(content)];
  const links = linksIn(`${summary} ${content}`, base);
  const isRepeated = short === "" || long.startsWith(short.slice(0, REPEATED_CHARACTERS));
  return {
    summary: isRepeated ? long || short : short,
    ...(isRepeated || long === "" ? {} : { content: long }),
    ...(links.length > 0 ? { links } : {}),
  };
}

const REPEATED_CHARACTERS = 80;

/** Largest nesting depth; real feeds stay below ten. */
const MAX_DEPTH = 64;
/** Maximum number of items per feed; the longest archives in use have a few hundred. */
export const MAX_ITEMS = 5_000;
/** Maximum number of elements per feed, thirty per item; limits what the parser builds from ten megabytes of markup. */
const MAX_ELEMENTS = 30 * MAX_ITEMS;
const LONGEST_TAG = 100_000;

function refuse(what: string): never {
  throw new AppError("invalid_input", `${what} Check that this is the right feed, and shorten it.`);
}

/** The position after `close`, or the end of the text if it is never closed (the parser then reports it). */
function after(text: string, at: number, close: string): number {
  const end = text.indexOf(close, at);
  return end === -1 ? text.length : end + close.length;
}

/** The end of the tag that starts at `at`: the first `>` outside quoted attribute values. */
function tagEnd(text: string, at: number): number {
  let quote = "";
  const limit = Math.min(text.length, at + LONGEST_TAG);
  for (let index = at; index < limit; index++) {
    const char = text.charAt(index);
    if (quote !== "") {
      if (char === quote) quote = "";
    } else if (char === '"' || char === "'") {
      quote = char;
    } else if (char === ">") {
      return index;
    }
  }
  if (limit < text.length) refuse(`The feed has a tag longer than ${LONGEST_TAG} characters.`);
  return text.length;
}

/**
 * Scans the markup once before the parser runs. Throws AppError `invalid_input` for an internal document type definition
 * (which can declare entities; external ones are never fetched), and above the limits. Does not check that it is a feed.
 */
function checkXmlLimits(text: string): void {
  let depth = 0;
  let elements = 0;
  let items = 0;
  for (let at = text.indexOf("<"); at !== -1 && at < text.length; at = text.indexOf("<", at)) {
    if (text.startsWith("<!--", at)) at = after(text, at + 4, "-->");
    else if (text.startsWith("<![CDATA[", at)) at = after(text, at + 9, "]]>");
    else if (text.startsWith("<?", at)) at = after(text, at + 2, "?>");
    else if (text.startsWith("<!", at)) {
      const declaration = text.slice(at, at + 2_000);
      if (/^<!(?:ENTITY|ELEMENT|ATTLIST|NOTATION)\b/i.test(declaration) || /^<!DOCTYPE[^>[]*\[/i.test(declaration)) {
        refuse("The feed declares entities or its own document type, which is refused for safety.");
      }
      at = after(text, at, ">");
    } else {
      const end = tagEnd(text, at);
      const closes = text.charAt(at + 1) === "/";
      if (!closes && ++elements > MAX_ELEMENTS) refuse(`The feed has more than ${MAX_ELEMENTS} elements.`);
      if (closes) depth = Math.max(0, depth - 1);
      else if (text.charAt(end - 1) !== "/") {
        if (++depth > MAX_DEPTH) refuse(`The feed nests elements more than ${MAX_DEPTH} deep.`);
        if (/^<(?:\w+:)?(?:item|entry)[\s>]/i.test(text.slice(at, at + 40)) && ++items > MAX_ITEMS) {
          refuse(`The feed has more than ${MAX_ITEMS} items.`);
        }
      }
      at = end + 1;
    }
  }
}
