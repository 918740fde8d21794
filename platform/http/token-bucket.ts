/** Waits for the given milliseconds; rejects with the signal's reason if aborted. */
export type Sleep = (milliseconds: number, signal: AbortSignal | undefined) => Promise<void>;

/** Grants permission to send one request. */
export interface TokenBucket {
  /** Resolves when one request may be sent, in order of calls. */
  take(signal?: AbortSignal): Promise<void>;
}

/**
 * A token bucket of depth one: requests are evenly spaced, so no second, wherever it starts, exceeds `perSecond`. A
 * deeper bucket would allow a burst on top.
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
