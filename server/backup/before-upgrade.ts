import { rm } from "node:fs/promises";
import { join } from "node:path";
import type { BackupManifest } from "../../db/backup/manifest.ts";
import { writeBackup } from "../../db/backup/write-backup.ts";
import type { Database } from "../../db/client.ts";
import type { MigrateOptions } from "../../db/migrate.ts";
import type { Settings } from "../../platform/env.ts";
import { isAppError, unavailable } from "../../platform/errors.ts";
import { knownSecret } from "../start/secret.ts";
import { contentsFor } from "./backup-contents.ts";
import { folderPlace } from "./places/folder-place.ts";
import { PRODUCT_VERSION } from "../../platform/product-version.ts";
import { secretFingerprint } from "./secret-fingerprint.ts";
import { abandonedBy, asWriter } from "./writer-lock.ts";

/** Number of these backups to keep. */
const KEPT = 3;

/**
 * Migration options that back up an older database to `DATA_DIR/backups/before-MIGRATION.tar.zst` before it is
 * migrated. If that fails, throws AppError and migrates nothing. No options if the settings turn this off.
 */
export function backUpBeforeUpgrade(
  settings: Pick<Settings, "backups" | "dataDir" | "secret">,
  log: (line: string) => void,
): MigrateOptions {
  if (!settings.backups.beforeUpgrade) return {};
  return {
    async beforeUpgrade(db, firstMigration) {
      const folder = join(settings.dataDir, "backups");
      const name = `before-${firstMigration.replace(/\.sql$/, "")}.tar.zst`;
      log(`The database was written by an older version: backing it up to ${join(folder, name)} first.`);
      try {
        log(await write(db, folder, name, { settings, firstMigration }));
      } catch (error) {
        if (error instanceof Migrated) return;
        const reason = isAppError(error) ? error.message : "An error of this program's own.";
        throw unavailable(
          `Nothing was upgraded, since the database could not be backed up first. ${reason} Make room, or set BACKUP_BEFORE_UPGRADE=off.`,
          { cause: error },
        );
      }
      await deleteOldest(folder);
    },
  };
}

/** Another process migrated the database after its own backup. */
class Migrated extends Error {}

interface Upgrade {
  readonly settings: Pick<Settings, "backups" | "dataDir" | "secret">;
  readonly firstMigration: string;
}

/** Returns what a restore needs, in one line. */
async function write(
  db: Database,
  folder: string,
  name: string,
  { settings: { backups, ...settings }, firstMigration }: Upgrade,
): Promise<string> {
  const secret = await knownSecret(settings);
  const place = folderPlace(folder);
  const { passphrase: _unknownToOlderVersions, ...open } = backups;
  const contents = contentsFor({ ...settings, backups: open }, { secret, isRemote: false });
  const options = {
    version: PRODUCT_VERSION,
    site: secret === null ? "" : secretFingerprint(secret),
    files: contents.files,
    now: new Date(),
    signal: new AbortController().signal,
    accept({ migrations }: BackupManifest) {
      if (migrations.some((one) => one.name === firstMigration)) throw new Migrated();
    },
  };
  await place.removeUnfinished(abandonedBy(db));
  await asWriter(db, name, (mark) => writeBackup(db, options, (content) => place.write(name, content, mark)));
  return contents.needs;
}

async function deleteOldest(folder: string): Promise<void> {
  const names = (await folderPlace(folder).list())
    .map(({ name }) => name)
    .filter((name) => /^before-.+\.tar\.zst$/.test(name))
    .sort();
  for (const name of names.slice(0, -KEPT)) await rm(join(folder, name), { force: true });
}
