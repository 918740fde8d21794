import { LRUCache } from "lru-cache";

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

/** Counts requests. Nothing is kept beyond the memory of this process. */
export interface RateLimiter {
  /** Counts one request of a sender. One beyond the quota is not allowed, and counts no further. */
  readonly count: (policy: Policy, sender: string) => Counted;
}

interface RateLimiterParts {
  /** Milliseconds that only ever grow. */
  readonly now: () => number;
  /** Most senders remembered; past that, who was not heard of for longest is forgotten. */
  readonly senders?: number;
}

const SENDERS = 50_000;

/** A {@link RateLimiter} whose windows begin with a sender's first request. */
export function createRateLimiter({ now, senders = SENDERS }: RateLimiterParts): RateLimiter {
  const windows = new LRUCache<string, { readonly endsAt: number; used: number }>({ max: senders });
  return {
    count(policy, sender) {
      const at = now();
      const name = `${policy.name} ${sender}`;
      const known = windows.get(name);
      const window = known === undefined || known.endsAt <= at ? { endsAt: at + policy.windowSeconds * 1_000, used: 0 } : known;
      if (window !== known) windows.set(name, window);
      const allowed = window.used < policy.quota;
      if (allowed) window.used += 1;
      return { allowed, remaining: policy.quota - window.used, resetSeconds: Math.max(1, Math.ceil((window.endsAt - at) / 1_000)) };
    },
  };
}
