import { normalFeedQuery, normalListQuery } from "../../../app/routes/reading/companies/explorer/normal-query.ts";
import { LOOKUP } from "../../../app/routes/finder/screens/lookup-parameter.ts";
import { strangeInAddress } from "../../../app/strange-address.ts";
import { isDecodablePath } from "../decodable-path.ts";

/** Longer addresses are not cached. */
const LONGEST = 1_024;

/**
 * The parameters a page reads with their default values, or a function that normalises the query (null: do not cache).
 */
type Parameters = Readonly<Record<string, string>> | ((query: URLSearchParams) => URLSearchParams | null);

const NONE: Parameters = {};

/**
 * Parameters that each page reads; others are ignored. A page that is not listed is cached without a query only, except
 * for campaign parameters.
 */
const READ: readonly (readonly [path: RegExp, parameters: Parameters])[] = [
  [/^\/$/, NONE],
  [/^\/companies(?:\.data|\/founders)?$/, normalListQuery],
  // Data of other screens may be personal.
  [/\.data$/, () => null],
  // Depends on the filter and the visitor.
  [/^\/companies\/export$/, () => null],
  // A visitor's lookup is theirs.
  [/^\/companies\/(?:founders\/)?[^/]+$/, (query) => (query.has(LOOKUP) ? null : new URLSearchParams())],
  [/^\/top-founders$/, { rank: "1" }],
  [/^\/blog$/, { page: "1" }],
  [/^\/investors$/, { page: "1", q: "", kind: "", sort: "rounds" }],
  [/^\/directory\/[^/]+\/[^/]+$/, { page: "1" }],
  [/^\/blog\/[^/]+$/, NONE],
  [/^\/top-ai-companies$/, NONE],
  [/^\/feeds\/rounds\.\w+$/, normalFeedQuery],
  [/^\/(?:coverage|developers(?:\/[^/]+)?)$/, NONE],
];

/** Campaign parameters of advertisements and newsletters, which no page reads. */
const CAMPAIGN = /^(?:utm_\w+|gclid|fbclid|msclkid|mc_[ce]id)$/;

/** Responses that depend on more than the address, and images, which have their own cache. */
const OTHER = /^\/(?:api|rest|share|flags|exports|sheets|sign-in)\//;

/**
 * The cache key of a request target (RFC 9112, origin form): drops unread parameters and defaults, keeps the first of
 * repeated ones and sorts the rest. Null if the page cannot be cached: the target is malformed, too long, or has
 * unknown parameters.
 */
export function pageAddress(target: string): string | null {
  if (!target.startsWith("/") || target.length > LONGEST) return null;
  const url = URL.parse(`http://site.invalid${target}`);
  if (url === null || !isDecodablePath(url.pathname) || OTHER.test(url.pathname)) return null;
  if (url.search === "") return url.pathname;
  // Such a page says what it could not read.
  if (strangeInAddress(url).length > 0) return null;
  const read = READ.find(([path]) => path.test(url.pathname))?.[1];
  if (read === undefined)
    return [...url.searchParams.keys()].every((name) => CAMPAIGN.test(name)) ? url.pathname : null;
  const query = typeof read === "function" ? read(url.searchParams) : firstOfEach(read, url.searchParams);
  if (query === null) return null;
  return query.size === 0 ? url.pathname : `${url.pathname}?${query}`;
}

function firstOfEach(read: Readonly<Record<string, string>>, given: URLSearchParams): URLSearchParams {
  const kept = Object.keys(read)
    .sort()
    .flatMap((name) => {
      const value = given.get(name);
      return value === null || value === read[name] ? [] : [[name, value] as [string, string]];
    });
  return new URLSearchParams(kept);
}
