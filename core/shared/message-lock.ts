import { sql } from "kysely";
import { execute } from "../../db/statement.ts";
import type { Context } from "./context.ts";

/** Key of the advisory lock; nothing else in the database uses transaction locks of this number. */
const LOCK = 7_140_001;

/**
 * Call first in every transaction that reads leads and writes them into a message, so that an erasure either sees the
 * message or is seen by its writer.
 */
export async function lockForWriting(ctx: Context): Promise<void> {
  await execute(ctx)`select pg_advisory_xact_lock_shared(${sql.lit(LOCK)})`;
}

/** Waits for the transactions that write messages, and blocks new ones until the caller's erasure is committed. */
export async function lockForErasing(ctx: Context): Promise<void> {
  await execute(ctx)`select pg_advisory_xact_lock(${sql.lit(LOCK)})`;
}
