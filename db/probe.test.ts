import { createServer, type Socket } from "node:net";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { useDatabase } from "../test/database.ts";
import { databaseProbe, STORE_SOMETHING } from "./probe.ts";

const database = useDatabase();

/** A server that accepts connections and never answers; with `closes`, it closes them at once. */
async function silentServer({ closes = false } = {}): Promise<{
  readonly url: string;
  readonly connections: readonly Socket[];
  readonly close: () => Promise<void>;
}> {
  const connections: Socket[] = [];
  const server = createServer((socket) => {
    connections.push(socket);
    if (closes) socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  if (address === null || typeof address === "string") throw new Error("no port");
  const close = async () => {
    for (const socket of connections) socket.destroy();
    await new Promise<void>((resolve) => server.close(() => resolve()));
  };
  onTestFinished(close);
  return { url: `postgres://nobody@127.0.0.1:${address.port}/nothing`, connections, close };
}

it("reports a database that answers, and leaves no connection behind", async () => {
  await expect(databaseProbe(database.target)()).resolves.toBe(true);
  const open = () =>
    sql`select from pg_stat_activity where application_name = 'newly-raised readiness'
      and datname = current_database()`.execute(database.db);
  await expect.poll(async () => (await open()).rows.length).toBe(0);
});

it("reports a database that stores nothing", async () => {
  await expect(databaseProbe(database.target, { statement: STORE_SOMETHING })()).resolves.toBe(true);
  const readOnly = `begin read only; ${STORE_SOMETHING}; commit`;
  await expect(databaseProbe(database.target, { statement: readOnly })()).resolves.toBe(false);
});

it("reports a server that hangs or refuses connections", async () => {
  const server = await silentServer();
  const hanging = databaseProbe(server.url, { timeoutMs: 50, keepMs: 0 });
  await expect(hanging()).resolves.toBe(false);
  await server.close();
  await expect(hanging()).resolves.toBe(false);
});

it("opens one connection for many calls", async () => {
  const server = await silentServer({ closes: true });
  const probe = databaseProbe(server.url, { timeoutMs: 30_000, keepMs: 600_000 });
  expect(await Promise.all(Array.from({ length: 50 }, probe))).toEqual(Array.from({ length: 50 }, () => false));
  await probe();
  expect(server.connections).toHaveLength(1);
});
