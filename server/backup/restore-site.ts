import type { Context } from "../../core/shared/context.ts";
import { applyErasures } from "../../core/office/privacy/erasure-ledger.ts";
import { applySuppressions } from "../../core/office/privacy/suppress-person.ts";
import { forgetSiteSecret } from "../../core/shared/secret-check.ts";
import { loadBackup, type LoadedBackup } from "../../db/backup/load-backup.ts";
import type { BackupManifest } from "../../db/backup/manifest.ts";
import { readBackup } from "../../db/backup/read-backup.ts";
import { removeLeftOut } from "../../db/backup/row-rules.ts";
import { ENCRYPTED_BACKUP_RULES } from "../../db/backup/table-rules.ts";
import { migrateRest } from "../../db/migrate.ts";
import type { Settings } from "../../platform/env.ts";
import { conflict } from "../../platform/errors.ts";
import { knownSecret, keepSecret } from "../start/secret.ts";
import { secretFingerprint } from "./secret-fingerprint.ts";
import { siteLedger } from "./site-ledger.ts";

/** Backup member that holds the site's secret, if it was included. */
export const SECRET_MEMBER = "secrets/secret";

export interface RestoreOptions {
  readonly settings: Settings;
  /** Restore although the secret of the backup is lost. */
  readonly withoutSecret: boolean;
}

export interface RestoredSite extends LoadedBackup {
  /** Migrations that the backup's schema lacked. */
  readonly migrated: readonly string[];
  /** Accounts erased after the backup and now erased again. */
  readonly erasedAgain: number;
}

/**
 * Restores a backup into an empty site in one transaction: rows, migrations of this version, then all erasures,
 * objections, suppressions and unsubscriptions in the ledger's copies. Sessions and one-time tokens of a backup by an
 * earlier version are dropped. After an interruption the site is still empty. Throws AppError.
 */
export async function restoreSite(
  ctx: Context,
  content: AsyncIterable<Uint8Array>,
  { settings, withoutSecret }: RestoreOptions,
): Promise<RestoredSite> {
  return ctx.db.transaction().execute(async (trx) => {
    let secret: string | null = null;
    let isNew = false;
    const loaded = await loadBackup(trx, readBackup(content), {
      async accept(manifest, files) {
        ({ secret, isNew } = await secretFor(settings, manifest, files, withoutSecret));
      },
    });
    // The stricter rules of open backups concern only what these never contained.
    await removeLeftOut(trx, ENCRYPTED_BACKUP_RULES);
    const migrated = await migrateRest(trx);
    if (secret === null) {
      await forgetSiteSecret({ ...ctx, db: trx });
      return { ...loaded, migrated, erasedAgain: 0 };
    }
    const key = Buffer.from(secret);
    const inner: Context = { ...ctx, db: trx, secret: key };
    await (await siteLedger({ settings, secret, onError: rethrow })).sync(inner, { strict: true });
    await applySuppressions(inner);
    const erasedAgain = await applyErasures(inner, { key });
    // Last, so that a restore that fails leaves no secret behind that another backup would not match.
    if (isNew) await keepSecret(settings.dataDir, secret);
    return { ...loaded, migrated, erasedAgain };
  });
}

function rethrow(error: unknown): never {
  throw error;
}

interface RestoredSecret {
  /** Null to make a new one. */
  readonly secret: string | null;
  /** It is to be kept in the data folder. */
  readonly isNew: boolean;
}

/** The secret of the restored site: this site's, or else the one in the backup. */
async function secretFor(
  settings: Settings,
  { site }: BackupManifest,
  files: ReadonlyMap<string, Uint8Array>,
  withoutSecret: boolean,
): Promise<RestoredSecret> {
  const held = files.get(SECRET_MEMBER);
  const known = await knownSecret(settings);
  const secret = known ?? (held === undefined ? null : Buffer.from(held).toString("utf8"));
  if (secret !== null && secretFingerprint(secret) === site) return { secret, isNew: known === null };
  if (withoutSecret) return { secret: null, isNew: false };
  throw conflict(
    known !== null && held !== undefined
      ? "This backup contains another secret than this site has: remove SECRET from the settings and DATA_DIR/secret, or restore into a new DATA_DIR. To keep this site's secret, add --without-secret; suppressed and erased addresses are then not recognised."
      : "This backup was made under another secret, without which suppressed and erased addresses are not recognised: set SECRET to that site's, or copy its DATA_DIR/secret here. Where it is lost, add --without-secret.",
  );
}
