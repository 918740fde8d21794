import { sql } from "kysely";
import { inTransaction } from "../catalog/state.ts";
import type { Context } from "../context.ts";
import { readFilterAddress } from "../directory/search/filter-address.ts";
import { inBoundedTime } from "../directory/search/bounded-time.ts";
import { leadCondition } from "../directory/search/lead-condition.ts";
import { judgeTouched, peopleOf, type LeadChanges, NO_CHANGES } from "./judge-touched.ts";
import { forgetRounds, rememberRounds } from "./watch-members.ts";

/**
 * Begins to follow a saved search: whoever follows is told of what happens from now on, not of what is there. Returns the
 * follower's number for {@link advanceWatch}. Costs one pass over the leads that match.
 */
export async function startWatch(ctx: Context, search: { readonly id: number; readonly address: string }): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    // One statement, so one moment: no change can fall between the position and what is known.
    const { rows } = await inBoundedTime(inner.db, () => sql<{ id: number }>`
      with follower as (
        insert into search_watch (search_id, position, started_at)
        values (${search.id}, (select coalesce(max(id), 0) from change), ${inner.clock.now()}) returning id
      ),
      known as (
        insert into search_watch_chunk (watch_id, chunk, round_ids)
        select follower.id, lead.round_id / 4096, array_agg(lead.round_id order by lead.round_id)
        from follower, lead where ${leadCondition(filterOf(search.address), inner.clock)}
        group by 1, 2
      )
      select id from follower`.execute(inner.db));
    const id = rows[0]?.id;
    if (id === undefined) throw new Error("the search could not be followed");
    return id;
  });
}

/**
 * What happened to a followed search since the follower was last told, and from now on counts as told. Call it in the
 * transaction that writes down what is told: both are kept or neither. Followers that advance at once wait for each other.
 */
export async function advanceWatch(ctx: Context, watchId: number): Promise<LeadChanges> {
  return inTransaction(ctx, async (inner) => {
    const { rows } = await sql<{ position: number; newest: number; address: string }>`
      select w.position, s.address from search_watch w join saved_search s on s.id = w.search_id
      where w.id = ${watchId} for update of w`.execute(inner.db);
    const watch = rows[0];
    if (watch === undefined) return NO_CHANGES;
    // Writers of the catalogue queue, so entries become visible in the order of their numbers. Asked after the lock was had.
    const newest = await sql<{ id: number }>`select coalesce(max(id), 0) as id from change`.execute(inner.db);
    const until = newest.rows[0]?.id ?? 0;
    if (until <= watch.position) return NO_CHANGES;
    const filter = filterOf(watch.address);
    const condition = leadCondition(filter, inner.clock);
    const changes = await inBoundedTime(inner.db, () => judgeTouched(inner, { watchId, since: watch.position, until, condition, people: peopleOf(filter) }));
    await rememberRounds(inner, watchId, changes.added);
    await forgetRounds(inner, watchId, changes.withdrawn.map(({ roundId }) => roundId));
    await sql`update search_watch set position = ${until} where id = ${watchId}`.execute(inner.db);
    return changes;
  });
}

/** Conditions that mean nothing any more are left out, as the page of the search does. */
function filterOf(address: string) {
  return readFilterAddress(new URLSearchParams(address)).filter;
}
