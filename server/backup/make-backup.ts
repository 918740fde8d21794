import { recordBackupRun } from "../../core/back-office/backups.ts";
import type { Context } from "../../core/context.ts";
import { type BackupSummary, writeBackup } from "../../db/backup/write-backup.ts";
import type { Settings } from "../../platform/env.ts";
import { isAppError } from "../../platform/errors.ts";
import { siteSecret } from "../start/secret.ts";
import { backupName, outdatedBackups } from "./backup-names.ts";
import { type Place, openPlace } from "./places/open-place.ts";
import { productVersion } from "./product-version.ts";
import { secretFingerprint } from "./secret-fingerprint.ts";

export type BackupJobSettings = Pick<Settings, "backups" | "dataDir" | "secret">;

export interface MadeBackup extends BackupSummary {
  readonly place: string;
  readonly file: string;
  /** Older backups deleted afterwards. */
  readonly deleted: readonly string[];
}

/**
 * Writes a backup to the configured location, records the result and deletes outdated backups. A failed run deletes
 * nothing and rethrows. Returns null if backups are off.
 */
export async function makeBackup(
  ctx: Context,
  settings: BackupJobSettings,
  signal: AbortSignal,
): Promise<MadeBackup | null> {
  const place = await openPlace(settings.backups.place);
  if (place === null) return null;
  const startedAt = ctx.clock.now();
  const site = secretFingerprint(await siteSecret(settings));
  const file = backupName(site, startedAt);
  const run = { task: "backup", startedAt, place: place.name } as const;
  try {
    const options = { version: await productVersion(), site, now: startedAt, signal };
    const summary = await writeBackup(ctx.db, options, (content) => place.write(file, content));
    await recordBackupRun(ctx, { ...run, file, bytes: summary.bytes, rows: summary.rows, error: null });
    return { ...summary, place: place.name, file, deleted: await deleteOutdated(place, site, settings.backups) };
  } catch (error) {
    await recordBackupRun(ctx, { ...run, file: null, bytes: null, rows: null, error: reasonOf(error) });
    throw error;
  }
}

async function deleteOutdated(place: Place, site: string, retention: Settings["backups"]): Promise<readonly string[]> {
  const outdated = outdatedBackups(await place.list(), site, retention);
  for (const name of outdated) await place.remove(name);
  return outdated;
}

/** The text of an error for the back office. */
export function reasonOf(error: unknown): string {
  return isAppError(error) ? error.message : "An error of this program's own; the log has the details.";
}
