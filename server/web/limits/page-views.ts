import { createHmac } from "node:crypto";
import { LRUCache } from "lru-cache";
import { countUse } from "../../../core/shared/rate-limit.ts";
import type { Database } from "../../../db/client.ts";
import { isPublicAddress } from "../../../platform/http/address-check.ts";
import { IPV6_SITE_SHARE, networkOf, siteOf } from "../../../platform/network.ts";
import { atMost } from "./at-most.ts";
import type { SearchEngines } from "./search-engines.ts";

export interface Viewer {
  readonly address: string | null;
  readonly userAgent: string | undefined;
  /** The account without a plan that views the page; null for visitors. */
  readonly accountId: string | null;
}

/** Limits page views of visitors and of accounts without a plan. */
export interface PageViews {
  /**
   * Counts a view and returns null, or the seconds until the network or account may view pages again. Never waits. Of
   * visitors, these are not counted: verified search engines, and addresses of this machine and its own network, which
   * are programs of the operator or a proxy missing from `PROXIES`.
   */
  count(viewer: Viewer): number | null;
}

interface PageViewParts {
  readonly db: Database;
  /** Keys the hashes of networks. */
  readonly key: Buffer;
  /** Views of a network without an account in {@link WINDOW_SECONDS}; 0: no limit. */
  readonly quota: number;
  readonly engines: SearchEngines;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** Called when views could not be shared with the other processes. */
  readonly onError: (error: unknown) => void;
}

interface Window {
  readonly endsAt: number;
  views: number;
  /** Views not yet added to the database. */
  unsent: number;
  /** So many are added together. */
  batch: number;
}

export const WINDOW_SECONDS = 600;
/** Accounts without a plan may view this multiple of a visitor's pages, from wherever they are used. */
export const ACCOUNT_SHARE = 3;
/** All accounts without a plan of one network share this multiple of an account's limit: an office, but no farm. */
export const ACCOUNTS_PER_NETWORK = 10;
/** The most views of a network that a process counts before it adds them to the shared count. */
export const BATCH = 20;
/** A process keeps back at most this part of the views that are left, so that several exceed the limit by little. */
const PART_KEPT_BACK = 1 / 8;
const NETWORKS = 50_000;

/**
 * {@link PageViews} counted in memory, so that pages from the cache cost no statement and survive an outage of the
 * database. Batches of a network's views, smaller towards the limit, go to the table of rate limits, so that it holds for all
 * processes together, give or take a last batch for each. An IPv6 site has {@link IPV6_SITE_SHARE} times the quota.
 */
export function createPageViews({ db, key, quota, engines, now, onError }: PageViewParts): PageViews {
  const windows = new LRUCache<string, Window>(atMost(NETWORKS));
  const refused = new LRUCache<string, number>(atMost(NETWORKS));

  async function share(name: string, most: number, window: Window): Promise<void> {
    const uses = window.unsent;
    window.unsent = 0;
    const sender = createHmac("sha256", key).update(`page views ${name}`).digest();
    const { used, leftMs } = await countUse(db, { sender, quota: most, seconds: WINDOW_SECONDS, uses });
    window.batch = batchOf(most - used);
    if (used > most) refused.set(name, now() + leftMs);
  }

  /** Seconds left of a refusal, or null. */
  function countOne(name: string, most: number): number | null {
    const at = now();
    const until = refused.get(name);
    if (until !== undefined && until > at) return Math.ceil((until - at) / 1_000);
    const known = windows.get(name);
    const window =
      known !== undefined && known.endsAt > at
        ? known
        : { endsAt: at + WINDOW_SECONDS * 1_000, views: 0, unsent: 0, batch: batchOf(most) };
    if (window !== known) windows.set(name, window);
    window.views += 1;
    window.unsent += 1;
    if (window.unsent >= window.batch) share(name, most, window).catch(onError);
    return window.views > most ? Math.ceil((window.endsAt - at) / 1_000) : null;
  }

  /** Counts a view of a network under a name, and of its IPv6 site with {@link IPV6_SITE_SHARE} times the limit. */
  function countNetwork(name: string, address: string | null, most: number): number | null {
    const site = siteOf(address);
    const ofSite = site === null ? null : countOne(`${name}site ${site}`, most * IPV6_SITE_SHARE);
    return ofSite ?? countOne(`${name}network ${networkOf(address)}`, most);
  }

  return {
    count({ address, userAgent, accountId }) {
      if (quota === 0) return null;
      const isOwn = address !== null && !isPublicAddress(address);
      if (accountId !== null) {
        const most = quota * ACCOUNT_SHARE;
        const ofAll = isOwn ? null : countNetwork("accounts of ", address, most * ACCOUNTS_PER_NETWORK);
        return ofAll ?? countOne(`account ${accountId}`, most);
      }
      if (isOwn) return null;
      // Plain IPv4 notation, however the socket writes the address.
      const plain = address !== null && siteOf(address) === null ? networkOf(address) : address;
      // Until its proof has arrived, an engine is a visitor like any other.
      if (plain !== null && engines.verdict(plain, userAgent) === "verified") return null;
      return countNetwork("", address, quota);
    },
  };
}

/** Views to add together while so many are left. */
function batchOf(left: number): number {
  return Math.min(BATCH, Math.max(1, Math.floor(left * PART_KEPT_BACK)));
}
