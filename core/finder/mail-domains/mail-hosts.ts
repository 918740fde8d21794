import { isParkingMailHost, isParkingNameServer } from "./parking.ts";
import type { MailResolver, MxRecord } from "./resolver.ts";

/** A server that takes mail for a domain. */
export interface MailHost {
  readonly host: string;
  readonly addresses: readonly string[];
}

export type MailHosts =
  /** In the order they are to be tried. */
  | { readonly kind: "hosts"; readonly hosts: readonly MailHost[] }
  /** The domain takes no mail and says so (`null_mx`), there is no server for it (`no_server`), or nobody uses it (`parked`). */
  | { readonly kind: "no_mail"; readonly why: "null_mx" | "no_server" | "parked" }
  /** It could not be found out now. */
  | { readonly kind: "unclear"; readonly why: string };

/** More servers than this are not tried; mail would not be either. */
const MOST_HOSTS = 5;

/**
 * The servers for mail to a domain (RFC 5321, 5.1): its MX records by preference, without any its own A or AAAA
 * records, and none with a null MX (RFC 7505) or where a service for unused domains answers for it. Servers whose names lead nowhere are passed over; a name that is an
 * alias is followed, as mail servers do.
 */
export async function mailHosts(resolver: MailResolver, domain: string): Promise<MailHosts> {
  const mx = await resolver.mx(domain);
  if (mx.kind === "unclear") return mx;
  if (mx.kind === "found" && mx.records.length > 0) return ofRecords(resolver, mx.records);
  const own = await resolver.addresses(domain);
  if (own.kind === "unclear") return own;
  if (own.kind === "found" && own.records.length > 0 && (await isHeldUnused(resolver, domain))) return { kind: "no_mail", why: "parked" };
  if (own.kind === "found" && own.records.length > 0) return { kind: "hosts", hosts: [{ host: domain, addresses: own.records }] };
  return { kind: "no_mail", why: "no_server" };
}

/** A lookup that fails says nothing against a domain. */
async function isHeldUnused(resolver: MailResolver, domain: string): Promise<boolean> {
  const servers = await resolver.ns(domain);
  return servers.kind === "found" && servers.records.some(isParkingNameServer);
}

async function ofRecords(resolver: MailResolver, records: readonly MxRecord[]): Promise<MailHosts> {
  const named = records.filter(({ host }) => host !== "").sort((a, b) => a.preference - b.preference);
  if (named.length === 0) return { kind: "no_mail", why: "null_mx" };
  if (named.every(({ host }) => isParkingMailHost(host))) return { kind: "no_mail", why: "parked" };
  const hosts = [...new Set(named.map(({ host }) => host.toLowerCase()))].slice(0, MOST_HOSTS);
  const found = await Promise.all(hosts.map(async (host) => ({ host, lookup: await resolver.addresses(host) })));
  const reachable = found.flatMap(({ host, lookup }) => (lookup.kind === "found" && lookup.records.length > 0 ? [{ host, addresses: lookup.records }] : []));
  if (reachable.length > 0) return { kind: "hosts", hosts: reachable };
  const unclear = found.find(({ lookup }) => lookup.kind === "unclear");
  return unclear?.lookup.kind === "unclear" ? unclear.lookup : { kind: "no_mail", why: "no_server" };
}
