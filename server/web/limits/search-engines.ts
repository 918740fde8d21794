import { Resolver } from "node:dns/promises";
import { LRUCache } from "lru-cache";
import { networkOf } from "../../../platform/network.ts";

interface SearchEngine {
  readonly agent: RegExp;
  /** Domains of the crawler's host names, as its operator publishes them. */
  readonly domains: readonly string[];
}

/** Search engines that publish the domains of their crawlers' reverse DNS names. */
const ENGINES: readonly SearchEngine[] = [
  { agent: /Google/, domains: ["googlebot.com", "google.com"] },
  { agent: /bingbot|msnbot|BingPreview|adidxbot/i, domains: ["search.msn.com"] },
  { agent: /Applebot/, domains: ["applebot.apple.com"] },
  { agent: /Yandex/, domains: ["yandex.ru", "yandex.net", "yandex.com"] },
  { agent: /Baiduspider/i, domains: ["baidu.com", "baidu.jp"] },
  { agent: /SeznamBot/i, domains: ["seznam.cz"] },
];

/** `pending`: the lookup runs, so nothing is proved yet; callers ask again with the next request. */
type Verdict = "verified" | "other" | "pending";

/** Distinguishes crawlers of search engines from programs that use their User-Agent. */
export interface SearchEngines {
  /** Never waits: the first call for a network (an IPv4 address or 64 bits of IPv6) starts the lookup of its address. */
  verdict(address: string, userAgent: string | undefined): Verdict;
}

interface SearchEngineOptions {
  /** Name servers to ask, such as "127.0.0.1:5353"; the system's when absent. */
  readonly servers?: readonly string[] | undefined;
  /** Milliseconds per attempt. */
  readonly timeout?: number;
  /** Monotonic milliseconds. */
  readonly now: () => number;
}

const MINUTE_MS = 60_000;
/** Time until the same network is looked up again. Resolvers report some failed lookups as absent names. */
const VALID_MS = { verified: 24 * 60 * MINUTE_MS, other: 10 * MINUTE_MS } as const;
const NETWORKS = 10_000;
/** Maximum number of concurrent lookups, against forged User-Agents from many networks. */
const MOST_LOOKUPS = 50;
/** Maximum number of host names per address, and of attempts per lookup. */
const MOST_NAMES = 3;
const TRIES = 2;

/**
 * {@link SearchEngines} by DNS: the address's host name must be in the engine's domain and resolve to the address, so
 * that neither the User-Agent nor a reverse record under somebody else's control is enough. A verdict holds for the
 * whole network, which has one operator.
 */
export function createSearchEngines({ servers, timeout = 3_000, now }: SearchEngineOptions): SearchEngines {
  const resolver = new Resolver({ timeout, tries: TRIES });
  if (servers !== undefined) resolver.setServers([...servers]);
  const known = new LRUCache<string, Exclude<Verdict, "pending">>({
    max: NETWORKS,
    ttl: VALID_MS.other,
    ttlResolution: 0,
    perf: { now },
  });
  const pending = new Set<string>();

  async function look(key: string, address: string, domains: readonly string[]): Promise<void> {
    const verdict = (await isWithin(resolver, address, domains)) ? "verified" : "other";
    known.set(key, verdict, { ttl: VALID_MS[verdict] });
    pending.delete(key);
  }

  return {
    verdict(address, userAgent) {
      const engine = userAgent === undefined ? undefined : ENGINES.find(({ agent }) => agent.test(userAgent));
      if (engine === undefined) return "other";
      const key = `${engine.domains[0]} ${networkOf(address)}`;
      const verdict = known.get(key);
      if (verdict !== undefined) return verdict;
      if (pending.has(key)) return "pending";
      if (pending.size >= MOST_LOOKUPS) return "other";
      pending.add(key);
      void look(key, address, engine.domains);
      return "pending";
    },
  };
}

/** True if a host name of an address is in one of the domains and resolves to the address. */
async function isWithin(resolver: Resolver, address: string, domains: readonly string[]): Promise<boolean> {
  const names = await namesOrNone(resolver.reverse(address));
  const own = names
    .map((name) => name.toLowerCase().replace(/\.$/, ""))
    .filter((name) => domains.some((domain) => name.endsWith(`.${domain}`)))
    .slice(0, MOST_NAMES);
  const found = await Promise.all(
    own.map((name) => namesOrNone(address.includes(":") ? resolver.resolve6(name) : resolver.resolve4(name))),
  );
  return found.flat().some((resolved) => normalAddress(resolved) === normalAddress(address));
}

/** A failed lookup proves nothing: the address counts as any other until the next attempt. */
async function namesOrNone(lookup: Promise<string[]>): Promise<string[]> {
  try {
    return await lookup;
  } catch {
    return [];
  }
}

/** The canonical notation of an address; IPv6 may be abbreviated in several ways. */
function normalAddress(address: string): string {
  return address.includes(":") ? (URL.parse(`http://[${address}]`)?.hostname ?? address) : address;
}
