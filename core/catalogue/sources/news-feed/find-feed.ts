import { Parser } from "htmlparser2";
import { AppError, isAppError } from "../../../../platform/errors.ts";
import type { HttpClient } from "../../../../platform/http-client.ts";
import { type Feed, readFeed } from "./feed-items.ts";
import { webUrl } from "./markup.ts";
import { decodeFeed } from "./open-news-feeds.ts";

const LARGEST_PAGE = 10 * 1024 * 1024;
const FEED_TYPES = /^(?:application\/(?:rss\+xml|atom\+xml|feed\+json|rdf\+xml)|text\/xml)\b/i;

/**
 * Returns the address and the title of a feed: the given one if it is a feed, else the first one that the page links to with
 * `<link rel="alternate">` and that is readable. Throws AppError `invalid_input` if there is none.
 */
export async function findFeed(
  address: string,
  http: HttpClient,
): Promise<{ readonly url: string; readonly title: string | undefined }> {
  const page = await download(address, http);
  const given = feedIn(page.text, page.url);
  if (given !== undefined) return { url: address, title: given.title };
  const links = feedLinks(page.text, page.url);
  const [link] = links;
  if (link === undefined)
    throw new AppError(
      "invalid_input",
      `${address} is not an RSS, Atom or JSON feed, and its page names none. Open the site, find its feed and enter that address.`,
    );
  const target = await download(link, http);
  const feed = feedIn(target.text, target.url);
  if (feed !== undefined) return { url: link, title: feed.title };
  throw new AppError("invalid_input", `${address} names ${link} as its feed, but that is not a readable feed.`);
}

async function download(address: string, http: HttpClient): Promise<{ readonly text: string; readonly url: string }> {
  const answer = await http.get(address, { maxBytes: LARGEST_PAGE });
  if (answer.status !== "ok")
    throw new AppError("invalid_input", answer.status === "failed" ? answer.message : `${address} sent nothing.`);
  return { text: decodeFeed(answer.body, answer.contentType ?? ""), url: answer.url };
}

function feedIn(text: string, address: string): Feed | undefined {
  try {
    return readFeed(text, address);
  } catch (error) {
    if (isAppError(error)) return undefined;
    throw error;
  }
}

/** Feeds that a page links to; feeds of comments come last. */
function feedLinks(html: string, address: string): readonly string[] {
  const links: { readonly href: string; readonly isOfComments: boolean }[] = [];
  const parser = new Parser({
    onopentag(name, { rel = "", type = "", href, title = "" }) {
      if (name !== "link" || !/\balternate\b/i.test(rel) || !FEED_TYPES.test(type.trim())) return;
      const url = webUrl(href, address);
      if (url !== undefined) links.push({ href: url, isOfComments: /comment/i.test(`${title} ${url}`) });
    },
  });
  parser.end(html);
  return links.toSorted((a, b) => Number(a.isOfComments) - Number(b.isOfComments)).map(({ href }) => href);
}
