import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { SILENT_FINDER } from "../../../test/builders/finder.ts";
import type { Context } from "../../context.ts";
import type { AddressProber, FinderDeps } from "../finder-deps.ts";
import type { DomainVerification } from "../verification/verify-addresses.ts";
import { endDeadSearches } from "./purge.ts";
import { runSearch } from "./run-search.ts";
import { startSearch } from "./start-search.ts";

const database = useDatabase();
const SECOND = 1_000;
let now: number;
const ctx = (): Context => ({ db: database.db, actor: { id: "operator", access: "owner" }, clock: { now: () => new Date(now) } });

beforeEach(() => {
  now = Date.parse("2026-09-01T12:00:00Z");
  // The timer that renews a hold; all else runs as ever.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => vi.useRealTimers());

/** A finder whose domains have mail, and whose servers are asked by a fake prober. */
const finder = (verify: AddressProber["verify"]): FinderDeps => ({
  ...SILENT_FINDER, mode: () => "smtp", isReserved: () => false,
  resolver: {
    mx: () => Promise.resolve({ kind: "found", records: [{ preference: 10, host: "mx.acme.example" }] }),
    addresses: () => Promise.resolve({ kind: "found", records: ["127.0.0.1"] }),
    ns: () => Promise.resolve({ kind: "none" }),
  },
  prober: { method: "smtp", verify },
});

const invalid = (addresses: readonly string[]): DomainVerification => ({ addresses: addresses.map((address) => ({ address, result: "invalid", flags: [] })), askLater: false, control: "refused", unclear: null });

/** A prober that waits, as for its turn, until it is let go on or its signal is aborted. */
function waiting() {
  const asked: (readonly string[])[] = [];
  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<DomainVerification | null>();
  const verify: AddressProber["verify"] = async (_, addresses, { signal } = {}) => {
    asked.push(addresses);
    begun.resolve();
    const left = new Promise<never>((_resolve, reject) => signal?.addEventListener("abort", () => reject(signal.reason), { once: true }));
    return (await Promise.race([gate.promise, left])) ?? invalid(addresses);
  };
  return { verify, asked, begun: begun.promise, goOn: (told: DomainVerification | null = null) => gate.resolve(told) };
}

let domains = 0;
const start = () => startSearch(ctx(), { typed: "x", subject: { kind: "person", name: "Ada Park", domain: `held${domains++}.example` } });
const row = async (id: string) => (await sql<{ state: string; attempts: number; held: Date | null; holder: string | null; next: Date | null }>`
  select state, attempts, held_until as held, holder, next_try_at as next from finder_search where id = ${id}`.execute(database.db)).rows[0];

/** Lets a time pass in which whoever is at searches lives, and waits until that was written down. */
async function pass(id: string, seconds: number) {
  const before = (await row(id))?.held?.getTime() ?? 0;
  now += seconds * SECOND;
  await vi.advanceTimersByTimeAsync(30 * SECOND);
  await expect.poll(async () => (await row(id))?.held?.getTime()).toBeGreaterThan(before);
}

describe("a search that is being asked", () => {
  it("is its runner's for as long as that takes, and a job looks again later", async () => {
    const { verify, asked, begun, goOn } = waiting();
    const id = await start();
    const running = runSearch(ctx(), finder(verify), id);
    await begun;
    for (let n = 0; n < 10; n++) await pass(id, 30);
    expect(await runSearch(ctx(), finder(verify), id)).toBe("not_ours");
    expect(asked.length).toBe(1);
    const looks = await sql<{ at: Date }>`select start_after as at from pgboss.job where name = 'finder.search' and data->>'searchId' = ${id} order by start_after desc limit 1`.execute(database.db);
    expect(looks.rows[0]?.at.getTime()).toBe(now + 90 * SECOND);
    goOn();
    expect(await running).toBe("settled");
    expect(await row(id)).toMatchObject({ state: "done", attempts: 1, held: null, holder: null });
  });

  it("is taken over from whoever was not heard of, and what these still come to changes nothing", async () => {
    const { verify, begun, goOn } = waiting();
    const id = await start();
    const running = runSearch(ctx(), finder(verify), id);
    await begun;
    now += 91 * SECOND;
    expect(await runSearch(ctx(), finder(async (_, addresses) => invalid(addresses)), id)).toBe("settled");
    const settled = await row(id);
    expect(settled).toMatchObject({ state: "done", attempts: 1 });
    goOn({ addresses: [], askLater: true, control: "not_asked", unclear: "put off" });
    expect(await running).toBe("not_ours");
    expect(await row(id)).toEqual(settled);
  });

  it("is left at the next renewal by whoever lost it", async () => {
    const { verify, asked, begun } = waiting();
    const other = waiting();
    const id = await start();
    const running = runSearch(ctx(), finder(verify), id);
    await begun;
    now += 91 * SECOND;
    const taken = runSearch(ctx(), finder(other.verify), id);
    await other.begun;
    await pass(id, 30);
    expect([await running, asked.length]).toEqual(["not_ours", 1]);
    other.goOn();
    expect(await taken).toBe("settled");
  });

  it("is given back when the job's time is over, and asked on by the next of what is open", async () => {
    const id = await start();
    const ending = new AbortController();
    let sessions = 0;
    const rest = waiting();
    const running = runSearch(ctx(), finder(async (domain, addresses, options) => (++sessions === 1 ? invalid(addresses) : rest.verify(domain, addresses, options))), id, ending.signal);
    await rest.begun;
    // What was said is kept before the next session begins.
    expect((await sql`select from finder_verification v join finder_search s using (domain) where s.id = ${id}`.execute(database.db)).rows.length).toBe(5);
    ending.abort();
    expect(await running).toBe("left");
    expect(await row(id)).toMatchObject({ state: "searching", attempts: 0, held: null, holder: null });
    const next: string[] = [];
    const keeping: AddressProber["verify"] = async (_, addresses) => {
      next.push(...addresses);
      return invalid(addresses);
    };
    expect(await runSearch(ctx(), finder(keeping), id)).toBe("settled");
    expect(next.slice(0, 5)).toEqual(rest.asked[0]);
  });

  it("and was ended as dead is no longer its runner's", async () => {
    const { verify, begun, goOn } = waiting();
    const id = await start();
    const running = runSearch(ctx(), finder(verify), id);
    await begun;
    now += 3_700 * SECOND;
    await endDeadSearches(ctx());
    goOn({ addresses: [], askLater: true, control: "not_asked", unclear: "put off" });
    expect([await running, (await row(id))?.state]).toEqual(["not_ours", "done"]);
  });
});
