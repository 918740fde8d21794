import { setTimeout as sleep } from "node:timers/promises";
import { Kysely, sql } from "kysely";
import pg from "pg";
import { ClientTrackingDialect } from "./client-tracking-driver.ts";
import { explainConnectionError } from "./connection-error.ts";
import { type ConnectionTarget, describeTarget, toClientConfig } from "./connection-target.ts";
import { lowerPriorityOf } from "../platform/low-priority.ts";
import { markAway } from "./database-trouble.ts";
import type { StatementObserver } from "./outage-log.ts";
import { SESSION_SETTINGS } from "./pooler.ts";
import type { DB } from "./schema.ts";
import { valueParsers } from "./value-parsers.ts";

const pools = new WeakMap<Database, pg.Pool>();

/** The database, or a transaction in it. */
export type Database = Kysely<DB>;

export interface DatabaseOptions {
  /** Most connections the pool opens; 10 when absent. */
  readonly maxConnections?: number;
  /** Shown by the server beside each connection; "newly-raised" when absent. */
  readonly applicationName?: string;
  readonly observer?: StatementObserver;
  /**
   * Sessions on this machine that give way to others: at low priority, and each on one core only, since parallel workers
   * would not inherit the priority.
   */
  readonly isLowPriority?: boolean;
}

// Plans are made for the actual values (a generic plan made filters 4 to 5 times slower), and compiling
// short queries costs more than it saves.
const STARTUP_OPTIONS = Object.entries(SESSION_SETTINGS).map(([name, value]) => `-c ${name}=${value}`).join(" ");

const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Opens a pool on `target`; nothing is connected until the first query. Values come as {@link valueParsers}
 * says. Statements are unnamed. `destroy()` it when done. Throws AppError `invalid_input` for a malformed URL.
 */
export function openDatabase(target: ConnectionTarget, options: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    ...toClientConfig(target, STARTUP_OPTIONS),
    max: options.maxConnections ?? 10,
    application_name: options.applicationName ?? "newly-raised",
    types: valueParsers,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
  });
  // Without a listener, a lost connection ends the process. The pool removes its own from a client while it is lent
  // out, so each client has one for life. The next query on a lost client fails and reports what matters.
  pool.on("connect", (client) => client.on("error", markAway));
  pool.on("error", markAway);
  if (options.isLowPriority === true) pool.on("connect", giveWay);
  const db = new Kysely<DB>({ dialect: new ClientTrackingDialect(pool, options.observer) });
  pools.set(db, pool);
  return db;
}

function giveWay(client: pg.PoolClient): void {
  // Known since the session began; the types leave it out.
  if ("processID" in client && typeof client.processID === "number") lowerPriorityOf(client.processID);
  // What makes this fail makes the session's next statement fail, which reports it.
  client.query("set max_parallel_workers_per_gather = 0").catch(markAway);
}

/** Lent clients get this long to come back. */
const CLOSE_GRACE_MS = 1_000;

/**
 * Closes a database of {@link openDatabase}. What still holds a connection, such as an export that is being cancelled,
 * may finish first, for a second at most: once destroyed, the pool refuses the statements that this takes.
 */
export async function closeDatabase(db: Database): Promise<void> {
  const deadline = performance.now() + CLOSE_GRACE_MS;
  while (isLending(db) && performance.now() < deadline) await sleep(10);
  await db.destroy();
}

function isLending(db: Database): boolean {
  return connectionCounts(db).lent > 0;
}

/** Connections of a pool, and queries that wait for one. */
export interface ConnectionCounts {
  readonly lent: number;
  readonly idle: number;
  readonly waiting: number;
}

/** How the pool of a database of {@link openDatabase} stands; zeros for a transaction. */
export function connectionCounts(db: Database): ConnectionCounts {
  const pool = pools.get(db);
  if (pool === undefined) return { lent: 0, idle: 0, waiting: 0 };
  return { lent: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount };
}

/** Connects once. Throws AppError `unavailable` saying in one line why that failed and what to do. */
export async function checkConnection(db: Database, target: ConnectionTarget): Promise<void> {
  try {
    await sql`select 1`.execute(db);
  } catch (error) {
    throw explainConnectionError(error, describeTarget(target));
  }
}
