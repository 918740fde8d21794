import { sql } from "kysely";
import type { Context } from "../context.ts";

/**
 * The ids of the owners, whose rows stay locked until the transaction ends. Always in one order and before any other
 * account's row, so that two who change or delete owners at once wait for each other instead of blocking each other: the
 * one who comes second sees what the first has left.
 */
export async function lockOwners(ctx: Context): Promise<readonly string[]> {
  const { rows } = await sql<{ id: string }>`select id from account where role = 'owner' order by id for update`.execute(ctx.db);
  return rows.map(({ id }) => id);
}
