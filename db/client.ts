import { Kysely, sql } from "kysely";
import pg from "pg";
import { ClientTrackingDialect } from "./client-tracking-driver.ts";
import { explainConnectionError } from "./connection-error.ts";
import { type ConnectionTarget, describeTarget, toClientConfig } from "./connection-target.ts";
import type { DB } from "./schema.ts";
import { valueParsers } from "./value-parsers.ts";

/** The database, or a transaction in it. */
export type Database = Kysely<DB>;

export interface DatabaseOptions {
  /** Most connections the pool opens; 10 when absent. */
  readonly maxConnections?: number;
  /** Shown by the server beside each connection; "newly-raised" when absent. */
  readonly applicationName?: string;
  /** Told of an idle connection that the server closed. The pool has already replaced it. */
  readonly onConnectionLost?: (error: Error) => void;
}

// Plans are made for the actual values (a generic plan made filters 4 to 5 times slower), and compiling
// short queries costs more than it saves.
const SESSION_SETTINGS = "-c plan_cache_mode=force_custom_plan -c jit=off -c timezone=UTC";

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Opens a pool on `target`; nothing is connected until the first query. Values come as {@link valueParsers}
 * says. Statements are unnamed. `destroy()` it when done. Throws AppError `invalid_input` for a malformed URL.
 */
export function openDatabase(target: ConnectionTarget, options: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    ...toClientConfig(target, SESSION_SETTINGS),
    max: options.maxConnections ?? 10,
    application_name: options.applicationName ?? "newly-raised",
    types: valueParsers,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // Without a listener a server restart would end the process; the next query reports what matters.
  pool.on("error", (error) => options.onConnectionLost?.(error));
  return new Kysely<DB>({ dialect: new ClientTrackingDialect(pool) });
}

/** Connects once. Throws AppError `unavailable` saying in one line why that failed and what to do. */
export async function checkConnection(db: Database, target: ConnectionTarget): Promise<void> {
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    throw explainConnectionError(error, describeTarget(target));
  }
}
