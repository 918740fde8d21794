import { recordBackupRun } from "../../core/back-office/backups.ts";
import type { Context } from "../../core/context.ts";
import { differingTables, tallyTables } from "../../db/backup/compare.ts";
import { loadBackup } from "../../db/backup/load-backup.ts";
import { readBackup } from "../../db/backup/read-backup.ts";
import type { ConnectionTarget } from "../../db/connection-target.ts";
import { AppError } from "../../platform/errors.ts";
import { siteSecret } from "../start/secret.ts";
import { timeOfBackup } from "./backup-names.ts";
import { type BackupJobSettings, reasonOf } from "./make-backup.ts";
import { openPlace } from "./places/open-place.ts";
import type { Place } from "./places/place.ts";
import { withScratchDatabase } from "./scratch-database.ts";
import { secretFingerprint } from "./secret-fingerprint.ts";

export interface VerifiedBackup {
  readonly place: string;
  readonly file: string;
  readonly rows: number;
  readonly tables: number;
}

/**
 * Restores the newest backup at the site's place into a scratch database, compares every table's rows with the backup's checksums, and
 * writes down how that went. Answers null where backups are switched off. Throws AppError for a backup that cannot be trusted.
 */
export async function verifyNewestBackup(ctx: Context, target: ConnectionTarget, settings: BackupJobSettings, signal: AbortSignal): Promise<VerifiedBackup | null> {
  const place = await openPlace(settings.backups.place);
  if (place === null) return null;
  const startedAt = ctx.clock.now();
  let file: string | null = null;
  const record = (rows: number | null, error: string | null) =>
    recordBackupRun(ctx, { task: "verification", startedAt, place: place.name, file, bytes: null, rows, error });
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

/** The name of a site's newest backup. Throws AppError `not_found` when there is none. */
export async function newestBackup(place: Place, site: string): Promise<string> {
  const names = (await place.list()).map(({ name }) => name).filter((name) => timeOfBackup(name, site) !== undefined);
  const newest = names.sort().at(-1);
  if (newest === undefined) throw new AppError("not_found", `There is no backup of this site at ${place.name} yet: make one with npm run backup.`);
  return newest;
}

interface Source {
  readonly place: Place;
  readonly file: string;
  readonly signal: AbortSignal;
}

async function verify(ctx: Context, target: ConnectionTarget, { dataDir }: BackupJobSettings, { place, file, signal }: Source): Promise<{ readonly rows: number; readonly tables: number }> {
  return withScratchDatabase(ctx.db, target, dataDir, async (scratch) => {
    const { checksums } = await scratch.transaction().execute((trx) => loadBackup(trx, readBackup(untilAborted(place.read(file), signal))));
    const differing = differingTables(await tallyTables(scratch, signal), checksums);
    if (differing.length > 0) throw new AppError("internal", `The backup ${file} restores with other rows than were backed up in ${differing.join(", ")}.`);
    const tallies = Object.values(checksums.tables);
    return { rows: tallies.reduce((sum, { rows }) => sum + rows, 0), tables: tallies.length };
  });
}

/** Stops between two pieces once the signal has come. */
async function* untilAborted(content: AsyncIterable<Uint8Array>, signal: AbortSignal): AsyncGenerator<Uint8Array> {
  for await (const chunk of content) {
    signal.throwIfAborted();
    yield chunk;
  }
}
