import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  DESTINATION_POLICY,
  type Failure,
  type Health,
  healthAfter,
  STOPPED_AFTER_DAYS,
  WEBHOOK_POLICY,
  WELL,
} from "./receiver-health.ts";

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const START = Date.parse("2026-09-01T12:00:00Z");

interface Step extends Pick<Failure, "kind" | "retryAfterMs"> {
  readonly pauseMs: number;
  readonly tookMs: number;
}

const STEP: fc.Arbitrary<Step> = fc.record({
  kind: fc.constantFrom("failed", "refused", "gone"),
  retryAfterMs: fc.option(fc.oneof(fc.integer({ min: 0, max: 2 * HOUR }), fc.integer({ min: 0, max: 90 * DAY }))),
  pauseMs: fc.oneof(fc.integer({ min: 0, max: 2 * HOUR }), fc.integer({ min: 0, max: 2 * DAY })),
  tookMs: fc.integer({ min: 0, max: 60_000 }),
});

/** The health after each of the failures, until one of them stops the receiver. */
function run(steps: readonly Step[], policy: typeof WEBHOOK_POLICY) {
  const seen: { before: Health; failure: Failure; after: ReturnType<typeof healthAfter> }[] = [];
  let health: Health = WELL;
  let now = START;
  for (const { kind, retryAfterMs, pauseMs, tookMs } of steps) {
    const begunAt = new Date((now += pauseMs));
    const endedAt = new Date((now += tookMs));
    const failure = { kind, error: "It said no.", retryAfterMs, begunAt, endedAt };
    const after = healthAfter(health, failure, policy);
    seen.push({ before: health, failure, after });
    if (after.stopped !== null) break;
    health = after;
  }
  return seen;
}

const restOf = ({ failure, after }: ReturnType<typeof run>[number]) =>
  (after.restUntil?.getTime() ?? 0) - failure.endedAt.getTime();

describe.each([
  ["a webhook", WEBHOOK_POLICY],
  ["a destination", DESTINATION_POLICY],
])("the health of %s", (_, policy) => {
  const always = (property: (seen: ReturnType<typeof run>) => void) =>
    fc.assert(fc.property(fc.array(STEP, { minLength: 1, maxLength: 12 }), (steps) => property(run(steps, policy))));

  it("rests as long as it is asked, but no longer than its policy, and never less than the shortest", () =>
    always((seen) => {
      for (const one of seen) {
        const asked = Math.min(one.failure.retryAfterMs ?? 0, policy.longestAskedMs);
        expect(restOf(one)).toBeGreaterThanOrEqual(Math.max(policy.shortestRestMs, asked));
        expect(restOf(one)).toBeLessThanOrEqual(Math.max(policy.longestRestMs, asked));
      }
    }));

  it("knows its first failure, and is stopped for a stated reason only", () =>
    always((seen) => {
      for (const { before, failure, after } of seen) {
        expect(after.failingSince).toEqual(seen[0]?.failure.begunAt);
        const failingMs = failure.begunAt.getTime() - (before.failingSince ?? failure.begunAt).getTime();
        const isLong = failingMs >= STOPPED_AFTER_DAYS * DAY;
        const refusals = seen.filter((one) => one.failure.kind === "refused" && one.failure.begunAt <= failure.begunAt);
        expect(after.stopped !== null).toBe(
          failure.kind === "gone" || refusals.length >= policy.mostRefusals || isLong,
        );
        expect(after.stopped ?? "It said no.").toContain("It said no.");
      }
    }));
});

it("never lets a webhook rest longer than a message's first retry delay unless its program asks", () =>
  fc.assert(
    fc.property(fc.array(STEP, { minLength: 1, maxLength: 12 }), (steps) => {
      for (const one of run(steps, WEBHOOK_POLICY))
        expect(restOf(one)).toBe(Math.max(30_000, Math.min(one.failure.retryAfterMs ?? 0, HOUR)));
    }),
  ));

it("lets a destination's rests grow with the time that it fails", () =>
  fc.assert(
    fc.property(fc.array(STEP, { minLength: 2, maxLength: 12 }), (steps) => {
      const rests = run(
        steps.map((step) => ({ ...step, retryAfterMs: null })),
        DESTINATION_POLICY,
      ).map(restOf);
      expect(rests).toEqual(rests.toSorted((a, b) => a - b));
    }),
  ));
