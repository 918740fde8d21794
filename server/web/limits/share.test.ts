import { describe, expect, it } from "vitest";
import { createRateLimiter } from "./rate-limiter.ts";
import { countShare } from "./share.ts";

const quotas = { key: 3, network: 1 };

describe("a sender's share", () => {
  it("is that of the key, wherever it is used from", () => {
    const limiter = createRateLimiter({ now: () => 0 });
    expect(countShare(limiter, quotas, "nrk_a1B2c3D4", "192.0.2.1").headers).toEqual({ "ratelimit-policy": '"key";q=3;w=60', ratelimit: '"key";r=2;t=60' });
    expect(countShare(limiter, quotas, "nrk_a1B2c3D4", "192.0.2.2").headers["ratelimit"]).toBe('"key";r=1;t=60');
    expect(countShare(limiter, quotas, "nrk_other000", "192.0.2.1").headers["ratelimit"]).toBe('"key";r=2;t=60');
  });

  it.each([
    ["192.0.2.1", "192.0.2.1", true],
    ["192.0.2.1", "192.0.2.2", false],
    ["::ffff:192.0.2.1", "192.0.2.1", true],
    ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true],
    ["2001:db8:1:2::1", "2001:db8:1:3::1", false],
    [null, null, true],
  ])("of %s and %s without a key is the same: %s", (first, second, same) => {
    const limiter = createRateLimiter({ now: () => 0 });
    expect(countShare(limiter, quotas, null, first).allowed).toBe(true);
    const { allowed, headers, retryAfterSeconds } = countShare(limiter, quotas, null, second);
    expect([allowed, headers["retry-after"], retryAfterSeconds]).toEqual(same ? [false, "60", 60] : [true, undefined, 60]);
  });
});
