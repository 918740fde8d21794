/** Waits so many milliseconds; rejects with the signal's reason when it is aborted meanwhile. */
export type Sleep = (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;

/** Hands out the right to send one request. */
export interface TokenBucket {
  /** Resolves when one request may be sent; callers are served in the order they came. */
  take(signal?: AbortSignal): Promise<void>;
}

/**
 * A token bucket that holds a single token, so requests are spaced evenly and no second, wherever it starts,
 * sees more than `perSecond` of them; a deeper bucket would let a burst through on top of the rate.
 */
export function tokenBucket(perSecond: number, deps: { now: () => number; sleep: Sleep }): TokenBucket {
  if (!(perSecond > 0)) throw new RangeError("requests per second must be more than 0");
  const interval = 1000 / perSecond;
  let next = 0;
  return {
    async take(signal) {
      signal?.throwIfAborted();
      const now = deps.now();
      const slot = Math.max(now, next);
      next = slot + interval;
      if (slot > now) await deps.sleep(slot - now, signal);
    },
  };
}
