/** Below these, what follows opens something to whoever has it: a month's leads, a search, a checkout. */
const KEPT_SECRET = ["/free-leads/", "/api/finder/searches/", "/checkout/test/portal/", "/checkout/test/", "/mail/"];

/** Addresses below those that hold no key. */
const OPEN = /^\/mail\/(?:unsubscribe|preferences|events\/\w+)(?:\.data)?$/;

const LONGEST = 500;

/**
 * What a log may say of the address that was asked for: its path, never its query (tokens, addresses, searches), and of a
 * path that holds a key only where it leads. Takes a path with or without a site before it.
 */
export function loggedPath(address: string): string {
  const path = (URL.parse(address.startsWith("/") ? `http://site.invalid${address}` : address)?.pathname ?? "an address that cannot be read").slice(0, LONGEST);
  const secret = OPEN.test(path) ? undefined : KEPT_SECRET.find((beginning) => path.toLowerCase().startsWith(beginning) && path.length > beginning.length);
  return secret === undefined ? path : `${path.slice(0, secret.length)}…`;
}
