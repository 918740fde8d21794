import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { createRateLimiter, type Policy } from "./rate-limiter.ts";

const database = useDatabase();
const THREE: Policy = { name: "network", quota: 3, windowSeconds: 60 };
let tests = 0;

/** Two processes of one site with senders unique to the test. */
function site() {
  const clock = { at: 1_000 };
  const key = Buffer.from(`key of test ${(tests += 1)}`);
  const open = () => createRateLimiter({ db: database.db, key, now: () => clock.at });
  return { clock, one: open(), other: open() };
}

describe("rate limiter", () => {
  it("allows the quota within a window and reports what is left", async () => {
    const { one } = site();
    const seen = [];
    for (let i = 0; i < 5; i += 1) seen.push(await one.count(THREE, "a"));
    expect(seen.map(({ allowed, remaining }) => [allowed, remaining])).toEqual([
      [true, 2],
      [true, 1],
      [true, 0],
      [false, 0],
      [false, 0],
    ]);
    for (const { resetSeconds } of seen) expect(resetSeconds).toBe(60);
  });

  it("counts concurrent requests of all processes together", async () => {
    const { one, other } = site();
    const counted = await Promise.all(
      Array.from({ length: 10 }, (_, i) => (i % 2 === 0 ? one : other).count(THREE, "a")),
    );
    expect(counted.filter(({ allowed }) => allowed)).toHaveLength(3);
  });

  it("starts a new window when the last one ends", async () => {
    const { one, clock } = site();
    for (let i = 0; i < 4; i += 1) await one.count(THREE, "a");
    await sql`update rate_limit set ends_at = clock_timestamp()`.execute(database.db);
    expect(await one.count(THREE, "a")).toMatchObject({ allowed: false });
    clock.at += 60_000;
    expect(await one.count(THREE, "a")).toEqual({ allowed: true, remaining: 2, resetSeconds: 60 });
  });

  it("rejects further requests without querying the database", async () => {
    const { one } = site();
    for (let i = 0; i < 4; i += 1) await one.count(THREE, "a");
    await sql`delete from rate_limit`.execute(database.db);
    expect(await one.count(THREE, "a")).toMatchObject({ allowed: false, remaining: 0 });
  });

  it("counts senders and policies separately and stores no sender names", async () => {
    const { one } = site();
    for (let i = 0; i < 4; i += 1) await one.count(THREE, "192.0.2.1");
    expect((await one.count(THREE, "192.0.2.2")).allowed).toBe(true);
    expect((await one.count({ ...THREE, name: "key" }, "192.0.2.1")).allowed).toBe(true);
    const { rows } = await sql<{ text: string }>`select encode(sender_hash, 'escape') as text from rate_limit`.execute(
      database.db,
    );
    expect(rows.some(({ text }) => text.includes("192.0.2"))).toBe(false);
  });
});
