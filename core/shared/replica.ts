import type { Database } from "../../db/client.ts";
import { isAppError } from "../../platform/errors.ts";
import type { Context } from "./context.ts";

/** A read replica that may lag slightly. */
export interface Replica {
  /** The replica while it is known to be fresh, else null. */
  readonly fresh: () => Database | null;
  /** Reports a published catalogue version; a replica without it no longer counts as fresh. */
  readonly saw: (version: number) => void;
  /** Reports a failed read; the replica is avoided until it answers again. */
  readonly failed: (error: unknown) => void;
}

/**
 * Reads a list from the replica if it is fresh, else, or if that fails, from the primary. Not for data a user may have
 * just written: accounts, saved searches, orders.
 */
export async function readList<T>(ctx: Context, read: (inner: Context) => Promise<T>): Promise<T> {
  const db = ctx.replica?.fresh() ?? null;
  if (db === null) return read(ctx);
  try {
    return await read({ ...ctx, db });
  } catch (error) {
    if (isAppError(error)) throw error;
    ctx.replica?.failed(error);
    return read(ctx);
  }
}
