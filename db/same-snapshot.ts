import { type ControlledTransaction, sql } from "kysely";
import type { Database } from "./client.ts";
import type { DB } from "./schema.ts";

/**
 * Begins a transaction on another connection of `db` with the snapshot of `trx`, a repeatable-read transaction that
 * must last until then. The caller ends it.
 */
export async function beginWithSnapshotOf(db: Database, trx: Database): Promise<ControlledTransaction<DB>> {
  const { rows } = await sql<{ snapshot: string }>`select pg_export_snapshot() as snapshot`.execute(trx);
  const twin = await db.startTransaction().setIsolationLevel("repeatable read").execute();
  try {
    await sql`set transaction snapshot ${sql.lit(rows[0]?.snapshot ?? "")}`.execute(twin);
    return twin;
  } catch (error) {
    await twin.rollback().execute();
    throw error;
  }
}
