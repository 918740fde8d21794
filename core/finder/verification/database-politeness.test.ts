import { setTimeout as sleepFor } from "node:timers/promises";
import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { ServerBusy } from "./politeness.ts";
import { databasePoliteness } from "./database-politeness.ts";

const database = useDatabase();
const sleep = (milliseconds: number) => sleepFor(milliseconds);
/** A host with its own IP address. */
const at = (host: string, address = `address of ${host}`) => ({ host, address });
const FAST = { perMinute: 60_000, providerPerMinute: 60_000, sleep };

beforeEach(async () => {
  await sql`delete from finder_provider_lease`.execute(database.db);
  await sql`update finder_rate_limit set next_at = '-infinity'`.execute(database.db);
});

describe("databasePoliteness", () => {
  it("allows one session per provider across processes", async () => {
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

  it("spaces all sessions by the global rate", async () => {
    const naps: number[] = [];
    const slow = {
      perMinute: 6,
      providerPerMinute: 60_000,
      sleep: async (milliseconds: number) => void naps.push(milliseconds),
    };
    const processes = [databasePoliteness(database.db, slow), databasePoliteness(database.db, slow)];
    for (let n = 0; n < 6; n++) await processes[n % 2]?.run(at(`mx.company${n}.example`), async () => undefined);
    const { rows } = await sql<{
      seconds: number;
    }>`select extract(epoch from next_at - clock_timestamp())::float8 as seconds from finder_rate_limit`.execute(
      database.db,
    );
    // Six slots of ten seconds each were reserved within this short test.
    expect(rows[0]?.seconds ?? 0).toBeGreaterThanOrEqual(50);
    expect(naps.filter((nap) => nap > 0).length).toBeGreaterThanOrEqual(5);
  });

  it("does not wait longer when the clock is set back", async () => {
    await sql`insert into finder_provider_lease (provider, next_at, held_until, holder)
      select 'alder.example', later, later, gen_random_uuid() from (values (now() + interval '1 day')) as t (later)`.execute(
      database.db,
    );
    await sql`update finder_rate_limit set next_at = now() + interval '1 day'`.execute(database.db);
    const naps: number[] = [];
    const politeness = databasePoliteness(database.db, {
      perMinute: 60_000,
      providerPerMinute: 60_000,
      sleep: async (milliseconds) => void naps.push(milliseconds),
    });
    expect(await politeness.run(at("mx.alder.example"), async () => "asked")).toBe("asked");
    expect(Math.max(...naps)).toBeLessThanOrEqual(64);
  });

  it("releases a lease when its session fails or its process dies", async () => {
    const one = databasePoliteness(database.db, FAST);
    await expect(one.run(at("mx.alder.example"), () => Promise.reject(new Error("broke")))).rejects.toThrow("broke");
    expect(await one.run(at("mx.alder.example"), async () => "next")).toBe("next");
    await sql`update finder_provider_lease set held_until = clock_timestamp() - interval '1 second', holder = gen_random_uuid()`.execute(
      database.db,
    );
    expect(await one.run(at("mx.alder.example"), async () => "after the dead")).toBe("after the dead");
  });

  it("allows one session per IP address, however many hosts share it", async () => {
    const processes = [databasePoliteness(database.db, FAST), databasePoliteness(database.db, FAST)];
    let [open, most] = [0, 0];
    await Promise.all(
      processes.flatMap((one, process) =>
        Array.from({ length: 12 }, (_, n) =>
          one.run(at(`mail.company${process}-${n}.example`, "192.0.2.1"), async () => {
            most = Math.max(most, ++open);
            await sleep(2);
            open--;
          }),
        ),
      ),
    );
    expect(most).toBe(1);
  });

  it("reacquires a lease that expired while waiting for the rate", async () => {
    const other = "11111111-1111-4111-8111-111111111111";
    let isStolen = false;
    const one = databasePoliteness(database.db, {
      ...FAST,
      sleep: async (milliseconds) => {
        await sleep(milliseconds);
        if (isStolen) return;
        isStolen = true;
        // The lease expired meanwhile and another process took it for 300 ms.
        await sql`update finder_provider_lease set holder = ${other}, held_until = clock_timestamp() + interval '300 milliseconds' where provider = 'alder.example'`.execute(
          database.db,
        );
      },
    });
    const begun = performance.now();
    await one.run(at("mx.alder.example"), async () => undefined);
    expect(performance.now() - begun).toBeGreaterThan(250);
  });

  it("defaults to one session per second overall and one in three seconds per provider", async () => {
    const usual = databasePoliteness(database.db, { sleep: async () => undefined });
    const times = async () =>
      (
        await sql<{ now: number; pace: number; provider: number | null }>`
      select extract(epoch from clock_timestamp())::float8 * 1000 as now, extract(epoch from next_at)::float8 * 1000 as pace,
        (select extract(epoch from next_at)::float8 * 1000 from finder_provider_lease where provider = 'alder.example') as provider from finder_rate_limit`.execute(
          database.db,
        )
      ).rows[0];
    const before = (await times())?.now ?? Number.NaN;
    const during = await usual.run(at("mx.alder.example"), times);
    const after = (await times())?.now ?? Number.NaN;
    for (const [next, gap] of [
      [during?.pace, 1_000],
      [during?.provider, 3_000],
    ] as const) {
      expect(next).toBeGreaterThanOrEqual(before + gap);
      expect(next).toBeLessThanOrEqual(after + gap);
    }
  });

  it("spaces sessions with a provider, however short they are", async () => {
    const spaced = databasePoliteness(database.db, { ...FAST, providerPerMinute: 600 });
    const nexts: number[] = [];
    for (let n = 0; n < 4; n++)
      await spaced.run(at(`mx${n}.alder.example`), async () => {
        const { rows } = await sql<{
          next: number;
        }>`select extract(epoch from next_at)::float8 * 1000 as next from finder_provider_lease where provider = 'alder.example'`.execute(
          database.db,
        );
        nexts.push(rows[0]?.next ?? Number.NaN);
      });
    // By the database's clock, each session began a tenth of a second after the previous one.
    for (const [n, next] of nexts.slice(1).entries())
      expect(next - (nexts[n] ?? Number.NaN)).toBeGreaterThanOrEqual(99.9);
  });

  it("passes a lease on when a waiting caller aborts", async () => {
    const one = databasePoliteness(database.db, FAST);
    const first = Promise.withResolvers<void>();
    const leaving = new AbortController();
    const running = one.run(at("mx.alder.example"), () => first.promise);
    const left = one.run(at("mx.alder.example"), async () => "asked", { signal: leaving.signal });
    const next = one.run(at("mx.alder.example"), async () => "asked");
    leaving.abort(new Error("left"));
    await expect(left).rejects.toThrow("left");
    await expect(one.run(at("mx.birch.example"), async () => "asked", { signal: leaving.signal })).rejects.toThrow(
      "left",
    );
    first.resolve();
    await running;
    expect(await next).toBe("asked");
  });

  it("stops waiting for another process's lease when aborted", async () => {
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

  it("serves lookups before bulk rows, of which at most five wait", async () => {
    const one = databasePoliteness(database.db, FAST);
    const first = Promise.withResolvers<void>();
    const served: string[] = [];
    const running = one.run(at("mx.alder.example"), () => first.promise);
    const rows = Array.from({ length: 5 }, (_, n) =>
      one.run(at("mx.alder.example"), async () => void served.push(`row ${n}`), { isPatient: true }),
    );
    await expect(one.run(at("mx.alder.example"), async () => undefined, { isPatient: true })).rejects.toThrow(
      ServerBusy,
    );
    // Rows of another provider are not delayed.
    await one.run(at("mx.birch.example"), async () => void served.push("birch"), { isPatient: true });
    const search = one.run(at("mx.alder.example"), async () => void served.push("search"));
    first.resolve();
    await Promise.all([running, search, ...rows]);
    expect(served).toEqual(["birch", "search", "row 0", "row 1", "row 2", "row 3", "row 4"]);
  });
});
