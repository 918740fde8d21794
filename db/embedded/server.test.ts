import { readdir, stat } from "node:fs/promises";
import path from "node:path";
import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { folderWithCluster, scratchFolder, serversBelow, until, UserProcess } from "../../test/embedded.ts";
import { openDatabase } from "../client.ts";
import { startEmbeddedPostgres } from "./server.ts";

describe("the embedded server", () => {
  it("starts in an empty folder, keeps its files private, and leaves nothing running after the last release", async () => {
    const dataDir = path.join(await scratchFolder(), "made", "when missing");
    const server = await startEmbeddedPostgres({ dataDir });
    expect(server.adopted).toBe(false);
    const db = openDatabase(server.target);
    const { rows } = await sql<{ listen: string; superuser: string }>`
      select current_setting('listen_addresses') as listen, current_setting('is_superuser') as superuser
    `.execute(db);
    expect(rows).toEqual([{ listen: "", superuser: "off" }]);
    await db.destroy();
    const modes = await Promise.all(
      ["postgres-18", "run", "run/.s.PGSQL.5432", "postgres.log"].map(async (name) => {
        const { mode } = await stat(path.join(dataDir, name));
        return [name, (mode & 0o777).toString(8)];
      }),
    );
    expect(modes).toEqual([
      ["postgres-18", "700"],
      ["run", "700"],
      ["run/.s.PGSQL.5432", "700"],
      ["postgres.log", "600"],
    ]);
    await server.release();
    const cluster = await readdir(path.join(dataDir, "postgres-18"), { recursive: true, withFileTypes: true });
    const open = await Promise.all(
      cluster.map(async (entry) => (await stat(path.join(entry.parentPath, entry.name))).mode & 0o077),
    );
    expect(open.length).toBeGreaterThan(100);
    expect(open.filter((bits) => bits !== 0)).toEqual([]);
    await expect(serversBelow(dataDir)).resolves.toEqual([]);
    await expect(readdir(path.join(dataDir, "postgres-18"))).resolves.not.toContain("postmaster.pid");
  });

  it("starts once for three concurrent first starts and stops with the last user", async () => {
    const dataDir = await scratchFolder();
    const users = [1, 2, 3].map(() => UserProcess.start({ dataDir }));
    const joined = await Promise.all(users.map((user) => user.joined()));
    expect(new Set(joined.map((one) => one.pid)).size).toBe(1);
    expect(joined.filter((one) => !one.adopted)).toHaveLength(1);
    for (const [index, user] of users.entries()) {
      await expect(user.insert()).resolves.toBe(index + 1);
    }
    for (const user of users) {
      await expect(serversBelow(dataDir)).resolves.toEqual([joined[0]?.pid]);
      await user.release();
    }
    await expect(serversBelow(dataDir)).resolves.toEqual([]);
    expect((await readdir(dataDir)).sort()).toEqual(["postgres-18", "postgres.log", "run"]);
  });

  it("is stopped by exactly one of several processes that leave at once", async () => {
    const dataDir = await folderWithCluster();
    const servers = await Promise.all([1, 2, 3, 4].map(() => startEmbeddedPostgres({ dataDir })));
    await Promise.all(servers.map((server) => server.release()));
    await expect(serversBelow(dataDir)).resolves.toEqual([]);
  });

  it("restarts for a process that joins while the last one leaves", async () => {
    const dataDir = await folderWithCluster();
    let current = await startEmbeddedPostgres({ dataDir });
    for (let round = 0; round < 5; round += 1) {
      const [next] = await Promise.all([startEmbeddedPostgres({ dataDir }), current.release()]);
      const db = openDatabase(next.target, { maxConnections: 1 });
      await expect(sql`select 1 as one`.execute(db)).resolves.toMatchObject({ rows: [{ one: 1 }] });
      await db.destroy();
      current = next;
    }
    await current.release();
    await expect(serversBelow(dataDir)).resolves.toEqual([]);
  });

  it("is stopped by its guard after every user was killed", async () => {
    const dataDir = await folderWithCluster();
    const users = [
      UserProcess.start({ dataDir, graceSeconds: 0.1 }),
      UserProcess.start({ dataDir, graceSeconds: 0.1 }),
    ];
    await Promise.all(users.map((user) => user.joined()));
    await Promise.all(users.map((user) => user.kill()));
    await until(async () => (await serversBelow(dataDir)).length === 0);
    const again = UserProcess.start({ dataDir });
    expect((await again.joined()).adopted).toBe(false);
    await again.release();
  });

  it("survives its guard while one user remains, even if the user that started the guard was killed", async () => {
    const dataDir = await folderWithCluster();
    const first = UserProcess.start({ dataDir, graceSeconds: 0.05 });
    const { pid } = await first.joined();
    const second = UserProcess.start({ dataDir, graceSeconds: 0.05 });
    await second.joined();
    await first.kill();
    const server = await startEmbeddedPostgres({ dataDir });
    const db = openDatabase(server.target);
    // The guard checks many times.
    await sql`select pg_sleep(1)`.execute(db);
    await db.destroy();
    await server.release();
    expect(server.pid).toBe(pid);
    await expect(second.insert()).resolves.toBe(1);
    await second.release();
    await expect(serversBelow(dataDir)).resolves.toEqual([]);
  });
});
