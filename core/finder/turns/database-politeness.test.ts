import { setTimeout as sleepFor } from "node:timers/promises";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { databasePoliteness } from "./database-politeness.ts";

const database = useDatabase();
const sleep = (milliseconds: number) => sleepFor(milliseconds);
const FAST = { perMinute: 60_000, providerPerMinute: 60_000, sleep };

beforeEach(async () => {
  await sql`delete from finder_provider_turn`.execute(database.db);
  await sql`update finder_pace set next_at = '-infinity'`.execute(database.db);
});

describe("turns at mail servers, held in the database", () => {
  it("let one session at a time be with a provider, whichever process begins it", async () => {
    const processes = [databasePoliteness(database.db, FAST), databasePoliteness(database.db, FAST)];
    const open = new Map<string, number>();
    const most = new Map<string, number>();
    const session = (host: string) => async () => {
      const provider = host.split(".").slice(-2).join(".");
      open.set(provider, (open.get(provider) ?? 0) + 1);
      most.set(provider, Math.max(most.get(provider) ?? 0, open.get(provider) ?? 0));
      await sleep(5);
      open.set(provider, (open.get(provider) ?? 0) - 1);
    };
    const hosts = ["mx1.alder.example", "mx2.alder.example", "mx.birch.example", "mx1.alder.example"];
    await Promise.all(processes.flatMap((one) => hosts.map((host) => one.run(host, session(host)))));
    expect(Object.fromEntries(most)).toEqual({ "alder.example": 1, "birch.example": 1 });
  });

  it("space the sessions of all: each takes its share of the minute", async () => {
    const naps: number[] = [];
    const slow = { perMinute: 60, providerPerMinute: 60_000, sleep: async (milliseconds: number) => void naps.push(milliseconds) };
    const processes = [databasePoliteness(database.db, slow), databasePoliteness(database.db, slow)];
    for (let n = 0; n < 6; n++) await processes[n % 2]?.run(`mx.company${n}.example`, async () => undefined);
    const { rows } = await sql<{ seconds: number }>`select extract(epoch from next_at - clock_timestamp())::float8 as seconds from finder_pace`.execute(database.db);
    // Six places of a second each were taken, within the few moments this test runs.
    expect(Math.ceil(rows[0]?.seconds ?? 0)).toBeGreaterThanOrEqual(5);
    expect(naps.filter((nap) => nap > 0).length).toBeGreaterThanOrEqual(5);
  });

  it("are passed on when a session fails, and when its process has died", async () => {
    const one = databasePoliteness(database.db, FAST);
    await expect(one.run("mx.alder.example", () => Promise.reject(new Error("broke")))).rejects.toThrow("broke");
    expect(await one.run("mx.alder.example", async () => "next")).toBe("next");
    await sql`update finder_provider_turn set held_until = clock_timestamp() - interval '1 second', holder = gen_random_uuid()`.execute(database.db);
    expect(await one.run("mx.alder.example", async () => "after the dead")).toBe("after the dead");
  });
});
