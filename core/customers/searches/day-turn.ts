import { type RawBuilder, type SqlBool, sql } from "kysely";
import { columnOf, execute, hasRows } from "../../../db/statement.ts";
import type { Clock } from "../../../platform/clock.ts";
import type { Context } from "../../shared/context.ts";
import { enqueue } from "../../shared/jobs/enqueue.ts";
import { catalogueChanged } from "../../shared/jobs/signals.ts";
import type { LeadFilter, Range } from "../../reading/directory/search/filter.ts";
import { listedRange } from "../../reading/directory/search/days/listed-range.ts";
import { shifted } from "../../reading/directory/search/days/days.ts";
import { MEASURED_TO, peopleOf, touchedRounds } from "./judge-touched.ts";

/*
 * The calendar is a cause: when the day turns, the range of a search may move. Rounds that it brings in are added;
 * those that it carries out are forgotten without a withdrawal.
 */

/** The days whose rounds a cursor knows, as its search had them on the day `resolvedOn`. */
export interface KeptDays {
  readonly resolvedOn: string;
  readonly firstDay: string | null;
  readonly lastDay: string | null;
}

/** SQL: the columns of {@link KeptDays} of `search_cursor w`. */
export const KEPT_DAYS = sql`w.resolved_on as "resolvedOn", w.first_day as "firstDay", w.last_day as "lastDay"`;

/** SQL condition: changes up to `until`, new numbers or the calendar may have news for `search_cursor w`. */
export function isBehind({ clock }: Pick<Context, "clock">, until: number): RawBuilder<SqlBool> {
  return sql<SqlBool>`(w.position < least((select coalesce(max(id), 0) from change), ${until})
    or w.resolved_on < ${dayOf(clock)}::date or w.measured_to < ${MEASURED_TO})`;
}

/** The step of a cursor from its kept days to those of today. */
export interface DayTurn {
  readonly kept: KeptDays;
  readonly now: KeptDays;
  /** At which the search is resolved: of the kept day while the clock is set back, so that nothing is repeated. */
  readonly clock: Clock;
  /** Of the rounds that it brings in, if they match. */
  readonly arriving: readonly Range<string>[];
  /** Of the rounds that it carries out. */
  readonly leaving: readonly Range<string>[];
}

/** The kept days of a search that is followed from now on. */
export function keptDays(filter: Pick<LeadFilter, "listedOn" | "withinDays">, clock: Clock): KeptDays {
  const { min, max } = listedRange(filter, clock);
  return { resolvedOn: dayOf(clock), firstDay: min, lastDay: max };
}

export function dayTurn(filter: LeadFilter, kept: KeptDays, today: Clock): DayTurn {
  const clock = kept.resolvedOn > dayOf(today) ? { now: () => new Date(`${kept.resolvedOn}T00:00:00Z`) } : today;
  const now = keptDays(filter, clock);
  // Relative days of an alternative meant on the kept day what they mean on that day.
  const before: Clock = { now: () => new Date(`${kept.resolvedOn}T00:00:00Z`) };
  const turns = filter.anyOf.map((one) => ({ was: keptDays(one, before), is: keptDays(one, clock) }));
  const left = turns.flatMap(({ was, is }) => daysBeyond(was, is));
  return {
    kept,
    now,
    clock,
    arriving: [...daysBeyond(now, kept), ...turns.flatMap(({ was, is }) => daysBeyond(is, was))],
    // A day that one alternative loses may be another's.
    leaving: [
      ...daysBeyond(kept, now),
      ...turns.reduce((days, { is }) => days.flatMap((one) => daysOutside(one, is)), left),
    ],
  };
}

/** The days from the start of one range to that of the other, and from the other's end to its own. */
function daysBeyond(one: KeptDays, other: KeptDays): readonly Range<string>[] {
  const [before, after] = [other.firstDay, other.lastDay];
  return [
    ...(before !== null && (one.firstDay === null || one.firstDay < before)
      ? [{ min: one.firstDay, max: shifted(before, -1) }]
      : []),
    ...(after !== null && (one.lastDay === null || one.lastDay > after)
      ? [{ min: shifted(after, 1), max: one.lastDay }]
      : []),
  ];
}

/** The days that an alternative has not. */
function daysOutside(days: Range<string>, { firstDay, lastDay }: KeptDays): readonly Range<string>[] {
  const [before, after] = [
    firstDay === null ? null : shifted(firstDay, -1),
    lastDay === null ? null : shifted(lastDay, 1),
  ];
  const parts = [
    ...(before === null ? [] : [{ min: days.min, max: least(days.max, before) }]),
    ...(after === null ? [] : [{ min: most(days.min, after), max: days.max }]),
  ];
  return parts.filter(({ min, max }) => min === null || max === null || min <= max);
}

const least = (one: string | null, other: string): string => (one === null || other < one ? other : one);
const most = (one: string | null, other: string): string => (one === null || other > one ? other : one);

/** SQL condition: the row of `lead` is listed on one of the days. */
export function listedWithin(days: readonly Range<string>[]): RawBuilder<SqlBool> {
  if (days.length === 0) return sql<SqlBool>`false`;
  const each = days.map(
    ({ min, max }) => sql`lead.listed_on between ${min ?? "-infinity"}::date and ${max ?? "infinity"}::date`,
  );
  return sql<SqlBool>`(${sql.join(each, sql` or `)})`;
}

interface BroughtInput {
  readonly cursorId: number;
  readonly position: number;
  readonly filter: LeadFilter;
  readonly turn: DayTurn;
  /** SQL condition on `lead`: it matches today. */
  readonly condition: RawBuilder<SqlBool>;
}

/**
 * The rounds that the calendar brought in and that the cursor does not know, ascending. Without those that changed after its
 * position, which are judged with their changes.
 */
export async function roundsBroughtIn(
  ctx: Context,
  { cursorId, position, filter, turn, condition }: BroughtInput,
): Promise<readonly number[]> {
  if (turn.arriving.length === 0) return [];
  return columnOf<number>(ctx)`
    with ${touchedRounds(position, Number.MAX_SAFE_INTEGER, { people: peopleOf(filter), measuredAfter: null })},
    arrived as materialized (select lead.round_id from listing lead where ${listedWithin(turn.arriving)} and ${condition})
    select round_id as id from arrived
    except select round_id from touched
    except select unnest(round_ids) from search_cursor_chunk
      where cursor_id = ${cursorId} and chunk in (select round_id / 4096 from arrived)
    order by 1`;
}

/** Forgets the rounds that the calendar carried out, for any number of cursors. */
export async function forgetCarriedOut(
  ctx: Context,
  turns: readonly { readonly cursorId: number; readonly turn: DayTurn }[],
): Promise<void> {
  const leaving = turns.flatMap(({ cursorId, turn }) => turn.leaving.map((days) => ({ cursorId, ...days })));
  if (leaving.length === 0) return;
  await execute(ctx)`
    with leaving as (
      select * from jsonb_to_recordset(${JSON.stringify(leaving)}::jsonb) as l ("cursorId" bigint, min date, max date)
    ),
    gone as (
      select days.min, days.max, lead.round_id / 4096 as chunk, array_agg(lead.round_id) as round_ids
      from (select distinct min, max from leaving) days join listing lead
        on lead.listed_on between coalesce(days.min, '-infinity') and coalesce(days.max, 'infinity')
      group by 1, 2, 3
    )
    update search_cursor_chunk known
    set round_ids = array(select unnest(known.round_ids) except select unnest(x.round_ids) order by 1)
    from (
      select l."cursorId", gone.chunk, array_agg(id) as round_ids
      from leaving l join gone on gone.min is not distinct from l.min and gone.max is not distinct from l.max
        cross join unnest(gone.round_ids) id
      group by 1, 2
    ) x
    where known.cursor_id = x."cursorId" and known.chunk = x.chunk`;
}

function dayOf(clock: Clock): string {
  return clock.now().toISOString().slice(0, 10);
}

/** Has subscribers notified, unless all were today: nothing else may change the catalogue. */
export async function announceNewDay(ctx: Context): Promise<void> {
  const exists = await hasRows(ctx)`
    select from search_cursor w where w.resolved_on < ${dayOf(ctx.clock)}::date limit 1`;
  if (exists) await enqueue(ctx, catalogueChanged, {});
}
