import { isIPv6 } from "node:net";

const IPV4_MAPPED = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i;

/** What one customer of an access provider holds at most of IPv6, as providers hand it out (RFC 6177): up to 65,536 networks of 64 bits. */
export const IPV6_SITE_BITS = 48;

/**
 * How many times a network's limit all networks of one site share: some providers give a site of 48 bits to one customer,
 * who then has 65,536 networks of 64 bits; others number a whole town from it.
 */
export const IPV6_SITE_SHARE = 10;

/** The site of an IPv6 address, in which its network is one of 65,536; `null` for any other address. */
export function siteOf(address: string | null): string | null {
  return address !== null && isIPv6(address) && !IPV4_MAPPED.test(address) ? networkOf(address, IPV6_SITE_BITS) : null;
}

/**
 * The network an address is counted as: a household or office usually has one IPv4 address, or 64 bits of IPv6.
 * `ipv6Bits` counts IPv6 by site, for limits that few may share and that somebody gains by evading.
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
  return groups.slice(0, ipv6Bits / 16).map((group) => group.replace(/^0+(?=.)/, "")).join(":");
}
