const FIRST_DELAY_MS = 500;
const LONGEST_DELAY_MS = 30_000;
/** A server that asks for a longer pause is not retried in this run. */
const LONGEST_RETRY_AFTER_MS = 120_000;

/** Statuses that mean "later", not "no". */
export const RETRYABLE_STATUSES: ReadonlySet<number> = new Set([429, 502, 503, 504]);

/** Parses a Retry-After header (RFC 9110, section 10.2.3: seconds or an HTTP date) as milliseconds from `now`. */
export function retryAfterMs(header: string | undefined, now: Date): number | undefined {
  if (header === undefined) return undefined;
  const text = header.trim();
  if (/^\d{1,9}$/.test(text)) return Number(text) * 1000;
  const at = Date.parse(text);
  return Number.isNaN(at) ? undefined : Math.max(0, at - now.getTime());
}

/**
 * Milliseconds to wait after `attempt` (0 for the first): the server's delay, else exponential back-off with full
 * jitter; `undefined` if the server's delay is too long for one run.
 */
export function delayBeforeRetry(
  attempt: number,
  askedFor: number | undefined,
  random: () => number = Math.random,
): number | undefined {
  if (askedFor !== undefined) return askedFor > LONGEST_RETRY_AFTER_MS ? undefined : askedFor;
  const ceiling = Math.min(LONGEST_DELAY_MS, FIRST_DELAY_MS * 2 ** attempt);
  return Math.round(ceiling * (0.5 + random() / 2));
}
