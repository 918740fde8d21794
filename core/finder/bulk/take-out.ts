import { type RawBuilder, sql } from "kysely";
import type { Context } from "../../context.ts";

/** In the lists of accounts, the rows (`r`) of these addresses say what those of people nobody knows say. */
export async function takeOutOfLists(ctx: Context, isTheirs: RawBuilder<unknown>): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    with theirs as (select r.bulk_id, r.position from finder_bulk_row r where ${isTheirs}),
    lists as (select id from finder_bulk where id in (select bulk_id from theirs) order by id for no key update),
    gone as (
      update finder_bulk_row r set status = 'not_found', email = null, confidence = null, source = null, verified = null, flags = '{}'
      from theirs join lists on lists.id = theirs.bulk_id where r.bulk_id = theirs.bulk_id and r.position = theirs.position
      returning r.bulk_id
    )
    select distinct bulk_id as id from gone`.execute(ctx.db);
  if (rows.length === 0) return;
  await sql`
    update finder_bulk b set found = counted.found, verified = counted.verified
    from (
      select bulk_id, count(email)::int as found, count(*) filter (where verified)::int as verified
      from finder_bulk_row where bulk_id = any(${rows.map(({ id }) => id)}) group by bulk_id
    ) counted
    where counted.bulk_id = b.id`.execute(ctx.db);
}
