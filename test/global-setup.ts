import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import type { TestProject } from "vitest/node";
import { checkConnection, openDatabase } from "../db/client.ts";
import { type ConnectionTarget, withDatabase } from "../db/connection-target.ts";
import { startEmbeddedPostgres } from "../db/embedded/server.ts";
import { migrate } from "../db/migrate.ts";

declare module "vitest" {
  interface ProvidedContext {
    /** The server of this run, and the migrated database that test files clone. */
    readonly testServer: { readonly target: ConnectionTarget; readonly template: string };
  }
}

/**
 * Starts the database server shared by this run's tests, with a migrated template: the embedded server in a temporary
 * folder, or the one in `TEST_DATABASE_URL`, as a user who may create databases. Removes everything at the end, also
 * leftovers of killed test files.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { target, stop } = await openServer(project.config.env["TEST_DATABASE_URL"]);
  const template = `nr_test_${randomBytes(6).toString("hex")}`;
  const admin = openDatabase(target, { maxConnections: 1, applicationName: "newly-raised tests" });
  const finish = async (): Promise<void> => {
    try {
      const { rows } = await sql<{ name: string }>`
        select datname as name from pg_database where starts_with(datname, ${template}) order by length(datname) desc
      `.execute(admin);
      for (const { name } of rows) await sql`drop database ${sql.id(name)} with (force)`.execute(admin);
    } finally {
      await admin.destroy();
      await stop();
    }
  };
  try {
    await checkConnection(admin, target);
    await sql`create database ${sql.id(template)}`.execute(admin);
    await migrateTemplate(withDatabase(target, template));
  } catch (error) {
    await finish();
    throw error;
  }
  project.provide("testServer", { target, template });
  return finish;
}

async function migrateTemplate(target: ConnectionTarget): Promise<void> {
  const db = openDatabase(target, { maxConnections: 1 });
  try {
    await migrate(db);
  } finally {
    await db.destroy();
  }
}

async function openServer(url: string | undefined): Promise<{ target: ConnectionTarget; stop: () => Promise<void> }> {
  if (url !== undefined && url !== "") return { target: url, stop: async () => undefined };
  const dataDir = await mkdtemp(path.join(tmpdir(), "newly-raised-test-"));
  // Under root the server has another user, who must get in.
  await chmod(dataDir, 0o711);
  const server = await startEmbeddedPostgres({
    dataDir,
    settings: {
      // Data need not survive a power cut, nor the databases grow old.
      fsync: "off",
      synchronous_commit: "off",
      full_page_writes: "off",
      autovacuum: "off",
      // Many test files connect at once.
      max_connections: "200",
    },
  });
  return {
    target: server.target,
    async stop() {
      await server.release();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
