import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { execute, rowsOf } from "../../db/statement.ts";
import { recordBackupRun } from "../../core/office/back-office/backups.ts";
import type { Context } from "../../core/shared/context.ts";
import { differingTables, tallyTables } from "../../db/backup/compare.ts";
import { loadBackup } from "../../db/backup/load-backup.ts";
import { readBackup } from "../../db/backup/read-backup.ts";
import { type Database, openDatabase } from "../../db/client.ts";
import { type ConnectionTarget, withDatabase } from "../../db/connection-target.ts";
import { startEmbeddedPostgres } from "../../db/embedded/server.ts";
import { AppError, notFound } from "../../platform/errors.ts";
import { siteSecret } from "../start/secret.ts";
import { timeOfBackup } from "./backup-names.ts";
import { decrypted } from "./encryption.ts";
import { type BackupJobSettings, reasonOf } from "./make-backup.ts";
import { type Place, openPlace } from "./places/open-place.ts";
import { secretFingerprint } from "./secret-fingerprint.ts";

export interface VerifiedBackup {
  readonly place: string;
  readonly file: string;
  readonly rows: number;
  readonly tables: number;
}

/**
 * Restores the newest backup into a scratch database, compares every table's rows with the backup's checksums and
 * records the result. Returns null if backups are off. Throws AppError for an invalid backup.
 */
export async function verifyNewestBackup(
  ctx: Context,
  target: ConnectionTarget,
  settings: BackupJobSettings,
  signal: AbortSignal,
): Promise<VerifiedBackup | null> {
  const place = await openPlace(settings.backups.place);
  if (place === null) return null;
  const startedAt = ctx.clock.now();
  let file: string | null = null;
  const record = (rows: number | null, error: string | null) =>
    recordBackupRun(ctx, {
      task: "verification",
      startedAt,
      place: place.name,
      file,
      bytes: null,
      rows,
      needs: null,
      error,
    });
  try {
    file = await newestBackup(place, secretFingerprint(await siteSecret(settings)));
    const found = await verify(ctx, target, settings, { place, file, signal });
    await record(found.rows, null);
    return { place: place.name, file, ...found };
  } catch (error) {
    await record(null, reasonOf(error));
    throw error;
  }
}

/** Name of a site's newest backup. Throws AppError `not_found` if there is none. */
export async function newestBackup(place: Place, site: string): Promise<string> {
  const names = (await place.list()).map(({ name }) => name).filter((name) => timeOfBackup(name, site) !== undefined);
  const newest = names.sort().at(-1);
  if (newest === undefined)
    throw notFound(`There is no backup of this site at ${place.name} yet: make one with npm run backup.`);
  return newest;
}

interface Source {
  readonly place: Place;
  readonly file: string;
  readonly signal: AbortSignal;
}

async function verify(
  ctx: Context,
  target: ConnectionTarget,
  { dataDir, backups }: BackupJobSettings,
  { place, file, signal }: Source,
): Promise<{ readonly rows: number; readonly tables: number }> {
  return withScratchDatabase(ctx.db, target, dataDir, async (scratch) => {
    const { checksums } = await scratch
      .transaction()
      .execute((trx) =>
        loadBackup(trx, readBackup(untilAborted(decrypted(place.read(file), backups.passphrase), signal))),
      );
    const differing = differingTables(await tallyTables(scratch, signal), checksums);
    if (differing.length > 0)
      throw new AppError(
        "internal",
        `The backup ${file} restores with other rows than were backed up in ${differing.join(", ")}.`,
      );
    const tallies = Object.values(checksums.tables);
    return { rows: tallies.reduce((sum, { rows }) => sum + rows, 0), tables: tallies.length };
  });
}

/** Streams the chunks and throws the signal's reason once it is aborted. */
async function* untilAborted(content: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    signal.throwIfAborted();
    yield chunk;
  }
}

const PREFIX = "newly_raised_scratch_";
const INSUFFICIENT_PRIVILEGE = "42501";

/**
 * Runs `use` with an empty database and drops it afterwards. The database is on the site's server or, if its user may
 * not create databases, in a temporary embedded server below `dataDir`. Drops leftovers of earlier processes first.
 */
export async function withScratchDatabase<T>(
  db: Database,
  target: ConnectionTarget,
  dataDir: string,
  use: (scratch: Database) => Promise<T>,
): Promise<T> {
  const name = `${PREFIX}${randomBytes(6).toString("hex")}`;
  try {
    await dropAbandoned(db);
    await execute(db)`create database ${sql.id(name)} template template0`;
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === INSUFFICIENT_PRIVILEGE) return withScratchServer(dataDir, use);
    throw error;
  }
  try {
    return await usingDatabase(withDatabase(target, name), use);
  } finally {
    // Without `force`, which cannot end an autovacuum worker; the server waits for those and for our own
    // connections.
    await execute(db)`drop database ${sql.id(name)}`;
  }
}

async function usingDatabase<T>(target: ConnectionTarget, use: (scratch: Database) => Promise<T>): Promise<T> {
  const scratch = openDatabase(target, { maxConnections: 2, applicationName: "newly-raised verification" });
  try {
    return await use(scratch);
  } finally {
    await scratch.destroy();
  }
}

/** Drops databases without connections: their process was killed. */
async function dropAbandoned(db: Database): Promise<void> {
  const rows = await rowsOf<{ name: string }>(db)`
    select datname as name from pg_database d where starts_with(datname, ${PREFIX}) and pg_has_role(datdba, 'member')
      and not exists (select from pg_stat_activity a where a.datid = d.oid)`;
  for (const { name } of rows) await sql`drop database if exists ${sql.id(name)}`.execute(db);
}

async function withScratchServer<T>(dataDir: string, use: (scratch: Database) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(dataDir, "scratch-"));
  try {
    // When run as root, the server runs as another user, who must enter the folder.
    await chmod(folder, 0o711);
    const server = await startEmbeddedPostgres({ dataDir: folder, settings: { fsync: "off" } });
    try {
      return await usingDatabase(server.target, use);
    } finally {
      await server.release();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
