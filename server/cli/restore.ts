import { createReadStream, existsSync } from "node:fs";
import { assertEmpty } from "../../db/backup/load-backup.ts";
import type { BackupChecksums, BackupManifest } from "../../db/backup/manifest.ts";
import { readBackup } from "../../db/backup/read-backup.ts";
import { invalidInput, notFound } from "../../platform/errors.ts";
import { sitesOf } from "../backup/backup-names.ts";
import { decrypted } from "../backup/encryption.ts";
import { openPlace } from "../backup/places/open-place.ts";
import { restoreSite } from "../backup/restore-site.ts";
import { secretFingerprint } from "../backup/secret-fingerprint.ts";
import { newestBackup } from "../backup/verify-backup.ts";
import { prepareDataFolder } from "../start/data-folder.ts";
import { knownSecret } from "../start/secret.ts";
import { withBackupOptions } from "./backup-options.ts";
import type { Command, CommandRun } from "./command.ts";
import { namedOptions, runCommand } from "./command.ts";

const HELP = `npm run restore -- FILE.tar.zst       restores a backup into an empty site: a new DATA_DIR, or an empty DATABASE_URL
npm run restore -- NAME|latest        restores one from BACKUPS; latest takes the newest; it needs the site's
                                      secret where several sites share the location
npm run restore -- FILE --dry-run     shows a backup's contents and checks that it is complete and unaltered

  --passphrase-file FILE  opens an encrypted backup with the passphrase in FILE, as BACKUP_PASSPHRASE does
  --without-secret        restores without the secret it was made with: suppressed and erased addresses are then
                          not recognised

Sessions and sign-in links are in no backup: everybody signs in again.`;

export const command: Command = {
  help: HELP,
  options: namedOptions({ texts: ["passphrase-file"], flags: ["without-secret"] }),
  migrate: false,
  async run(run) {
    const [file, ...more] = run.positionals;
    if (file === undefined || more.length > 0)
      throw invalidInput("Name one backup: npm run restore -- FILE.tar.zst. Use --help for more.");
    await prepareDataFolder(run.settings.dataDir);
    const asked = { ...run, settings: await withBackupOptions(run) };
    return run.dryRun ? show(asked, file) : restore(asked, file);
  },
};

async function restore(run: CommandRun, file: string): Promise<number> {
  await assertEmpty(run.ctx.db);
  const begun = performance.now();
  const withoutSecret = run.values["without-secret"] === true;
  const { manifest, checksums, migrated, erasedAgain } = await restoreSite(run.ctx, await openBackup(run, file), {
    settings: run.settings,
    withoutSecret,
  });
  const seconds = Number(((performance.now() - begun) / 1000).toFixed(1));
  if (run.json) {
    run.print(JSON.stringify({ dryRun: false, file, ...sizeOf(checksums), migrated, erasedAgain, seconds }));
    return 0;
  }
  run.print(
    `Restored ${sizeOf(checksums).rows} rows of ${sizeOf(checksums).tables} tables from ${manifest.createdAt} in ${seconds} s.`,
  );
  if (migrated.length > 0) run.print(`Brought the schema up to this version: ${migrated.join(", ")}.`);
  if (erasedAgain > 0) run.print(`Erased again: ${erasedAgain} accounts that were deleted after the backup.`);
  run.print("Start the site with npm start.");
  return 0;
}

async function show(run: CommandRun, file: string): Promise<number> {
  let manifest: BackupManifest | undefined;
  let checksums: BackupChecksums | undefined;
  for await (const part of readBackup(await openBackup(run, file))) {
    if (part.kind === "manifest") ({ manifest } = part);
    if (part.kind === "checksums") ({ checksums } = part);
  }
  if (manifest === undefined || checksums === undefined) throw new Error("a backup has a manifest and checksums");
  const { createdAt, version, server, files, migrations } = manifest;
  if (run.json) {
    run.print(
      JSON.stringify({
        dryRun: true,
        file,
        createdAt,
        version,
        server,
        secrets: files.length > 0,
        schema: migrations.at(-1)?.name,
        ...sizeOf(checksums),
        rowsByTable: Object.fromEntries(Object.entries(checksums.tables).map(([name, { rows }]) => [name, rows])),
      }),
    );
    return 0;
  }
  run.print(
    `${file} is whole: written ${createdAt} by version ${version} on PostgreSQL ${server}, schema ${migrations.at(-1)?.name ?? "none"}${files.length > 0 ? ", with the site's secret" : ""}.`,
  );
  for (const [name, { rows }] of Object.entries(checksums.tables))
    if (rows > 0) run.print(`${String(rows).padStart(10)}  ${name}`);
  run.print(`${String(sizeOf(checksums).rows).padStart(10)}  rows of ${sizeOf(checksums).tables} tables`);
  return 0;
}

function sizeOf({ tables }: BackupChecksums): { readonly rows: number; readonly tables: number } {
  return { rows: Object.values(tables).reduce((sum, { rows }) => sum + rows, 0), tables: Object.keys(tables).length };
}

/** Opens and decrypts a file or, without one, a backup at the site's backup location. */
async function openBackup(run: CommandRun, file: string): Promise<AsyncIterable<Uint8Array>> {
  return decrypted(await openStored(run, file), run.settings.backups.passphrase);
}

async function openStored({ settings }: CommandRun, file: string): Promise<AsyncIterable<Uint8Array>> {
  if (existsSync(file)) return createReadStream(file, { highWaterMark: 256 * 1024 });
  const place = await openPlace(settings.backups.place);
  const isName = /^[\w.-]+\.tar\.zst(?:\.age)?$/.test(file);
  if (place === null || (!isName && file !== "latest")) throw notFound(`The file ${file} cannot be read.`);
  if (file !== "latest") {
    const known = (await place.list()).some(({ name }) => name === file);
    if (!known) throw notFound(`There is no file ${file}, neither here nor at ${place.name}.`);
    return place.read(file);
  }
  const secret = await knownSecret(settings);
  const [site = "", ...others] = secret === null ? sitesOf(await place.list()) : [secretFingerprint(secret)];
  if (others.length > 0)
    throw invalidInput(`Several sites have backups at ${place.name}: set SECRET to this site's, or name the backup.`);
  return place.read(await newestBackup(place, site));
}

await runCommand(command, import.meta.url);
