import { sql } from "kysely";
import { beginWithSnapshotOf } from "../../db/same-snapshot.ts";
import type { Context } from "../context.ts";
import { forgetOutdated } from "./told.ts";

/** An export that is being written down while its file is being written. */
export interface Recording {
  /** The file was written to its end: from now on the export counts. Throws when it could not be written down. */
  arrived(): Promise<void>;
  /** The file broke off: nothing of it is kept. */
  abandon(): Promise<void>;
}

/**
 * Writes an export down on a connection of its own, in the snapshot that `inner`'s transaction reads its rows in: where it
 * stood is exactly what it saw, and neither waits for the other. `record` gives the export's number.
 */
export async function beginRecording(ctx: Context, inner: Context, record: (ctx: Context) => Promise<number>): Promise<Recording> {
  const twin = await beginWithSnapshotOf(ctx.db, inner.db);
  const recorded = Promise.allSettled([recordIn(twin)]);
  let isOver = false;

  async function recordIn(trx: typeof twin): Promise<number> {
    try {
      const id = await record({ ...ctx, db: trx });
      await trx.commit().execute();
      return id;
    } catch (error) {
      await trx.rollback().execute();
      throw error;
    }
  }

  return {
    async arrived() {
      isOver = true;
      const [outcome] = await recorded;
      if (outcome.status === "rejected") throw outcome.reason;
      await sql`update export set arrived = true where id = ${outcome.value}`.execute(ctx.db);
      await forgetOutdated(ctx);
    },
    async abandon() {
      if (isOver) return;
      isOver = true;
      const [outcome] = await recorded;
      if (outcome.status === "rejected") return;
      await sql`with told as (delete from exported_block where export_id = ${outcome.value}) delete from export where id = ${outcome.value}`.execute(ctx.db);
    },
  };
}
