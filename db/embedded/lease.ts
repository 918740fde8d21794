import { Socket } from "node:net";
import pg from "pg";
import { z } from "zod";
import type { SocketTarget } from "../connection-target.ts";
import { SUPERUSER } from "./users.ts";

/**
 * Who uses the server is known to the server itself, through advisory locks in its `postgres` database: each process
 * holds USE shared, and whoever gets it alone may stop the server. A process that dies loses its lock with its
 * connection, so nothing is left to clean up. (The product's own data never depends on advisory locks.)
 */
export const LOCKS = { use: 7_201, leaving: 7_202, guard: 7_203 } as const;

/** Why a server could not be joined: nobody listens, or it is starting or stopping and may be asked again. */
export type NotJoined = "absent" | "busy";

/** A connection of the supervisor's own. */
export interface Connection {
  readonly client: pg.Client;
  readonly socket: Socket;
  /** Resolves when the connection has ended, whoever ended it. */
  readonly ended: Promise<void>;
}

/** A connection that holds a share in the server. */
export type Lease = Connection;

const oneTruth = z.tuple([z.object({ yes: z.boolean() })]);

/** Connects to the server and registers as one of its users. Throws what is neither absence nor a passing state. */
export async function joinServer(socketFolder: string, clusterFolder: string): Promise<Lease | NotJoined> {
  const connection = openConnection(socketFolder);
  const { client } = connection;
  try {
    await client.connect();
    if (!(await isTrue(client, "current_setting('data_directory') = $1", clusterFolder))) return await leave(client, "absent");
    // Waits only for somebody who is about to stop the server, which then ends this connection too.
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
 * Gives the lease back. True when nobody else holds one: then the caller must stop the server, which admits no new
 * lease until it has ended.
 */
export async function isLastToLeave({ client, socket }: Lease): Promise<boolean> {
  // Alone, an unreferenced socket would let the process end in the middle of this.
  socket.ref();
  await client.query("set lock_timeout = 0");
  // Of several that leave at once, one looks after the other has gone.
  await client.query(`select pg_advisory_lock(${LOCKS.leaving})`);
  if (await isTrue(client, `pg_try_advisory_lock(${LOCKS.use})`)) return true;
  await client.query(`select pg_advisory_unlock_shared(${LOCKS.use})`);
  await client.end();
  return false;
}

/** A connection, not yet made, to the `postgres` database. Losing it raises nothing: its next query says so. */
export function openConnection(socketFolder: string): Connection {
  const target: SocketTarget = { host: socketFolder, user: SUPERUSER, database: "postgres" };
  const socket = new Socket();
  const client = new pg.Client({
    ...target,
    port: 5432,
    application_name: "newly-raised supervisor",
    connectionTimeoutMillis: 5_000,
    // That these sessions are ended with the server is their purpose, not a fault to log.
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
  // Ending a connection that was never made, or that the server has closed, is no news.
  await client.end().catch(() => undefined);
  return result;
}

function notJoined(error: unknown): NotJoined | undefined {
  if (!(error instanceof Error)) return undefined;
  const code = "code" in error ? String(error.code) : "";
  if (code === "ENOENT" || code === "ECONNREFUSED") return "absent";
  // 57P01, 57P02, 57P03: it shuts down, crashed, or does not take connections yet; 55P03: somebody is stopping it.
  if (/^(57P0[123]|55P03|ECONNRESET|EPIPE)$/.test(code) || /terminated|not queryable|timeout/i.test(error.message)) return "busy";
  return undefined;
}
