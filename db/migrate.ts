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

/** `db/migrations` beside this file; a bundled build passes its own. */
export const MIGRATIONS_FOLDER = path.join(import.meta.dirname, "migrations");

/**
 * Brings the schema up to date: applies every `*.sql` of `folder` that was not applied yet, in the order of
 * their names, each in a transaction of its own with its line in `schema_migration`. Several migrators at once
 * are safe: they queue on a lock on that table. Returns the names it applied. Throws AppError `conflict` when an
 * applied file has changed since, or when the database has a migration this program does not know.
 */
export async function migrate(db: Database, folder: string = MIGRATIONS_FOLDER): Promise<readonly string[]> {
  const migrations = await readMigrations(folder);
  await createLedger(db);
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

async function createLedger(db: Database): Promise<void> {
  // `if not exists` alone races with another creator; whatever it then collides with, the table is there.
  await sql`
    create table if not exists schema_migration (
      name text primary key,
      sha256 text not null,
      applied_at timestamptz not null default now()
    )
  `
    .execute(db)
    .catch((error: unknown) => {
      if (!existsAlready(error)) throw error;
    });
}

async function applyOnce(trx: Transaction<DB>, migration: Migration, known: readonly Migration[]): Promise<boolean> {
  // Taken before looking, so that of two migrators one looks after the other has committed.
  await sql`lock table schema_migration in exclusive mode`.execute(trx);
  const rows = await trx.selectFrom("schema_migration").select(["name", "sha256"]).execute();
  const unknown = rows.find((row) => !known.some((one) => one.name === row.name));
  if (unknown !== undefined) {
    throw new AppError("conflict", `The database was migrated by a newer version (${unknown.name}): update this program.`);
  }
  const before = rows.find((row) => row.name === migration.name);
  if (before !== undefined) {
    if (before.sha256 === migration.sha256) return false;
    throw new AppError("conflict", `Migration ${migration.name} was changed after it was applied: restore the file and write a new migration.`);
  }
  await sql.raw(migration.sql).execute(trx);
  await trx.insertInto("schema_migration").values({ name: migration.name, sha256: migration.sha256 }).execute();
  return true;
}

/** The codes a race of two creators ends in: the index, the table or its row type is there already. */
const EXISTS_ALREADY: ReadonlySet<unknown> = new Set(["23505", "42P07", "42710"]);

function existsAlready(error: unknown): boolean {
  return error instanceof Error && "code" in error && EXISTS_ALREADY.has(error.code);
}
