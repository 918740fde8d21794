import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../../db/client.ts";
import type { Sleep } from "../../../platform/http/token-bucket.ts";
import { registrableDomain } from "../../catalog/domain.ts";
import { type Politeness, type TurnOptions, TurnsTaken } from "../verification/politeness.ts";
import { createLanes } from "./lanes.ts";
import { SESSIONS_A_MINUTE } from "./rates.ts";

interface DatabasePolitenessOptions {
  /** Sessions begun in a minute, all providers together. */
  readonly perMinute?: number;
  /** Sessions begun in a minute with one provider. */
  readonly providerPerMinute?: number;
  readonly sleep: Sleep;
}

const PROVIDER_PER_MINUTE = 20;
const MINUTE = 60_000;
/** Longer than a session may take: then its process is taken for dead. */
const HELD_MS = 60_000;
const LONGEST_NAP_MS = 1_000;
const SHORTEST_NAP_MS = 5;

/** Rows of lists that wait for a provider in one process; more would keep others from being worked on. */
const MOST_PATIENT = 5;
/** Places in the pace of all that a process reserves at a time: a search comes after no more than these. */
const PACE_PLACES = 2;
const LONGEST_PUT_OFF_MS = 10 * MINUTE;

/**
 * The limits, held in the database, so that they are the same for all processes on it: one session at a time
 * with a provider (the registrable domain of its hosts) and with an address, spaced by the provider's rate, and by that of all. Within a
 * process searches come before rows of lists, each in their order; where five rows wait, further ones are put off.
 */
export function databasePoliteness(db: Database, { perMinute = SESSIONS_A_MINUTE, providerPerMinute = PROVIDER_PER_MINUTE, sleep }: DatabasePolitenessOptions): Politeness {
  const lanes = createLanes();
  const paceLanes = createLanes(PACE_PLACES);
  const gapMs = MINUTE / providerPerMinute;
  const putOff = createPutOff(gapMs);

  /** Takes the turns and the place in the pace; whoever lost a turn meanwhile, because it took too long, begins again. */
  const takeTurns = async (turns: readonly string[], holder: string, { isPatient, signal }: TurnOptions): Promise<void> => {
    for (;;) {
      for (const turn of turns) await takeTurn(db, { turn, holder, gapMs, sleep, signal });
      const leave = await paceLanes.enter("all", { isPatient: isPatient === true, signal });
      try {
        await sleep(await takePace(db, MINUTE / perMinute), signal);
      } finally {
        leave();
      }
      if ((await hold(db, holder)) === turns.length) return;
      await release(db, holder);
    }
  };
  return {
    async run({ host, address }, session, { isPatient = false, signal } = {}) {
      // Always in this order, so that no two wait for each other.
      const turns = [registrableDomain(host) ?? host.toLowerCase(), `at ${address}`];
      const crowded = turns.find((turn) => lanes.patientAt(turn) >= MOST_PATIENT);
      if (isPatient && crowded !== undefined) throw new TurnsTaken(putOff(crowded));
      const leaves: (() => void)[] = [];
      const holder = randomUUID();
      try {
        for (const turn of turns) leaves.push(await lanes.enter(turn, { isPatient, signal }));
        try {
          await takeTurns(turns, holder, { isPatient, signal });
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

/** In how many seconds whoever is put off comes again: one after the other, as fast as the provider's rate lets them. */
function createPutOff(gapMs: number): (turn: string) => number {
  const last = new Map<string, number>();
  return (turn) => {
    const now = performance.now();
    for (const [name, at] of last) if (at < now) last.delete(name);
    const next = Math.min(Math.max(now + MOST_PATIENT * gapMs, (last.get(turn) ?? 0) + gapMs), now + LONGEST_PUT_OFF_MS);
    last.set(turn, next);
    return Math.ceil((next - now) / 1_000);
  };
}

async function takeTurn(db: Database, { turn: provider, holder, gapMs, sleep, signal }: { readonly turn: string; readonly holder: string; readonly gapMs: number; readonly sleep: Sleep; readonly signal: AbortSignal | undefined }): Promise<void> {
  let heldAt = performance.now();
  for (;;) {
    signal?.throwIfAborted();
    const { rows } = await sql<{ taken: boolean; wait: number | null }>`
      with taken as (
        insert into finder_provider_turn as t (provider, next_at, held_until, holder)
        values (${provider}, clock_timestamp() + ${gapMs} * interval '1 millisecond', clock_timestamp() + ${HELD_MS} * interval '1 millisecond', ${holder})
        on conflict (provider) do update set next_at = excluded.next_at, held_until = excluded.held_until, holder = excluded.holder
        where t.next_at <= clock_timestamp() and t.held_until <= clock_timestamp()
        returning 1)
      select exists (select from taken) as taken,
        (select extract(epoch from greatest(next_at, held_until) - clock_timestamp())::float8 * 1000 from finder_provider_turn where provider = ${provider}) as wait`.execute(db);
    const [turn] = rows;
    if (turn?.taken === true) return;
    await sleep(Math.min(LONGEST_NAP_MS, Math.max(SHORTEST_NAP_MS, turn?.wait ?? 0)), signal);
    if (performance.now() - heldAt < HELD_MS / 3) continue;
    // So that a turn it has already is not taken for a dead process's.
    await hold(db, holder);
    heldAt = performance.now();
  }
}

/** Reserves the next place in the pace of all; answers in how many milliseconds it is. */
async function takePace(db: Database, gapMs: number): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    update finder_pace set next_at = greatest(next_at, clock_timestamp()) + ${gapMs} * interval '1 millisecond'
    returning extract(epoch from next_at - ${gapMs} * interval '1 millisecond' - clock_timestamp())::float8 * 1000 as wait`.execute(db);
  return Math.max(0, rows[0]?.wait ?? 0);
}

/** Says that its process is alive; answers with how many turns are still the holder's. */
async function hold(db: Database, holder: string): Promise<number> {
  const { numAffectedRows = 0n } = await sql`update finder_provider_turn set held_until = clock_timestamp() + ${HELD_MS} * interval '1 millisecond' where holder = ${holder}`.execute(db);
  return Number(numAffectedRows);
}

async function release(db: Database, holder: string): Promise<void> {
  await sql`update finder_provider_turn set held_until = clock_timestamp(), holder = null where holder = ${holder}`.execute(db);
}
