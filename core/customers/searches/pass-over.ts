import { sql } from "kysely";
import { inTransaction } from "../../shared/transaction.ts";
import type { Context } from "../../shared/context.ts";
import { withEditedWords } from "../../reading/directory/search/question/edited-words.ts";
import { readFilterAddress } from "../../reading/directory/search/filter-address.ts";
import { isBehind, matchedChange } from "../../reading/directory/search/company-lists.ts";
import { inBoundedTime } from "../../reading/directory/search/bounded-time.ts";
import { leadCondition } from "../../reading/directory/search/lead-condition.ts";
import { peopleOf, touchedRounds } from "./judge-touched.ts";

/** A subscriber's cursor and its search's address. */
export interface Subscriber {
  readonly cursorId: number;
  readonly position: number;
  readonly address: string;
}

/** Subscribers whose searches match none of the changes up to `until`. */
export interface Calm {
  readonly subscribers: readonly Subscriber[];
  readonly until: number;
}

/**
 * Finds subscribers whose search matches none of the rounds changed between their cursor and the change `most`. Runs one
 * query per distinct search, because most changes concern few searches.
 */
export async function calmSubscribers(
  ctx: Context,
  subscribers: readonly Subscriber[],
  most = Number.MAX_SAFE_INTEGER,
): Promise<Calm> {
  const newest = await sql<{ id: number }>`select coalesce(max(id), 0) as id from change`.execute(ctx.db);
  const until = Math.min(newest.rows[0]?.id ?? 0, most, await matchedChange(ctx, null));
  const calm: Subscriber[] = [];
  for (const [address, alike] of alikeBy(subscribers)) {
    if (!(await mayMatch(ctx, address, Math.min(...alike.map(({ position }) => position)), until))) calm.push(...alike);
  }
  return { subscribers: calm, until };
}

/**
 * Moves the cursors of these subscribers forward, except those who knew a changed round (it may have left their search)
 * and those moved by another process. Returns the moved cursors' ids.
 */
export async function passOver(ctx: Context, { subscribers, until }: Calm): Promise<readonly number[]> {
  if (subscribers.length === 0) return [];
  const { rows } = await sql<{ id: number }>`
    with ${touchedRounds(Math.min(...subscribers.map(({ position }) => position)), until, "everybody")}
    update search_cursor w set position = ${until}
    from unnest(${subscribers.map(({ cursorId }) => cursorId)}::bigint[],
      ${subscribers.map(({ position }) => position)}::bigint[]) as unmoved (id, position)
    where w.id = unmoved.id and w.position = unmoved.position and w.position < ${until} and not exists (
      select from search_cursor_chunk known join touched on touched.round_id / 4096 = known.chunk
        and touched.round_id = any(known.round_ids)
      where known.cursor_id = w.id)
    returning w.id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}

function alikeBy(subscribers: readonly Subscriber[]): ReadonlyMap<string, readonly Subscriber[]> {
  const alike = new Map<string, Subscriber[]>();
  for (const subscriber of subscribers) {
    const known = alike.get(subscriber.address);
    if (known === undefined) alike.set(subscriber.address, [subscriber]);
    else known.push(subscriber);
  }
  return alike;
}

async function mayMatch(ctx: Context, address: string, since: number, until: number): Promise<boolean> {
  const filter = await withEditedWords(ctx, readFilterAddress(new URLSearchParams(address)).filter);
  if (await isBehind(ctx, filter)) return true;
  const condition = leadCondition(filter, ctx.clock);
  try {
    return await inTransaction(ctx, async ({ db }) => {
      const { rows } = await inBoundedTime(db, () =>
        sql<{ matches: boolean }>`
        with ${touchedRounds(since, until, peopleOf(filter))}
        select exists (select from lead where lead.round_id in (select round_id from touched) and ${condition})
          as matches`.execute(db),
      );
      return rows[0]?.matches === true;
    });
  } catch {
    // The error recurs, and is reported, when this subscriber is processed individually.
    return true;
  }
}
