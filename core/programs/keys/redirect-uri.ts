import { isIPv4 } from "node:net";

/** Longer addresses are not stored. */
const LONGEST = 500;
/** A known program whose scheme has no dot; only this address of it. */
const CURSOR = "cursor://anysphere.cursor-mcp/oauth/callback";
/** A label of a domain name (RFC 1035, 2.3.1, and digits in front as today). */
const LABEL = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?$/;

/**
 * True for an address at which a program may receive its answer: https, http on the own machine (RFC 8252, 7.3), a
 * private-use scheme that is a reversed domain name (RFC 8252, 7.1), or {@link CURSOR}. Everything else is refused, since
 * browsers and systems know schemes that act on what they open.
 */
export function isRedirectUri(uri: string): boolean {
  const url = URL.parse(uri);
  // Only printable ASCII (RFC 3986): the URL parser drops or encodes the rest.
  if (url === null || uri.length > LONGEST || !/^[!-~]+$/.test(uri) || uri.includes("#")) return false;
  if (uri === CURSOR) return true;
  if (url.username !== "" || url.password !== "") return false;
  if (url.protocol === "https:") return true;
  return isLoopbackUri(uri) || isReversedDomain(url.protocol.slice(0, -1));
}

/** True for plain http to the own machine. */
export function isLoopbackUri(uri: string): boolean {
  const url = URL.parse(uri);
  if (url?.protocol !== "http:") return false;
  const { hostname } = url;
  return ["localhost", "[::1]"].includes(hostname) || (isIPv4(hostname) && hostname.startsWith("127."));
}

function isReversedDomain(scheme: string): boolean {
  const labels = scheme.split(".");
  return labels.length > 1 && labels.every((label) => LABEL.test(label));
}
