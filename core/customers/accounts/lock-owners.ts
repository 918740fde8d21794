import { sql } from "kysely";
import type { Context } from "../../shared/context.ts";

/**
 * Locks all owners' rows until the transaction ends and returns their ids. Call it before locking any other account, so
 * that concurrent owner changes queue instead of deadlocking.
 */
export async function lockOwners(ctx: Context): Promise<readonly string[]> {
  const { rows } = await sql<{
    id: string;
  }>`select id from account where role = 'owner' order by id for update`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
