import type { WebLog } from "../../app/context.ts";

const MINUTE_MS = 60_000;

/** Kinds of expected rejections; each is logged at most once a minute. */
export type Refusal =
  | "a form from another origin was refused"
  | "an address could not be read"
  | "a network or account reached the limit of page views";

/** Logs an expected rejection with its facts, without a stack. */
export type LogRefusal = (refusal: Refusal, facts: Readonly<Record<string, string>>) => void;

/**
 * Creates a {@link LogRefusal} that writes one info line per minute and kind: the first, and then the number of omitted
 * ones. Rejected requests cannot fill the disk, and operators still see them.
 */
export function createRefusalLog(log: Pick<WebLog, "info">, now: () => number): LogRefusal {
  const kinds = new Map<Refusal, { loggedAt: number; leftOut: number }>();
  return (refusal, facts) => {
    const known = kinds.get(refusal);
    if (known !== undefined && now() - known.loggedAt < MINUTE_MS) {
      known.leftOut += 1;
      return;
    }
    kinds.set(refusal, { loggedAt: now(), leftOut: 0 });
    log.info({ ...facts, ...(known && known.leftOut > 0 && { leftOut: known.leftOut }) }, refusal);
  };
}
