import { sql } from "kysely";
import type { Context } from "../../shared/context.ts";
import { readList } from "../../shared/replica.ts";

/** Reads in one snapshot, in a read-only transaction whose statements each have a timeout. */
export async function inBoundedSnapshot<T>(
  ctx: Context,
  timeoutMs: number,
  read: (inner: Context) => Promise<T>,
): Promise<T> {
  return readList(ctx, (inner) =>
    inner.db
      .transaction()
      .setAccessMode("read only")
      .setIsolationLevel("repeatable read")
      .execute(async (db) => {
        await sql`select set_config('statement_timeout', ${String(timeoutMs)}, true)`.execute(db);
        return read({ ...inner, db });
      }),
  );
}
