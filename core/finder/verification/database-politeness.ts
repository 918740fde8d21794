import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../../db/client.ts";
import type { Sleep } from "../../../platform/http/token-bucket.ts";
import { registrableDomain } from "../../catalog/domain.ts";
import { type Politeness, SESSIONS_A_MINUTE, type SessionOptions, ServerBusy } from "./politeness.ts";
import { createSemaphores } from "../../semaphore.ts";

interface DatabasePolitenessOptions {
  /** Maximum sessions per minute over all providers. */
  readonly perMinute?: number;
  /** Maximum sessions per minute and provider. */
  readonly providerPerMinute?: number;
  readonly sleep: Sleep;
}

const PROVIDER_PER_MINUTE = 20;
const MINUTE = 60_000;
/** Longer than any session, so a lease of this age belongs to a dead process. */
const HELD_MS = 60_000;
const LONGEST_NAP_MS = 1_000;
const SHORTEST_NAP_MS = 5;

/** Bulk rows waiting per provider in one process; more would block others. */
const MOST_PATIENT = 5;
/** Slots of the global rate that a process reserves ahead, so that a lookup waits for few bulk rows. */
const RATE_SLOTS = 2;
/** Maximum slots reserved ahead by all processes together. */
const MOST_RESERVED = 64;
const LONGEST_PUT_OFF_MS = 10 * MINUTE;

/**
 * Politeness shared by all processes through the database: one session at a time per provider (registrable domain of
 * its hosts) and per IP address, spaced by the provider's and the global rate. In a process, lookups precede bulk rows;
 * beyond five waiting rows, further ones are deferred.
 */
export function databasePoliteness(
  db: Database,
  { perMinute = SESSIONS_A_MINUTE, providerPerMinute = PROVIDER_PER_MINUTE, sleep }: DatabasePolitenessOptions,
): Politeness {
  const semaphores = createSemaphores();
  const rateSemaphores = createSemaphores(RATE_SLOTS);
  const gapMs = MINUTE / providerPerMinute;
  const putOff = createPutOff(gapMs);

  /** Acquires the leases and a slot of the global rate; starts over if a lease expired meanwhile. */
  const acquireAll = async (
    names: readonly string[],
    holder: string,
    { isPatient, signal }: SessionOptions,
  ): Promise<void> => {
    for (;;) {
      for (const name of names) await acquireLease(db, { name, holder, gapMs, sleep, signal });
      const leave = await rateSemaphores.enter("all", { isPatient: isPatient === true, signal });
      try {
        await sleep(await takeRateSlot(db, MINUTE / perMinute), signal);
      } finally {
        leave();
      }
      if ((await hold(db, holder)) === names.length) return;
      await release(db, holder);
    }
  };
  return {
    async run({ host, address }, session, { isPatient = false, signal } = {}) {
      // Always in this order, to avoid deadlocks.
      const names = [registrableDomain(host) ?? host.toLowerCase(), `at ${address}`];
      const crowded = names.find((name) => semaphores.patientAt(name) >= MOST_PATIENT);
      if (isPatient && crowded !== undefined) throw new ServerBusy(putOff(crowded));
      const leaves: (() => void)[] = [];
      const holder = randomUUID();
      try {
        for (const name of names) leaves.push(await semaphores.enter(name, { isPatient, signal }));
        try {
          await acquireAll(names, holder, { isPatient, signal });
          signal?.throwIfAborted();
          return await session();
        } finally {
          await release(db, holder);
        }
      } finally {
        for (const leave of leaves.toReversed()) leave();
      }
    },
  };
}

/** Seconds until a deferred row retries; deferred rows are spaced by the provider's rate. */
function createPutOff(gapMs: number): (server: string) => number {
  const last = new Map<string, number>();
  return (server) => {
    const now = performance.now();
    for (const [name, at] of last) if (at < now) last.delete(name);
    const next = Math.min(
      Math.max(now + MOST_PATIENT * gapMs, (last.get(server) ?? 0) + gapMs),
      now + LONGEST_PUT_OFF_MS,
    );
    last.set(server, next);
    return Math.ceil((next - now) / 1_000);
  };
}

async function acquireLease(
  db: Database,
  {
    name: provider,
    holder,
    gapMs,
    sleep,
    signal,
  }: {
    readonly name: string;
    readonly holder: string;
    readonly gapMs: number;
    readonly sleep: Sleep;
    readonly signal: AbortSignal | undefined;
  },
): Promise<void> {
  let heldAt = performance.now();
  for (;;) {
    signal?.throwIfAborted();
    const { rows } = await sql<{ taken: boolean; wait: number | null }>`
      with taken as (
        insert into finder_provider_lease as t (provider, next_at, held_until, holder)
        values (${provider}, clock_timestamp() + ${gapMs} * interval '1 millisecond', clock_timestamp() + ${HELD_MS} * interval '1 millisecond', ${holder})
        on conflict (provider) do update set next_at = excluded.next_at, held_until = excluded.held_until, holder = excluded.holder
        where (t.next_at <= clock_timestamp() or t.next_at > clock_timestamp() + ${gapMs} * interval '1 millisecond')
          and (t.held_until <= clock_timestamp() or t.held_until > clock_timestamp() + ${HELD_MS} * interval '1 millisecond')
        returning 1)
      select exists (select from taken) as taken,
        (select extract(epoch from greatest(next_at, held_until) - clock_timestamp())::float8 * 1000 from finder_provider_lease where provider = ${provider}) as wait`.execute(
      db,
    );
    const [attempt] = rows;
    if (attempt?.taken === true) return;
    await sleep(Math.min(LONGEST_NAP_MS, Math.max(SHORTEST_NAP_MS, attempt?.wait ?? 0)), signal);
    if (performance.now() - heldAt < HELD_MS / 3) continue;
    // Renew leases acquired before, so that they do not look abandoned.
    await hold(db, holder);
    heldAt = performance.now();
  }
}

/** Reserves the next slot of the global rate, soon even if the clock was set back. Returns the milliseconds until then. */
async function takeRateSlot(db: Database, gapMs: number): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    update finder_rate_limit set next_at = greatest(least(next_at, clock_timestamp() + ${MOST_RESERVED * gapMs} * interval '1 millisecond'), clock_timestamp())
      + ${gapMs} * interval '1 millisecond'
    returning extract(epoch from next_at - ${gapMs} * interval '1 millisecond' - clock_timestamp())::float8 * 1000 as wait`.execute(
    db,
  );
  return Math.max(0, rows[0]?.wait ?? 0);
}

/** Renews the holder's leases. Returns how many it still has. */
async function hold(db: Database, holder: string): Promise<number> {
  const { numAffectedRows = 0n } =
    await sql`update finder_provider_lease set held_until = clock_timestamp() + ${HELD_MS} * interval '1 millisecond' where holder = ${holder}`.execute(
      db,
    );
  return Number(numAffectedRows);
}

async function release(db: Database, holder: string): Promise<void> {
  await sql`update finder_provider_lease set held_until = clock_timestamp(), holder = null where holder = ${holder}`.execute(
    db,
  );
}
