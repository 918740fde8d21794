import { chmod, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { MIGRATIONS_FOLDER, migrateTo, pendingMigrations } from "../../db/migrate.ts";
import { parseSettings } from "../../platform/env.ts";
import { createLog } from "../../platform/log.ts";
import { restoreInto } from "../../test/backups.ts";
import { urlOf } from "../../test/command-line.ts";
import { emptyDatabase, type TestDatabase, testDatabase } from "../../test/database.ts";
import { everyRow } from "../../test/every-row.ts";
import { runSite } from "../../test/site-process.ts";
import { bindLifetime } from "./lifetime.ts";
import { openSite } from "./site.ts";

let folder = "";
let older: TestDatabase;
let newest = "";

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "upgrade-"));
  await chmod(folder, 0o711);
  older = await emptyDatabase();
  const names = (await readdir(MIGRATIONS_FOLDER)).filter((name) => name.endsWith(".sql")).sort();
  newest = names.at(-1) ?? "";
  const complete = await testDatabase();
  const applied = await complete.db.selectFrom("schema_migration").select(["name", "sha256"]).where("name", "<>", newest).orderBy("name").execute();
  await complete.drop();
  await older.db.transaction().execute((trx) => migrateTo(trx, applied));
  await older.db.insertInto("investor").values({ name: "Example Capital", key: "example" }).execute();
});
afterEach(async () => {
  await older.drop();
  await rm(folder, { recursive: true, force: true });
});

async function start(settings: Readonly<Record<string, string>> = {}) {
  const lines: string[] = [];
  const log = createLog({ level: "info", plain: false, write: (line) => void lines.push(line) });
  const lifetime = bindLifetime({ host: { on: () => undefined, exit: () => undefined }, onCloseError: () => undefined, now: () => 0 });
  onTestFinished(() => lifetime.close());
  await openSite(parseSettings({ DATA_DIR: join(folder, "data"), DATABASE_URL: urlOf(older.target), SAMPLE: "off", ...settings }), log, lifetime);
  return lines.join("");
}

describe("a start of a newer version on an older database", { timeout: 120_000 }, () => {
  it("backs it up, says so, and migrates it", async () => {
    const before = await everyRow(older.db);
    expect(await start()).toMatch(/written by an older version: backing it up to [^"]+before-\d+_\w+\.tar\.zst first/);
    expect(await pendingMigrations(older.db)).toEqual([]);
    const file = await readFile(join(folder, "data", "backups", `before-${newest.replace(".sql", "")}.tar.zst`));
    const restored = await emptyDatabase();
    onTestFinished(() => restored.drop());
    await restoreInto(restored.db, file);
    expect(await everyRow(restored.db)).toEqual(before);
  });

  it("keeps the newest three of these backups", async () => {
    await mkdir(join(folder, "data", "backups"), { recursive: true });
    for (const n of ["0001", "0002", "0003"]) await writeFile(join(folder, "data", "backups", `before-${n}_x.tar.zst`), "");
    await start();
    expect((await readdir(join(folder, "data", "backups"))).sort()).toEqual(["before-0002_x.tar.zst", "before-0003_x.tar.zst", `before-${newest.replace(".sql", "")}.tar.zst`]);
  });

  it("migrates nothing when the backup cannot be written, and says what to do in one line", async () => {
    await mkdir(join(folder, "data"));
    await writeFile(join(folder, "data", "backups"), "in the way");
    await expect(start()).rejects.toMatchObject({ code: "unavailable", message: expect.stringMatching(/^Nothing was upgraded[^\n]+BACKUP_BEFORE_UPGRADE=off\.$/) });
    expect(await pendingMigrations(older.db)).toEqual([newest]);
  });

  it("leaves the backup out where the settings say so", async () => {
    expect(await start({ BACKUP_BEFORE_UPGRADE: "off" })).not.toContain("backing it up");
    expect(await pendingMigrations(older.db)).toEqual([]);
    expect(await readdir(join(folder, "data"))).not.toContain("backups");
  });
});

it("a start of an older version on a newer database says so in one line", { timeout: 60_000 }, async () => {
  await sql`insert into schema_migration (name, sha256) values ('9999_later.sql', 'x')`.execute(older.db);
  const { code, stderr } = await runSite({ DATA_DIR: join(folder, "data"), DATABASE_URL: urlOf(older.target) }).ended;
  expect({ code, stderr }).toEqual({ code: 1, stderr: "The database was migrated by a newer version (9999_later.sql): update this program.\n" });
});
