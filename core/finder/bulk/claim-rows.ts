import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../context.ts";
import { includesLists } from "./includes-lists.ts";
import type { RowOutcome } from "./row-status.ts";

/** A row that one process works on. */
export interface ClaimedRow {
  readonly bulkId: string;
  readonly position: number;
  readonly name: string;
  readonly company: string;
  readonly domain: string;
  /** How often its servers asked to come back later. */
  readonly tries: number;
}

/** A row not heard of for so long is somebody else's to take: its process was killed. */
export const LEASE_SECONDS = 60;

/**
 * Takes up to `most` rows that are due, in turns between accounts: whoever has the fewest rows in work comes first, so that
 * ten rows never wait for ten thousand of somebody else's. Processes never take the same row. The lists of whose plan does not include
 * them rest meanwhile.
 */
export async function claimRows(ctx: Context, { worker, most }: { readonly worker: string; readonly most: number }): Promise<readonly ClaimedRow[]> {
  const now = ctx.clock.now();
  const { rows } = await sql<ClaimedRow>`
    with running as (select b.id, b.account_id from finder_bulk b where b.state = 'running' and ${includesLists("b.account_id", now)}),
    busy as (
      select b.account_id, count(*) as rows from running b join finder_bulk_row r on r.bulk_id = b.id
      where r.state = 'waiting' and r.claimed_by is not null and r.due_at > ${now} group by b.account_id
    ),
    offered as (
      select r.bulk_id, r.position, b.account_id, coalesce(busy.rows, 0) + row_number() over (partition by b.account_id order by r.due_at, r.spread, r.position) as turn
      from running b left join busy using (account_id) cross join lateral (
        select due.bulk_id, due.position, due.due_at, due.spread from finder_bulk_row due
        where due.bulk_id = b.id and due.state = 'waiting' and due.due_at <= ${now}
        order by due.due_at, due.spread, due.position limit ${most}
      ) r
    ),
    chosen as (select bulk_id, position from offered order by turn, account_id limit ${most}),
    taken as (
      select r.bulk_id, r.position from finder_bulk_row r join chosen using (bulk_id, position)
      where r.state = 'waiting' and r.due_at <= ${now} for update of r skip locked
    )
    update finder_bulk_row r set claimed_by = ${worker}, due_at = ${leaseEnd(now)}
    from taken where r.bulk_id = taken.bulk_id and r.position = taken.position
    returning r.bulk_id as "bulkId", r.position, r.name, r.company, r.domain, r.tries`.execute(ctx.db);
  return rows;
}

/** Says that these processes' rows are still in work. */
export async function renewClaims(ctx: Context, worker: string): Promise<void> {
  await sql`update finder_bulk_row set due_at = ${leaseEnd(ctx.clock.now())} where state = 'waiting' and claimed_by = ${worker}
    and bulk_id in (select id from finder_bulk where state in ('running', 'paused'))`.execute(ctx.db);
}

/** Gives back what a process that ends has not finished. */
export async function releaseClaims(ctx: Context, worker: string): Promise<void> {
  await sql`update finder_bulk_row set claimed_by = null, due_at = ${ctx.clock.now()} where state = 'waiting' and claimed_by = ${worker}`.execute(ctx.db);
}

/** Keeps what came of a row, whoever worked on it first. */
export async function finishRow(ctx: Context, row: ClaimedRow, { status, email, confidence, source, verified, flags }: RowOutcome): Promise<void> {
  await changeRow(ctx, row, sql`state = 'done', claimed_by = null, status = ${status}, email = ${email}, confidence = ${confidence}, source = ${source}, verified = ${verified}, flags = ${[...flags]}`);
}

/** Leaves a row for later, its tries as they are given. */
export async function postponeRow(ctx: Context, row: ClaimedRow, until: Date): Promise<void> {
  await changeRow(ctx, row, sql`claimed_by = null, tries = ${row.tries}, due_at = ${until}`);
}

/** Changes a row that still waits, and its list's figures with it. The list is locked first, as by whoever deletes it: so neither waits for the other for ever. */
async function changeRow(ctx: Context, { bulkId, position }: ClaimedRow, set: RawBuilder<unknown>): Promise<void> {
  await sql`
    with list as (select id from finder_bulk where id = ${bulkId} for no key update),
    before as (
      select r.bulk_id, r.position, r.tries from finder_bulk_row r join list on list.id = r.bulk_id
      where r.position = ${position} and r.state = 'waiting' for update of r
    ),
    changed as (
      update finder_bulk_row r set ${set} from before where r.bulk_id = before.bulk_id and r.position = before.position
      returning r.state, r.email, r.verified, r.tries, before.tries as tried
    )
    update finder_bulk b set done = b.done + (c.state = 'done')::int, found = b.found + (c.email is not null)::int, verified = b.verified + coalesce(c.verified, false)::int,
      later = b.later + (c.state = 'waiting' and c.tries > 0)::int - (c.tried > 0)::int
    from changed c where b.id = ${bulkId}`.execute(ctx.db);
}

/** Ends the lists of which nothing waits any more. */
export async function endFinished(ctx: Context): Promise<void> {
  await sql`
    update finder_bulk b set state = 'done', ended_at = ${ctx.clock.now()}
    where b.state = 'running' and not exists (select from finder_bulk_row r where r.bulk_id = b.id and r.state = 'waiting')`.execute(ctx.db);
}

function leaseEnd(now: Date): Date {
  return new Date(now.getTime() + LEASE_SECONDS * 1_000);
}
