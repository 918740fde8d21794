import { sql } from "kysely";
import { columnOf, rowOf } from "../../../db/statement.ts";
import { inTransaction } from "../../shared/transaction.ts";
import type { Context } from "../../shared/context.ts";
import { withEditedWords } from "../../reading/directory/search/values/edited-words.ts";
import { readFilterAddress } from "../../reading/directory/search/filter-address.ts";
import type { LeadFilter } from "../../reading/directory/search/filter.ts";
import { isBehind, matchedChange } from "../../reading/directory/search/company-lists.ts";
import { inBoundedTime } from "../../reading/directory/search/bounded-time.ts";
import { leadCondition } from "../../reading/directory/search/lead-condition.ts";
import { dayTurn, type DayTurn, forgetCarriedOut, KEPT_DAYS, type KeptDays, listedWithin } from "./day-turn.ts";
import { MEASURED_TO, type Touching, touchedRounds, touching } from "./judge-touched.ts";

/** A subscriber's cursor and its search's address. */
export interface Subscriber extends KeptDays {
  readonly cursorId: number;
  readonly position: number;
  readonly measuredTo: number;
  readonly address: string;
}

/** SQL: the columns of {@link Subscriber} of `search_cursor w` and `saved_search s`. */
export const SUBSCRIBER = sql`w.id as "cursorId", w.position, w.measured_to as "measuredTo", ${KEPT_DAYS}, s.address`;

interface CalmSubscriber extends Subscriber {
  readonly turn: DayTurn;
  readonly by: Touching;
}

/** Subscribers whose searches match none of the changes up to `until`, and to which the calendar brings nothing. */
export interface Calm {
  readonly subscribers: readonly CalmSubscriber[];
  readonly until: number;
  /** The newest version with new numbers. */
  readonly measuredTo: number;
}

/**
 * Finds subscribers whose search matches none of the rounds changed between their cursor and the change `most`, nor any that
 * the calendar brought in. Runs one query per distinct search and range, because most changes concern few searches.
 */
export async function calmSubscribers(
  ctx: Context,
  subscribers: readonly Subscriber[],
  most = Number.MAX_SAFE_INTEGER,
): Promise<Calm> {
  const newest = await rowOf<{ id: number; measuredTo: number }>(ctx)`
    select coalesce(max(id), 0) as id, ${MEASURED_TO} as "measuredTo" from change`;
  const measuredTo = newest?.measuredTo ?? 0;
  const until = Math.min(newest?.id ?? 0, most, await matchedChange(ctx, null));
  const calm: CalmSubscriber[] = [];
  for (const alike of alikeBy(subscribers)) {
    const latest = alike.reduce((one, other) => (other.resolvedOn > one.resolvedOn ? other : one));
    const filter = await withEditedWords(ctx, readFilterAddress(new URLSearchParams(latest.address)).filter);
    const turn = dayTurn(filter, latest, ctx.clock);
    const since = Math.min(...alike.map(({ position }) => position));
    const by = touching(filter, Math.min(...alike.map((one) => one.measuredTo)));
    const isMeasured = by.measuredAfter !== null && by.measuredAfter < measuredTo;
    if (!(await mayMatch(ctx, { filter, turn, since, until, by, isMeasured })))
      calm.push(...alike.map((subscriber) => ({ ...subscriber, turn, by })));
  }
  return { subscribers: calm, until, measuredTo };
}

/**
 * Moves the cursors of these subscribers forward, except those who knew a changed round (it may have left their search)
 * and those moved by another process. Returns the moved cursors' ids.
 */
export async function passOver(ctx: Context, { subscribers, until, measuredTo }: Calm): Promise<readonly number[]> {
  if (subscribers.length === 0) return [];
  const unmoved = subscribers.map(({ cursorId, position, resolvedOn, turn: { now }, by }) => ({
    id: cursorId,
    position,
    resolved_on: resolvedOn,
    day: now.resolvedOn,
    first_day: now.firstDay,
    last_day: now.lastDay,
    is_measured: by.measuredAfter !== null,
  }));
  const measured = subscribers.flatMap(({ by }) => by.measuredAfter ?? []);
  const by: Touching = { people: "everybody", measuredAfter: measured.length === 0 ? null : Math.min(...measured) };
  const rows = await columnOf<number>(ctx)`
    with ${touchedRounds(Math.min(...subscribers.map(({ position }) => position)), until, by)}
    update search_cursor w set position = greatest(w.position, ${until}), resolved_on = unmoved.day,
      first_day = unmoved.first_day, last_day = unmoved.last_day, measured_to = greatest(w.measured_to, ${measuredTo})
    from jsonb_to_recordset(${JSON.stringify(unmoved)}::jsonb)
      as unmoved (id bigint, position bigint, resolved_on date, day date, first_day date, last_day date,
        is_measured boolean)
    where w.id = unmoved.id and w.position = unmoved.position and w.resolved_on = unmoved.resolved_on
      and not exists (
      select from search_cursor_chunk known join touched on touched.round_id / 4096 = known.chunk
        and touched.round_id = any(known.round_ids) and (touched.has_news or unmoved.is_measured)
      where known.cursor_id = w.id)
    returning w.id`;
  const moved = new Set(rows);
  const passed = subscribers.filter(({ cursorId }) => moved.has(cursorId));
  await forgetCarriedOut(ctx, passed);
  return [...moved];
}

/** The subscribers of each search that know the same days. */
function alikeBy(subscribers: readonly Subscriber[]): readonly (readonly Subscriber[])[] {
  const alike = new Map<string, Subscriber[]>();
  for (const subscriber of subscribers) {
    const { address, firstDay, lastDay } = subscriber;
    const key = JSON.stringify([address, firstDay, lastDay]);
    const known = alike.get(key);
    if (known === undefined) alike.set(key, [subscriber]);
    else known.push(subscriber);
  }
  return [...alike.values()];
}

interface MayMatchInput {
  readonly filter: LeadFilter;
  readonly turn: DayTurn;
  readonly since: number;
  readonly until: number;
  readonly by: Touching;
  /** True if there are new numbers, and the search asks for them. */
  readonly isMeasured: boolean;
}

async function mayMatch(ctx: Context, { filter, turn, since, until, by, isMeasured }: MayMatchInput): Promise<boolean> {
  if (await isBehind(ctx, filter)) return true;
  if (since >= until && turn.arriving.length === 0 && !isMeasured) return false;
  const condition = leadCondition(filter, turn.clock);
  try {
    return await inTransaction(ctx, async ({ db }) => {
      const { rows } = await inBoundedTime(db, () =>
        sql<{ matches: boolean }>`
        with ${touchedRounds(since, until, by)}
        select exists (select from listing lead where lead.round_id in (select round_id from touched) and ${condition})
          or exists (select from listing lead where ${listedWithin(turn.arriving)} and ${condition}) as matches`.execute(
          db,
        ),
      );
      return rows[0]?.matches === true;
    });
  } catch {
    // The error recurs, and is reported, when this subscriber is processed individually.
    return true;
  }
}
