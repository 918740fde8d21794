const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The failures and the rest of a webhook or of a destination. */
export interface Health {
  /** First failure since the last success. */
  readonly failingSince: Date | null;
  /** Refusals since the last success. */
  readonly refusals: number;
  /** Nothing is sent to it before. */
  readonly restUntil: Date | null;
}

export const WELL: Health = { failingSince: null, refusals: 0, restUntil: null };

export interface Failure {
  /**
   * `failed`: it may work later; `refused`: the receiver does not want it as it is, such as for a wrong token; `gone`: it
   * wants nothing any more.
   */
  readonly kind: "failed" | "refused" | "gone";
  readonly error: string;
  /** As the receiver asked. */
  readonly retryAfterMs: number | null;
  readonly begunAt: Date;
  readonly endedAt: Date;
}

/** The limits of a webhook or of a destination. */
export interface HealthPolicy {
  readonly shortestRestMs: number;
  /** Up to which rests grow with the time of failing. */
  readonly longestRestMs: number;
  /** Up to which a receiver can ask for a rest. */
  readonly longestAskedMs: number;
  /** After which it is stopped. */
  readonly mostRefusals: number;
}

/**
 * A rest consumes a try of every message that waits, so it does not grow, and is shorter than a message's first retry
 * delay. What a program refuses may be one message, so only 410 and time stop a webhook.
 */
export const WEBHOOK_POLICY: HealthPolicy = {
  shortestRestMs: MINUTE / 2,
  longestRestMs: MINUTE / 2,
  longestAskedMs: 60 * MINUTE,
  mostRefusals: Infinity,
};

/** A rest costs a destination's items no tries. It lasts a day at most, as vendors' daily limits do. */
export const DESTINATION_POLICY: HealthPolicy = {
  shortestRestMs: MINUTE,
  longestRestMs: 60 * MINUTE,
  longestAskedMs: DAY,
  mostRefusals: 3,
};

/** A tool's limit of requests is over after seconds, unless it asks for longer. */
export const LIMIT_POLICY: HealthPolicy = {
  ...DESTINATION_POLICY,
  shortestRestMs: MINUTE / 6,
  longestRestMs: MINUTE / 6,
};

/** Days without a success after which a receiver is stopped. */
export const STOPPED_AFTER_DAYS = 5;

/** A receiver's health after a failure, and why it is stopped until its owner resumes it; null if it is not. */
export function healthAfter(
  { failingSince, refusals: refusedBefore }: Health,
  { kind, error, retryAfterMs, begunAt, endedAt }: Failure,
  { shortestRestMs, longestRestMs, longestAskedMs, mostRefusals }: HealthPolicy,
): Health & { readonly stopped: string | null } {
  const since = failingSince ?? begunAt;
  const failingMs = begunAt.getTime() - since.getTime();
  const ownMs = Math.min(Math.max(shortestRestMs, failingMs), longestRestMs);
  const askedMs = Math.min(retryAfterMs ?? 0, longestAskedMs);
  const refusals = refusedBefore + (kind === "refused" ? 1 : 0);
  const isLong = failingMs >= STOPPED_AFTER_DAYS * DAY;
  return {
    failingSince: since,
    refusals,
    restUntil: new Date(endedAt.getTime() + Math.max(ownMs, askedMs)),
    stopped:
      kind === "gone" || refusals >= mostRefusals
        ? error
        : isLong
          ? `No delivery succeeded for ${STOPPED_AFTER_DAYS} days. Last attempt: ${error}`
          : null,
  };
}
