import type { Context } from "./context.ts";

/**
 * Runs a verb in one transaction, joining the caller's transaction if there is one; any error rolls everything back.
 */
export function inTransaction<T>(ctx: Context, verb: (ctx: Context) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return verb(ctx);
  return ctx.db.transaction().execute((db) => verb({ ...ctx, db }));
}
