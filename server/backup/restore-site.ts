import type { Context } from "../../core/context.ts";
import { applyErasures } from "../../core/privacy/erasure-ledger.ts";
import { loadBackup, type LoadedBackup } from "../../db/backup/load-backup.ts";
import type { BackupManifest } from "../../db/backup/manifest.ts";
import { readBackup } from "../../db/backup/read-backup.ts";
import { migrateRest } from "../../db/migrate.ts";
import type { Settings } from "../../platform/env.ts";
import { AppError } from "../../platform/errors.ts";
import { knownSecret, keepSecret } from "../start/secret.ts";
import { secretFingerprint } from "./secret-fingerprint.ts";
import { siteLedger } from "./site-ledger.ts";

/** The member that holds `DATA_DIR/secret`, where it was asked for. */
export const SECRET_MEMBER = "secrets/secret";

export interface RestoreOptions {
  readonly settings: Settings;
  /** Goes on although the backup was made under another secret, which nobody has any more. */
  readonly withoutSecret: boolean;
}

export interface RestoredSite extends LoadedBackup {
  /** Migrations of this version that the backup's schema lacked. */
  readonly migrated: readonly string[];
  /** Accounts that had been erased since the backup, and were erased again. */
  readonly erasedAgain: number;
}

/**
 * Restores a backup into the empty site of `ctx`, in one transaction: rows, then the migrations of this version, then every erasure,
 * objection and refusal that the ledger's copies know. Whatever interrupts it leaves the site as empty as it was. Throws AppError.
 */
export async function restoreSite(ctx: Context, content: AsyncIterable<Uint8Array>, { settings, withoutSecret }: RestoreOptions): Promise<RestoredSite> {
  return ctx.db.transaction().execute(async (trx) => {
    const inner: Context = { ...ctx, db: trx };
    let secret: string | null = null;
    const loaded = await loadBackup(trx, readBackup(content), {
      async accept(manifest, files) {
        secret = await secretFor(settings, manifest, files, withoutSecret);
      },
    });
    const migrated = await migrateRest(trx);
    if (secret === null) return { ...loaded, migrated, erasedAgain: 0 };
    await (await siteLedger({ settings, secret, onError: rethrow })).sync(inner, { strict: true });
    return { ...loaded, migrated, erasedAgain: await applyErasures(inner, { key: Buffer.from(secret) }) };
  });
}

function rethrow(error: unknown): never {
  throw error;
}

/** The secret that the restored site will have; null for a new one. */
async function secretFor(settings: Settings, { site }: BackupManifest, files: ReadonlyMap<string, Uint8Array>, withoutSecret: boolean): Promise<string | null> {
  const held = files.get(SECRET_MEMBER);
  let secret = await knownSecret(settings);
  if (secret === null && held !== undefined) {
    await keepSecret(settings.dataDir, Buffer.from(held).toString("utf8"));
    secret = await knownSecret(settings);
  }
  if (secret !== null && secretFingerprint(secret) === site) return secret;
  if (withoutSecret) return null;
  throw new AppError("conflict", "This backup was made under another secret, without which suppressed and erased addresses are not recognised: set SECRET to that site's, or copy its DATA_DIR/secret here. Where it is lost, add --without-secret.");
}
