import { isDecodablePath } from "../decodable-path.ts";

/** Longer addresses are not worth remembering. */
const LONGEST = 1_024;

/** A parameter a page reads, with the value that means the same as leaving it out. */
type Parameters = Readonly<Record<string, string>>;

const NONE: Parameters = {};

/**
 * The parameters that each page reads; all others change nothing and are left out. A page that is not named here is
 * kept without a query only, but for what campaigns add: it might read any other.
 */
const READ: readonly (readonly [path: RegExp, parameters: Parameters])[] = [
  [/^\/$/, NONE],
  [/^\/companies(?:\/founders)?$/, { page: "1" }],
  [/^\/companies\/(?:founders\/)?[^/]+$/, NONE],
  [/^\/top-founders$/, { rank: "1" }],
  [/^\/blog$/, { page: "1" }],
  [/^\/blog\/[^/]+$/, NONE],
  [/^\/top-ai-companies$/, NONE],
  [/^\/coverage$/, NONE],
];

/** What advertisements and newsletters add to any address; no page reads it. */
const CAMPAIGN = /^(?:utm_\w+|gclid|fbclid|msclkid|mc_[ce]id)$/;

/** Answers that depend on more than the address, and pictures, which are kept elsewhere. */
const OTHER = /^\/(?:rest|share|exports)\//;

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
  const kept = Object.keys(read).sort().flatMap((name) => {
    const value = url.searchParams.get(name);
    return value === null || value === read[name] ? [] : [`${name}=${encodeURIComponent(value)}`];
  });
  return kept.length === 0 ? url.pathname : `${url.pathname}?${kept.join("&")}`;
}
