import { randomBytes } from "node:crypto";
import { sql } from "kysely";
import { afterAll, beforeAll, inject } from "vitest";
import { type Database, openDatabase } from "../db/client.ts";
import { type ConnectionTarget, withDatabase } from "../db/connection-target.ts";

/** A database of a test's own. */
export interface TestDatabase {
  readonly db: Database;
  /** Where it is, for tests that start programs of their own on it. */
  readonly target: ConnectionTarget;
  /** Closes and removes it. */
  readonly drop: () => Promise<void>;
}

/** Clones the migrated template of this run, so that no other test sees what this one writes; `drop()` it when done. */
export async function testDatabase(): Promise<TestDatabase> {
  return cloneOf(inject("testServer").template);
}

/** A database that nobody has used yet, without a schema. */
export async function emptyDatabase(): Promise<TestDatabase> {
  return cloneOf("template1");
}

async function cloneOf(original: string): Promise<TestDatabase> {
  const { target: server, template } = inject("testServer");
  // Beginning with the template's name, it is found and removed with it should the test be killed.
  const name = `${template}_${randomBytes(6).toString("hex")}`;
  // Ten times faster than the default, which writes every block to the log as well.
  await onServer(server, (admin) => sql`create database ${sql.id(name)} template ${sql.id(original)} strategy file_copy`.execute(admin));
  const target = withDatabase(server, name);
  const db = openDatabase(target, { maxConnections: 5 });
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
    // An autovacuum worker is the server's own: only a drop without `force` ends it.
    if (!(error instanceof Error && "code" in error && error.code === "42501")) throw error;
    await sql`drop database ${sql.id(name)}`.execute(admin);
  }
}

/** A database for all tests of a file, made before the first and removed after the last: `const database = useDatabase()`, then `database.db`. */
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

async function onServer(target: ConnectionTarget, work: (admin: Database) => Promise<unknown>): Promise<void> {
  const admin = openDatabase(target, { maxConnections: 1, applicationName: "newly-raised tests" });
  try {
    await work(admin);
  } finally {
    await admin.destroy();
  }
}
