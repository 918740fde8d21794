import { createHash } from "node:crypto";
import { execute, rowOf, rowsOf } from "../../db/statement.ts";
import type { Database } from "../../db/client.ts";
import type { Unfinished } from "./places/open-place.ts";

/** First key of the advisory locks of backups being written. */
const LOCKS = 1_852_990_827;
/** Age after which an unfinished file whose writer cannot be asked for counts as abandoned. */
const ABANDONED_MS = 86_400_000;

/**
 * Proves to other processes, on this machine or another, that this file is being written: its writer's transaction
 * holds a lock, which the database releases when the writer's process or connection ends. `write` gets the database's
 * mark for the name of the unfinished file.
 */
export async function asWriter<T>(db: Database, file: string, write: (mark: string) => Promise<T>): Promise<T> {
  return db.transaction().execute(async (trx) => {
    await execute(trx)`select set_config('idle_in_transaction_session_timeout', '0', true),
      pg_advisory_xact_lock_shared(${LOCKS}, hashtext(${file}))`;
    return write(await markOf(trx));
  });
}

/**
 * Decides whether an unfinished file's writer is gone: by the lock if it writes from this database. Only files of other
 * databases and of versions without locks are judged by age.
 */
export function abandonedBy(db: Database, isOurs: (file: string) => boolean = () => false) {
  return async ({ file, mark, changedAt }: Unfinished): Promise<boolean> => {
    if (mark === null ? isOurs(file) : mark === (await markOf(db))) return isUnlocked(db, file);
    return mark !== null && changedAt.getTime() < Date.now() - ABANDONED_MS;
  };
}

async function isUnlocked(db: Database, file: string): Promise<boolean> {
  const row = await rowOf<{ free: boolean }>(db)`select pg_try_advisory_xact_lock(${LOCKS}, hashtext(${file})) as free`;
  return row?.free === true;
}

/** Identifies a database in 12 hexadecimal digits. */
async function markOf(db: Database): Promise<string> {
  const rows = await rowsOf<{ id: string }>(db)`
    select system_identifier || '/' || (select oid from pg_database where datname = current_database()) as id
    from pg_control_system()`;
  return createHash("sha256")
    .update(rows[0]?.id ?? "")
    .digest("hex")
    .slice(0, 12);
}
