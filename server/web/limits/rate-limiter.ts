import { createHmac } from "node:crypto";
import { LRUCache } from "lru-cache";
import { countUse } from "../../../core/shared/rate-limit.ts";
import type { Database } from "../../../db/client.ts";
import { atMost } from "./at-most.ts";

/** Allows one sender `quota` requests per window. */
export interface Policy {
  /** The name in the header fields. */
  readonly name: string;
  readonly quota: number;
  readonly windowSeconds: number;
}

export interface Counted {
  readonly allowed: boolean;
  /** Requests left in the window. */
  readonly remaining: number;
  /** Seconds until the window ends. */
  readonly resetSeconds: number;
}

/** Counts requests of all processes on one database. */
export interface RateLimiter {
  /** Counts a sender's request; requests beyond the quota are rejected and not counted. */
  readonly count: (policy: Policy, sender: string) => Promise<Counted>;
}

interface RateLimiterParts {
  readonly db: Database;
  /** Keys the hashes of senders. */
  readonly key: Buffer;
  /** Monotonic milliseconds. */
  readonly now: () => number;
  /** Maximum number of rejected senders remembered in this process. */
  readonly senders?: number;
}

const SENDERS = 50_000;

/**
 * A {@link RateLimiter} whose windows start with a sender's first request. Senders without quota are remembered in
 * memory until the window ends, so a flood costs the database one statement per allowed request.
 */
export function createRateLimiter({ db, key, now, senders = SENDERS }: RateLimiterParts): RateLimiter {
  const refused = new LRUCache<string, number>(atMost(senders));
  return {
    async count(policy, sender) {
      const hash = createHmac("sha256", key).update(`rate limit ${policy.name} ${sender}`).digest();
      const name = hash.toString("latin1");
      const until = refused.get(name);
      if (until !== undefined && until > now())
        return { allowed: false, remaining: 0, resetSeconds: seconds(until - now()) };
      const { used, leftMs } = await countUse(db, { sender: hash, quota: policy.quota, seconds: policy.windowSeconds });
      const allowed = used <= policy.quota;
      if (!allowed) refused.set(name, now() + leftMs);
      return { allowed, remaining: Math.max(0, policy.quota - used), resetSeconds: seconds(leftMs) };
    },
  };
}

function seconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1_000));
}
