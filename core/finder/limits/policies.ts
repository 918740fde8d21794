import type { Actor } from "../../context.ts";

/** How many searches one sender may have in each window: a day of UTC, or a minute. */
export interface SearchPolicy {
  /** Named in the RateLimit fields. */
  readonly name: "visitor" | "account" | "network" | "fair-use" | "fair-use-network";
  readonly counts: "account" | "network";
  readonly quota: number;
  readonly window: "day" | "minute";
}

const VISITOR: readonly [SearchPolicy] = [{ name: "visitor", counts: "network", quota: 5, window: "day" }];
const FREE: readonly [SearchPolicy, SearchPolicy] = [
  { name: "account", counts: "account", quota: 20, window: "day" },
  // So that many accounts made in one place are not many times as much.
  { name: "network", counts: "network", quota: 100, window: "day" },
];
const PAID: readonly [SearchPolicy, SearchPolicy] = [
  { name: "fair-use", counts: "account", quota: 60, window: "minute" },
  // Five colleagues at once; what asks from one place for more is no office.
  { name: "fair-use-network", counts: "network", quota: 300, window: "minute" },
];

/** The limits an actor's searches are counted against; the first is the one told of. */
export function policiesOf({ access }: Pick<Actor, "access">): readonly [SearchPolicy, ...SearchPolicy[]] {
  if (access === "anonymous") return VISITOR;
  return access === "free" ? FREE : PAID;
}

const MINUTE = 60_000;
const DAY = 86_400_000;

/** Seconds a policy's window has. */
export function windowSeconds({ window }: SearchPolicy): number {
  return (window === "day" ? DAY : MINUTE) / 1_000;
}

/** When the window ends that this moment lies in. */
export function windowEnd({ window }: SearchPolicy, now: Date): Date {
  const length = window === "day" ? DAY : MINUTE;
  return new Date((Math.floor(now.getTime() / length) + 1) * length);
}
