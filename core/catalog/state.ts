import { sql } from "kysely";
import type { Context } from "../context.ts";
import { enqueue } from "../jobs/enqueue.ts";

/**
 * Runs a verb in one transaction; inside another verb's transaction it joins that one.
 * Everything thrown rolls the whole verb back.
 */
export function inTransaction<T>(ctx: Context, verb: (ctx: Context) => Promise<T>): Promise<T> {
  if (ctx.db.isTransaction) return verb(ctx);
  return ctx.db.transaction().execute((db) => verb({ ...ctx, db }));
}

/**
 * Like {@link inTransaction}, and makes writers of the catalogue queue: ids matched against, slugs and
 * numbering stay true until the transaction ends. Readers are never held up.
 */
export function inCatalogueTransaction<T>(ctx: Context, verb: (ctx: Context) => Promise<T>): Promise<T> {
  return inTransaction(ctx, async (inner) => {
    await sql`select version from catalogue_state for update`.execute(inner.db);
    return verb(inner);
  });
}

/** Marks the published catalogue as changed: everything derived from the former version is stale, and followers are to be told. */
export async function raiseVersion(ctx: Context): Promise<void> {
  await sql`update catalogue_state set version = version + 1, changed_at = ${ctx.clock.now()}`.execute(ctx.db);
  await enqueue(ctx, "catalogue.changed", {});
}
