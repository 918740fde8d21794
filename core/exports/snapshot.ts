import { type RawBuilder, sql } from "kysely";
import { copyOut, type CopyOutFormat } from "../../db/copy-out.ts";
import type { Database } from "../../db/client.ts";
import type { Context } from "../context.ts";

/** One moment of the database, over one connection that it holds until it is closed. */
export interface Snapshot {
  readonly db: Database;
  /** What a query gives, as COPY writes it. */
  readonly copy: (query: RawBuilder<unknown>, format: CopyOutFormat) => AsyncIterable<Buffer>;
  /** A file's bytes, after which, or after whose reader has left, the snapshot is closed. */
  readonly toItsEnd: (body: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;
  readonly close: () => Promise<void>;
}

/** Prepares what is read of one moment; should that fail, the moment is closed, else whoever was given it closes it. */
export async function overSnapshot<T>(ctx: Context, prepare: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const db = await ctx.db.startTransaction().setIsolationLevel("repeatable read").execute();
  const stop = new AbortController();
  const close = async (): Promise<void> => {
    if (stop.signal.aborted) return;
    stop.abort();
    await db.rollback().execute();
  };
  const toItsEnd = async function* (body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    try {
      yield* body;
    } finally {
      await close();
    }
  };
  const copy = async function* (query: RawBuilder<unknown>, format: CopyOutFormat): AsyncGenerator<Buffer> {
    // One process of the database writes the file, for others are to be answered meanwhile.
    await sql`set local max_parallel_workers_per_gather = 0`.execute(db);
    yield* copyOut(ctx.db, db, { query, format, signal: stop.signal });
  };
  try {
    return await prepare({ db, copy, toItsEnd, close });
  } catch (error) {
    await close();
    throw error;
  }
}
