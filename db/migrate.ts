import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { sql, type Transaction } from "kysely";
import { execute, rowsOf } from "./statement.ts";
import { conflict } from "../platform/errors.ts";
import type { Database } from "./client.ts";
import type { DB } from "./schema.ts";

interface Migration {
  readonly name: string;
  readonly sha256: string;
  readonly sql: string;
}

export interface MigrateOptions {
  /** Runs before the first new migration of a database with data; an error prevents the migration. */
  readonly beforeUpgrade?: (db: Database, firstMigration: string) => Promise<void>;
}

/** `db/migrations` next to this file. */
export const MIGRATIONS_FOLDER = path.join(import.meta.dirname, "migrations");

/**
 * Brings the schema up to date: applies each new `*.sql` of `folder` in name order, each in its own transaction with
 * its row in `schema_migration`. A new database gets all of them in one transaction, so that a crash cannot leave a
 * partial schema that looks like an older version. Concurrent migrators queue on a lock on that table. Returns the
 * applied names. Throws AppError `conflict` if an applied file changed, or the database has an unknown migration.
 */
export async function migrate(
  db: Database,
  folder: string = MIGRATIONS_FOLDER,
  { beforeUpgrade }: MigrateOptions = {},
): Promise<readonly string[]> {
  const migrations = await readMigrations(folder);
  await createLedger(db);
  const known = await appliedTo(db);
  if (known.length === 0) return db.transaction().execute((trx) => migrateRest(trx, folder));
  const missing = missingOf(known, migrations);
  const [next] = missing;
  if (next !== undefined) await beforeUpgrade?.(db, next.name);
  const applied: string[] = [];
  for (const migration of missing) {
    if (await db.transaction().execute((trx) => applyOnce(trx, migration, migrations))) applied.push(migration.name);
  }
  return applied;
}

async function readMigrations(folder: string): Promise<readonly Migration[]> {
  const names = (await readdir(folder)).filter((name) => name.endsWith(".sql")).sort();
  return await Promise.all(
    names.map(async (name) => {
      const text = await readFile(path.join(folder, name), "utf8");
      return { name, sha256: createHash("sha256").update(text).digest("hex"), sql: text };
    }),
  );
}

const LEDGER = `create table if not exists schema_migration (
  name text primary key,
  sha256 text not null,
  applied_at timestamptz not null default now()
)`;

async function createLedger(db: Database): Promise<void> {
  // Concurrent `create … if not exists` can collide; whatever the error, the table then exists.
  await sql
    .raw(LEDGER)
    .execute(db)
    .catch((error: unknown) => {
      if (!existsAlready(error)) throw error;
    });
}

async function applyOnce(trx: Transaction<DB>, migration: Migration, known: readonly Migration[]): Promise<boolean> {
  // Locked before reading, so that of two migrators one reads after the other has committed.
  await execute(trx)`lock table schema_migration in exclusive mode`;
  if (!missingOf(await appliedTo(trx), known).includes(migration)) return false;
  await apply(trx, migration);
  return true;
}

function appliedTo(db: Database): Promise<readonly AppliedMigration[]> {
  return db.selectFrom("schema_migration").select(["name", "sha256"]).execute();
}

/** The migrations that a database lacks. Throws AppError `conflict` for unknown and changed ones. */
function missingOf(applied: readonly AppliedMigration[], known: readonly Migration[]): readonly Migration[] {
  assertKnown(applied, known);
  return known.filter(({ name, sha256 }) => {
    const before = applied.find((row) => row.name === name);
    if (before === undefined || before.sha256 === sha256) return before === undefined;
    throw conflict(`Migration ${name} was changed after it was applied: restore the file and write a new migration.`);
  });
}

/** A migration of every version before the first release, whose migrations were merged into the present ones. */
const BEFORE_FIRST_RELEASE = "0004_requests.sql";

function assertReleased(applied: readonly { readonly name: string }[]): void {
  if (applied.every(({ name }) => name !== BEFORE_FIRST_RELEASE)) return;
  throw conflict(
    "This data is from before the first release, which this version cannot upgrade: export the leads with the version that wrote it (npm run export -- leads.csv), then import them into a new site (npm run import -- leads.csv).",
  );
}

function assertKnown(applied: readonly { readonly name: string }[], known: readonly Migration[]): void {
  assertReleased(applied);
  const unknown = applied.find((row) => !known.some((one) => one.name === row.name));
  if (unknown === undefined) return;
  throw conflict(`The database was migrated by a newer version (${unknown.name}): update this program.`);
}

/** True if a database was ever migrated. */
export async function hasSchema(db: Database): Promise<boolean> {
  const rows = await rowsOf<{ there: boolean }>(db)`select to_regclass('schema_migration') is not null as there`;
  return rows[0]?.there === true;
}

/** Names of this program's migrations that a database lacks; all for one without a schema. */
export async function pendingMigrations(db: Database, folder: string = MIGRATIONS_FOLDER): Promise<readonly string[]> {
  const known = (await hasSchema(db)) ? await db.selectFrom("schema_migration").select("name").execute() : [];
  return (await readMigrations(folder))
    .map(({ name }) => name)
    .filter((name) => !known.some((row) => row.name === name));
}

/** A migration as a backup lists it. */
export type AppliedMigration = Pick<Migration, "name" | "sha256">;

/**
 * Creates the schema as of exactly these migrations, in a transaction on an empty database. Throws AppError `conflict`
 * if this program does not know one of them, or knows it with other content.
 */
export async function migrateTo(
  trx: Database,
  applied: readonly AppliedMigration[],
  folder: string = MIGRATIONS_FOLDER,
): Promise<void> {
  assertReleased(applied);
  const migrations = await readMigrations(folder);
  for (const { name, sha256 } of applied) {
    const known = migrations.find((one) => one.name === name);
    if (known === undefined)
      throw conflict(`This backup was made by a newer version (${name}): update this program, then restore it.`);
    if (known.sha256 !== sha256)
      throw conflict(
        `This backup was made with another ${name} than this program has: restore it with the version that made it.`,
      );
  }
  await sql.raw(LEDGER).execute(trx);
  for (const migration of migrations.filter(({ name }) => applied.some((one) => one.name === name)))
    await apply(trx, migration);
}

/** Applies all missing migrations in a transaction. */
export async function migrateRest(
  trx: Transaction<DB>,
  folder: string = MIGRATIONS_FOLDER,
): Promise<readonly string[]> {
  const migrations = await readMigrations(folder);
  const applied: string[] = [];
  for (const migration of migrations) if (await applyOnce(trx, migration, migrations)) applied.push(migration.name);
  return applied;
}

/** A line in a migration that stands for the job queue's schema, which graphile-worker provides. */
const QUEUE_SCHEMA = "-- graphile-worker";

async function apply(trx: Database, { name, sha256, sql: text }: Migration): Promise<void> {
  const queue = text.includes(QUEUE_SCHEMA) ? await queueSchema() : "";
  await sql.raw(text.replace(QUEUE_SCHEMA, () => queue)).execute(trx);
  await trx.insertInto("schema_migration").values({ name, sha256 }).execute();
}

/** graphile-worker's own migrations, recorded as it does, so that it finds nothing left to do. */
async function queueSchema(): Promise<string> {
  const library = createRequire(import.meta.url).resolve("graphile-worker");
  const { migrations }: { readonly migrations: Readonly<Record<string, string>> } = await import(
    pathToFileURL(path.join(path.dirname(library), "generated", "sql.js")).href
  );
  const steps = Object.entries(migrations).map(
    ([file, text]) => `${text.replaceAll(":GRAPHILE_WORKER_SCHEMA", "graphile_worker")}
insert into graphile_worker.migrations (id, breaking) values (${Number.parseInt(file, 10)}, ${text.startsWith("--! breaking")});`,
  );
  return `create schema graphile_worker;
create table graphile_worker.migrations (id int primary key, ts timestamptz not null default now(), breaking boolean not null default false);
${steps.join("\n")}`;
}

/** Error codes of concurrent creation: the index, the table or its row type already exists. */
const EXISTS_ALREADY: ReadonlySet<unknown> = new Set(["23505", "42P07", "42710"]);

function existsAlready(error: unknown): boolean {
  return error instanceof Error && "code" in error && EXISTS_ALREADY.has(error.code);
}
