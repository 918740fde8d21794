import { setTimeout as delay } from "node:timers/promises";
import { sql } from "kysely";
import type { Sleep, TokenBucket } from "../../platform/http/token-bucket.ts";
import type { Context } from "../context.ts";
import type { FetchState } from "../sources/source.ts";
import { siteQueue } from "./company-sites.ts";
import { loadValidators, storeValidators } from "./fetch-validators.ts";

/** Documents fetched by a source's earlier runs, and the request rates shared by all runs on this database. */
export function fetchState(ctx: Context, source: string): FetchState {
  return {
    validators: {
      get: (url) => loadValidators(ctx, url),
      set: (url, validators) => storeValidators(ctx, url, validators),
    },
    readAlready: (externalIds) => documentsRead(ctx, source, externalIds),
    bucketOf: (host, perSecond) => databaseBucket(ctx, host, perSecond),
    sites: siteQueue(ctx),
  };
}

async function documentsRead(ctx: Context, source: string, ids: readonly string[]): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct external_id as id from document
    where source = ${source} and external_id = any(${[...ids]}::text[]) and reading is not null`.execute(ctx.db);
  return new Set(rows.map(({ id }) => id));
}

/** Maximum wait in the queue, which also limits the effect of a clock that was set back. */
const LONGEST_QUEUE_MS = 60_000;

const sleepOnTimer: Sleep = (milliseconds, signal) => delay(milliseconds, undefined, signal ? { signal } : {});

/** A token bucket in the database: requests of all processes to the host are evenly spaced. */
export function databaseBucket(
  ctx: Pick<Context, "db">,
  host: string,
  perSecond: number,
  sleep: Sleep = sleepOnTimer,
): TokenBucket {
  const gapMs = 1000 / perSecond;
  return {
    async take(signal) {
      signal?.throwIfAborted();
      const { rows } = await sql<{ wait: number }>`
        insert into fetch_rate as r (host, next_at) values (${host}, clock_timestamp() + ${gapMs} * interval '1 millisecond')
        on conflict (host) do update set next_at = ${gapMs} * interval '1 millisecond'
          + greatest(clock_timestamp(), least(r.next_at, clock_timestamp() + ${LONGEST_QUEUE_MS} * interval '1 millisecond'))
        returning extract(epoch from next_at - clock_timestamp())::float8 * 1000 - ${gapMs} as wait`.execute(ctx.db);
      const wait = rows[0]?.wait ?? 0;
      if (wait > 0) await sleep(wait, signal);
    },
  };
}
