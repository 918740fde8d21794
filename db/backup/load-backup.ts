import { sql } from "kysely";
import { execute } from "../statement.ts";
import { conflict, invalidInput } from "../../platform/errors.ts";
import type { Database } from "../client.ts";
import { copyText } from "../copy.ts";
import { migrateTo } from "../migrate.ts";
import { countRelations, listLoadObstacles, listTables, tableSql } from "./catalogue.ts";
import type { BackupChecksums, BackupManifest } from "./manifest.ts";
import type { BackupPart } from "./read-backup.ts";
import { setTextFormat } from "./write-backup.ts";

export interface LoadedBackup {
  readonly manifest: BackupManifest;
  readonly checksums: BackupChecksums;
}

export interface LoadOptions {
  /** Called before anything is written; an error ends the restore. */
  readonly accept?: (manifest: BackupManifest, files: ReadonlyMap<string, Uint8Array>) => Promise<void>;
  /** Folder of the migrations, if not next to the code. */
  readonly migrationsFolder?: string;
}

/**
 * Loads a backup into an empty database, with the schema it was made with. `trx` must be a transaction and must not
 * commit if this throws. Throws AppError `conflict` for a database that is not empty or a backup of a newer version,
 * `invalid_input` for a damaged one.
 */
export async function loadBackup(
  trx: Database,
  parts: AsyncGenerator<BackupPart>,
  { accept, migrationsFolder }: LoadOptions = {},
): Promise<LoadedBackup> {
  const reader = new PartReader(parts);
  const first = await reader.next();
  if (first?.kind !== "manifest") throw new Error("a backup begins with its manifest");
  const { manifest } = first;
  const files = new Map<string, Uint8Array>();
  let part = await reader.next();
  for (; part?.kind === "file"; part = await reader.next()) files.set(part.name, part.content);
  await accept?.(manifest, files);
  await assertEmpty(trx);
  await migrateTo(trx, manifest.migrations, migrationsFolder);
  const obstacles = await prepare(trx, manifest);
  for (; part !== undefined; part = await reader.next()) {
    if (part.kind === "rows") {
      const { table } = part;
      const columns = manifest.tables.find(({ name }) => name === table)?.columns;
      if (columns === undefined)
        throw invalidInput(`This backup cannot be used, it contains unexpected rows of ${table}: take another one.`);
      await copyText(trx, table, columns, reader.rowsFrom(part));
    }
    if (part.kind !== "checksums") continue;
    await finish(trx, manifest, obstacles);
    return { manifest, checksums: part.checksums };
  }
  throw new Error("a backup ends with its checksums");
}

/** Throws AppError `conflict` unless the database is unused. */
export async function assertEmpty(db: Database): Promise<void> {
  const relations = await countRelations(db);
  if (relations === 0) return;
  throw conflict(
    "This site has data, and a restore never overwrites data: stop the site, set DATA_DIR to a new folder or DATABASE_URL to an empty database, and restore again.",
  );
}

async function prepare(trx: Database, manifest: BackupManifest): Promise<readonly { readonly create: string }[]> {
  await setTextFormat(trx);
  const tables = new Set((await listTables(trx)).map(({ name }) => name));
  const strange = manifest.tables.find(({ name }) => !tables.has(name));
  if (strange !== undefined)
    throw conflict(
      `This backup contains the table ${strange.name}, which this program does not know: restore it with the version that made it.`,
    );
  const obstacles = await listLoadObstacles(trx);
  // Sends the statements in one message to the server.
  await sql
    .raw(
      obstacles
        .map(({ drop }) => drop)
        .toReversed()
        .join(";\n"),
    )
    .execute(trx);
  // Rows inserted by migrations come from the backup as well.
  await execute(trx)`truncate ${sql.join([...tables].map(tableSql))}`;
  return obstacles;
}

async function finish(
  trx: Database,
  { sequences }: BackupManifest,
  obstacles: readonly { readonly create: string }[],
): Promise<void> {
  await execute(trx)`select set_config('maintenance_work_mem', '256MB', true)`;
  await sql.raw(obstacles.map(({ create }) => create).join(";\n")).execute(trx);
  await execute(trx)`select setval(name::regclass, value) from unnest(${sequences.map(({ name }) => name)}::text[],
    ${sequences.map(({ value }) => value)}::bigint[]) as used (name, value)`;
  await execute(trx)`analyze`;
}

/** Yields the parts one by one, and a table's rows as one stream. */
class PartReader {
  readonly #parts: AsyncGenerator<BackupPart>;
  #ahead: BackupPart | undefined;

  constructor(parts: AsyncGenerator<BackupPart>) {
    this.#parts = parts;
  }

  async next(): Promise<BackupPart | undefined> {
    const part = this.#ahead;
    this.#ahead = undefined;
    if (part !== undefined) return part;
    const { value, done } = await this.#parts.next();
    return done === true ? undefined : value;
  }

  async *rowsFrom(first: Extract<BackupPart, { kind: "rows" }>): AsyncGenerator<Uint8Array> {
    yield first.bytes;
    for (let part = await this.next(); part !== undefined; part = await this.next()) {
      if (part.kind !== "rows" || part.table !== first.table) {
        this.#ahead = part;
        return;
      }
      yield part.bytes;
    }
  }
}
