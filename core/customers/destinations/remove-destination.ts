import { sql } from "kysely";
import { execute, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { enqueue } from "../../shared/jobs/enqueue.ts";
import { recordsOwed } from "../../shared/jobs/signals.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { ownDestination } from "./destinations.ts";
import { siblingsOf } from "./due-leads.ts";
import { endAccess } from "./end-access.ts";

/**
 * Removes a destination with its credential, which is revoked if it came from a sign-in, and its log. What it wrote stays in
 * the tool, or `empties` it first where the value is still ours, unless another destination writes into the same account.
 * Records stay known for twelve months, for what must be taken back later. Throws AppError `not_found`.
 */
export async function removeDestination(
  ctx: Context,
  id: number,
  { empties = false }: { readonly empties?: boolean } = {},
): Promise<void> {
  await inTransaction(ctx, async (inner) => {
    await ownDestination(inner, id);
    const now = inner.clock.now();
    if (empties) {
      const changed = await execute(inner)`
        update tool_record r set owed = coalesce(r.owed, 'ours'), owed_at = ${now} where ${onlyIn(id)} and r.state <> 'gone'`;
      if (changed > 0) {
        await execute(inner)`update destination set removed_at = ${now}, paused_at = ${now},
          paused_reason = 'What it wrote is being emptied; then it is removed.' where id = ${id}`;
        await enqueue(inner, recordsOwed, {});
        return;
      }
    }
    await remove(inner, id);
  });
}

/** SQL condition on `tool_record r`: only this destination of the account wrote there. */
const onlyIn = (id: number) => sql`exists (
  select from destination d join saved_search s on s.id = d.search_id
  where d.id = ${id} and r.owner = s.owner and r.kind = d.kind
    and (r.tool_account = d.tool_account or r.tool_account = 'destination ' || d.id)
    and not exists (select from destination other where other.id in ${siblingsOf(id)} and other.id <> d.id))`;

async function remove(ctx: Context, id: number): Promise<void> {
  await endAccess(ctx, { destinationId: id });
  // What was still to be emptied for the removal is left now, also if the same account is connected again.
  await execute(ctx)`update tool_record r set left_at = ${ctx.clock.now()}, owed = nullif(owed, 'ours'),
    owed_at = case when owed <> 'ours' then owed_at end where ${onlyIn(id)}`;
  await execute(ctx)`
    with gone as (delete from destination where id = ${id} returning cursor_id)
    delete from search_cursor where id in (select cursor_id from gone)`;
}

/** Removes the destinations whose records are emptied. */
export async function removeEmptied(ctx: Context): Promise<void> {
  const rows = await rowsOf<{ id: number }>(ctx)`
    select d.id from destination d join saved_search s on s.id = d.search_id
    where d.removed_at is not null and not exists (select from tool_record r where r.owner = s.owner and r.kind = d.kind
      and (r.tool_account = d.tool_account or r.tool_account = 'destination ' || d.id) and r.owed is not null)`;
  for (const { id } of rows) await inTransaction({ ...ctx }, (inner) => remove(inner, id));
}
