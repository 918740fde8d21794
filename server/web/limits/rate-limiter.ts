import { createHmac } from "node:crypto";
import { sql } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "../../../db/client.ts";

/** How much of something one sender may have: `quota` requests in each window of so many seconds. */
export interface Policy {
  /** Named in the header fields. */
  readonly name: string;
  readonly quota: number;
  readonly windowSeconds: number;
}

/** What a request was counted as. */
export interface Counted {
  readonly allowed: boolean;
  /** How many more requests the window holds. */
  readonly remaining: number;
  /** Seconds until the window ends and the whole quota is there again. */
  readonly resetSeconds: number;
}

/** Counts requests, for all processes on one database together. */
export interface RateLimiter {
  /** Counts one request of a sender. One beyond the quota is not allowed, and counts no further. */
  readonly count: (policy: Policy, sender: string) => Promise<Counted>;
}

interface RateLimiterParts {
  readonly db: Database;
  /** Keys the hashes that stand for senders. */
  readonly key: Buffer;
  /** Milliseconds that only ever grow. */
  readonly now: () => number;
  /** Most refused senders remembered in this process. */
  readonly senders?: number;
}

const SENDERS = 50_000;

/**
 * A {@link RateLimiter} whose windows begin with a sender's first request. A sender without quota is remembered here until
 * the window ends, so that refusals cost the database nothing: a flood takes it one statement for each allowed request.
 */
export function createRateLimiter({ db, key, now, senders = SENDERS }: RateLimiterParts): RateLimiter {
  const refused = new LRUCache<string, number>({ max: senders });
  return {
    async count(policy, sender) {
      const hash = createHmac("sha256", key).update(`rate limit ${policy.name} ${sender}`).digest();
      const name = hash.toString("latin1");
      const until = refused.get(name);
      if (until !== undefined && until > now()) return { allowed: false, remaining: 0, resetSeconds: seconds(until - now()) };
      const { rows } = await sql<{ used: number; left_ms: number }>`
        insert into rate_window as known (sender_hash, ends_at, used)
        values (${hash}, clock_timestamp() + make_interval(secs => ${policy.windowSeconds}), 1)
        on conflict (sender_hash) do update set
          used = case when known.ends_at <= clock_timestamp() then 1 else least(known.used, ${policy.quota}) + 1 end,
          ends_at = case when known.ends_at <= clock_timestamp() then excluded.ends_at else known.ends_at end
        returning used, (extract(epoch from ends_at - clock_timestamp()) * 1000)::float8 as left_ms`.execute(db);
      const { used, left_ms: leftMs } = rows[0] ?? { used: 1, left_ms: policy.windowSeconds * 1_000 };
      const allowed = used <= policy.quota;
      if (!allowed) refused.set(name, now() + leftMs);
      return { allowed, remaining: Math.max(0, policy.quota - used), resetSeconds: seconds(leftMs) };
    },
  };
}

function seconds(milliseconds: number): number {
  return Math.max(1, Math.ceil(milliseconds / 1_000));
}
