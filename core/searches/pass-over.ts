import { sql } from "kysely";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { readFilterAddress } from "../directory/search/filter-address.ts";
import { inBoundedTime } from "../directory/search/bounded-time.ts";
import { leadCondition } from "../directory/search/lead-condition.ts";
import { peopleOf, touchedRounds } from "./judge-touched.ts";

/** A follower of a search as it is worded, and how far in the change log it was told. */
export interface Follower {
  readonly watchId: number;
  readonly position: number;
  readonly address: string;
}

/** Followers into whose searches nothing came up to an entry of the change log. */
export interface Calm {
  readonly followers: readonly Follower[];
  readonly until: number;
}

/**
 * Of these followers those whose search matches none of the rounds that the change log is about since they were told. One
 * look a search as it is worded, however many follow it: most have nothing to hear of a change.
 */
export async function calmFollowers(ctx: Context, followers: readonly Follower[]): Promise<Calm> {
  const newest = await sql<{ id: number }>`select coalesce(max(id), 0) as id from change`.execute(ctx.db);
  const until = newest.rows[0]?.id ?? 0;
  const calm: Follower[] = [];
  for (const [address, alike] of alikeBy(followers)) {
    if (!(await mayMatch(ctx, address, Math.min(...alike.map(({ position }) => position)), until))) calm.push(...alike);
  }
  return { followers: calm, until };
}

/**
 * Counts the change log as told to calm followers, but to those that knew a round it is about, which may have left their
 * search, and those that another process told meanwhile. Answers the followers it counts as told.
 */
export async function passOver(ctx: Context, { followers, until }: Calm): Promise<readonly number[]> {
  if (followers.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    with ${touchedRounds(Math.min(...followers.map(({ position }) => position)), until, "everybody")}
    update search_watch w set position = ${until}
    from unnest(${followers.map(({ watchId }) => watchId)}::bigint[], ${followers.map(({ position }) => position)}::bigint[]) as told (id, position)
    where w.id = told.id and w.position = told.position and not exists (
      select from search_watch_chunk known join touched on touched.round_id / 4096 = known.chunk and touched.round_id = any(known.round_ids)
      where known.watch_id = w.id)
    returning w.id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

function alikeBy(followers: readonly Follower[]): ReadonlyMap<string, readonly Follower[]> {
  const alike = new Map<string, Follower[]>();
  for (const follower of followers) {
    const known = alike.get(follower.address);
    if (known === undefined) alike.set(follower.address, [follower]);
    else known.push(follower);
  }
  return alike;
}

async function mayMatch(ctx: Context, address: string, since: number, until: number): Promise<boolean> {
  const { filter } = readFilterAddress(new URLSearchParams(address));
  const condition = leadCondition(filter, ctx.clock);
  try {
    return await inTransaction(ctx, async ({ db }) => {
      const { rows } = await inBoundedTime(db, () => sql<{ matches: boolean }>`
        with ${touchedRounds(since, until, peopleOf(filter))}
        select exists (select from lead where lead.round_id in (select round_id from touched) and ${condition}) as matches`.execute(db));
      return rows[0]?.matches === true;
    });
  } catch {
    // What is wrong with it is told where the follower is judged by itself.
    return true;
  }
}
