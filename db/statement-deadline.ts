import type pg from "pg";
import { type Database, poolOf } from "./client.ts";

/**
 * The database's pool for a library whose statements are short: one without an answer after `ms` closes its connection,
 * so that it fails as on a lost connection. A connection whose answers get lost would otherwise be waited for for ever
 * and taken from the pool.
 */
export function poolWithDeadline(db: Database, ms: number): pg.Pool {
  return new Proxy(poolOf(db), {
    get(pool, name) {
      if (name === "connect") return (done?: Connected) => connect(pool, ms, done);
      if (name === "query")
        return async (...asked: Parameters<typeof pool.query>) => {
          const client = clientWithDeadline(await pool.connect(), ms);
          try {
            const answer: unknown = client.query(...asked);
            return await answer;
          } finally {
            client.release();
          }
        };
      return Reflect.get(pool, name);
    },
  });
}

type Connected = Parameters<pg.Pool["connect"]>[0];
type Release = (problem?: Error | boolean) => void;

/** Borrows a client with a promise or, as the pool also allows, with a callback. */
function connect(pool: pg.Pool, ms: number, done: Connected | undefined): Promise<pg.PoolClient> | undefined {
  if (done === undefined) return pool.connect().then((client) => clientWithDeadline(client, ms));
  pool.connect((error, client, release) =>
    done(error, client === undefined ? undefined : clientWithDeadline(client, ms), once(release)),
  );
}

/**
 * The library releases its listener's client when the connection fails and again when it stops meanwhile; the pool would
 * throw within a promise that nobody awaits, which ends the process.
 */
function once(release: Release): Release {
  let isReleased = false;
  return (problem) => {
    if (isReleased) return;
    isReleased = true;
    release(problem);
  };
}

function clientWithDeadline(client: pg.PoolClient, ms: number): pg.PoolClient {
  return new Proxy(client, {
    get(target, name) {
      const value: unknown = Reflect.get(target, name);
      if (name !== "query" || typeof value !== "function")
        return typeof value === "function" ? value.bind(target) : value;
      return (...asked: unknown[]) => {
        const answer: unknown = value.apply(target, asked);
        if (!(answer instanceof Promise)) return answer;
        const timer = setTimeout(() => hangUp(target), ms);
        return answer.finally(() => clearTimeout(timer));
      };
    },
  });
}

/** Closes the socket at once; pg then rejects the statement and its pool forgets the connection. */
function hangUp(client: pg.PoolClient): void {
  const connection: unknown = Reflect.get(client, "connection");
  if (typeof connection !== "object" || connection === null || !("stream" in connection)) return;
  const { stream } = connection;
  if (typeof stream === "object" && stream !== null && "destroy" in stream && typeof stream.destroy === "function")
    stream.destroy();
}
