import { sql } from "kysely";
import type { Context } from "../../context.ts";
import type { Bulk } from "./bulk.ts";
import { includesLists } from "./includes-lists.ts";

const MOST_LISTED = 100;

/** An account's lists, the newest first. */
export function listBulks(ctx: Context, { accountId }: { readonly accountId: string }): Promise<readonly Bulk[]> {
  return read(ctx, accountId, null);
}

/** One of an account's lists; null when it has none such. */
export async function readBulk(ctx: Context, { accountId, id }: { readonly accountId: string; readonly id: string }): Promise<Bulk | null> {
  return (await read(ctx, accountId, id))[0] ?? null;
}

async function read(ctx: Context, accountId: string, id: string | null): Promise<readonly Bulk[]> {
  const isHeldBack = sql`b.state = 'running' and not ${includesLists("b.account_id", ctx.clock.now())}`;
  const { rows } = await sql<Bulk>`
    select b.id, b.file_name as "fileName", b.format, case when ${isHeldBack} then 'paused' else b.state end as state,
      case when ${isHeldBack} then 'plan' when b.state = 'paused' then 'owner' end as "pausedBy",
      b.rows, b.done, b.found, b.verified, b.later, b.created_at as "createdAt", b.ended_at as "endedAt", b.purge_at as "purgeAt"
    from finder_bulk b
    where b.account_id = ${accountId} and ${id === null ? sql`true` : sql`b.id = ${id}`}
    order by b.created_at desc, b.id limit ${MOST_LISTED}`.execute(ctx.db);
  return rows;
}
