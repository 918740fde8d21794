import { type RawBuilder, sql } from "kysely";
import { execute } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { readList } from "../../shared/replica.ts";

/**
 * Reads in one snapshot, in a read-only transaction whose statements each have a timeout. The first statement evaluates
 * the expressions `before`, so that an error of them comes before any row is read.
 */
export async function inBoundedSnapshot<T>(
  ctx: Context,
  timeoutMs: number,
  read: (inner: Context) => Promise<T>,
  before: readonly RawBuilder<unknown>[] = [],
): Promise<T> {
  return readList(ctx, (inner) =>
    inner.db
      .transaction()
      .setAccessMode("read only")
      .setIsolationLevel("repeatable read")
      .execute(async (db) => {
        const timeout = sql`set_config('statement_timeout', ${String(timeoutMs)}, true)`;
        await execute(db)`select ${sql.join([timeout, ...before])}`;
        return read({ ...inner, db });
      }),
  );
}
