import { Resolver } from "node:dns/promises";
import type { FinderDeps } from "../finder.ts";

export interface MailHost {
  readonly host: string;
  readonly addresses: readonly string[];
}

type MailHosts =
  /** Servers in the order to try them. */
  | { readonly kind: "hosts"; readonly hosts: readonly MailHost[] }
  /** `null_mx`: the domain declares that it takes no mail; `parked`: the domain is unused. */
  | { readonly kind: "no_mail"; readonly why: "null_mx" | "parked" }
  /** DNS has no mail server: the domain does not exist, is misspelled, or this resolver does not know it. */
  | { readonly kind: "not_found" }
  /** The lookup failed, so temporarily unknown. */
  | { readonly kind: "unclear"; readonly why: string };

/** Maximum number of servers to try. */
const MAX_HOSTS = 5;

/**
 * Resolves the mail servers of a domain (RFC 5321, 5.1): MX records by preference, or without any its A and AAAA
 * records. None for a null MX (RFC 7505) or a parked domain; not found where DNS has none. Servers without an address are skipped.
 */
export async function mailHosts(resolver: MailResolver, domain: string): Promise<MailHosts> {
  const mx = await resolver.mx(domain);
  if (mx.kind === "unclear") return mx;
  if (mx.kind === "found" && mx.records.length > 0) return ofRecords(resolver, mx.records);
  const own = await resolver.addresses(domain);
  if (own.kind === "unclear") return own;
  if (own.kind === "found" && own.records.length > 0 && (await isHeldUnused(resolver, domain)))
    return { kind: "no_mail", why: "parked" };
  if (own.kind === "found" && own.records.length > 0)
    return { kind: "hosts", hosts: [{ host: domain, addresses: own.records }] };
  return { kind: "not_found" };
}

/** A failed lookup does not count against the domain. */
async function isHeldUnused(resolver: MailResolver, domain: string): Promise<boolean> {
  const servers = await resolver.ns(domain);
  return servers.kind === "found" && servers.records.some(isParkingNameServer);
}

async function ofRecords(resolver: MailResolver, records: readonly MxRecord[]): Promise<MailHosts> {
  const named = records.filter(({ host }) => host !== "").sort((a, b) => a.preference - b.preference);
  if (named.length === 0) return { kind: "no_mail", why: "null_mx" };
  if (named.every(({ host }) => isParkingMailHost(host))) return { kind: "no_mail", why: "parked" };
  const hosts = [...new Set(named.map(({ host }) => host.toLowerCase()))].slice(0, MAX_HOSTS);
  const found = await Promise.all(hosts.map(async (host) => ({ host, lookup: await resolver.addresses(host) })));
  const reachable = found.flatMap(({ host, lookup }) =>
    lookup.kind === "found" && lookup.records.length > 0 ? [{ host, addresses: lookup.records }] : [],
  );
  if (reachable.length > 0) return { kind: "hosts", hosts: reachable };
  const unclear = found.find(({ lookup }) => lookup.kind === "unclear");
  return unclear?.lookup.kind === "unclear" ? unclear.lookup : { kind: "not_found" };
}

/** Mail status of a domain according to DNS; `reserved`: not queried. */
export type MailStatus = MailHosts["kind"] | "reserved";

/** Combined reply of a domain and its mail servers. */
export interface MailReply {
  readonly mail: MailStatus;
  /** True if servers deferred us, for example by greylisting. */
  readonly retryLater: boolean;
}

export async function mailStatusOf(
  { resolver, isReserved }: Pick<FinderDeps, "resolver" | "isReserved">,
  domain: string,
): Promise<MailStatus> {
  return isReserved(domain) ? "reserved" : (await mailHosts(resolver, domain)).kind;
}

/**
 * Host name suffixes of parking services' mail servers. Nobody works at a parked domain, whose servers accept or reject
 * everything. Only unambiguous names: a missed one costs a verification, a wrong one makes a company unfindable.
 */
const PARKING_MAIL: readonly string[] = [
  "h-email.net",
  "park-mx.above.com",
  "sedoparking.com",
  "parkingcrew.net",
  "mb5p.com",
  "nullmx.domainmanager.com",
];

/** Name server suffixes of parking services; checked only for domains without MX records. */
const PARKING_NAMES: readonly string[] = [
  "sedoparking.com",
  "parkingcrew.net",
  "bodis.com",
  "above.com",
  "parklogic.com",
  "cashparking.com",
  "dan.com",
  "afternic.com",
  "ztomy.com",
  "uniregistrymarket.link",
  "smartname.com",
  "namedrive.com",
  "dsredirection.com",
  "domainparkingserver.net",
  "fastpark.net",
  "rookdns.com",
];

function isParkingMailHost(host: string): boolean {
  return endsWithOneOf(host, PARKING_MAIL);
}

function isParkingNameServer(host: string): boolean {
  return endsWithOneOf(host, PARKING_NAMES);
}

function endsWithOneOf(host: string, suffixes: readonly string[]): boolean {
  const name = host.toLowerCase().replace(/\.$/, "");
  return suffixes.some((suffix) => name === suffix || name.endsWith(`.${suffix}`));
}

/** Mail filters in front of another server; some know its mailboxes, others accept any address and reject mail later. */
const GATEWAYS: readonly string[] = [
  "mimecast.com",
  "mimecast.co.za",
  "pphosted.com",
  "ppe-hosted.com",
  "barracudanetworks.com",
  "messagelabs.com",
  "iphmx.com",
  "mailcontrol.com",
  "fireeyecloud.com",
  "sophos.com",
  "trendmicro.com",
  "trendmicro.eu",
  "antispamcloud.com",
  "spamexperts.com",
  "mailspamprotection.com",
];

/** Mail services that hide their users: their acceptance proves nothing. */
const HIDING: readonly string[] = ["yahoodns.net", "aol.com"];

interface MailProvider {
  /** Acceptance does not mean that the address exists. */
  readonly hidesUsers: boolean;
  /** It filters for the company's own server. */
  readonly isGateway: boolean;
}

/** Identifies the mail service of a host name. */
export function providerOf(host: string): MailProvider {
  return { hidesUsers: endsWithOneOf(host, HIDING), isGateway: endsWithOneOf(host, GATEWAYS) };
}

/** A DNS result: records, none, or a failed lookup. */
type Lookup<T> =
  | { readonly kind: "found"; readonly records: readonly T[] }
  | { readonly kind: "none" }
  | { readonly kind: "unclear"; readonly why: string };

interface MxRecord {
  /** Lower values are tried first. */
  readonly preference: number;
  /** "" is the root: a null MX (RFC 7505). */
  readonly host: string;
}

/** DNS lookups, injected as an external effect. `none` means that the name or record does not exist. */
export interface MailResolver {
  mx(domain: string): Promise<Lookup<MxRecord>>;
  /** A and AAAA records as text. */
  addresses(host: string): Promise<Lookup<string>>;
  /** Lower-case name servers of a domain. */
  ns(domain: string): Promise<Lookup<string>>;
}

/** Codes for a name or record that does not exist, as opposed to a failed lookup. */
const NOTHING: ReadonlySet<string> = new Set(["ENODATA", "ENOTFOUND"]);

interface DnsResolverOptions {
  /** Servers to ask, such as "127.0.0.1:5353"; the system's when absent. */
  readonly servers?: readonly string[];
  /** Milliseconds per attempt. */
  readonly timeout?: number;
  readonly tries?: number;
}

export function dnsResolver({ servers, timeout = 3_000, tries = 2 }: DnsResolverOptions = {}): MailResolver {
  const resolver = new Resolver({ timeout, tries });
  if (servers !== undefined) resolver.setServers([...servers]);
  return {
    mx: (domain) =>
      looked(async () =>
        (await resolver.resolveMx(domain)).map(({ priority, exchange }) => ({
          preference: priority,
          host: exchange === "." ? "" : exchange,
        })),
      ),
    ns: (domain) => looked(async () => (await resolver.resolveNs(domain)).map((host) => host.toLowerCase())),
    async addresses(host) {
      const [four, six] = await Promise.all([
        looked(() => resolver.resolve4(host)),
        looked(() => resolver.resolve6(host)),
      ]);
      const records = [four, six].flatMap((lookup) => (lookup.kind === "found" ? lookup.records : []));
      if (records.length > 0) return { kind: "found", records };
      return four.kind === "unclear" ? four : six.kind === "unclear" ? six : { kind: "none" };
    },
  };
}

async function looked<T>(ask: () => Promise<readonly T[]>): Promise<Lookup<T>> {
  try {
    return { kind: "found", records: await ask() };
  } catch (error) {
    const code = error instanceof Error && "code" in error ? String(error.code) : "";
    return NOTHING.has(code)
      ? { kind: "none" }
      : {
          kind: "unclear",
          why: code === "" ? "the name could not be looked up" : `the name could not be looked up (${code})`,
        };
  }
}
