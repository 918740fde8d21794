import { columnOf, execute, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { enqueueAll } from "../../shared/jobs/enqueue.ts";
import { advanceCursor } from "../searches/cursor.ts";
import { type ActorOf, asOwner, followEach, throwFailures } from "../searches/follow-each.ts";
import { touchedRounds } from "../searches/judge-touched.ts";
import { isBehind } from "../searches/day-turn.ts";
import { SUBSCRIBER, type Subscriber } from "../searches/pass-over.ts";
import { DESTINATION_KINDS } from "./kinds.ts";
import { deliverDestinationJob } from "./jobs/deliver.ts";

const RECORD_KINDS = DESTINATION_KINDS.filter(({ keyedBy }) => keyedBy === "company").map(({ key }) => key);

interface Following extends Subscriber {
  readonly id: number;
  readonly owner: string;
}

/**
 * Queues the changes up to `until` of every destination, each with its cursor in one transaction, so a crash loses and
 * doubles nothing; then enqueues the delivery of what is due. Owners without access catch up later; failures are thrown
 * after all were tried.
 */
export async function followDestinations(
  ctx: Context,
  { actorOf, until = Number.MAX_SAFE_INTEGER }: { readonly actorOf: ActorOf; readonly until?: number },
): Promise<void> {
  const behind = await destinationsBehind(ctx, until);
  await queueTouched(ctx, behind, until);
  const failures = await followEach(ctx, {
    behind,
    until,
    step: (one) => asOwner(ctx, { actorOf, owner: one.owner }, (inner) => queue(inner, one, until)),
  });
  const due = await dueDestinations(ctx);
  const deliveries = due.map((destinationId) => ({ destinationId }));
  await enqueueAll(ctx, deliverDestinationJob, deliveries);
  throwFailures(failures, "destinations could not be followed");
}

async function destinationsBehind(ctx: Context, until: number): Promise<readonly Following[]> {
  return rowsOf<Following>(ctx)`
    select d.id, ${SUBSCRIBER}, s.owner
    from destination d join search_cursor w on w.id = d.cursor_id join saved_search s on s.id = d.search_id
    where ${isBehind(ctx, until)} order by d.id`;
}

async function queue(ctx: Context, { id, cursorId }: Following, until: number): Promise<void> {
  const { added } = await advanceCursor(ctx, cursorId, until);
  // Invented rows are never delivered.
  await execute(ctx)`
    insert into destination_item as known (destination_id, round_id, company_id, due_at)
    select ${id}, r.id, r.company_id, ${ctx.clock.now()}
    from funding_round r join listing lead on lead.round_id = r.id and not lead.is_sample
    where r.id = any(${[...added]}::bigint[])
    on conflict (destination_id, round_id) do update set company_id = excluded.company_id,
      state = 'waiting', attempts = 0, due_at = excluded.due_at`;
}

/**
 * Queues what destinations have received and changed since, whether or not their search still matches it: whatever was
 * written is followed until it is withdrawn. Before the cursors move, so that a crash loses nothing.
 */
async function queueTouched(ctx: Context, behind: readonly Following[], until: number): Promise<void> {
  if (behind.length === 0) return;
  const since = Math.min(...behind.map(({ position }) => position));
  await execute(ctx)`
    with ${touchedRounds(since, until, { people: "everybody", measuredAfter: null })}
    update destination_item i set state = 'waiting', attempts = 0, due_at = ${ctx.clock.now()} from touched
    where i.destination_id = any(${behind.map(({ id }) => id)}::bigint[]) and i.round_id = touched.round_id`;
}

/**
 * Destinations with due rows, and those for which the tool is asked even if nothing is due: before the start, for the
 * records of an earlier version, and for the account in which something must be taken back.
 */
async function dueDestinations(ctx: Context): Promise<readonly number[]> {
  const now = ctx.clock.now();
  return columnOf<number>(ctx)`
    select d.id from destination d
    where d.paused_at is null and (d.rest_until is null or d.rest_until <= ${now})
      and (d.busy_until is null or d.busy_until <= ${now})
      and (d.looked_up_at is null
        or (d.tool_account is null and d.kind = any(${RECORD_KINDS}) and exists (
          select from saved_search s join tool_record r on r.owner = s.owner and r.kind = d.kind
          where s.id = d.search_id and r.owed is not null))
        or exists (select from destination_item i where i.destination_id = d.id and i.state = 'waiting'
          and i.due_at <= ${now}))
    order by d.id`;
}
