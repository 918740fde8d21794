import { spawn } from "node:child_process";
import { existsSync } from "node:fs";
import { chown, mkdir, writeFile } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import pg from "pg";
import { expect, it, onTestFinished } from "vitest";
import { freePort } from "./free-port.ts";
import { queuedJobs } from "./run-jobs.ts";
import { enqueue } from "../core/shared/jobs/enqueue.ts";
import { startWorker } from "../core/shared/jobs/worker.ts";
import { type Database, openDatabase } from "../db/client.ts";
import { copyRows } from "../db/copy.ts";
import { migrate } from "../db/migrate.ts";
import { fakeClockContext } from "./builders/context.ts";
import { onlyJobs, performing } from "./builders/jobs.ts";
import { QUIET_EFFECTS } from "./builders/job-effects.ts";
import { isRoot, ORDINARY_USER, scratchFolder, until, UserProcess } from "./embedded.ts";
import { catalogueChanged } from "../core/shared/jobs/signals.ts";

/** `npm test` finds or installs it. */
const PROGRAM = process.env["PGBOUNCER_PATH"] ?? "/usr/sbin/pgbouncer";

const SETTINGS =
  "select current_setting('plan_cache_mode') as plan, current_setting('jit') as jit, current_setting('timezone') as zone";

async function settingsOf(db: Database): Promise<object> {
  return (await sql<object>`${sql.raw(SETTINGS)}`.execute(db)).rows[0] ?? {};
}

/**
 * pgbouncer in transaction mode in front of its own server, whose defaults differ from the product's; neither runs as
 * root. Returns a database URL and the folder of the server's own socket.
 */
async function startPooler(): Promise<{ url: string; direct: string }> {
  const account = isRoot ? ORDINARY_USER : {};
  const folder = path.join(await scratchFolder(), "pooled");
  await mkdir(folder);
  if (isRoot) await chown(folder, ORDINARY_USER.uid, ORDINARY_USER.gid);
  const { host } = await UserProcess.start(
    { dataDir: folder, settings: { timezone: "Asia/Tokyo", jit: "on" } },
    account,
  ).joined();
  const admin = new pg.Client({ host, user: "newly_raised", database: "postgres" });
  await admin.connect();
  await admin.query("create database site");
  await admin.end();
  const port = await freePort();
  const config = path.join(folder, "pgbouncer.ini");
  await writeFile(
    config,
    `[databases]\nsite = host=${host} user=newly_raised\n[pgbouncer]\nlisten_addr = 127.0.0.1\nlisten_port = ${port}\n` +
      "unix_socket_dir =\nauth_type = any\npool_mode = transaction\ndefault_pool_size = 3\n",
  );
  const child = spawn(PROGRAM, [config], { ...account, stdio: "ignore" });
  onTestFinished(() => void child.kill("SIGKILL"));
  return { url: `postgres://newly_raised@127.0.0.1:${port}/site`, direct: host };
}

it.skipIf(!existsSync(PROGRAM))(
  "works through pgbouncer in transaction mode without ignore_startup_parameters (skipped where there is no pgbouncer)",
  { timeout: 60_000 },
  async () => {
    const { url, direct } = await startPooler();
    const db = openDatabase(url, { maxConnections: 8 });
    onTestFinished(() => db.destroy());
    await until(() =>
      sql`select 1`.execute(db).then(
        () => true,
        (error: unknown) => !String(error).includes("ECONNREFUSED"),
      ),
    );
    // More clients than server connections, so that transactions share them.
    const results = await Promise.all(
      Array.from({ length: 40 }, (_, n) =>
        db.transaction().execute(async (trx) => {
          await sql`create temporary table numbers (n int) on commit drop`.execute(trx);
          await copyRows(trx, "numbers", ["n"], [[n], [n + 1]]);
          const sum = await sql<{ sum: number }>`select sum(n)::int as sum from numbers`.execute(trx);
          return { sum: sum.rows[0]?.sum, ...(await settingsOf(trx)) };
        }),
      ),
    );
    const settings = { plan: "force_custom_plan", jit: "off", zone: "UTC" };
    expect(results).toEqual(Array.from({ length: 40 }, (_, n) => ({ sum: 2 * n + 1, ...settings })));

    // The defaults for connections that the pooler opens later.
    const plain = new pg.Client({ host: direct, user: "newly_raised", database: "site" });
    await plain.connect();
    onTestFinished(() => plain.end());
    expect((await plain.query(SETTINGS)).rows).toEqual([settings]);

    await migrate(db);
    const ctx = { ...fakeClockContext(db), db };
    const done: string[] = [];
    const errors: unknown[] = [];
    const jobs = onlyJobs(performing(catalogueChanged, async () => void done.push("catalogue.changed")));
    await db.transaction().execute((trx) => enqueue({ db: trx }, catalogueChanged, {}));
    await expect(
      db.transaction().execute(async (trx) => {
        await enqueue({ db: trx }, catalogueChanged, {});
        throw new Error("rolled back");
      }),
    ).rejects.toThrow("rolled back");
    const stop = startWorker({ ctx, jobs, effects: QUIET_EFFECTS, onError: (error) => errors.push(error) });
    await until(async () => done.length + errors.length > 0);
    await stop();
    expect({ done, errors }).toEqual({ done: ["catalogue.changed"], errors: [] });
    expect(await queuedJobs(db, "catalogue.changed")).toEqual([]);
  },
);
