import type { WebLog } from "../../app/context.ts";

const MINUTE_MS = 60_000;

/** Kinds of requests that are refused as expected; each is logged at most once a minute. */
export type Refusal = "a form from another origin was refused" | "an address could not be read";

/** Logs an expected refusal with its facts, without a stack. */
export type LogRefusal = (refusal: Refusal, facts: Readonly<Record<string, string>>) => void;

/**
 * Makes a {@link LogRefusal} that writes one info line a minute and kind: the first, and with the next one how many it
 * left out. So nobody fills the disk by being refused, and the operator still sees that it happens.
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
