import type { IncomingMessage } from "node:http";
import { LRUCache } from "lru-cache";
import { type CountedSearch, searchTerm } from "../../core/customers/searches/search-counts.ts";
import { IPV6_SITE_BITS, networkOf } from "../../platform/network.ts";
import { atMost } from "./limits/at-most.ts";

type SeenRequest = Pick<IncomingMessage, "method" | "url" | "headers">;

interface SearchCounterParts {
  readonly record: (searches: readonly CountedSearch[]) => Promise<void>;
  readonly onError: (error: unknown) => void;
  /** Interval at which counts are written; default 10 s. */
  readonly everyMs?: number;
}

/** Maximum number of searches waiting to be written, beyond which none is counted, and of terms known to find nothing. */
const MOST_WAITING = 2_000;
/** Terms of a network that count in a day; each counts once, so that one visitor cannot write the list of top searches. */
export const TERMS_PER_NETWORK = 50;
const DAY_MS = 86_400_000;
/** Memory for counted searches and for networks. */
const REMEMBERED = 50_000;

/**
 * Counts searches of the company list, also those answered from the page cache: how many networks searched for a text
 * in a day (an IPv6 site of 48 bits is one), and if there were results. Records nothing about who searched.
 */
export class SearchCounter {
  readonly #parts: SearchCounterParts;
  /** Terms by network, to be written next. */
  readonly #waiting = new Map<string, Set<string>>();
  /** What each network searched for in the last day, and how many terms of it counted. */
  readonly #counted = new LRUCache<string, true>({ ...atMost(REMEMBERED), ttl: DAY_MS });
  readonly #used = new LRUCache<string, number>({ ...atMost(REMEMBERED), ttl: DAY_MS, noUpdateTTL: true });
  /** Terms without results in their latest rendering. */
  readonly #empty = new LRUCache<string, true>(atMost(MOST_WAITING));
  #size = 0;
  #timer: NodeJS.Timeout | undefined;

  constructor(parts: SearchCounterParts) {
    this.#parts = parts;
  }

  /** Counts a request from an address if it is a search. */
  seen({ method, url = "", headers }: SeenRequest, address: string | null): void {
    if (method !== "GET" || !/^\/companies(?:\.data)?\?/.test(url) || headers["sec-purpose"] !== undefined) return;
    const query = new URLSearchParams(url.slice(url.indexOf("?")));
    // Further pages belong to the same search.
    if (query.has("after") || query.has("before") || query.has("open")) return;
    const term = searchTerm(query.get("q") || query.get("search") || "");
    if (term === null) return;
    const network = networkOf(address, IPV6_SITE_BITS);
    const terms = this.#waiting.get(network) ?? new Set();
    // The list follows the typing: a longer term replaces its beginning.
    const begun = url.startsWith("/companies.data") ? [...terms].find((one) => goesOn(one, term)) : undefined;
    if (begun !== undefined) this.#change(network, terms, begun, -1);
    const used = this.#used.get(network) ?? 0;
    if (this.#counted.has(`${network} ${term}`) || used >= TERMS_PER_NETWORK || this.#size >= MOST_WAITING) return;
    this.#change(network, terms, term, 1);
    this.#timer ??= setTimeout(() => void this.flush(), this.#parts.everyMs ?? 10_000).unref();
  }

  /** Records if a rendered search found anything. */
  found(text: string, matching: number): void {
    const term = searchTerm(text);
    if (term === null) return;
    if (matching > 0) this.#empty.delete(term);
    else this.#empty.set(term, true);
  }

  async flush(): Promise<void> {
    clearTimeout(this.#timer);
    this.#timer = undefined;
    const counts = new Map<string, number>();
    for (const terms of this.#waiting.values()) for (const term of terms) counts.set(term, (counts.get(term) ?? 0) + 1);
    const searches = [...counts].map(([term, count]) => ({
      term,
      searches: count,
      withoutResults: this.#empty.has(term) ? count : 0,
    }));
    this.#waiting.clear();
    this.#size = 0;
    if (searches.length === 0) return;
    await this.#parts.record(searches).catch(this.#parts.onError);
  }

  /** Adds a term of a network (1) or takes it back (-1). */
  #change(network: string, terms: Set<string>, term: string, by: 1 | -1): void {
    if (by === 1) {
      terms.add(term);
      this.#counted.set(`${network} ${term}`, true);
    } else {
      terms.delete(term);
      this.#counted.delete(`${network} ${term}`);
    }
    this.#waiting.set(network, terms);
    this.#used.set(network, Math.max(0, (this.#used.get(network) ?? 0) + by));
    this.#size += by;
  }
}

function goesOn(one: string, other: string): boolean {
  return one !== other && (other.startsWith(one) || one.startsWith(other));
}
