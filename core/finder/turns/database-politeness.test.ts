import { setTimeout as sleepFor } from "node:timers/promises";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { TurnsTaken } from "../verification/politeness.ts";
import { databasePoliteness } from "./database-politeness.ts";

const database = useDatabase();
const sleep = (milliseconds: number) => sleepFor(milliseconds);
/** A host with an address of its own. */
const at = (host: string, address = `address of ${host}`) => ({ host, address });
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
    await Promise.all(processes.flatMap((one) => hosts.map((host) => one.run(at(host), session(host)))));
    expect(Object.fromEntries(most)).toEqual({ "alder.example": 1, "birch.example": 1 });
  });

  it("space the sessions of all: each takes its share of the minute", async () => {
    const naps: number[] = [];
    const slow = { perMinute: 60, providerPerMinute: 60_000, sleep: async (milliseconds: number) => void naps.push(milliseconds) };
    const processes = [databasePoliteness(database.db, slow), databasePoliteness(database.db, slow)];
    for (let n = 0; n < 6; n++) await processes[n % 2]?.run(at(`mx.company${n}.example`), async () => undefined);
    const { rows } = await sql<{ seconds: number }>`select extract(epoch from next_at - clock_timestamp())::float8 as seconds from finder_pace`.execute(database.db);
    // Six places of a second each were taken, within the few moments this test runs.
    expect(Math.ceil(rows[0]?.seconds ?? 0)).toBeGreaterThanOrEqual(5);
    expect(naps.filter((nap) => nap > 0).length).toBeGreaterThanOrEqual(5);
  });

  it("are passed on when a session fails, and when its process has died", async () => {
    const one = databasePoliteness(database.db, FAST);
    await expect(one.run(at("mx.alder.example"), () => Promise.reject(new Error("broke")))).rejects.toThrow("broke");
    expect(await one.run(at("mx.alder.example"), async () => "next")).toBe("next");
    await sql`update finder_provider_turn set held_until = clock_timestamp() - interval '1 second', holder = gen_random_uuid()`.execute(database.db);
    expect(await one.run(at("mx.alder.example"), async () => "after the dead")).toBe("after the dead");
  });

  it("let one session at a time be with an address, however many hosts share it", async () => {
    const processes = [databasePoliteness(database.db, FAST), databasePoliteness(database.db, FAST)];
    let [open, most] = [0, 0];
    await Promise.all(processes.flatMap((one, process) => Array.from({ length: 12 }, (_, n) => one.run(at(`mail.company${process}-${n}.example`, "192.0.2.1"), async () => {
      most = Math.max(most, ++open);
      await sleep(2);
      open--;
    }))));
    expect(most).toBe(1);
  });

  it("are taken again by whoever lost them while waiting for the pace", async () => {
    const other = "11111111-1111-4111-8111-111111111111";
    let isStolen = false;
    const one = databasePoliteness(database.db, {
      ...FAST,
      sleep: async (milliseconds) => {
        await sleep(milliseconds);
        if (isStolen) return;
        isStolen = true;
        // The turn ran out meanwhile, and another process took it for 300 ms.
        await sql`update finder_provider_turn set holder = ${other}, held_until = clock_timestamp() + interval '300 milliseconds' where provider = 'alder.example'`.execute(database.db);
      },
    });
    const begun = performance.now();
    await one.run(at("mx.alder.example"), async () => undefined);
    expect(performance.now() - begun).toBeGreaterThan(250);
  });

  it("have, unless something else is said, one a second for all and one in three seconds with a provider", async () => {
    const usual = databasePoliteness(database.db, { sleep: async () => undefined });
    const turns = async () => (await sql<{ now: number; pace: number; provider: number | null }>`
      select extract(epoch from clock_timestamp())::float8 * 1000 as now, extract(epoch from next_at)::float8 * 1000 as pace,
        (select extract(epoch from next_at)::float8 * 1000 from finder_provider_turn where provider = 'alder.example') as provider from finder_pace`.execute(database.db)).rows[0];
    const before = (await turns())?.now ?? Number.NaN;
    const during = await usual.run(at("mx.alder.example"), turns);
    const after = (await turns())?.now ?? Number.NaN;
    for (const [next, gap] of [[during?.pace, 1_000], [during?.provider, 3_000]] as const) {
      expect(next).toBeGreaterThanOrEqual(before + gap);
      expect(next).toBeLessThanOrEqual(after + gap);
    }
  });

  it("are spaced with a provider, however short its sessions are", async () => {
    const spaced = databasePoliteness(database.db, { ...FAST, providerPerMinute: 600 });
    const nexts: number[] = [];
    for (let n = 0; n < 4; n++) await spaced.run(at(`mx${n}.alder.example`), async () => {
      const { rows } = await sql<{ next: number }>`select extract(epoch from next_at)::float8 * 1000 as next from finder_provider_turn where provider = 'alder.example'`.execute(database.db);
      nexts.push(rows[0]?.next ?? Number.NaN);
    });
    // Each turn began when the one before had had its tenth of a second, by the database's clock.
    for (const [n, next] of nexts.slice(1).entries()) expect(next - (nexts[n] ?? Number.NaN)).toBeGreaterThanOrEqual(99.9);
  });

  it("are waited for no longer by whoever left, and the next has them", async () => {
    const one = databasePoliteness(database.db, FAST);
    const first = Promise.withResolvers<void>();
    const leaving = new AbortController();
    const running = one.run(at("mx.alder.example"), () => first.promise);
    const left = one.run(at("mx.alder.example"), async () => "asked", { signal: leaving.signal });
    const next = one.run(at("mx.alder.example"), async () => "asked");
    leaving.abort(new Error("left"));
    await expect(left).rejects.toThrow("left");
    await expect(one.run(at("mx.birch.example"), async () => "asked", { signal: leaving.signal })).rejects.toThrow("left");
    first.resolve();
    await running;
    expect(await next).toBe("asked");
  });

  it("of another process are waited for no longer, either", async () => {
    const [one, other] = [databasePoliteness(database.db, FAST), databasePoliteness(database.db, FAST)];
    const first = Promise.withResolvers<void>();
    const begun = Promise.withResolvers<void>();
    const running = other.run(at("mx.alder.example"), () => {
      begun.resolve();
      return first.promise;
    });
    await begun.promise;
    const leaving = new AbortController();
    const left = one.run(at("mx.alder.example"), async () => "asked", { signal: leaving.signal });
    leaving.abort(new Error("left"));
    await expect(left).rejects.toThrow("left");
    first.resolve();
    await running;
    expect(await one.run(at("mx.alder.example"), async () => "asked")).toBe("asked");
  });

  it("are a search's before those of the rows that wait, of which there are five at most", async () => {
    const one = databasePoliteness(database.db, FAST);
    const first = Promise.withResolvers<void>();
    const served: string[] = [];
    const running = one.run(at("mx.alder.example"), () => first.promise);
    const rows = Array.from({ length: 5 }, (_, n) => one.run(at("mx.alder.example"), async () => void served.push(`row ${n}`), { isPatient: true }));
    await expect(one.run(at("mx.alder.example"), async () => undefined, { isPatient: true })).rejects.toThrow(TurnsTaken);
    // Another provider's rows are not kept from their turn.
    await one.run(at("mx.birch.example"), async () => void served.push("birch"), { isPatient: true });
    const search = one.run(at("mx.alder.example"), async () => void served.push("search"));
    first.resolve();
    await Promise.all([running, search, ...rows]);
    expect(served).toEqual(["birch", "search", "row 0", "row 1", "row 2", "row 3", "row 4"]);
  });
});
