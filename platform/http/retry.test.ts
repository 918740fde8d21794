import { describe, expect, it } from "vitest";
import { delayBeforeRetry, retryAfterMs } from "./retry.ts";

const now = new Date("2026-05-01T10:00:00Z");

describe("retryAfterMs", () => {
  it.each([
    ["0", 0],
    [" 12 ", 12_000],
    ["Fri, 01 May 2026 10:00:30 GMT", 30_000],
    ["Fri, 01 May 2026 09:00:00 GMT", 0],
    ["soon", undefined],
    ["", undefined],
    [undefined, undefined],
  ])("parses %o as %o", (header, expected) => {
    expect(retryAfterMs(header, now)).toBe(expected);
  });
});

describe("delayBeforeRetry", () => {
  it("honours the server's delay up to one run's limit", () => {
    expect(delayBeforeRetry(0, 90_000)).toBe(90_000);
    expect(delayBeforeRetry(0, 0)).toBe(0);
    expect(delayBeforeRetry(0, 120_001)).toBeUndefined();
  });

  it("doubles up to a maximum, with jitter", () => {
    expect([0, 1, 2, 3].map((attempt) => delayBeforeRetry(attempt, undefined, () => 1))).toEqual([
      500, 1000, 2000, 4000,
    ]);
    expect(delayBeforeRetry(2, undefined, () => 0)).toBe(1000);
    expect(delayBeforeRetry(40, undefined, () => 1)).toBe(30_000);
  });
});
