import { isIP } from "node:net";

/**
 * The visitor's IP address. Behind `proxies` trusted proxies, each of which appends to X-Forwarded-For, it is that many
 * entries from the end; entries before it may be forged. Null if unknown.
 */
export function visitorAddress(
  connection: string | undefined,
  forwardedFor: string | null,
  proxies: number,
): string | null {
  const claimed = proxies === 0 ? connection : forwardedFor?.split(",").at(-proxies)?.trim();
  return claimed !== undefined && isIP(claimed) !== 0 ? claimed : null;
}
