import { sql } from "kysely";
import { execute, requireRow, rowOf } from "../../../db/statement.ts";
import { inTransaction } from "../../shared/transaction.ts";
import type { Context } from "../../shared/context.ts";
import { withEditedWords } from "../../reading/directory/search/values/edited-words.ts";
import { readFilterAddress } from "../../reading/directory/search/filter-address.ts";
import { isBehind, matchedChange, withoutLeftOut } from "../../reading/directory/search/company-lists.ts";
import { inBoundedTime } from "../../reading/directory/search/bounded-time.ts";
import { leadCondition } from "../../reading/directory/search/lead-condition.ts";
import { dayTurn, forgetCarriedOut, keptDays, roundsBroughtIn } from "./day-turn.ts";
import { judgeTouched, type LeadChanges, MEASURED_TO, NO_CHANGES, touching } from "./judge-touched.ts";
import { SUBSCRIBER, type Subscriber } from "./pass-over.ts";

/**
 * Creates a cursor on a saved search that reports changes from now on. Returns its id for {@link advanceCursor}. Costs
 * one scan of the matching leads.
 */
export async function startCursor(
  ctx: Context,
  search: { readonly id: number; readonly address: string },
): Promise<number> {
  return inTransaction(ctx, async (inner) => {
    const filter = await savedFilter(inner, { address: search.address, owner: inner.actor.id });
    const { resolvedOn, firstDay, lastDay } = keptDays(filter, inner.clock);
    // One statement, so that no change falls between the position and the known rounds.
    const { rows } = await inBoundedTime(inner.db, () =>
      sql<{ id: number }>`
      with subscriber as (
        insert into search_cursor (search_id, position, started_at, resolved_on, first_day, last_day, measured_to)
        values (${search.id}, (select coalesce(max(id), 0) from change), ${inner.clock.now()}, ${resolvedOn}::date,
          ${firstDay}::date, ${lastDay}::date, ${MEASURED_TO}) returning id
      ),
      known as (
        insert into search_cursor_chunk (cursor_id, chunk, round_ids)
        select subscriber.id, lead.round_id / 4096, array_agg(lead.round_id order by lead.round_id)
        from subscriber, listing lead where ${leadCondition(filter, inner.clock)}
        group by 1, 2
      )
      select id from subscriber`.execute(inner.db),
    );
    const id = rows[0]?.id;
    if (id === undefined) throw new Error("the search could not be followed");
    return id;
  });
}

/**
 * Returns the changes since the cursor's position and moves it to the change `most`, by default the newest, and to today:
 * what the calendar or new numbers brought in is added. Call it in the transaction that stores the notifications. Concurrent calls for one
 * cursor are serialized.
 */
export async function advanceCursor(
  ctx: Context,
  cursorId: number,
  most = Number.MAX_SAFE_INTEGER,
): Promise<LeadChanges> {
  return inTransaction(ctx, async (inner) => {
    const cursor = await rowOf<Subscriber & { owner: string }>(inner)`
      select ${SUBSCRIBER}, s.owner from search_cursor w join saved_search s on s.id = w.search_id
      where w.id = ${cursorId} for update of w`;
    if (cursor === undefined) return NO_CHANGES;
    const { position } = cursor;
    // Read after locking. Catalogue writers are serialized, so changes become visible in id order.
    const newest = await rowOf<{ id: number; measuredTo: number }>(inner)`
      select coalesce(max(id), 0) as id, ${MEASURED_TO} as "measuredTo" from change`;
    const measuredTo = Math.max(cursor.measuredTo, newest?.measuredTo ?? 0);
    const matched = await matchedChange(inner, cursor.owner);
    const until = Math.max(position, Math.min(newest?.id ?? 0, most, matched));
    const filter = await savedFilter(inner, cursor);
    // Its lists say later which companies they name, of changed rounds and of those that the day brings.
    if (await isBehind(inner, filter)) return NO_CHANGES;
    const turn = dayTurn(filter, cursor, inner.clock);
    const isSameDay = turn.now.resolvedOn === cursor.resolvedOn;
    if (until === position && isSameDay && measuredTo === cursor.measuredTo) return NO_CHANGES;
    const condition = leadCondition(filter, turn.clock);
    // First, so that nobody hears of the withdrawal of what the calendar carried out.
    await forgetCarriedOut(inner, [{ cursorId, turn }]);
    const { added, changed, withdrawn } = await inBoundedTime(inner.db, async () => {
      const brought = await roundsBroughtIn(inner, { cursorId, position, filter, turn, condition });
      const judged = await judgeTouched(inner, {
        cursorId,
        since: position,
        until,
        condition,
        by: touching(filter, cursor.measuredTo),
      });
      return { ...judged, added: [...judged.added, ...brought].sort((one, other) => one - other) };
    });
    await rememberRounds(inner, cursorId, added);
    const roundIds = withdrawn.map(({ roundId }) => roundId);
    await forgetRounds(inner, cursorId, roundIds);
    const { resolvedOn, firstDay, lastDay } = turn.now;
    await execute(inner)`update search_cursor set position = ${until}, resolved_on = ${resolvedOn}::date,
      first_day = ${firstDay}::date, last_day = ${lastDay}::date, measured_to = ${measuredTo} where id = ${cursorId}`;
    return { added, changed, withdrawn };
  });
}

/** The newest change that a cursor has reported; locks the cursor. */
export async function cursorPosition(ctx: Context, cursorId: number): Promise<number> {
  const { position } = await requireRow<{ position: number }>(ctx)`
    select position from search_cursor where id = ${cursorId} for update`;
  return position;
}

/**
 * The filter of a saved search, without what its owner leaves out. Ignores conditions that are no longer valid, as the search
 * page does.
 */
export async function savedFilter(
  ctx: Context,
  { address, owner }: { readonly address: string; readonly owner: string },
) {
  const filter = await withEditedWords(ctx, readFilterAddress(new URLSearchParams(address)).filter);
  return withoutLeftOut(ctx, filter, owner);
}

// A chunk covers 4096 ids: an array of up to 32 kB, which PostgreSQL compresses.

/** Adds rounds to those known to the subscriber. */
async function rememberRounds(ctx: Context, cursorId: number, roundIds: readonly number[]): Promise<void> {
  if (roundIds.length === 0) return;
  await execute(ctx)`
    insert into search_cursor_chunk as known (cursor_id, chunk, round_ids)
    select ${cursorId}, id / 4096, array_agg(id order by id) from unnest(${[...roundIds]}::bigint[]) id group by 2
    on conflict (cursor_id, chunk) do update
      set round_ids = array(select unnest(known.round_ids) union select unnest(excluded.round_ids) order by 1)`;
}

/** Removes rounds from those known to the subscriber. */
async function forgetRounds(ctx: Context, cursorId: number, roundIds: readonly number[]): Promise<void> {
  if (roundIds.length === 0) return;
  await execute(ctx)`
    update search_cursor_chunk known
    set round_ids = array(select unnest(known.round_ids) except select unnest(gone.round_ids) order by 1)
    from (select id / 4096 as chunk, array_agg(id) as round_ids from unnest(${[...roundIds]}::bigint[]) id
      group by 1) gone
    where known.cursor_id = ${cursorId} and known.chunk = gone.chunk`;
}
