import { sql } from "kysely";
import type { Context } from "../context.ts";

// Chunks of 4096 ids: an array of 32 kB, which the server compresses.

/** Adds rounds to those a follower knows. */
export async function rememberRounds(ctx: Context, watchId: number, roundIds: readonly number[]): Promise<void> {
  if (roundIds.length === 0) return;
  await sql`
    insert into search_watch_chunk as known (watch_id, chunk, round_ids)
    select ${watchId}, id / 4096, array_agg(id order by id) from unnest(${[...roundIds]}::bigint[]) id group by 2
    on conflict (watch_id, chunk) do update
      set round_ids = array(select unnest(known.round_ids) union select unnest(excluded.round_ids) order by 1)`.execute(ctx.db);
}

/** Takes rounds from those a follower knows. */
export async function forgetRounds(ctx: Context, watchId: number, roundIds: readonly number[]): Promise<void> {
  if (roundIds.length === 0) return;
  await sql`
    update search_watch_chunk known
    set round_ids = array(select unnest(known.round_ids) except select unnest(gone.round_ids) order by 1)
    from (select id / 4096 as chunk, array_agg(id) as round_ids from unnest(${[...roundIds]}::bigint[]) id group by 1) gone
    where known.watch_id = ${watchId} and known.chunk = gone.chunk`.execute(ctx.db);
}
