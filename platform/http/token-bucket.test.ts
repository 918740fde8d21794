import { describe, expect, it } from "vitest";
import { tokenBucket } from "./token-bucket.ts";

/** A bucket whose clock advances only by waiting. */
function bucketWithOwnTime(perSecond: number) {
  const time = { now: 1000 };
  const sent: number[] = [];
  const bucket = tokenBucket(perSecond, {
    now: () => time.now,
    sleep: (milliseconds) => {
      sent.push(time.now + milliseconds);
      return Promise.resolve();
    },
  });
  return { bucket, time, sent };
}

describe("tokenBucket", () => {
  it("spaces concurrent requests, so no second exceeds the rate", async () => {
    const { bucket, sent } = bucketWithOwnTime(8);
    await Promise.all(Array.from({ length: 25 }, () => bucket.take()));
    const all = [1000, ...sent];
    expect(all).toHaveLength(25);
    for (const from of all) expect(all.filter((at) => at >= from && at < from + 1000).length).toBeLessThanOrEqual(8);
    expect(all.at(-1)).toBe(1000 + 24 * 125);
  });

  it("accumulates nothing while idle", async () => {
    const { bucket, time, sent } = bucketWithOwnTime(2);
    await bucket.take();
    time.now = 60_000;
    await bucket.take();
    await bucket.take();
    expect(sent).toEqual([60_500]);
  });

  it("rejects an aborted caller without using a token", async () => {
    const { bucket, sent } = bucketWithOwnTime(1);
    await expect(bucket.take(AbortSignal.abort())).rejects.toThrow("aborted");
    await bucket.take();
    expect(sent).toEqual([]);
  });

  it.each([0, -1, Number.NaN])("rejects a rate of %d", (rate) => {
    expect(() => bucketWithOwnTime(rate)).toThrow(RangeError);
  });
});
