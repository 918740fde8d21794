import { recordBackupRun } from "../../core/office/back-office/backups.ts";
import type { Context } from "../../core/shared/context.ts";
import { type BackupSummary, writeBackup } from "../../db/backup/write-backup.ts";
import type { Settings } from "../../platform/env.ts";
import { isAppError } from "../../platform/errors.ts";
import { siteSecret } from "../start/secret.ts";
import { contentsFor } from "./backup-contents.ts";
import { backupName, outdatedBackups, timeOfBackup } from "./backup-names.ts";
import { type Place, openPlace } from "./places/open-place.ts";
import { PRODUCT_VERSION } from "../../platform/product-version.ts";
import { secretFingerprint } from "./secret-fingerprint.ts";
import { abandonedBy, asWriter } from "./writer-lock.ts";

export type BackupJobSettings = Pick<Settings, "backups" | "dataDir" | "secret">;

export interface MadeBackup extends BackupSummary {
  readonly place: string;
  readonly file: string;
  /** What a restore needs besides it, in one line. */
  readonly needs: string;
  readonly hasSecret: boolean;
  readonly isEncrypted: boolean;
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
  const secret = await siteSecret(settings);
  const site = secretFingerprint(secret);
  const contents = contentsFor(settings, { secret, isRemote: settings.backups.place.kind === "s3" });
  const file = backupName(site, startedAt, contents.ending);
  const run = { task: "backup", startedAt, place: place.name } as const;
  try {
    const { files, isEncrypted, needs } = contents;
    const options = { version: PRODUCT_VERSION, site, files, isEncrypted, now: startedAt, signal };
    await place.removeUnfinished(abandonedBy(ctx.db, (name) => timeOfBackup(name, site) !== undefined));
    const summary = await asWriter(ctx.db, file, (mark) =>
      writeBackup(ctx.db, options, (content) => place.write(file, contents.seal(content), mark)),
    );
    await recordBackupRun(ctx, { ...run, file, bytes: summary.bytes, rows: summary.rows, needs, error: null });
    const made = { ...summary, place: place.name, file, needs, isEncrypted, hasSecret: contents.files.size > 0 };
    return { ...made, deleted: await deleteOutdated(place, site, settings.backups) };
  } catch (error) {
    await recordBackupRun(ctx, { ...run, file: null, bytes: null, rows: null, needs: null, error: reasonOf(error) });
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
