/** Paths followed by a secret: a month's leads, a sheet, a lookup, a checkout. */
const KEPT_SECRET = ["/free-leads/", "/sheets/", "/api/finder/searches/", "/checkout/test/", "/mail/"];

/** Paths below those that are no secrets. */
const OPEN = /^\/mail\/(?:unsubscribe|preferences|events\/\w+)(?:\.data)?$/;

const LONGEST = 500;

/**
 * The loggable part of a URL: the path without its query (tokens, addresses, searches), cut off where a secret starts.
 * Accepts a path or a full URL.
 */
export function loggedPath(address: string): string {
  const path = (
    URL.parse(address.startsWith("/") ? `http://site.invalid${address}` : address)?.pathname ??
    "an address that cannot be read"
  ).slice(0, LONGEST);
  const secret = OPEN.test(path)
    ? undefined
    : KEPT_SECRET.find((beginning) => path.toLowerCase().startsWith(beginning) && path.length > beginning.length);
  return secret === undefined ? path : `${path.slice(0, secret.length)}…`;
}
