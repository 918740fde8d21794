import type { Context } from "../../core/context.ts";
import { applyErasures } from "../../core/privacy/erasure-ledger.ts";
import { applySuppressions } from "../../core/privacy/suppress-person.ts";
import { forgetSiteSecret } from "../../core/secret-check.ts";
import { loadBackup, type LoadedBackup } from "../../db/backup/load-backup.ts";
import type { BackupManifest } from "../../db/backup/manifest.ts";
import { readBackup } from "../../db/backup/read-backup.ts";
import { migrateRest } from "../../db/migrate.ts";
import type { Settings } from "../../platform/env.ts";
import { AppError } from "../../platform/errors.ts";
import { knownSecret, keepSecret } from "../start/secret.ts";
import { secretFingerprint } from "./secret-fingerprint.ts";
import { siteLedger } from "./site-ledger.ts";

/** Backup member that holds `DATA_DIR/secret`, if it was included. */
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
 * objections, suppressions and unsubscriptions in the ledger's copies. After an interruption the site is still empty. Throws
 * AppError.
 */
export async function restoreSite(
  ctx: Context,
  content: AsyncIterable<Uint8Array>,
  { settings, withoutSecret }: RestoreOptions,
): Promise<RestoredSite> {
  return ctx.db.transaction().execute(async (trx) => {
    let secret: string | null = null;
    const loaded = await loadBackup(trx, readBackup(content), {
      async accept(manifest, files) {
        secret = await secretFor(settings, manifest, files, withoutSecret);
      },
    });
    const migrated = await migrateRest(trx);
    if (secret === null) {
      await forgetSiteSecret({ ...ctx, db: trx });
      return { ...loaded, migrated, erasedAgain: 0 };
    }
    const key = Buffer.from(secret);
    const inner: Context = { ...ctx, db: trx, secret: key };
    await (await siteLedger({ settings, secret, onError: rethrow })).sync(inner, { strict: true });
    await applySuppressions(inner);
    return { ...loaded, migrated, erasedAgain: await applyErasures(inner, { key }) };
  });
}

function rethrow(error: unknown): never {
  throw error;
}

/** Secret of the restored site; null for a new one. */
async function secretFor(
  settings: Settings,
  { site }: BackupManifest,
  files: ReadonlyMap<string, Uint8Array>,
  withoutSecret: boolean,
): Promise<string | null> {
  const held = files.get(SECRET_MEMBER);
  let secret = await knownSecret(settings);
  if (secret === null && held !== undefined) {
    await keepSecret(settings.dataDir, Buffer.from(held).toString("utf8"));
    secret = await knownSecret(settings);
  }
  if (secret !== null && secretFingerprint(secret) === site) return secret;
  if (withoutSecret) return null;
  throw new AppError(
    "conflict",
    "This backup was made under another secret, without which suppressed and erased addresses are not recognised: set SECRET to that site's, or copy its DATA_DIR/secret here. Where it is lost, add --without-secret.",
  );
}
