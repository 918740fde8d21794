import { randomBytes } from "node:crypto";
import { chmod, mkdtemp, rm } from "node:fs/promises";
import { join } from "node:path";
import { sql } from "kysely";
import { type Database, openDatabase } from "../../db/client.ts";
import { type ConnectionTarget, withDatabase } from "../../db/connection-target.ts";
import { startEmbeddedPostgres } from "../../db/embedded/server.ts";

const PREFIX = "newly_raised_scratch_";
const INSUFFICIENT_PRIVILEGE = "42501";

/**
 * Lends an empty database for `use` and drops it afterwards: on the site's own server or, where its user may make none, in an embedded
 * server of its own below `dataDir`. What an earlier process left is dropped first.
 */
export async function withScratchDatabase<T>(db: Database, target: ConnectionTarget, dataDir: string, use: (scratch: Database) => Promise<T>): Promise<T> {
  const name = `${PREFIX}${randomBytes(6).toString("hex")}`;
  try {
    await dropAbandoned(db);
    await sql`create database ${sql.id(name)} template template0`.execute(db);
  } catch (error) {
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code === INSUFFICIENT_PRIVILEGE) return withScratchServer(dataDir, use);
    throw error;
  }
  try {
    return await usingDatabase(withDatabase(target, name), use);
  } finally {
    // Without `force`, which may not end an autovacuum worker; the server itself waits for one, and for our own connections to end.
    await sql`drop database ${sql.id(name)}`.execute(db);
  }
}

async function usingDatabase<T>(target: ConnectionTarget, use: (scratch: Database) => Promise<T>): Promise<T> {
  const scratch = openDatabase(target, { maxConnections: 2, applicationName: "newly-raised verification" });
  try {
    return await use(scratch);
  } finally {
    await scratch.destroy();
  }
}

/** Those nobody is connected to: their process was killed. */
async function dropAbandoned(db: Database): Promise<void> {
  const { rows } = await sql<{ name: string }>`
    select datname as name from pg_database d where starts_with(datname, ${PREFIX}) and pg_has_role(datdba, 'member')
      and not exists (select from pg_stat_activity a where a.datid = d.oid)`.execute(db);
  for (const { name } of rows) await sql`drop database if exists ${sql.id(name)}`.execute(db);
}

async function withScratchServer<T>(dataDir: string, use: (scratch: Database) => Promise<T>): Promise<T> {
  const folder = await mkdtemp(join(dataDir, "scratch-"));
  try {
    // Run as root, the server has another user, who must get in.
    await chmod(folder, 0o711);
    const server = await startEmbeddedPostgres({ dataDir: folder, settings: { fsync: "off" } });
    try {
      return await usingDatabase(server.target, use);
    } finally {
      await server.release();
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
