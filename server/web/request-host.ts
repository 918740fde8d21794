import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";

/** Scheme, authority and the rest of a request target in absolute form (RFC 9112, 3.2.2). */
const ABSOLUTE = /^https?:\/\/([^/?#\\]*)(.*)$/is;

/**
 * True for a host that a URL and DNS can name: `http://HOST/` is a URL with nothing but a host and a port. The name before it
 * shows whether the text brings a user name of its own, even an empty one.
 */
export function isPossibleHost(host: string): boolean {
  const url = URL.parse(`http://user@${host}/`);
  if (url === null || url.username !== "user" || url.password !== "") return false;
  // The URL parser drops tabs and line ends.
  return url.pathname === "/" && url.search === "" && url.hash === "" && !/\s/.test(host) && hasName(url.hostname);
}

/** True if DNS can hold the name (RFC 1035, 2.3.4, with the underscores of internal names), or if it is an address. */
function hasName(hostname: string): boolean {
  if (hostname.startsWith("[")) return true;
  const labels = hostname.replace(/\.$/, "").split(".");
  return hostname.length <= 254 && labels.every((label) => /^(?!-)[a-z0-9_-]{1,63}(?<!-)$/.test(label));
}

/** True if the request names exactly one possible host, or is of HTTP/1.0 and names none (RFC 9112, 3.2). */
export function hasPossibleHost({ rawHeaders, httpVersion }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((_, at) => at % 2 === 1 && rawHeaders[at - 1]?.toLowerCase() === "host");
  const [host] = hosts;
  return host === undefined ? httpVersion === "1.0" : hosts.length === 1 && isRememberedHost(host);
}

/** Longer hosts are judged each time. */
const LONGEST_REMEMBERED = 260;
/** Requests name few hosts, and parsing one costs a tenth of answering a cached page. */
const judged = new LRUCache<string, { readonly isPossible: boolean }>({ max: 256 });

function isRememberedHost(host: string): boolean {
  const known = judged.get(host);
  if (known !== undefined) return known.isPossible;
  const isPossible = isPossibleHost(host);
  if (host.length <= LONGEST_REMEMBERED) judged.set(host, { isPossible });
  return isPossible;
}

/**
 * Turns a target in absolute form into a path with the target's host as Host (RFC 9112, 3.2.2), so that nothing else
 * has to know the form. Leaves requests alone whose target or Host names no possible host: they are rejected.
 */
export function acceptAbsoluteForm(req: IncomingMessage): void {
  const [, host, rest = ""] = ABSOLUTE.exec(req.url ?? "") ?? [];
  if (host === undefined || !isPossibleHost(host) || !hasPossibleHost(req)) return;
  const at = req.rawHeaders.findIndex((name, place) => place % 2 === 0 && name.toLowerCase() === "host");
  if (at === -1) req.rawHeaders.push("Host", host);
  else req.rawHeaders[at + 1] = host;
  req.headers.host = host;
  req.url = rest.startsWith("/") ? rest : `/${rest}`;
}
