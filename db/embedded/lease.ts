import { Socket } from "node:net";
import pg from "pg";
import { z } from "zod";
import type { SocketTarget } from "../connection-target.ts";
import { SUPERUSER } from "./users.ts";

/**
 * The server itself tracks its users through advisory locks in its `postgres` database: each process holds USE shared,
 * and whoever gets it exclusively may stop the server. A dead process loses its lock with its connection, so nothing
 * needs cleaning up. (The product's data never depends on advisory locks.)
 */
const LOCKS = { use: 7_201, leaving: 7_202, guard: 7_203 } as const;

/** Reason why a server could not be joined: nobody listens, or it is starting or stopping and can be asked again. */
export type NotJoined = "absent" | "busy";

/** A connection of the supervisor. */
export interface Connection {
  readonly client: pg.Client;
  readonly socket: Socket;
  /** Resolves when the connection has ended. */
  readonly ended: Promise<void>;
}

/** A connection that holds a lease. */
export type Lease = Connection;

const oneTruth = z.tuple([z.object({ yes: z.boolean() })]);

/** Connects to the server and registers as a user. Throws errors other than absence and passing states. */
export async function joinServer(socketFolder: string, clusterFolder: string): Promise<Lease | NotJoined> {
  const connection = openConnection(socketFolder);
  const { client } = connection;
  try {
    await client.connect();
    if (!(await isTrue(client, "current_setting('data_directory') = $1", clusterFolder)))
      return await leave(client, "absent");
    // Waits only for a process about to stop the server, which then ends this connection too.
    await client.query("set lock_timeout = '5s'");
    await client.query(`select pg_advisory_lock_shared(${LOCKS.use})`);
    return connection;
  } catch (error) {
    const reason = notJoined(error);
    await leave(client, undefined);
    if (reason === undefined) throw error;
    return reason;
  }
}

/**
 * Releases the lease. Returns true for the last one: the caller must then stop the server, which admits no new lease
 * until it has ended. Returns false for a server that is already gone.
 */
export async function isLastToLeave(lease: Lease): Promise<boolean> {
  try {
    return await releaseLease(lease);
  } catch (error) {
    // A write can fail before the socket is known to be closed.
    if (lease.socket.readable && notJoined(error) === undefined) throw error;
    return false;
  }
}

async function releaseLease({ client, socket }: Lease): Promise<boolean> {
  // An unreferenced socket alone would let the process end in between.
  socket.ref();
  await client.query("set lock_timeout = 0");
  // Of several that leave at once, one checks after the other has gone.
  await client.query(`select pg_advisory_lock(${LOCKS.leaving})`);
  if (await isTrue(client, `pg_try_advisory_lock(${LOCKS.use})`)) return true;
  await client.query(`select pg_advisory_unlock_shared(${LOCKS.use})`);
  await client.end();
  return false;
}

/** A connection, not yet opened, to the `postgres` database. Losing it raises nothing; its next query fails. */
function openConnection(socketFolder: string): Connection {
  const target: SocketTarget = { host: socketFolder, user: SUPERUSER, database: "postgres" };
  const socket = new Socket();
  const client = new pg.Client({
    ...target,
    port: 5432,
    application_name: "newly-raised supervisor",
    connectionTimeoutMillis: 5_000,
    // These sessions are meant to end with the server, so that is not logged.
    options: "-c log_min_messages=panic",
    stream: () => socket,
  });
  client.on("error", () => undefined);
  return { client, socket, ended: new Promise((resolve) => client.once("end", resolve)) };
}

async function isTrue(client: pg.Client, condition: string, ...values: readonly string[]): Promise<boolean> {
  const { rows } = await client.query(`select ${condition} as yes`, [...values]);
  return oneTruth.parse(rows)[0].yes;
}

async function leave<T>(client: pg.Client, result: T): Promise<T> {
  // Ending an unopened or closed connection is not an error.
  await client.end().catch(() => undefined);
  return result;
}

function notJoined(error: unknown): NotJoined | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error ? String(error.code) : "";
  if (code === "ENOENT" || code === "ECONNREFUSED") return "absent";
  // 57P01, 57P02, 57P03: stopping, crashed, or not accepting connections yet; 55P03: another process is stopping it.
  if (/^(57P0[123]|55P03|ECONNRESET|EPIPE)$/.test(code) || /terminated|not queryable|timeout/i.test(error.message))
    return "busy";
  return undefined;
}

/** A guard set by this process. */
export interface Guard {
  /** Closes our end of its session; the session continues while others use the server. */
  dismiss(): void;
}

/**
 * Sets a guard that stops the server once nobody uses it, which only happens if every user was killed. The guard is a
 * procedure in a server session and survives the process that set it. It checks every `graceSeconds` and stops the
 * server after two checks without a lease. A second guard ends at once.
 */
export async function setGuard(socketFolder: string, graceSeconds: number): Promise<Guard> {
  const { client, socket } = openConnection(socketFolder);
  await client.connect();
  socket.unref();
  client.query(guardProcedure(graceSeconds)).then(
    () => socket.destroy(),
    // The server ended, or we dismissed the guard; nothing to do.
    () => undefined,
  );
  return { dismiss: () => socket.destroy() };
}

function guardProcedure(graceSeconds: number): string {
  return `
    do $guard$
    declare
      idle integer := 0;
    begin
      if not pg_try_advisory_lock(${LOCKS.guard}) then
        return;
      end if;
      loop
        -- Ends the transaction, which would hold back vacuum.
        commit;
        perform pg_sleep(${graceSeconds});
        if not pg_try_advisory_lock(${LOCKS.use}) then
          idle := 0;
        elsif idle = 0 then
          idle := 1;
          perform pg_advisory_unlock(${LOCKS.use});
        else
          -- Keeps the lock: newcomers wait until the server has ended, and start it again.
          execute format('copy (select) to program %L',
            'kill -INT ' || split_part(pg_read_file('postmaster.pid'), E'\\n', 1));
          perform pg_sleep(3600);
        end if;
      end loop;
    end $guard$`;
}
