import { parse } from "tldts";
import { isSharedHost } from "./shared-hosts.ts";

/** Reserved by RFC 2606 and RFC 6761 for examples and tests; no public suffix list names them. */
const RESERVED_SUFFIXES = new Set(["example", "test"]);
const MISTYPED_SCHEMES = /^(?:h{1,2}t{1,3}p{0,2}s{0,2}\s*(?::\s*\/*|\/{2})\s*)+/i;
const INVISIBLE = /\u200b|\u200c|\u200d|\ufeff/g;
const NON_ASCII = /[\u0080-\uffff]/;
const HOST_NAME = /^(?=.{4,253}$)(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9-]{2,63}$/;
const OTHER_SCHEME = /^[a-z][a-z0-9+.-]*:(?![0-9])/i;

/**
 * The part of a web address or host name that one party registered ("shop.acme.co.uk" → "acme.co.uk"), in
 * lower-case ASCII. Names under a shared suffix ("acme.github.io") count as registered. Mistyped schemes
 * ("https://htp://acme.example") are understood. Null when there is none: IP addresses, bare suffixes of registries, other text.
 */
export function registrableDomain(urlOrHost: string): string | null {
  return parsed(urlOrHost)?.domain ?? null;
}

/**
 * The registrable domain when it tells whose site it is, null on hosts where many parties have their pages
 * (social networks, app stores, link lists, site builders): two companies on one of those share nothing.
 */
export function identifyingDomain(urlOrHost: string): string | null {
  const found = parsed(urlOrHost);
  return found && !isSharedHost(found.hostname, found.isFrontPage) ? found.domain : null;
}

/** The whole host of a web address, host name or mail address's domain, in lower-case ASCII; null when the text names none. */
export function asciiHost(urlOrHost: string): string | null {
  return hostOf(urlOrHost)?.hostname ?? null;
}

interface ParsedAddress {
  readonly hostname: string;
  readonly domain: string;
  readonly isFrontPage: boolean;
}

function parsed(text: string): ParsedAddress | null {
  const address = hostOf(text);
  if (address === null) return null;
  const { domain, isIcann, isPrivate, publicSuffix } = parsedHost(address.hostname);
  if (!domain || domain.startsWith("www.")) return null;
  if (!isIcann && !isPrivate && !RESERVED_SUFFIXES.has(publicSuffix ?? "")) return null;
  return { ...address, domain };
}

/** A host that others have names under ("github.io") is itself a name its owner registered. */
function parsedHost(host: string): ReturnType<typeof parse> {
  const shared = parse(host, { allowPrivateDomains: true, extractHostname: false });
  return shared.domain === null && shared.isPrivate === true ? parse(host, { extractHostname: false }) : shared;
}

/** The host an address names, in lower-case ASCII, or null when the text is not a web address. */
function hostOf(text: string): { hostname: string; isFrontPage: boolean } | null {
  const written = text.replace(INVISIBLE, "").trim();
  const bare = written.replace(MISTYPED_SCHEMES, "").replace(/^\/+/, "");
  if (bare === "" || (bare === written && OTHER_SCHEME.test(bare))) return null;
  const end = bare.search(/[/?#\\\s,;]/);
  const authority = end === -1 ? bare : bare.slice(0, end);
  if (end === -1 && authority.includes("@")) return null;
  const host = authority.slice(authority.lastIndexOf("@") + 1).replace(/:\d*$/, "").replace(/\.{2,}/g, ".").replace(/^\.|\.$/g, "").toLowerCase();
  const ascii = NON_ASCII.test(host) ? toAscii(host) : host;
  if (!HOST_NAME.test(ascii)) return null;
  return { hostname: ascii, isFrontPage: end === -1 || /^\/*$/.test(bare.slice(end).trim()) };
}

/** A host name's ASCII form (WHATWG URL, "domain to ASCII"), "" when it has none; `URL` is what browsers have of it, too. */
function toAscii(host: string): string {
  return URL.parse(`http://${host}`)?.hostname ?? "";
}
