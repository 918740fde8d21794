import { columnOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";

/**
 * Locks all owners' rows until the transaction ends and returns their ids. Call it before locking any other account, so
 * that concurrent owner changes queue instead of deadlocking.
 */
export async function lockOwners(ctx: Context): Promise<readonly string[]> {
  return columnOf<string>(ctx)`select id from account where role = 'owner' order by id for update`;
}
