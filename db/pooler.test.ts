import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, mkdir, writeFile } from "node:fs/promises";
import { createServer } from "node:net";
import path from "node:path";
import { sql } from "kysely";
import { expect, it, onTestFinished } from "vitest";
import { isRoot, ORDINARY_USER, scratchFolder, until, UserProcess } from "../test/embedded.ts";
import { openDatabase } from "./client.ts";
import { copyRows } from "./copy.ts";

const PROGRAM = "/usr/sbin/pgbouncer";

async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = server.address();
  await new Promise((resolve) => server.close(resolve));
  if (address === null || typeof address === "string") throw new Error("no port");
  return address.port;
}

/** pgbouncer in transaction mode before a server of its own; neither runs as root. Returns the URL of a database. */
async function startPooler(): Promise<string> {
  const account = isRoot ? ORDINARY_USER : {};
  const folder = path.join(await scratchFolder(), "pooled");
  await mkdir(folder);
  if (isRoot) await chown(folder, ORDINARY_USER.uid, ORDINARY_USER.gid);
  const { host } = await UserProcess.start({ dataDir: folder, settings: { timezone: "Asia/Tokyo" } }, account).joined();
  const port = await freePort();
  const config = path.join(folder, "pgbouncer.ini");
  await writeFile(
    config,
    `[databases]\npostgres = host=${host} user=newly_raised\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\n` +
      "unix_socket_dir =\nauth_type = any\npool_mode = transaction\ndefault_pool_size = 3\n",
  );
  const child = spawn(PROGRAM, [config], { ...account, stdio: "ignore" });
  onTestFinished(() => void child.kill("SIGKILL"));
  return `postgres://newly_raised@127.0.0.1:${port}/postgres`;
}

it.skipIf(!existsSync(PROGRAM))(
  "works through pgbouncer in transaction mode without ignore_startup_parameters (skipped where there is no pgbouncer)",
  { timeout: 60_000 },
  async () => {
    const db = openDatabase(await startPooler(), { maxConnections: 8 });
    await until(() => sql`select 1`.execute(db).then(() => true, (error: unknown) => !String(error).includes("ECONNREFUSED")));
    // More clients than server connections, so that transactions share them.
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        db.transaction().execute(async (trx) => {
          await sql`create temporary table numbers (n int) on commit drop`.execute(trx);
          await copyRows(trx, "numbers", ["n"], [[n], [n + 1]]);
          const sum = sql<{ zone: string; sum: number }>`select current_setting('timezone') as zone, sum(n)::int as sum from numbers`;
          return (await sum.execute(trx)).rows[0];
        }),
      ),
    );
    expect(results).toEqual(Array.from({ length: 40 }, (_, n) => ({ zone: "UTC", sum: 2 * n + 1 })));
    await db.destroy();
  },
);
