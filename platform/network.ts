import { isIPv6 } from "node:net";

const IPV4_MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** Prefix length of the largest IPv6 block that one customer usually gets (RFC 6177): 65,536 networks of 64 bits. */
export const IPV6_SITE_BITS = 48;

/**
 * All networks of one site (48 bits) share this multiple of a network's limit, because some providers give a site to
 * one customer and others to a whole town.
 */
export const IPV6_SITE_SHARE = 10;

/** The site (48 bits) of an IPv6 address; `null` for any other address. */
export function siteOf(address: string | null): string | null {
  return address !== null && isIPv6(address) && !IPV4_MAPPED.test(address) ? networkOf(address, IPV6_SITE_BITS) : null;
}

/**
 * The network that limits count: an IPv4 address, or 64 bits of IPv6, as one household or office usually has. With
 * `ipv6Bits` 48 it is the whole site, for limits that are worth evading.
 */
export function networkOf(address: string | null, ipv6Bits: 48 | 64 = 64): string {
  if (address === null) return "unknown";
  const mapped = IPV4_MAPPED.exec(address);
  if (mapped?.[1] !== undefined) return mapped[1];
  if (!isIPv6(address)) return address;
  const [head = "", tail] = (address.split("%")[0] ?? "").toLowerCase().split("::");
  const before = head === "" ? [] : head.split(":");
  const after = tail === undefined || tail === "" ? [] : tail.split(":");
  const zeros = tail === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array<string>(Math.max(0, zeros)).fill("0"), ...after];
  return groups
    .slice(0, ipv6Bits / 16)
    .map((group) => group.replace(/^0+(?=.)/, ""))
    .join(":");
}
