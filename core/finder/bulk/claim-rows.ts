import { type RawBuilder, sql, type SqlBool } from "kysely";
import { execute, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { isLapsed } from "../../shared/entitled.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { CLOCK_SKEW_MS, RETRY_MINUTES } from "../finder.ts";
import { refundRow } from "./budget.ts";
import type { RowOutcome } from "./bulk.ts";

/** A row claimed by one process. */
export interface ClaimedRow {
  readonly bulkId: string;
  readonly accountId: string;
  readonly position: number;
  readonly name: string;
  readonly company: string;
  readonly domain: string;
  readonly tries: number;
}

/** A claim not renewed for this long can be taken over; its process was killed. */
export const LEASE_SECONDS = 60;

/**
 * Claims up to `most` due rows, starting with the accounts that have the fewest in progress, and within an account with
 * the jobs that have the fewest, so that a small job never waits for a large one. No row goes to two processes. Jobs
 * whose owner's plan excludes bulk lookups are skipped.
 */
export async function claimRows(
  ctx: Context,
  { worker, most }: { readonly worker: string; readonly most: number },
): Promise<readonly ClaimedRow[]> {
  const now = ctx.clock.now();
  return rowsOf<ClaimedRow>(ctx)`
    with running as (select b.id, b.account_id from finder_bulk b where b.state = 'running'
      and ${mayRunBulk("b.account_id", now)}),
    busy as (
      select b.id, b.account_id, count(*) as rows from running b join finder_bulk_row r on r.bulk_id = b.id
      where r.state = 'waiting' and r.claimed_by is not null and r.due_at > ${now} group by b.id, b.account_id
    ),
    offered as (
      select r.*, b.account_id, coalesce(busy.rows, 0) + row_number() over (partition by b.id order by r.due_at,
        r.spread, r.position) as job_turn
      from running b left join busy on busy.id = b.id cross join lateral (
        select due.bulk_id, due.position, due.due_at, due.spread from finder_bulk_row due
        where due.bulk_id = b.id and due.state = 'waiting' and due.due_at <= ${now}
        order by due.due_at, due.spread, due.position limit ${most}
      ) r
    ),
    ordered as (
      select o.bulk_id, o.position, o.account_id,
        coalesce((select sum(busy.rows) from busy where busy.account_id = o.account_id), 0)
        + row_number() over (partition by o.account_id order by o.job_turn, o.due_at, o.spread, o.position) as turn
      from offered o
    ),
    chosen as (select bulk_id, position, account_id from ordered order by turn, account_id limit ${most}),
    taken as (
      select r.bulk_id, r.position, chosen.account_id from finder_bulk_row r join chosen using (bulk_id, position)
      where r.state = 'waiting' and r.due_at <= ${now} for update of r skip locked
    )
    update finder_bulk_row r set claimed_by = ${worker}, due_at = ${leaseEnd(now)}
    from taken where r.bulk_id = taken.bulk_id and r.position = taken.position
    returning r.bulk_id as "bulkId", taken.account_id as "accountId", r.position, r.name, r.company, r.domain,
      r.tries`;
}

export async function renewClaims(ctx: Context, worker: string): Promise<void> {
  await execute(ctx)`update finder_bulk_row set due_at = ${leaseEnd(ctx.clock.now())} where state = 'waiting'
    and claimed_by = ${worker}
    and bulk_id in (select id from finder_bulk where state in ('running', 'paused'))`;
}

/** Releases the unfinished rows of a stopping worker. */
export async function releaseClaims(ctx: Context, worker: string): Promise<void> {
  await execute(ctx)`update finder_bulk_row set claimed_by = null, due_at = ${ctx.clock.now()} where state = 'waiting'
    and claimed_by = ${worker}`;
}

/** Maximum delay of a row whose mail server has a full queue. */
const MAX_PUT_OFF_MINUTES = 10;

/** Makes rows due that are scheduled later than the maximum delay, because the clock was set back. */
export async function freeFutureRows(ctx: Context): Promise<void> {
  const soonest = new Date(ctx.clock.now().getTime() + LEASE_SECONDS * 1_000 + CLOCK_SKEW_MS);
  await execute(ctx)`
    update finder_bulk_row r set claimed_by = null, due_at = ${ctx.clock.now()}
    from finder_bulk b where b.id = r.bulk_id and b.state = 'running' and r.state = 'waiting' and r.due_at > ${soonest}
      and (r.claimed_by is not null or r.due_at > ${soonest}::timestamptz
        + make_interval(mins => greatest(${MAX_PUT_OFF_MINUTES}, (${[...RETRY_MINUTES]}::int[])[r.tries])))`;
}

/** Stores a row's result; the first one counts. A row without a new address is refunded. */
export async function finishRow(ctx: Context, row: ClaimedRow, outcome: RowOutcome): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    await storeResult(inner, row, outcome);
    if (outcome.email === null || outcome.isFallback === true) await refundRow(inner, row);
  });
}

async function storeResult(
  ctx: Context,
  row: ClaimedRow,
  { status, statusAt, email, confidence, source, flags }: RowOutcome,
): Promise<void> {
  await changeRow(
    ctx,
    row,
    sql`state = 'done', claimed_by = null, status = ${status}, status_at = ${statusAt}, email = ${email},
    confidence = ${confidence}, source = ${source}, flags = ${[...flags]}`,
  );
}

/** Reschedules a row with the given number of tries. */
export async function postponeRow(ctx: Context, row: ClaimedRow, until: Date): Promise<void> {
  await changeRow(ctx, row, sql`claimed_by = null, tries = ${row.tries}, due_at = ${until}`);
}

/** SQL: the row `c` was the last waiting one of the running job `b`. */
const isLast = sql`(b.state = 'running' and c.state = 'done' and b.done + 1 = b.rows)`;

/** Updates a waiting row and its job's counters. Locks the job first, as deleting does, to avoid deadlocks. */
async function changeRow(ctx: Context, { bulkId, position }: ClaimedRow, set: RawBuilder<unknown>): Promise<void> {
  await execute(ctx)`
    with list as (select id from finder_bulk where id = ${bulkId} for no key update),
    before as (
      select r.bulk_id, r.position, r.tries from finder_bulk_row r join list on list.id = r.bulk_id
      where r.position = ${position} and r.state = 'waiting' for update of r
    ),
    changed as (
      update finder_bulk_row r set ${set} from before where r.bulk_id = before.bulk_id and r.position = before.position
      returning r.state, r.email, r.status, r.tries, before.tries as tried
    )
    update finder_bulk b set done = b.done + (c.state = 'done')::int, found = b.found + (c.email is not null)::int,
      verified = b.verified + coalesce(c.status = 'verified', false)::int,
      later = b.later + (c.state = 'waiting' and c.tries > 0)::int - (c.tried > 0)::int,
      state = case when ${isLast} then 'done' else b.state end,
      ended_at = case when ${isLast} then ${ctx.clock.now()} else b.ended_at end
    from changed c where b.id = ${bulkId}`;
}

/** Ends jobs without a waiting row from the beginning, and those resumed after their last one. */
export async function endFinished(ctx: Context): Promise<void> {
  await execute(ctx)`
    update finder_bulk b set state = 'done', ended_at = ${ctx.clock.now()}
    where b.state = 'running' and not exists (select from finder_bulk_row r where r.bulk_id = b.id
      and r.state = 'waiting')`;
}

function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + LEASE_SECONDS * 1_000);
}

/** SQL condition: the account in this column may run bulk jobs now; the set-based version of `mayRunBulkJobs`. */
export function mayRunBulk(account: string, now: Date): RawBuilder<SqlBool> {
  return sql<SqlBool>`not ${isLapsed(account, now)}`;
}
