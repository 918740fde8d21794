import { parse } from "tldts";
import { isSharedHost } from "./shared-hosts.ts";

/** Reserved for examples and tests by RFC 2606 and RFC 6761; missing from the public suffix list. */
const RESERVED_SUFFIXES = new Set(["example", "test"]);
const MISTYPED_SCHEMES = /^(?:h{1,2}t{1,3}p{0,2}s{0,2}\s*(?::\s*\/*|\/{2})\s*)+/i;
const INVISIBLE = /\u200b|\u200c|\u200d|\ufeff/g;
const NON_ASCII = /[\u0080-\uffff]/;
const HOST_NAME = /^(?=.{4,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9-]{2,63}$/;
/** A date, or a section of news followed by a title in words. */
const ARTICLE_PATH =
  /^\/(?:.*\/)?(?:(?:19|20)\d\d\/\d{1,2}\/[^/?#]|(?:news|newsroom|articles?|press|press-releases?|news-releases?|story|stories|blog|posts?)\/(?:[^/?#]+\/)*[^/?#-]+-[^/?#-]+-[^/?#-]+-)/i;
const OTHER_SCHEME = /^[a-z][a-z0-9+.-]*:(?![0-9])/i;

/**
 * The registered domain of a URL or host name, in lower-case ASCII ("shop.acme.co.uk" → "acme.co.uk"). Names under a
 * shared suffix ("acme.github.io") count as registered; doubled schemes ("https://htp://acme.example") are repaired.
 * Null for IP addresses, bare public suffixes and other text.
 */
export function registrableDomain(urlOrHost: string): string | null {
  return parsed(urlOrHost)?.domain ?? null;
}

/**
 * The registrable domain if it identifies one owner. Null on shared hosts (social networks, app stores, link lists,
 * site builders, news sites) and for links to articles, where a common domain says nothing about identity.
 */
export function identifyingDomain(urlOrHost: string): string | null {
  const found = parsed(urlOrHost);
  return found && !found.isArticle && !isSharedHost(found.hostname, found.isFrontPage) ? found.domain : null;
}

/** The full host of a URL, host name or e-mail domain in lower-case ASCII, or null. */
export function asciiHost(urlOrHost: string): string | null {
  return hostOf(urlOrHost)?.hostname ?? null;
}

interface ParsedAddress {
  readonly hostname: string;
  readonly domain: string;
  readonly isFrontPage: boolean;
  /** True if the path looks like that of an article or press release. */
  readonly isArticle: boolean;
}

function parsed(text: string): ParsedAddress | null {
  const address = hostOf(text);
  if (address === null) return null;
  const { domain, isIcann, isPrivate, publicSuffix } = parsedHost(address.hostname);
  if (!domain || domain.startsWith("www.")) return null;
  if (!isIcann && !isPrivate && !RESERVED_SUFFIXES.has(publicSuffix ?? "")) return null;
  return { ...address, domain };
}

/** A private suffix such as "github.io" is also a domain its owner registered. */
function parsedHost(host: string): ReturnType<typeof parse> {
  const shared = parse(host, { allowPrivateDomains: true, extractHostname: false });
  return shared.domain === null && shared.isPrivate === true ? parse(host, { extractHostname: false }) : shared;
}

/** The host of a URL in lower-case ASCII, or null when the text is not a URL. */
function hostOf(text: string): Omit<ParsedAddress, "domain"> | null {
  const written = text.replace(INVISIBLE, "").trim();
  const bare = written.replace(MISTYPED_SCHEMES, "").replace(/^\/+/, "");
  if (bare === "" || (bare === written && OTHER_SCHEME.test(bare))) return null;
  const end = bare.search(/[/?#\\\s,;]/);
  const authority = end === -1 ? bare : bare.slice(0, end);
  if (end === -1 && authority.includes("@")) return null;
  const host = authority
    .slice(authority.lastIndexOf("@") + 1)
    .replace(/:\d*$/, "")
    .replace(/\.{2,}/g, ".")
    .replace(/^\.|\.$/g, "")
    .toLowerCase();
  const ascii = NON_ASCII.test(host) ? toAscii(host) : host;
  if (!HOST_NAME.test(ascii)) return null;
  const path = end === -1 ? "" : bare.slice(end).trim();
  return { hostname: ascii, isFrontPage: /^\/*$/.test(path), isArticle: ARTICLE_PATH.test(path) };
}

/** A host name's ASCII form (WHATWG URL, "domain to ASCII"), or "". Uses `URL`, because this also runs in browsers. */
function toAscii(host: string): string {
  return URL.parse(`http://${host}`)?.hostname ?? "";
}
