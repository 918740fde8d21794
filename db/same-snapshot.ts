import { type ControlledTransaction, sql } from "kysely";
import type { Database } from "./client.ts";
import type { DB } from "./schema.ts";

/**
 * A transaction on another connection of `db` that sees exactly what `trx` sees, a repeatable read transaction that must
 * last until this has begun. Whoever begins it ends it.
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
