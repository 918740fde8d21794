import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { chown, mkdir, readdir, readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { sql } from "kysely";
import { describe, expect, it, onTestFinished } from "vitest";
import {
  folderWithCluster,
  isRoot,
  killAndHoldDown,
  killServersBelow,
  scratchFolder,
  serversBelow,
  until,
  UserProcess,
} from "../../test/embedded.ts";
import { openDatabase } from "../client.ts";
import { databaseTrouble } from "../database-trouble.ts";
import { startEmbeddedPostgres } from "./server.ts";

function recordedLog() {
  const lines: string[] = [];
  const record = (level: string) => (line: string) => void lines.push(`${level}: ${line}`);
  return { lines, log: { info: record("info"), error: record("error") } };
}

describe("the embedded server after a crash", () => {
  it("is adopted after its user was killed", async () => {
    const dataDir = await folderWithCluster();
    const first = UserProcess.start({ dataDir });
    const before = await first.joined();
    await expect(first.insert()).resolves.toBe(1);
    await first.kill();
    const second = UserProcess.start({ dataDir });
    await expect(second.joined()).resolves.toMatchObject({ pid: before.pid, adopted: true });
    await expect(second.insert()).resolves.toBe(2);
    await second.release();
    await expect(serversBelow(dataDir)).resolves.toEqual([]);
  });

  it("is released without an error right after it was killed", async () => {
    const dataDir = await folderWithCluster();
    const server = await startEmbeddedPostgres({ dataDir });
    process.kill(server.pid, "SIGKILL");
    await expect(server.release()).resolves.toBeUndefined();
  });

  it("recovers all committed data after every process was killed", async () => {
    const dataDir = await folderWithCluster();
    for (let round = 1; round <= 2; round += 1) {
      const user = UserProcess.start({ dataDir });
      await expect(user.joined()).resolves.toMatchObject({ adopted: false });
      await expect(user.insert()).resolves.toBe(round);
      await user.kill();
      await killServersBelow(dataDir);
    }
  });

  it("restarts after only its parent process was killed, while its children still end", async () => {
    const dataDir = await folderWithCluster();
    const first = UserProcess.start({ dataDir });
    const { pid } = await first.joined();
    await first.kill();
    process.kill(pid, "SIGKILL");
    const second = UserProcess.start({ dataDir });
    await expect(second.joined()).resolves.toMatchObject({ adopted: false });
    await second.release();
  });

  it("restarts for a process that keeps using it", async () => {
    const dataDir = await folderWithCluster();
    const { log, lines } = recordedLog();
    const server = await startEmbeddedPostgres({ dataDir, log });
    const db = openDatabase(server.target, { maxConnections: 2 });
    await sql`select 1`.execute(db);
    const before = server.pid;
    await killServersBelow(dataDir);
    await until(async () => server.pid !== before);
    await expect(sql`select 1 as one`.execute(db)).resolves.toMatchObject({ rows: [{ one: 1 }] });
    await db.destroy();
    await server.release();
    expect(lines).toEqual([
      "error: The built-in database went away; starting it again.",
      expect.stringMatching(/^info: The built-in database runs again after [\d.]+ s\.$/),
    ]);
    await expect(serversBelow(dataDir)).resolves.toEqual([]);
  });

  it.each([
    ["global", "could not find the database system"],
    ["pg_wal", 'required WAL directory "pg_wal" does not exist'],
  ])("is retried until it can start and reports the reason once, lacking %s", async (lacking, reason) => {
    const dataDir = await folderWithCluster();
    const { log, lines } = recordedLog();
    const server = await startEmbeddedPostgres({ dataDir, log });
    const db = openDatabase(server.target, { maxConnections: 2 });
    await sql`select 1`.execute(db);
    const allow = await killAndHoldDown(dataDir, lacking);
    const attempts = async () => (await readFile(path.join(dataDir, "postgres.log"), "utf8")).split(reason).length - 1;
    await until(async () => (await attempts()) >= 3);
    expect(databaseTrouble(await sql`select 1`.execute(db).catch((error: unknown) => error))).toBe("away");
    await allow();
    await until(async () => lines.some((line) => line.includes("runs again")));
    await sql`select 1`.execute(db);
    expect(lines).toEqual([
      "error: The built-in database went away; starting it again.",
      expect.stringMatching(
        /^error: The built-in database cannot be started again yet; trying until it can\. .*(global|pg_wal)/,
      ),
      expect.stringMatching(/^info: The built-in database runs again/),
    ]);
    await db.destroy();
    await server.release();
    await expect(serversBelow(dataDir)).resolves.toEqual([]);
  });

  it("lets its users release it even while it cannot start", async () => {
    const dataDir = await folderWithCluster();
    const { log, lines } = recordedLog();
    const server = await startEmbeddedPostgres({ dataDir, log });
    const allow = await killAndHoldDown(dataDir);
    await until(async () => lines.some((line) => line.includes("cannot be started again yet")));
    await server.release();
    await allow();
    const again = await startEmbeddedPostgres({ dataDir });
    expect(again.adopted).toBe(false);
    await again.release();
    await expect(serversBelow(dataDir)).resolves.toEqual([]);
  });

  it("starts on a copy of a running server's folder", async () => {
    const dataDir = await folderWithCluster();
    const original = await startEmbeddedPostgres({ dataDir });
    const copyDir = await scratchFolder();
    // Like `cp -a`: owners and times are kept.
    await promisify(execFile)("cp", ["-a", `${dataDir}/.`, copyDir]);
    const copy = await startEmbeddedPostgres({ dataDir: copyDir });
    expect(copy.adopted).toBe(false);
    expect(copy.pid).not.toBe(original.pid);
    await copy.release();
    const db = openDatabase(original.target, { maxConnections: 1 });
    await sql`select 1`.execute(db);
    await db.destroy();
    await original.release();
  });

  it("removes half-made folders of killed first starts", async () => {
    const dataDir = await scratchFolder();
    await mkdir(path.join(dataDir, "postgres-18.draft-killed", "base"), { recursive: true });
    const server = await startEmbeddedPostgres({ dataDir });
    await server.release();
    expect((await readdir(dataDir)).toSorted()).toEqual(["postgres-18", "postgres.log", "run"]);
  });

  it("starts although its old process id now belongs to another program, which keeps running", async () => {
    const dataDir = await folderWithCluster();
    const first = await startEmbeddedPostgres({ dataDir });
    await first.release();
    // As the server's user, whose processes PostgreSQL would take for its own.
    const account = isRoot ? { uid: 65_534, gid: 65_534 } : {};
    const stranger = spawn("sleep", ["60"], { ...account, stdio: "ignore" });
    onTestFinished(() => {
      stranger.kill("SIGKILL");
    });
    await once(stranger, "spawn");
    const pidFile = path.join(dataDir, "postgres-18", "postmaster.pid");
    await writeFile(
      pidFile,
      `${stranger.pid}\n${dataDir}/postgres-18\n1700000000\n5432\n${dataDir}/run\n\n  1 1\nready   \n`,
      { mode: 0o600 },
    );
    if (isRoot) await chown(pidFile, 65_534, 65_534);
    const second = await startEmbeddedPostgres({ dataDir });
    expect(second.adopted).toBe(false);
    expect(second.pid).not.toBe(stranger.pid);
    await second.release();
    expect(stranger.exitCode).toBeNull();
    expect(stranger.signalCode).toBeNull();
  });
});
