import { createHash } from "node:crypto";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { constants, createZstdCompress } from "node:zlib";
import { sql } from "kysely";
import { createTarPacker, type TarPackController } from "modern-tar";
import { execute } from "../statement.ts";
import type { Database } from "../client.ts";
import { copyOut } from "../copy-out.ts";
import { listSequences, listTables, type ProductTable, tableSql } from "./catalogue.ts";
import {
  BACKUP_FORMAT,
  type BackupManifest,
  CHECKSUMS_NAME,
  MANIFEST_NAME,
  rowsMember,
  type TableTally,
} from "./manifest.ts";
import { RowTally } from "./read-backup.ts";
import { rowsOf } from "./row-rules.ts";
import { BACKUP_RULES, ENCRYPTED_BACKUP_RULES } from "./table-rules.ts";

const MEMBER_BYTES = 4 * 1024 ** 2;

export interface WriteOptions {
  readonly version: string;
  /** Fingerprint of the site's secret. */
  readonly site: string;
  /** Additional files by name (`secrets/secret`). */
  readonly files?: ReadonlyMap<string, Uint8Array>;
  /** True if `sink` encrypts; the file then contains more. */
  readonly isEncrypted?: boolean;
  readonly now: Date;
  /** Called with the manifest before any row is read; an error ends the backup. */
  readonly accept?: (manifest: BackupManifest) => void;
  readonly signal: AbortSignal;
}

export interface BackupSummary {
  readonly manifest: BackupManifest;
  readonly tables: Readonly<Record<string, TableTally>>;
  readonly rows: number;
  /** Size of the compressed file. */
  readonly bytes: number;
}

/**
 * Writes one compressed file (tar, Zstandard) with the rows of one snapshot to `sink`, but those that the rules
 * leave out, in constant memory and while the site is running. After an error, what `sink` received is not a backup.
 */
export async function writeBackup(
  db: Database,
  options: WriteOptions,
  sink: (file: AsyncIterable<Uint8Array>) => Promise<unknown>,
): Promise<BackupSummary> {
  const { readable, controller } = createTarPacker();
  // The frame's own checksum also covers the archive's headers and padding.
  const compressed = createZstdCompress({
    params: { [constants.ZSTD_c_compressionLevel]: 3, [constants.ZSTD_c_checksumFlag]: 1 },
  });
  let bytes = 0;
  const counted = async function* (): AsyncGenerator<Uint8Array> {
    // Otherwise a failing sink destroys the stream, and the pipeline's AbortError hides the reason.
    for await (const chunk of compressed.iterator({ destroyOnReturn: false })) {
      bytes += chunk.byteLength;
      yield chunk;
    }
  };
  const packed = pack(db, options, controller).catch((error: unknown) => {
    controller.error(error);
    throw error;
  });
  // If one failure causes others, report the first.
  const all = [
    packed,
    pipeline(Readable.fromWeb(readable as Parameters<typeof Readable.fromWeb>[0]), compressed),
    sink(counted()),
  ] as const;
  try {
    const [summary] = await Promise.all(all);
    return { ...summary, bytes };
  } catch (error) {
    controller.error(error);
    compressed.destroy();
    await Promise.allSettled(all);
    throw error;
  }
}

async function pack(
  db: Database,
  options: WriteOptions,
  controller: TarPackController,
): Promise<Omit<BackupSummary, "bytes">> {
  const { files = new Map<string, Uint8Array>(), now, signal } = options;
  const add = async (name: string, content: Uint8Array) => {
    const writer = controller
      .add({ name, size: content.byteLength, mode: 0o600, mtime: now, type: "file" })
      .getWriter();
    await writer.write(content);
    await writer.close();
  };
  return db
    .transaction()
    .setIsolationLevel("repeatable read")
    .setAccessMode("read only")
    .execute(async (trx) => {
      await setTextFormat(trx);
      const tables = await listTables(trx);
      // No migration may change a table between the first and the last.
      await execute(trx)`lock table ${sql.join(tables.map(({ name }) => tableSql(name)))} in access share mode`;
      const manifest = await describe(trx, tables, options);
      options.accept?.(manifest);
      const text = Buffer.from(JSON.stringify(manifest, null, 1));
      await add(MANIFEST_NAME, text);
      const sums: Record<string, string> = {};
      for (const [name, content] of files) {
        sums[name] = sha256(content);
        await add(name, content);
      }
      const tallies: Record<string, TableTally> = {};
      for (const table of tables) {
        const tally = new RowTally();
        let part = 0;
        for await (const chunk of inMembers(
          copyOut(db, trx, {
            query: rowsOf(table, options.isEncrypted === true ? ENCRYPTED_BACKUP_RULES : BACKUP_RULES),
            format: "text",
            signal,
          }),
        )) {
          tally.add(chunk);
          await add(rowsMember(table.name, (part += 1)), chunk);
        }
        tallies[table.name] = tally.result();
      }
      await add(
        CHECKSUMS_NAME,
        Buffer.from(JSON.stringify({ manifest: sha256(text), tables: tallies, files: sums }, null, 1)),
      );
      controller.finalize();
      return { manifest, tables: tallies, rows: Object.values(tallies).reduce((sum, { rows }) => sum + rows, 0) };
    });
}

async function describe(
  trx: Database,
  tables: readonly ProductTable[],
  { version, site, files, now }: WriteOptions,
): Promise<BackupManifest> {
  const server = await sql<{ version: string }>`select current_setting('server_version') as version`.execute(trx);
  return {
    product: "newly-raised",
    format: BACKUP_FORMAT,
    version,
    createdAt: now.toISOString(),
    server: server.rows[0]?.version ?? "",
    site,
    migrations: await trx.selectFrom("schema_migration").select(["name", "sha256"]).orderBy("name").execute(),
    tables: tables.map(({ name, columns }) => ({ name, columns: [...columns] })),
    // Read after the snapshot, so no row of it has a higher number.
    sequences: [...(await listSequences(trx))],
    files: [...(files?.keys() ?? [])],
  };
}

/** Makes the text form of dates and numbers independent of server settings until the transaction ends. */
export async function setTextFormat(trx: Database): Promise<void> {
  await execute(trx)`select set_config('datestyle', 'ISO, MDY', true), set_config('intervalstyle', 'postgres', true),
    set_config('bytea_output', 'hex', true),
    set_config('extra_float_digits', '1', true), set_config('timezone', 'UTC', true)`;
}

async function* inMembers(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let gathered: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of chunks) {
    gathered.push(chunk);
    bytes += chunk.byteLength;
    if (bytes < MEMBER_BYTES) continue;
    yield Buffer.concat(gathered);
    gathered = [];
    bytes = 0;
  }
  if (bytes > 0) yield Buffer.concat(gathered);
}

function sha256(content: Uint8Array): string {
  return createHash("sha256").update(content).digest("hex");
}
