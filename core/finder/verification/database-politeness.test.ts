import { setTimeout as sleepFor } from "node:timers/promises";
import { sql } from "kysely";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { ServerBusy, ServerResting } from "./politeness.ts";
import { databasePoliteness, placeOf } from "./database-politeness.ts";

const database = useDatabase();
const sleep = (milliseconds: number) => sleepFor(milliseconds);
/** A host with its own IP address. */
const at = (host: string, address = `address of ${host}`) => ({ host, address });
const FAST = { perMinute: 60_000, providerPerMinute: 60_000, sleep };

beforeEach(async () => {
  await sql`delete from finder_turn`.execute(database.db);
  await sql`delete from finder_queue`.execute(database.db);
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

  it("releases a lease when its session fails or its process dies", async () => {
    const one = databasePoliteness(database.db, FAST);
    await expect(one.run(at("mx.alder.example"), () => Promise.reject(new Error("broke")))).rejects.toThrow("broke");
    expect(await one.run(at("mx.alder.example"), async () => "next")).toBe("next");
    await sql`insert into finder_turn (id, queue, provider, account, job, patient, created_at, seen_at, started_at)
      select gen_random_uuid(), 'alder.example', 'alder.example', 'dead', 'dead', false, at, at, at
        from (values (now() - interval '2 minutes')) as t (at)`.execute(database.db);
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

  it("serves the next caller when a waiting one aborts", async () => {
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

  it("stops waiting for another process when aborted", async () => {
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

  it("serves an account's lookups before its bulk rows, of which at most five wait", async () => {
    const one = databasePoliteness(database.db, FAST);
    const first = Promise.withResolvers<void>();
    const served: string[] = [];
    const row = { isPatient: true, asker: { account: "one", job: "rows" } };
    const running = one.run(at("mx.alder.example"), () => first.promise);
    const rows = Array.from({ length: 5 }, (_, n) =>
      one.run(at("mx.alder.example"), async () => void served.push(`row ${n}`), row),
    );
    await vi.waitFor(async () => expect(await open()).toBe(6));
    await expect(one.run(at("mx.alder.example"), async () => undefined, row)).rejects.toThrow(ServerBusy);
    // Rows of another provider are not delayed.
    await one.run(at("mx.birch.example"), async () => void served.push("birch"), row);
    const search = one.run(at("mx.alder.example"), async () => void served.push("search"), {
      asker: { account: "one", job: "lookup" },
    });
    await vi.waitFor(async () => expect(await open()).toBe(7));
    first.resolve();
    await Promise.all([running, search, ...rows]);
    expect(served.slice(0, 2)).toEqual(["birch", "search"]);
    expect(served.slice(2).toSorted()).toEqual(["row 0", "row 1", "row 2", "row 3", "row 4"]);
  });

  it("rejects waiting callers once a provider rejects us for bad reputation", async () => {
    const one = databasePoliteness(database.db, FAST);
    await one.run(at("mx.alder.example"), async () => undefined, { heardOf: () => "reputation" });
    await expect(one.run(at("mx.alder.example"), async () => undefined)).rejects.toThrow(ServerResting);
    expect(await one.run(at("mx.birch.example"), async () => "asked")).toBe("asked");
  });

  it("rejects waiting callers when the database fails", async () => {
    const one = databasePoliteness(database.db, { ...FAST, now: () => sql<Date>`no_such_function()` });
    await expect(one.run(at("mx.alder.example"), async () => undefined)).rejects.toThrow("no_such_function");
  });

  it.each([
    ["acme-com.mail.protection.outlook.com", "acme.example at outlook.com", "outlook.com", null],
    ["aspmx.l.google.com", "acme.example at google.com", "google.com", null],
    ["mx.alder.example", "alder.example", "alder.example", "192.0.2.1"],
  ])("puts %s into the queue %s", (host, queue, provider, address) => {
    expect(placeOf({ host, address: "192.0.2.1", domain: "acme.example" })).toEqual({ queue, provider, address });
  });
});

const open = async () =>
  (await sql<{ id: string }>`select id from finder_turn where ended_at is null`.execute(database.db)).rows.length;
