import { BlockList, isIP } from "node:net";

/** A connection that was not opened because its address is not public. */
export class BlockedAddressError extends Error {
  constructor(host: string) {
    super(`${host} is not on the public internet, so it is not fetched.`);
    this.name = "BlockedAddressError";
  }
}

/** IPv4 blocks of the IANA special-purpose registry that are not globally reachable, and multicast. */
const SPECIAL_IPV4 = [
  ["0.0.0.0", 8],
  ["10.0.0.0", 8],
  ["100.64.0.0", 10],
  ["127.0.0.0", 8],
  ["169.254.0.0", 16],
  ["172.16.0.0", 12],
  ["192.0.0.0", 24],
  ["192.0.2.0", 24],
  ["192.31.196.0", 24],
  ["192.52.193.0", 24],
  ["192.88.99.0", 24],
  ["192.168.0.0", 16],
  ["192.175.48.0", 24],
  ["198.18.0.0", 15],
  ["198.51.100.0", 24],
  ["203.0.113.0", 24],
  ["224.0.0.0", 4],
  ["240.0.0.0", 4],
  // Metadata services of cloud providers in public-looking space.
  ["168.63.129.16", 32],
] as const;

/** Blocks inside IPv6 global unicast space (2000::/3) for tunnels, documentation or protocol assignments. */
const SPECIAL_IPV6 = [
  ["2001::", 23],
  ["2001:db8::", 32],
  ["2002::", 16],
  ["2620:4f:8000::", 48],
  ["3fff::", 20],
] as const;

const special = new BlockList();
for (const [network, prefix] of SPECIAL_IPV4) {
  special.addSubnet(network, prefix, "ipv4");
  // The same network through a NAT64 gateway (RFC 6052).
  special.addSubnet(`64:ff9b::${network}`, 96 + prefix, "ipv6");
}
for (const [network, prefix] of SPECIAL_IPV6) special.addSubnet(network, prefix, "ipv6");

const reachableIpv6 = new BlockList();
reachableIpv6.addSubnet("2000::", 3, "ipv6");
reachableIpv6.addSubnet("64:ff9b::", 96, "ipv6");

const ipv4Mapped = new BlockList();
ipv4Mapped.addSubnet("::ffff:0:0", 96, "ipv6");

/**
 * True for a literal public IP address. Loopback, private, link-local, unique-local, shared, metadata, documentation,
 * multicast and reserved ranges are not public; an IPv4-mapped address is judged by its IPv4 part.
 */
export function isPublicAddress(address: string): boolean {
  const bare = address.split("%", 1)[0] ?? "";
  const family = isIP(bare);
  if (family === 4) return !special.check(bare, "ipv4");
  if (family !== 6) return false;
  if (special.check(bare, "ipv6")) return false;
  return reachableIpv6.check(bare, "ipv6") || ipv4Mapped.check(bare, "ipv6");
}
