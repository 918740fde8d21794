import { randomBytes } from "node:crypto";
import { describe, expect, it } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { createRateLimiter } from "./rate-limiter.ts";
import { countShare } from "./share.ts";

const quotas = { key: 3, network: 1 };
const database = useDatabase();
/** A limiter with senders unique to the test. */
const freshLimiter = () => createRateLimiter({ db: database.db, key: randomBytes(16), now: () => 0 });

describe("sender of a request", () => {
  it("is the API key, wherever it is used from", async () => {
    const limiter = freshLimiter();
    const headers = async (key: string, address: string) => (await countShare(limiter, quotas, key, address)).headers;
    expect(await headers("nrk_a1B2c3D4", "192.0.2.1")).toEqual({
      "ratelimit-policy": '"key";q=3;w=60',
      ratelimit: '"key";r=2;t=60',
    });
    expect((await headers("nrk_a1B2c3D4", "192.0.2.2"))["ratelimit"]).toBe('"key";r=1;t=60');
    expect((await headers("nrk_other000", "192.0.2.1"))["ratelimit"]).toBe('"key";r=2;t=60');
  });

  it.each([
    ["192.0.2.1", "192.0.2.1", true],
    ["192.0.2.1", "192.0.2.2", false],
    ["::ffff:192.0.2.1", "192.0.2.1", true],
    ["2001:db8:1:2::1", "2001:db8:1:2:ffff::9", true],
    ["2001:db8:1:2::1", "2001:db8:1:3::1", false],
    [null, null, true],
  ])("compares %s and %s without a key; same sender: %s", async (first, second, same) => {
    const limiter = freshLimiter();
    expect((await countShare(limiter, quotas, null, first)).allowed).toBe(true);
    const { allowed, headers, retryAfterSeconds } = await countShare(limiter, quotas, null, second);
    expect([allowed, headers["retry-after"], retryAfterSeconds]).toEqual(
      same ? [false, "60", 60] : [true, undefined, 60],
    );
  });

  it("is a whole IPv6 site, not one of its networks", async () => {
    const limiter = freshLimiter();
    const allowed: boolean[] = [];
    for (let network = 0; network < 12; network += 1)
      allowed.push((await countShare(limiter, quotas, null, `2001:db8:5:${network}::1`)).allowed);
    expect(allowed.indexOf(false)).toBe(10);
    expect((await countShare(limiter, quotas, null, "2001:db8:6:1::1")).allowed).toBe(true);
  });
});
