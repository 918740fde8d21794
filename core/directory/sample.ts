import { sql } from "kysely";
import type { Context } from "../context.ts";

/** Whether sample rows are published: then every page says that it shows sample data. */
export async function hasSampleRows(ctx: Context): Promise<boolean> {
  const result = await sql<{ present: boolean }>`select exists (select 1 from lead where is_sample) as present`.execute(ctx.db);
  return result.rows[0]?.present ?? false;
}
