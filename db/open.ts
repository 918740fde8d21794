import { sql } from "kysely";
import { execute, hasRows } from "./statement.ts";
import { checkConnection, closeDatabase, type Database, openDatabase } from "./client.ts";
import { type ConnectionTarget, type SocketTarget, withDatabase } from "./connection-target.ts";
import type { EmbeddedLog } from "./embedded/share.ts";
import { startEmbeddedPostgres } from "./embedded/server.ts";
import { migrate, type MigrateOptions } from "./migrate.ts";
import type { StatementObserver } from "./outage-watch.ts";

export interface ConfiguredDatabase {
  readonly db: Database;
  readonly target: ConnectionTarget;
  readonly kind: "embedded" | "server";
  /** Closes every connection, and stops the embedded server if nobody else uses it. */
  readonly close: () => Promise<void>;
}

export interface Configuration extends MigrateOptions {
  /** `DATABASE_URL`: an external server. It overrides the embedded one. */
  readonly databaseUrl?: string | undefined;
  /** The embedded server's database, supervised by another process; `DATABASE_URL` overrides it. */
  readonly supervised?: SocketTarget;
  /** `DATA_DIR`: folder of the embedded server. */
  readonly dataDir: string;
  /** Brings the schema up to date first; default true. */
  readonly migrate?: boolean;
  readonly maxConnections?: number;
  /** True for background work, which yields to visitors' requests; affects only the embedded server. */
  readonly isLowPriority?: boolean;
  readonly applicationName?: string;
  readonly observer?: StatementObserver;
  /** Gets one line about slow steps, and about the loss and return of the database. */
  readonly log?: EmbeddedLog;
}

/** Name of the product's database in the embedded cluster. */
const DATABASE_NAME = "newly_raised";

/**
 * Opens the configured database, ready for use. Throws AppError `invalid_input` or `unavailable`, one line with the
 * remedy, if `DATABASE_URL` is wrong, its server does not answer, or the embedded one cannot start.
 */
export async function openConfiguredDatabase(configuration: Configuration): Promise<ConfiguredDatabase> {
  const { databaseUrl, dataDir, log } = configuration;
  if (databaseUrl !== undefined && databaseUrl !== "") {
    return await connect(databaseUrl, "server", configuration, async () => undefined);
  }
  if (configuration.supervised !== undefined) {
    return await connect(configuration.supervised, "embedded", configuration, async () => undefined);
  }
  const server = await startEmbeddedPostgres({ dataDir, ...(log === undefined ? {} : { log }) });
  try {
    await ensureDatabase(server.target);
    const target = withDatabase(server.target, DATABASE_NAME);
    return await connect(target, "embedded", configuration, () => server.release());
  } catch (error) {
    await server.release();
    throw error;
  }
}

async function connect(
  target: ConnectionTarget,
  kind: ConfiguredDatabase["kind"],
  configuration: Configuration,
  release: () => Promise<void>,
): Promise<ConfiguredDatabase> {
  const { maxConnections, applicationName, observer, isLowPriority = false } = configuration;
  const db = openDatabase(target, {
    ...(maxConnections === undefined ? {} : { maxConnections }),
    isLowPriority: isLowPriority && kind === "embedded",
    ...(applicationName === undefined ? {} : { applicationName }),
    ...(observer === undefined ? {} : { observer }),
  });
  try {
    await checkConnection(db, target);
    if (configuration.migrate !== false) await migrate(db, undefined, configuration);
  } catch (error) {
    await db.destroy();
    throw error;
  }
  return {
    db,
    target,
    kind,
    async close() {
      await closeDatabase(db);
      await release();
    },
  };
}

/** Creates the product's database in a new cluster; safe for concurrent processes. */
async function ensureDatabase(target: ConnectionTarget): Promise<void> {
  const admin = openDatabase(target, { maxConnections: 1 });
  try {
    const exists = await hasRows(admin)`select from pg_database where datname = ${DATABASE_NAME}`;
    if (exists) return;
    await execute(admin)`create database ${sql.id(DATABASE_NAME)}`;
  } catch (error) {
    // 42P04 and 23505: it exists by now.
    const code = error instanceof Error && "code" in error ? error.code : undefined;
    if (code !== "42P04" && code !== "23505") throw error;
  } finally {
    await admin.destroy();
  }
}
