import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, inject } from "vitest";
import { type Database, openDatabase } from "../db/client.ts";
import { type ConnectionTarget, withDatabase } from "../db/connection-target.ts";

/** A test's own database. */
export interface TestDatabase {
  readonly db: Database;
  /** Its target, for tests that start programs on it. */
  readonly target: ConnectionTarget;
  /** Closes and removes it. */
  readonly drop: () => Promise<void>;
}

export interface TestDatabaseOptions {
  /** Initial contents, created once per run (see {@link templateWith}); by default only the migrated schema. */
  readonly contents?: { readonly name: string; readonly fill: (db: Database) => Promise<unknown> };
  /** Default 5. */
  readonly maxConnections?: number;
}

/** Clones a template of this run, so tests do not share data; call `drop()` when done. */
export async function testDatabase({ contents, maxConnections = 5 }: TestDatabaseOptions = {}): Promise<TestDatabase> {
  return await cloneOf(
    contents === undefined ? inject("testServer").template : await templateWith(contents),
    maxConnections,
  );
}

/** An unused database without a schema. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return await cloneOf("template1", 5);
}

async function cloneOf(original: string, maxConnections: number): Promise<TestDatabase> {
  const { target: server, template } = inject("testServer");
  // Prefixed with the template's name, so it is found and removed with it if the test is killed.
  const name = `${template}_${randomBytes(6).toString("hex")}`;
  await onServer(server, (admin) => clone(admin, original, name));
  const target = withDatabase(server, name);
  const db = openDatabase(target, { maxConnections });
  return {
    db,
    target,
    async drop() {
      await db.destroy();
      await onServer(server, (admin) => dropDatabase(admin, name));
    },
  };
}

async function dropDatabase(admin: Database, name: string): Promise<void> {
  try {
    await sql`drop database ${sql.id(name)} with (force)`.execute(admin);
  } catch (error) {
    // An autovacuum worker belongs to the server: only a drop without `force` ends it.
    if (!(error instanceof Error && "code" in error && error.code === "42501")) throw error;
    await sql`drop database ${sql.id(name)}`.execute(admin);
  }
}

/**
 * A database for all tests of a file, created before the first and removed after the last: `const database =
 * useDatabase()`, then `database.db`.
 */
export function useDatabase(): Omit<TestDatabase, "drop"> {
  let current: TestDatabase | undefined;
  const made = (): TestDatabase => {
    if (current === undefined) throw new Error("the test database is there only while tests run");
    return current;
  };
  beforeAll(async () => {
    current = await testDatabase();
  });
  afterAll(async () => {
    await current?.drop();
  });
  return {
    get db() {
      return made().db;
    },
    get target() {
      return made().target;
    },
  };
}

/**
 * The run's template with these contents; the first caller creates it and others wait. It gets its name only once it is
 * filled.
 */
async function templateWith({ name, fill }: NonNullable<TestDatabaseOptions["contents"]>): Promise<string> {
  const { target: server, template } = inject("testServer");
  const filled = `${template}_${name}`;
  await onServer(server, async (admin) => {
    await sql`select pg_advisory_lock(hashtext(${filled}))`.execute(admin);
    try {
      const { rows } = await sql`select from pg_database where datname = ${filled}`.execute(admin);
      if (rows.length > 0) return;
      const draft = `${filled}_${randomBytes(6).toString("hex")}`;
      await clone(admin, template, draft);
      const db = openDatabase(withDatabase(server, draft));
      await fill(db).finally(() => db.destroy());
      await sql`alter database ${sql.id(draft)} rename to ${sql.id(filled)}`.execute(admin);
    } finally {
      await sql`select pg_advisory_unlock(hashtext(${filled}))`.execute(admin);
    }
  });
  return filled;
}

/** Copies files: ten times faster than the default, which also writes every block to the log. */
async function clone(admin: Database, source: string, name: string): Promise<void> {
  await sql`create database ${sql.id(name)} template ${sql.id(source)} strategy file_copy`.execute(admin);
}

/** For all files of a worker, because connecting takes a tenth of the time of a clone. The pool closes it when idle. */
let admin: Database | undefined;

async function onServer(target: ConnectionTarget, work: (admin: Database) => Promise<unknown>): Promise<void> {
  admin ??= openDatabase(target, { maxConnections: 2, applicationName: "newly-raised tests" });
  // One connection throughout, which holds advisory locks.
  await admin.connection().execute(work);
}
