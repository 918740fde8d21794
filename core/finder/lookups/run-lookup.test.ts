import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SILENT_FINDER } from "../../../test/builders/finder.ts";
import { useDatabase } from "../../../test/database.ts";
import { queuedJobs } from "../../../test/run-jobs.ts";
import type { Context } from "../../shared/context.ts";
import type { AddressProber, FinderDeps } from "../finder.ts";
import type { DomainVerification } from "../verification/verify-addresses.ts";
import { endDeadLookups, runLookup } from "./run-lookup.ts";
import { startLookup } from "./request-lookup.ts";

const database = useDatabase();
const SECOND = 1_000;
let now: number;
const ctx = (): Context => ({
  db: database.db,
  actor: { id: "operator", access: "owner" },
  clock: { now: () => new Date(now) },
});

beforeEach(() => {
  now = Date.parse("2026-09-01T12:00:00Z");
  // Fakes only the timer that renews a claim.
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] });
});
afterEach(() => vi.useRealTimers());

/** A finder whose domains take mail, with a fake prober. */
const finder = (verify: AddressProber["verify"]): FinderDeps => ({
  ...SILENT_FINDER,
  mode: () => "smtp",
  isReserved: () => false,
  resolver: {
    mx: () => Promise.resolve({ kind: "found", records: [{ preference: 10, host: "mx.acme.example" }] }),
    addresses: () => Promise.resolve({ kind: "found", records: ["127.0.0.1"] }),
    ns: () => Promise.resolve({ kind: "none" }),
  },
  prober: { method: "smtp", verify },
});

const invalid = (addresses: readonly string[]): DomainVerification => ({
  addresses: addresses.map((address) => ({ address, result: "invalid", flags: [] })),
  retryLater: false,
  control: "refused",
  unclear: null,
});

/** A prober that waits until it is released or its signal aborts. */
function waiting() {
  const asked: (readonly string[])[] = [];
  const begun = Promise.withResolvers<void>();
  const gate = Promise.withResolvers<DomainVerification | null>();
  const verify: AddressProber["verify"] = async (_, addresses, { signal } = {}) => {
    asked.push(addresses);
    begun.resolve();
    const left = new Promise<never>((_resolve, reject) =>
      signal?.addEventListener("abort", () => reject(signal.reason), { once: true }),
    );
    return (await Promise.race([gate.promise, left])) ?? invalid(addresses);
  };
  return {
    verify,
    asked,
    begun: begun.promise,
    goOn: (verification: DomainVerification | null = null) => gate.resolve(verification),
  };
}

let domains = 0;
const start = () =>
  startLookup(ctx(), { typed: "x", subject: { kind: "person", name: "Ada Park", domain: `held${domains++}.example` } });
const row = async (id: string) =>
  (
    await sql<{ state: string; attempts: number; held: Date | null; holder: string | null; next: Date | null }>`
  select state, attempts, held_until as held, holder, next_try_at as next from finder_lookup where id = ${id}`.execute(
      database.db,
    )
  ).rows[0];

/** Advances the clock and waits until running claims are renewed. */
async function pass(id: string, seconds: number) {
  const before = (await row(id))?.held?.getTime() ?? 0;
  now += seconds * SECOND;
  await vi.advanceTimersByTimeAsync(30 * SECOND);
  await expect.poll(async () => (await row(id))?.held?.getTime()).toBeGreaterThan(before);
}

describe("a running lookup", () => {
  it("belongs to its runner until it ends, and a job checks later", async () => {
    const { verify, asked, begun, goOn } = waiting();
    const id = await start();
    const running = runLookup(ctx(), finder(verify), id);
    await begun;
    for (let n = 0; n < 10; n++) await pass(id, 30);
    expect(await runLookup(ctx(), finder(verify), id)).toBe("not_ours");
    expect(asked.length).toBe(1);
    expect((await queuedJobs(database.db, "finder.lookup")).at(-1)?.runAt.getTime()).toBe(now + 90 * SECOND);
    goOn();
    expect(await running).toBe("settled");
    expect(await row(id)).toMatchObject({ state: "done", attempts: 1, held: null, holder: null });
  });

  it("is taken over from a silent runner, whose late result is ignored", async () => {
    const { verify, begun, goOn } = waiting();
    const id = await start();
    const running = runLookup(ctx(), finder(verify), id);
    await begun;
    now += 91 * SECOND;
    expect(
      await runLookup(
        ctx(),
        finder(async (_, addresses) => invalid(addresses)),
        id,
      ),
    ).toBe("settled");
    const settled = await row(id);
    expect(settled).toMatchObject({ state: "done", attempts: 1 });
    goOn({ addresses: [], retryLater: true, control: "not_asked", unclear: "put off" });
    expect(await running).toBe("not_ours");
    expect(await row(id)).toEqual(settled);
  });

  it("is abandoned at the next renewal by a runner that lost it", async () => {
    const { verify, asked, begun } = waiting();
    const other = waiting();
    const id = await start();
    const running = runLookup(ctx(), finder(verify), id);
    await begun;
    now += 91 * SECOND;
    const taken = runLookup(ctx(), finder(other.verify), id);
    await other.begun;
    await pass(id, 30);
    expect([await running, asked.length]).toEqual(["not_ours", 1]);
    other.goOn();
    expect(await taken).toBe("settled");
  });

  it("is released when the job's time is up, and the next run continues", async () => {
    const id = await start();
    const ending = new AbortController();
    let sessions = 0;
    const rest = waiting();
    const running = runLookup(
      ctx(),
      finder(async (domain, addresses, options) =>
        ++sessions === 1 ? invalid(addresses) : rest.verify(domain, addresses, options),
      ),
      id,
      ending.signal,
    );
    await rest.begun;
    // Results are stored before the next session begins.
    expect(
      (
        await sql`select from finder_verification v join finder_lookup s using (domain) where s.id = ${id}`.execute(
          database.db,
        )
      ).rows.length,
    ).toBe(5);
    ending.abort();
    expect(await running).toBe("left");
    expect(await row(id)).toMatchObject({ state: "searching", attempts: 0, held: null, holder: null });
    const next: string[] = [];
    const keeping: AddressProber["verify"] = async (_, addresses) => {
      next.push(...addresses);
      return invalid(addresses);
    };
    expect(await runLookup(ctx(), finder(keeping), id)).toBe("settled");
    expect(next.slice(0, 5)).toEqual(rest.asked[0]);
  });

  it("waits no longer for a dead process or a deferral when the clock is set back", async () => {
    const { begun, verify, goOn } = waiting();
    const [leased, deferred] = [await start(), await start()];
    const dead = runLookup(ctx(), finder(verify), leased);
    await begun;
    vi.clearAllTimers();
    await runLookup(
      ctx(),
      finder(async () => ({ addresses: [], retryLater: true, control: "not_asked", unclear: "deferred" })),
      deferred,
    );
    expect((await row(deferred))?.state).toBe("waiting");
    const settle = async (id: string) =>
      runLookup(
        ctx(),
        finder(async (_, addresses) => invalid(addresses)),
        id,
      );
    // Times of a clock that was not set back stay as they are.
    await endDeadLookups(ctx());
    expect([await settle(leased), await settle(deferred)]).toEqual(["not_ours", "not_ours"]);
    now -= 3_600 * SECOND;
    await endDeadLookups(ctx());
    expect([await settle(leased), await settle(deferred)]).toEqual(["settled", "settled"]);
    goOn();
    expect(await dead).toBe("not_ours");
  });

  it("no longer belongs to its runner after it was ended as dead", async () => {
    const { verify, begun, goOn } = waiting();
    const id = await start();
    const running = runLookup(ctx(), finder(verify), id);
    await begun;
    now += 3_700 * SECOND;
    await endDeadLookups(ctx());
    goOn({ addresses: [], retryLater: true, control: "not_asked", unclear: "put off" });
    expect([await running, (await row(id))?.state]).toEqual(["not_ours", "done"]);
  });
});
