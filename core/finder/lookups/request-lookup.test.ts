import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { soon } from "./request-lookup.ts";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

/** True if `soon` resolves after this many fake milliseconds. */
async function overAfter(milliseconds: number, work: Promise<void>): Promise<boolean> {
  let isOver = false;
  const waited = soon(work).then(() => void (isOver = true));
  await vi.advanceTimersByTimeAsync(milliseconds);
  const wasOver = isOver;
  await vi.advanceTimersByTimeAsync(10_000);
  await waited;
  return wasOver;
}

describe("soon", () => {
  it("waits two seconds at most", async () => {
    const never = new Promise<void>(() => undefined);
    expect([await overAfter(1_999, never), await overAfter(2_000, never)]).toEqual([false, true]);
  });

  it("resolves with the work and leaves no timer", async () => {
    expect([await overAfter(0, Promise.resolve()), vi.getTimerCount()]).toEqual([true, 0]);
  });

  it("rejects with the work's error", async () => {
    await expect(soon(Promise.reject(new Error("broke")))).rejects.toThrow("broke");
    expect(vi.getTimerCount()).toBe(0);
  });
});
