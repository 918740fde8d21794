import { basename, dirname, resolve } from "node:path";
import { recordBackupRun } from "../../core/office/back-office/backups.ts";
import { writeBackup } from "../../db/backup/write-backup.ts";
import { pendingMigrations } from "../../db/migrate.ts";
import { type AppError, conflict, invalidInput } from "../../platform/errors.ts";
import { contentsFor } from "../backup/backup-contents.ts";
import { timeOfBackup } from "../backup/backup-names.ts";
import { makeBackup } from "../backup/make-backup.ts";
import { removeUnfinished } from "../backup/places/folder-place.ts";
import { openPlace } from "../backup/places/open-place.ts";
import { PRODUCT_VERSION } from "../../platform/product-version.ts";
import { secretFingerprint } from "../backup/secret-fingerprint.ts";
import { verifyNewestBackup } from "../backup/verify-backup.ts";
import { writeWhole } from "../backup/whole-file.ts";
import { abandonedBy, asWriter } from "../backup/writer-lock.ts";
import { prepareDataFolder } from "../start/data-folder.ts";
import { siteSecret } from "../start/secret.ts";
import { withBackupOptions } from "./backup-options.ts";
import type { Command, CommandRun } from "./command.ts";
import { namedOptions, runCommand } from "./command.ts";

const HELP = `npm run backup -- FILE.tar.zst        backs up the database to one compressed file, also while the site runs
npm run backup                        backs up to BACKUPS, as the daily job does
npm run backup -- --list              lists the backups there
npm run backup -- --verify            restores the newest one into a scratch database and compares every row

The file contains the site's secret, so that it restores on any machine: keep it as safe as a password.
  --without-secret        leaves the secret out: keep a copy of it
  --passphrase-file FILE  encrypts the backup (age format) with the passphrase in FILE, as BACKUP_PASSPHRASE does; a
                          restore and --verify need it
  --overwrite             replaces an existing file`;

export const command: Command = {
  help: HELP,
  options: namedOptions({ texts: ["passphrase-file"], flags: ["without-secret", "overwrite", "list", "verify"] }),
  migrate: false,
  async run(run) {
    const [file, ...more] = run.positionals;
    const { list, verify } = run.values;
    if (more.length > 0 || (file !== undefined && (list === true || verify === true)))
      throw invalidInput("Name one file: npm run backup -- FILE.tar.zst. Use --help for more.");
    await prepareDataFolder(run.settings.dataDir);
    const asked = { ...run, settings: await withBackupOptions(run) };
    if (file !== undefined) return toFile(asked, file);
    if (list === true) return listBackups(asked);
    // These record their outcome in a table that an older schema may lack.
    const pending = await pendingMigrations(run.ctx.db);
    if (pending.length > 0)
      throw conflict(
        "The database was written by an older version: name a file, npm run backup -- FILE.tar.zst, or start the site first.",
      );
    return verify === true ? verifyNewest(asked) : toPlace(asked);
  },
};

async function toFile(run: CommandRun, file: string): Promise<number> {
  const secret = await siteSecret(run.settings);
  const contents = contentsFor(run.settings, { secret, isRemote: false });
  const options = {
    version: PRODUCT_VERSION,
    site: secretFingerprint(secret),
    files: contents.files,
    isEncrypted: contents.isEncrypted,
    now: new Date(),
    signal: new AbortController().signal,
  };
  const begun = performance.now();
  const { db } = run.ctx;
  if (!run.dryRun) await removeUnfinished(dirname(file), abandonedBy(db));
  const { rows, bytes, tables } = await (run.dryRun
    ? writeBackup(db, options, discard)
    : asWriter(db, basename(file), (mark) =>
        writeBackup(db, options, (content) =>
          writeWhole(file, contents.seal(content), { replace: run.values["overwrite"] === true, mark }),
        ),
      ));
  const seconds = (performance.now() - begun) / 1000;
  const { needs } = contents;
  // An older schema may lack the table.
  if (!run.dryRun && (await pendingMigrations(db)).length === 0)
    await recordBackupRun(run.ctx, {
      task: "by_hand",
      startedAt: options.now,
      place: dirname(resolve(file)),
      file: basename(file),
      bytes,
      rows,
      needs,
      error: null,
    });
  if (run.json)
    run.print(
      JSON.stringify({
        dryRun: run.dryRun,
        file,
        rows,
        bytes,
        tables: Object.keys(tables).length,
        seconds: Number(seconds.toFixed(1)),
        secrets: contents.files.size > 0,
        encrypted: contents.isEncrypted,
        restoreNeeds: contents.needs,
      }),
    );
  else {
    run.print(
      `${run.dryRun ? "Would write" : "Wrote"} ${rows} rows of ${Object.keys(tables).length} tables to ${file}: ${mebibytes(bytes)} in ${seconds.toFixed(1)} s.`,
    );
    run.print(contents.needs);
  }
  return 0;
}

async function toPlace(run: CommandRun): Promise<number> {
  if (run.dryRun) throw invalidInput("--dry-run goes with a file: npm run backup -- FILE.tar.zst --dry-run.");
  const made = await makeBackup(run.ctx, run.settings, new AbortController().signal);
  if (made === null) throw offError();
  const { place, file, rows, bytes, deleted, needs, hasSecret, isEncrypted } = made;
  const outcome = { dryRun: false, place, file, rows, bytes, deleted };
  if (run.json)
    run.print(JSON.stringify({ ...outcome, secrets: hasSecret, encrypted: isEncrypted, restoreNeeds: needs }));
  else {
    run.print(
      `Wrote ${rows} rows to ${file} at ${place}: ${mebibytes(bytes)}. Deleted ${deleted.length} older backups.`,
    );
    run.print(needs);
  }
  return 0;
}

async function verifyNewest(run: CommandRun): Promise<number> {
  const verified = await verifyNewestBackup(run.ctx, run.target, run.settings, new AbortController().signal);
  if (verified === null) throw offError();
  if (run.json) run.print(JSON.stringify({ dryRun: run.dryRun, ...verified }));
  else
    run.print(
      `${verified.file} restores: ${verified.rows} rows of ${verified.tables} tables, all as they were backed up.`,
    );
  return 0;
}

async function listBackups(run: CommandRun): Promise<number> {
  const place = await openPlace(run.settings.backups.place);
  if (place === null) throw offError();
  const site = secretFingerprint(await siteSecret(run.settings));
  const backups = (await place.list())
    .filter(({ name }) => timeOfBackup(name, site) !== undefined)
    .sort((a, b) => (a.name < b.name ? 1 : -1));
  if (run.json) run.print(JSON.stringify({ dryRun: run.dryRun, place: place.name, backups }));
  else if (backups.length === 0) run.print(`There is no backup of this site at ${place.name} yet.`);
  else for (const { name, bytes } of backups) run.print(`${name}  ${mebibytes(bytes)}`);
  return 0;
}

async function discard(content: AsyncIterable<Uint8Array>): Promise<void> {
  for await (const chunk of content) if (chunk.byteLength === 0) return;
}

function mebibytes(bytes: number): string {
  return `${(bytes / 1024 ** 2).toFixed(1)} MiB`;
}

function offError(): AppError {
  return invalidInput(
    "BACKUPS is off: name a file, npm run backup -- FILE.tar.zst, or set BACKUPS to a folder or an S3 address.",
  );
}

await runCommand(command, import.meta.url);
