import type { Database } from "../db/client.ts";
import { loadBackup, type LoadOptions } from "../db/backup/load-backup.ts";
import { readBackup } from "../db/backup/read-backup.ts";
import { type WriteOptions, writeBackup } from "../db/backup/write-backup.ts";

/** A backup of a database as bytes. */
export async function backupOf(db: Database, options: Partial<WriteOptions> = {}): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  const whole = {
    version: "0.0.0",
    site: "test",
    now: new Date("2026-09-01T12:00:00Z"),
    signal: new AbortController().signal,
    ...options,
  };
  await writeBackup(db, whole, async (file) => {
    for await (const chunk of file) chunks.push(chunk);
  });
  return Buffer.concat(chunks);
}

/** Loads a backup into an empty database, in one transaction. */
export async function restoreInto(db: Database, backup: Uint8Array, options: LoadOptions = {}) {
  return db.transaction().execute((trx) => loadBackup(trx, readBackup(inPieces(backup)), options));
}

/** Splits the bytes as a file or network would. */
export async function* inPieces(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  for (let from = 0; from < bytes.byteLength; from += 65_536) yield bytes.subarray(from, from + 65_536);
}
