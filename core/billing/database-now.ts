import { sql } from "kysely";
import type { Context } from "../context.ts";

/**
 * The database's own clock, taken before the provider is asked: several processes compare their answers by it. Whoever
 * asks later sees at least what the one before saw, so the answer to the later question is the one to keep.
 */
export async function databaseNow(ctx: Pick<Context, "db">): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select clock_timestamp() as now`.execute(ctx.db);
  const [row] = rows;
  if (row === undefined) throw new Error("the database has no clock");
  return row.now;
}
