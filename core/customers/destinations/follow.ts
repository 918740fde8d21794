import { sql } from "kysely";
import type { Context } from "../../shared/context.ts";
import { enqueueAll } from "../../shared/jobs/enqueue.ts";
import { advanceCursor } from "../searches/cursor.ts";
import { type ActorOf, asOwner, followEach, throwFailures } from "../searches/follow-each.ts";
import { touchedRounds } from "../searches/judge-touched.ts";
import { isBehind } from "../searches/day-turn.ts";
import { SUBSCRIBER, type Subscriber } from "../searches/pass-over.ts";
import { deliverDestinationJob } from "./jobs/deliver.ts";

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
  await queueWithdrawals(ctx, behind, until);
  const failures = await followEach(ctx, {
    behind,
    until,
    step: (one) => asOwner(ctx, { actorOf, owner: one.owner }, (inner) => queue(inner, one, until)),
  });
  const due = await dueDestinations(ctx);
  await enqueueAll(
    ctx,
    deliverDestinationJob,
    due.map((destinationId) => ({ destinationId })),
  );
  throwFailures(failures, "destinations could not be followed");
}

async function destinationsBehind(ctx: Context, until: number): Promise<readonly Following[]> {
  const { rows } = await sql<Following>`
    select d.id, ${SUBSCRIBER}, s.owner
    from destination d join search_cursor w on w.id = d.cursor_id join saved_search s on s.id = d.search_id
    where ${isBehind(ctx, until)} order by d.id`.execute(ctx.db);
  return rows;
}

async function queue(ctx: Context, { id, cursorId }: Following, until: number): Promise<void> {
  const { added, changed } = await advanceCursor(ctx, cursorId, until);
  const now = ctx.clock.now();
  // A round that it received is corrected; one that it knew from before its start is not news.
  await sql`
    insert into destination_item as known (destination_id, round_id, company_id, due_at)
    select ${id}, r.id, r.company_id, ${now} from funding_round r
    where r.id = any(${[...added]}::bigint[]) or (r.id = any(${[...changed]}::bigint[]) and exists (
      select from destination_item i where i.destination_id = ${id} and i.round_id = r.id))
    on conflict (destination_id, round_id) do update set company_id = excluded.company_id, is_gone = false,
      state = 'waiting', attempts = 0, due_at = excluded.due_at`.execute(ctx.db);
}

/**
 * Queues the withdrawal of rounds that are no longer published, also of those that a search no longer matched before.
 * Before the cursors move, so that a crash loses nothing.
 */
async function queueWithdrawals(ctx: Context, behind: readonly Following[], until: number): Promise<void> {
  if (behind.length === 0) return;
  const since = Math.min(...behind.map(({ position }) => position));
  await sql`
    with ${touchedRounds(since, until, "everybody")}
    update destination_item i set is_gone = true, state = 'waiting', attempts = 0, due_at = ${ctx.clock.now()}
    from touched
    where i.destination_id = any(${behind.map(({ id }) => id)}::bigint[]) and i.round_id = touched.round_id
      and not i.is_gone and not exists (select from lead where lead.round_id = i.round_id)`.execute(ctx.db);
}

async function dueDestinations(ctx: Context): Promise<readonly number[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<{ id: number }>`
    select d.id from destination d
    where d.paused_at is null and (d.rest_until is null or d.rest_until <= ${now})
      and (d.busy_until is null or d.busy_until <= ${now})
      and exists (select from destination_item i where i.destination_id = d.id and i.state = 'waiting'
        and i.due_at <= ${now})
    order by d.id`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
