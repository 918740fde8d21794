import { createHash } from "node:crypto";
import { readdir, readFile } from "node:fs/promises";
import path from "node:path";
import { sql, type Transaction } from "kysely";
import { AppError } from "../platform/errors.ts";
import type { Database } from "./client.ts";
import type { DB } from "./schema.ts";

interface Migration {
  readonly name: string;
  readonly sha256: string;
  readonly sql: string;
}

export interface MigrateOptions {
  /** Runs before the first migration that is new to a database with data; when it throws, nothing is migrated. */
  readonly beforeUpgrade?: (db: Database, firstMigration: string) => Promise<void>;
}

/** `db/migrations` beside this file; a bundled build passes its own. */
export const MIGRATIONS_FOLDER = path.join(import.meta.dirname, "migrations");

/**
 * Brings the schema up to date: applies every `*.sql` of `folder` that was not applied yet, in the order of
 * their names, each in a transaction of its own with its line in `schema_migration`. Several migrators at once
 * are safe: they queue on a lock on that table. Returns the names it applied. Throws AppError `conflict` when an
 * applied file has changed since, or when the database has a migration this program does not know.
 */
export async function migrate(db: Database, folder: string = MIGRATIONS_FOLDER, { beforeUpgrade }: MigrateOptions = {}): Promise<readonly string[]> {
  const migrations = await readMigrations(folder);
  await createLedger(db);
  if (beforeUpgrade !== undefined) {
    const known = await db.selectFrom("schema_migration").select("name").execute();
    const next = migrations.find(({ name }) => !known.some((row) => row.name === name));
    assertKnown(known, migrations);
    if (known.length > 0 && next !== undefined) await beforeUpgrade(db, next.name);
  }
  const applied: string[] = [];
  for (const migration of migrations) {
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
  // `if not exists` alone races with another creator; whatever it then collides with, the table is there.
  await sql.raw(LEDGER)
    .execute(db)
    .catch((error: unknown) => {
      if (!existsAlready(error)) throw error;
    });
}

async function applyOnce(trx: Transaction<DB>, migration: Migration, known: readonly Migration[]): Promise<boolean> {
  // Taken before looking, so that of two migrators one looks after the other has committed.
  await sql`lock table schema_migration in exclusive mode`.execute(trx);
  const rows = await trx.selectFrom("schema_migration").select(["name", "sha256"]).execute();
  assertKnown(rows, known);
  const before = rows.find((row) => row.name === migration.name);
  if (before !== undefined) {
    if (before.sha256 === migration.sha256) return false;
    throw new AppError("conflict", `Migration ${migration.name} was changed after it was applied: restore the file and write a new migration.`);
  }
  await apply(trx, migration);
  return true;
}

function assertKnown(applied: readonly { readonly name: string }[], known: readonly Migration[]): void {
  const unknown = applied.find((row) => !known.some((one) => one.name === row.name));
  if (unknown === undefined) return;
  throw new AppError("conflict", `The database was migrated by a newer version (${unknown.name}): update this program.`);
}

/** Names of this program's migrations that a database lacks; all of them for one without a schema. */
export async function pendingMigrations(db: Database, folder: string = MIGRATIONS_FOLDER): Promise<readonly string[]> {
  const { rows } = await sql<{ there: boolean }>`select to_regclass('schema_migration') is not null as there`.execute(db);
  const known = rows[0]?.there === true ? await db.selectFrom("schema_migration").select("name").execute() : [];
  return (await readMigrations(folder)).map(({ name }) => name).filter((name) => !known.some((row) => row.name === name));
}

/** A migration as a backup names it. */
export type AppliedMigration = Pick<Migration, "name" | "sha256">;

/**
 * Makes the schema as it was when exactly these migrations had been applied, in a transaction on an empty database.
 * Throws AppError `conflict` when this program does not know one of them, or knows it with other content.
 */
export async function migrateTo(trx: Database, applied: readonly AppliedMigration[], folder: string = MIGRATIONS_FOLDER): Promise<void> {
  const migrations = await readMigrations(folder);
  for (const { name, sha256 } of applied) {
    const known = migrations.find((one) => one.name === name);
    if (known === undefined) throw new AppError("conflict", `This backup was made by a newer version (${name}): update this program, then restore it.`);
    if (known.sha256 !== sha256) throw new AppError("conflict", `This backup was made with another ${name} than this program has: restore it with the version that made it.`);
  }
  await sql.raw(LEDGER).execute(trx);
  for (const migration of migrations.filter(({ name }) => applied.some((one) => one.name === name))) await apply(trx, migration);
}

/** Applies, in a transaction, every migration that its database lacks. */
export async function migrateRest(trx: Transaction<DB>, folder: string = MIGRATIONS_FOLDER): Promise<readonly string[]> {
  const migrations = await readMigrations(folder);
  const applied: string[] = [];
  for (const migration of migrations) if (await applyOnce(trx, migration, migrations)) applied.push(migration.name);
  return applied;
}

async function apply(trx: Database, { name, sha256, sql: text }: Migration): Promise<void> {
  await sql.raw(text).execute(trx);
  await trx.insertInto("schema_migration").values({ name, sha256 }).execute();
}

/** The codes a race of two creators ends in: the index, the table or its row type is there already. */
const EXISTS_ALREADY: ReadonlySet<unknown> = new Set(["23505", "42P07", "42710"]);

function existsAlready(error: unknown): boolean {
  return error instanceof Error && "code" in error && EXISTS_ALREADY.has(error.code);
}
