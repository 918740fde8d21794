/** Pages and feeds; what else a site answers may depend on more than its address. */
const KINDS = new Set([
  "text/html",
  "text/plain",
  "text/xml",
  "application/xml",
  "application/rss+xml",
  "application/atom+xml",
  "application/feed+json",
  "application/manifest+json",
]);

/**
 * Whether an answer may be given to more than the one who asked (RFC 9111, 3): it sets no cookie, does not call itself
 * private, depends on nothing but the address and the encoding, and is not encoded yet.
 */
export function isShareable(headers: Headers): boolean {
  if (headers.has("set-cookie") || headers.has("content-encoding")) return false;
  if (/\b(?:private|no-store|no-cache)\b/i.test(headers.get("cache-control") ?? "")) return false;
  if (listed(headers.get("vary")).some((name) => name !== "accept-encoding")) return false;
  const kind = listed(headers.get("content-type"), ";")[0];
  return kind === undefined || KINDS.has(kind);
}

function listed(header: string | null, separator = ","): string[] {
  return (header ?? "").split(separator).map((part) => part.trim().toLowerCase()).filter((part) => part !== "");
}
