import { randomUUID } from "node:crypto";
import { sql } from "kysely";
import type { Database } from "../../../db/client.ts";
import type { Sleep } from "../../../platform/http/token-bucket.ts";
import { registrableDomain } from "../../catalog/domain.ts";
import type { Politeness } from "../verification/politeness.ts";

interface DatabasePolitenessOptions {
  /** Sessions begun in a minute, all providers together. */
  readonly perMinute?: number;
  /** Sessions begun in a minute with one provider. */
  readonly providerPerMinute?: number;
  readonly sleep: Sleep;
}

const PER_MINUTE = 60;
const PROVIDER_PER_MINUTE = 20;
const MINUTE = 60_000;
/** Longer than a session may take: then its process is taken for dead. */
const HELD_MS = 60_000;
const LONGEST_NAP_MS = 1_000;
const SHORTEST_NAP_MS = 5;

/**
 * The limits of `politeness`, held in the database, so that they are the same for all processes on it: one session at a time
 * with a provider (the registrable domain of its hosts), spaced by its rate, and by that of all. Within a process those who wait for a
 * provider are served in their order.
 */
export function databasePoliteness(db: Database, { perMinute = PER_MINUTE, providerPerMinute = PROVIDER_PER_MINUTE, sleep }: DatabasePolitenessOptions): Politeness {
  const waiting = new Map<string, Promise<unknown>>();
  return {
    async run(host, session) {
      const provider = registrableDomain(host) ?? host.toLowerCase();
      const before = waiting.get(provider) ?? Promise.resolve();
      const mine = (async () => {
        await before;
        const holder = randomUUID();
        await takeProvider(db, { provider, holder, gapMs: MINUTE / providerPerMinute, sleep });
        try {
          await sleep(await takePace(db, MINUTE / perMinute), undefined);
          await hold(db, holder);
          return await session();
        } finally {
          await release(db, holder);
        }
      })();
      // Whoever comes next waits for the end of this one, however it ends.
      const ended = mine.then(() => undefined, () => undefined);
      waiting.set(provider, ended);
      try {
        return await mine;
      } finally {
        if (waiting.get(provider) === ended) waiting.delete(provider);
      }
    },
  };
}

async function takeProvider(db: Database, { provider, holder, gapMs, sleep }: { readonly provider: string; readonly holder: string; readonly gapMs: number; readonly sleep: Sleep }): Promise<void> {
  for (;;) {
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
    await sleep(Math.min(LONGEST_NAP_MS, Math.max(SHORTEST_NAP_MS, turn?.wait ?? 0)), undefined);
  }
}

/** Reserves the next place in the pace of all; answers in how many milliseconds it is. */
async function takePace(db: Database, gapMs: number): Promise<number> {
  const { rows } = await sql<{ wait: number }>`
    update finder_pace set next_at = greatest(next_at, clock_timestamp()) + ${gapMs} * interval '1 millisecond'
    returning extract(epoch from next_at - ${gapMs} * interval '1 millisecond' - clock_timestamp())::float8 * 1000 as wait`.execute(db);
  return Math.max(0, rows[0]?.wait ?? 0);
}

async function hold(db: Database, holder: string): Promise<void> {
  await sql`update finder_provider_turn set held_until = clock_timestamp() + ${HELD_MS} * interval '1 millisecond' where holder = ${holder}`.execute(db);
}

async function release(db: Database, holder: string): Promise<void> {
  await sql`update finder_provider_turn set held_until = clock_timestamp(), holder = null where holder = ${holder}`.execute(db);
}
