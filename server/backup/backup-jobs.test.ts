import { chmod, mkdtemp, readdir, rm, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { listBackupRuns, readBackupState } from "../../core/office/back-office/backups.ts";
import { parseSettings } from "../../platform/env.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { type TestDatabase, testDatabase } from "../../test/database.ts";
import { makeBackup } from "./make-backup.ts";
import { storedBackups } from "./stored-backups.ts";
import { verifyNewestBackup, withScratchDatabase } from "./verify-backup.ts";

const { signal } = new AbortController();
let folder = "";
let site: TestDatabase;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "backup-jobs-"));
  await chmod(folder, 0o711);
  site = await testDatabase();
});
afterEach(async () => {
  await site.drop();
  await rm(folder, { recursive: true, force: true });
});

const settings = (env: Record<string, string> = {}) =>
  parseSettings({ DATA_DIR: folder, SECRET: "s".repeat(32), BACKUPS: join(folder, "place"), ...env });
const at = (time: string) => fakeClockContext(site.db, new Date(time));

describe("backup jobs", () => {
  it("keep daily backups for the configured period and verify the newest", async () => {
    for (const day of ["20", "21", "22"])
      await makeBackup(
        at(`2026-11-${day}T02:15:00Z`),
        settings({ BACKUP_KEEP_DAILY: "2", BACKUP_KEEP_WEEKLY: "1" }),
        signal,
      );
    const names = (await readdir(join(folder, "place"))).sort();
    expect(names).toEqual([expect.stringContaining("20261121T021500Z"), expect.stringContaining("20261122T021500Z")]);
    const verified = await verifyNewestBackup(at("2026-11-22T04:15:00Z"), site.target, settings(), signal);
    expect(verified).toMatchObject({ file: names[1], tables: expect.any(Number) });
    expect(await readBackupState(at("2026-11-22T05:00:00Z"))).toMatchObject({
      failed: { backup: false, verification: false },
      overdue: { backup: false, verification: false },
    });
    await sql`update schema_migration set applied_at = '2026-01-01'`.execute(site.db);
    expect(await readBackupState(at("2026-12-22T05:00:00Z"))).toMatchObject({
      overdue: { backup: true, verification: true },
    });
  });

  it("are listed with their files, which can be read", async () => {
    for (const day of ["20", "21"]) await makeBackup(at(`2026-11-${day}T02:15:00Z`), settings(), signal);
    await writeFile(join(folder, "place", "another-site.tar.zst"), "");
    const runs = await listBackupRuns(at("2026-11-22T05:00:00Z"), 10);
    const stored = storedBackups(settings());
    const files = await stored.list();
    expect(files.map(({ name, bytes }) => [name, bytes])).toEqual(runs.map(({ file, bytes }) => [file, bytes]));
    expect(files[0]?.at).toEqual(new Date("2026-11-21T02:15:00Z"));
    let bytes = 0;
    for await (const chunk of stored.read(files[0]?.name ?? "")) bytes += chunk.length;
    expect(bytes).toBe(files[0]?.bytes);
  });

  it("record a failure and delete nothing", async () => {
    await makeBackup(at("2026-11-20T02:15:00Z"), settings(), signal);
    const [file = ""] = await readdir(join(folder, "place"));
    await truncate(join(folder, "place", file), 1_000);
    await expect(verifyNewestBackup(at("2026-11-21T04:15:00Z"), site.target, settings(), signal)).rejects.toMatchObject(
      { code: "invalid_input" },
    );
    await writeFile(join(folder, "file"), "");
    await expect(
      makeBackup(at("2026-11-21T02:15:00Z"), settings({ BACKUPS: join(folder, "file") }), signal),
    ).rejects.toMatchObject({ code: "invalid_input" });
    expect(await readBackupState(at("2026-11-21T05:00:00Z"))).toMatchObject({
      failed: { backup: true, verification: true },
      newestErrors: {
        backup: expect.stringContaining("cannot be written"),
        verification: expect.stringContaining("cannot be used"),
      },
    });
    expect(await readdir(join(folder, "place"))).toEqual([file]);
  });

  it("drop the database of a verification that was killed", async () => {
    await sql`create database newly_raised_scratch_killed`.execute(site.db);
    await withScratchDatabase(site.db, site.target, folder, async () => undefined);
    const { rows } = await sql`select from pg_database where datname = 'newly_raised_scratch_killed'`.execute(site.db);
    expect(rows).toEqual([]);
  });

  it("do nothing when backups are off", async () => {
    expect(await makeBackup(at("2026-11-20T02:15:00Z"), settings({ BACKUPS: "off" }), signal)).toBeNull();
    expect(
      await verifyNewestBackup(at("2026-11-20T02:15:00Z"), site.target, settings({ BACKUPS: "off" }), signal),
    ).toBeNull();
  });
});
