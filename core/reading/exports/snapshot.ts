import type { RawBuilder } from "kysely";
import { execute } from "../../../db/statement.ts";
import { copyOut, type CopyOutFormat, type Delimiter } from "../../../db/copy-out.ts";
import type { Database } from "../../../db/client.ts";
import type { Context } from "../../shared/context.ts";

/** A snapshot of the database on its own connection, which it holds until closed. */
export interface Snapshot {
  readonly db: Database;
  /** A query's result in COPY format. */
  readonly copy: (query: RawBuilder<unknown>, format: CopyOutFormat, delimiter?: Delimiter) => AsyncIterable<Buffer>;
  /** Passes a file's bytes through and closes the snapshot at the end, or when the reader leaves. */
  readonly closeAtEnd: (body: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;
  readonly close: () => Promise<void>;
}

/** Opens a snapshot and passes it to `prepare`. Closes it if that fails; otherwise the caller must. */
export async function withSnapshot<T>(ctx: Context, prepare: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const db = await ctx.db.startTransaction().setIsolationLevel("repeatable read").execute();
  const stop = new AbortController();
  const close = async (): Promise<void> => {
    if (stop.signal.aborted) return;
    stop.abort();
    await db.rollback().execute();
  };
  const closeAtEnd = async function* (body: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    try {
      yield* body;
    } finally {
      await close();
    }
  };
  const copy = async function* (
    query: RawBuilder<unknown>,
    format: CopyOutFormat,
    delimiter: Delimiter = ",",
  ): AsyncGenerator<Buffer> {
    // A file must not occupy several parallel workers of the database while others wait.
    await execute(db)`set local max_parallel_workers_per_gather = 0`;
    yield* copyOut(ctx.db, db, { query, format, delimiter, signal: stop.signal });
  };
  try {
    return await prepare({ db, copy, closeAtEnd, close });
  } catch (error) {
    await close();
    throw error;
  }
}
