import { setTimeout as sleep } from "node:timers/promises";
import { Kysely } from "kysely";
import pg from "pg";
import { execute } from "./statement.ts";
import { lowerPriorityOf } from "../platform/low-priority.ts";
import { ClientTrackingDialect } from "./client-tracking-driver.ts";
import { explainConnectionError } from "./connection-error.ts";
import { type ConnectionTarget, describeTarget, toClientConfig } from "./connection-target.ts";
import { markAway } from "./database-trouble.ts";
import type { StatementObserver } from "./outage-watch.ts";
import { SESSION_SETTINGS } from "./pooler.ts";
import type { DB } from "./schema.ts";

const pools = new WeakMap<Database, pg.Pool>();

/** The database, or a transaction in it. */
export type Database = Kysely<DB>;

export interface DatabaseOptions {
  /** Maximum number of pool connections; default 10. */
  readonly maxConnections?: number;
  /** Name shown by the server for each connection; default "newly-raised". */
  readonly applicationName?: string;
  readonly observer?: StatementObserver;
  /**
   * Sessions of the embedded server that yield to others: low priority and no parallel workers, which would not inherit
   * the priority.
   */
  readonly isLowPriority?: boolean;
}

// Custom plans (a generic plan made filters 4 to 5 times slower), and no JIT, which costs more than it saves for short
// queries.
const STARTUP_OPTIONS = Object.entries(SESSION_SETTINGS)
  .map(([name, value]) => `-c ${name}=${value}`)
  .join(" ");

const NO_PARALLEL_WORKERS = "-c max_parallel_workers_per_gather=0";

/** Silence on a connection after which the system asks whether the server is still there. */
const KEEP_ALIVE_MS = 30_000;
const CONNECT_TIMEOUT_MS = 10_000;

/**
 * Opens a pool on `target` and connects with the first query. {@link valueParsers} converts values; statements are
 * unnamed. Call `destroy()` when done. Throws AppError `invalid_input` for a malformed URL.
 */
export function openDatabase(target: ConnectionTarget, options: DatabaseOptions = {}): Database {
  const pool = new pg.Pool({
    ...toClientConfig(
      target,
      options.isLowPriority === true ? `${STARTUP_OPTIONS} ${NO_PARALLEL_WORKERS}` : STARTUP_OPTIONS,
    ),
    max: options.maxConnections ?? 10,
    application_name: options.applicationName ?? "newly-raised",
    types: valueParsers,
    connectionTimeoutMillis: CONNECT_TIMEOUT_MS,
    // A statement in progress notices a server that vanished without closing its connections.
    keepAlive: true,
    keepAliveInitialDelayMillis: KEEP_ALIVE_MS,
  });
  // Without a listener a lost connection ends the process. The pool removes its own while a client is borrowed, so each
  // client has one for life; the next query on it fails and reports the error.
  pool.on("connect", (client) => client.on("error", markAway));
  pool.on("error", markAway);
  if (options.isLowPriority === true) pool.on("connect", giveWay);
  const { observer } = options;
  const db = new Kysely<DB>({
    dialect: new ClientTrackingDialect(pool, observer),
    ...(observer && { log: (event) => (event.level === "error" ? observer.failed(event.error) : observer.answered()) }),
  });
  pools.set(db, pool);
  return db;
}

function giveWay(client: pg.PoolClient): void {
  // The server's process id, which pg receives at session start and its types lack.
  if ("processID" in client && typeof client.processID === "number") lowerPriorityOf(client.processID);
}

/** Time for borrowed clients to be returned. */
const CLOSE_GRACE_MS = 1_000;
/** Time for connections to end; those of a server that no longer answers end with the process. */
const END_MS = 500;

/**
 * Closes a database of {@link openDatabase}. Borrowed connections, such as an export being cancelled, get up to a
 * second to finish, because a destroyed pool rejects their statements.
 */
export async function closeDatabase(db: Database): Promise<void> {
  const deadline = performance.now() + CLOSE_GRACE_MS;
  while (isLending(db) && performance.now() < deadline) await sleep(10);
  await Promise.race([db.destroy(), sleep(END_MS, undefined, { ref: false })]);
}

function isLending(db: Database): boolean {
  return connectionCounts(db).lent > 0;
}

/** The pool of a database of {@link openDatabase}, for libraries that need one. */
export function poolOf(db: Database): pg.Pool {
  const pool = pools.get(db);
  if (pool === undefined) throw new Error("a transaction has no pool");
  return pool;
}

/** Pool connections and queries waiting for one. */
export interface ConnectionCounts {
  readonly lent: number;
  readonly idle: number;
  readonly waiting: number;
}

/** Pool statistics of a database of {@link openDatabase}; zeros for a transaction. */
export function connectionCounts(db: Database): ConnectionCounts {
  const pool = pools.get(db);
  if (pool === undefined) return { lent: 0, idle: 0, waiting: 0 };
  return { lent: pool.totalCount - pool.idleCount, idle: pool.idleCount, waiting: pool.waitingCount };
}

/** Connects once. Throws AppError `unavailable` with one line on the cause and the remedy. */
export async function checkConnection(db: Database, target: ConnectionTarget): Promise<void> {
  try {
    await execute(db)`select 1`;
  } catch (error) {
    throw explainConnectionError(error, describeTarget(target));
  }
}

const INT8 = 20;
const INT8_ARRAY = 1016;
const DATE = 1082;
const DATE_ARRAY = 1182;

/** An int8 as a number. Throws RangeError beyond 2^53 - 1. */
function parseInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError(`int8 ${text} does not fit a number without loss`);
  return value;
}

/** Elements of these types need no quotes, so one-dimensional arrays are easy to parse. */
function parseArray<T>(text: string, parse: (element: string) => T): readonly (T | null)[] {
  if (text === "{}") return [];
  if (text.lastIndexOf("{") !== 0) throw new RangeError("only arrays of one dimension are read");
  const elements = text.slice(1, -1).split(",");
  return elements.map((element) => (element === "NULL" ? null : parse(element)));
}

const asWritten = (text: string): string => text;

const parsers = new Map<number, (text: string) => unknown>([
  [INT8, parseInt8],
  [INT8_ARRAY, (text) => parseArray(text, parseInt8)],
  // A calendar day has no time zone: it stays the `YYYY-MM-DD` the server wrote.
  [DATE, asWritten],
  [DATE_ARRAY, (text) => parseArray(text, asWritten)],
]);

/**
 * Column values in JavaScript: int8 as number, date as `YYYY-MM-DD`, the rest as in pg (timestamptz as Date, numeric as
 * string, jsonb parsed). Set per client, so that pg's global parsers stay unchanged. `db/schema.ts` states the same as
 * types.
 */
const valueParsers: pg.CustomTypesConfig = {
  getTypeParser(oid, format) {
    const parser = format === "binary" ? undefined : parsers.get(oid);
    return parser ?? pg.types.getTypeParser(oid, format);
  },
};
