import type { Database } from "../db/client.ts";
import { isAppError } from "../platform/errors.ts";
import type { Context } from "./context.ts";

/** A copy of the database that lags a little behind, for reading lists. */
export interface Replica {
  /** The copy, if it is known to be fresh enough at this moment; else null. */
  readonly fresh: () => Database | null;
  /** Reports a version of the catalogue that was published: a copy without it is not fresh from now on. */
  readonly saw: (version: number) => void;
  /** Reports that reading from it failed: it is left alone until it is known to answer again. */
  readonly failed: (error: unknown) => void;
}

/**
 * Reads a list from the replica if there is a fresh one, else from the database itself, also where the replica fails.
 * Never for what the same person may just have written: accounts, saved searches, orders.
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
