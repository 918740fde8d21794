import { normalFeedQuery, normalListQuery } from "../../../app/routes/companies/explorer/normal-query.ts";
import { isDecodablePath } from "../decodable-path.ts";

/** Longer addresses are not worth remembering. */
const LONGEST = 1_024;

/**
 * The parameters a page reads, each with the value that means the same as leaving it out; or, where they are more than
 * names with one value each, what writes all queries that mean the same in one way (null: not to be kept).
 */
type Parameters = Readonly<Record<string, string>> | ((query: URLSearchParams) => URLSearchParams | null);

const NONE: Parameters = {};

/**
 * The parameters that each page reads; all others change nothing and are left out. A page that is not named here is
 * kept without a query only, but for what campaigns add: it might read any other.
 */
const READ: readonly (readonly [path: RegExp, parameters: Parameters])[] = [
  [/^\/$/, NONE],
  [/^\/companies$/, normalListQuery],
  [/^\/companies\/founders$/, { page: "1" }],
  // Reads a filter, and is drawn for each visitor.
  [/^\/companies\/export$/, () => null],
  [/^\/companies\/(?:founders\/)?[^/]+$/, NONE],
  [/^\/top-founders$/, { rank: "1" }],
  [/^\/blog$/, { page: "1" }],
  [/^\/blog\/[^/]+$/, NONE],
  [/^\/top-ai-companies$/, NONE],
  [/^\/feeds\/rounds\.\w+$/, normalFeedQuery],
  [/^\/(?:coverage|developers)$/, NONE],
];

/** What advertisements and newsletters add to any address; no page reads it. */
const CAMPAIGN = /^(?:utm_\w+|gclid|fbclid|msclkid|mc_[ce]id)$/;

/** Answers that depend on more than the address, and pictures, which are kept elsewhere. */
const OTHER = /^\/(?:api|rest|share|exports|sign-in)\//;

/**
 * The one address for everything a request target (RFC 9112, origin form) may ask a page for: parameters it does not
 * read and defaults left out, the rest sorted, the first of a repeated one taken, as pages do. `null` when the page
 * cannot be kept under an address: the target is malformed, too long, or its query may mean anything.
 */
export function pageAddress(target: string): string | null {
  if (!target.startsWith("/") || target.length > LONGEST) return null;
  const url = URL.parse(`http://site.invalid${target}`);
  if (url === null || !isDecodablePath(url.pathname) || OTHER.test(url.pathname)) return null;
  if (url.search === "") return url.pathname;
  const read = READ.find(([path]) => path.test(url.pathname))?.[1];
  if (read === undefined) return [...url.searchParams.keys()].every((name) => CAMPAIGN.test(name)) ? url.pathname : null;
  const query = typeof read === "function" ? read(url.searchParams) : firstOfEach(read, url.searchParams);
  if (query === null) return null;
  return query.size === 0 ? url.pathname : `${url.pathname}?${query}`;
}

function firstOfEach(read: Readonly<Record<string, string>>, given: URLSearchParams): URLSearchParams {
  const kept = Object.keys(read).sort().flatMap((name) => {
    const value = given.get(name);
    return value === null || value === read[name] ? [] : [[name, value] as [string, string]];
  });
  return new URLSearchParams(kept);
}
