import { isIP } from "node:net";

/**
 * The visitor's own address. Behind `proxies` of one's own, each of which appends to X-Forwarded-For whom it answers,
 * it is that many entries from the end: what stands before could be the visitor's invention. Null when it is not known.
 */
export function visitorAddress(connection: string | undefined, forwardedFor: string | null, proxies: number): string | null {
  const claimed = proxies === 0 ? connection : forwardedFor?.split(",").at(-proxies)?.trim();
  return claimed !== undefined && isIP(claimed) !== 0 ? claimed : null;
}
