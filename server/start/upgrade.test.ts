import { chmod, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { migrate, MIGRATIONS_FOLDER, pendingMigrations } from "../../db/migrate.ts";
import { parseSettings } from "../../platform/env.ts";
import { restoreInto } from "../../test/backups.ts";
import { urlOf } from "../../test/command-line.ts";
import { emptyDatabase, type TestDatabase, testDatabase } from "../../test/database.ts";
import { everyRow } from "../../test/every-row.ts";
import { runSite } from "../../test/site-process.ts";
import { backUpBeforeUpgrade } from "../backup/before-upgrade.ts";

const LATER = "9999_later.sql";

let folder = "";
let migrations = "";
let older: TestDatabase;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "upgrade-"));
  await chmod(folder, 0o711);
  migrations = join(folder, "migrations");
  await cp(MIGRATIONS_FOLDER, migrations, { recursive: true });
  await writeFile(join(migrations, LATER), "alter table investor add column motto text not null default 'none';");
  older = await testDatabase();
  await older.db.insertInto("investor").values({ name: "Example Capital", key: "example" }).execute();
});
afterEach(async () => {
  await older.drop();
  await rm(folder, { recursive: true, force: true });
});

/** Runs a start of a version that has one more migration. */
async function upgrade(env: Readonly<Record<string, string>> = {}): Promise<string> {
  const lines: string[] = [];
  const settings = parseSettings({ DATA_DIR: join(folder, "data"), ...env });
  const options = backUpBeforeUpgrade(settings, (line) => lines.push(line));
  await migrate(older.db, migrations, options);
  return lines.join("\n");
}

const pending = () => pendingMigrations(older.db, migrations);

describe("starting a newer version on an older database", () => {
  it("backs the database up, reports it and migrates", async () => {
    const before = await everyRow(older.db);
    expect(await upgrade()).toMatch(
      /written by an older version: backing it up to [^"]+before-\d+_\w+\.tar\.zst first/,
    );
    expect(await pending()).toEqual([]);
    const file = await readFile(join(folder, "data", "backups", "before-9999_later.tar.zst"));
    const restored = await emptyDatabase();
    onTestFinished(() => restored.drop());
    await restoreInto(restored.db, file);
    expect(await everyRow(restored.db)).toEqual(before);
  });

  it("says at last what a restore of that backup needs", async () => {
    const care = "It contains the site's secret: keep it as safe as a password.";
    const ledger = `for erasures made after it, also the erasure ledger in ${join(folder, "data")}.`;
    const lastLine = async (env: Readonly<Record<string, string>>) => {
      const lines = (await upgrade({ LEDGER_DIR: join(folder, "data"), ...env })).split("\n");
      await sql`alter table investor drop column motto`.execute(older.db);
      await older.db.deleteFrom("schema_migration").where("name", "=", LATER).execute();
      return lines.at(-1);
    };
    expect(await lastLine({})).toBe(`To restore, keep this file; ${ledger}`);
    // Older versions may not know passphrases.
    const secret = { SECRET: "0123456789abcdef".repeat(4), BACKUP_PASSPHRASE: "larch alder rowan hazel maple" };
    expect(await lastLine(secret)).toBe(`To restore, keep this file; ${ledger} ${care}`);
    expect(await lastLine({ ...secret, BACKUP_WITH_SECRET: "off" })).toBe(
      `To restore, keep this file and the site's secret (SECRET, or DATA_DIR/secret), which it does not contain; ${ledger}`,
    );
  });

  it("keeps the newest three of these backups", async () => {
    await mkdir(join(folder, "data", "backups"), { recursive: true });
    for (const n of ["0001", "0002", "0003"])
      await writeFile(join(folder, "data", "backups", `before-${n}_x.tar.zst`), "");
    await upgrade();
    expect((await readdir(join(folder, "data", "backups"))).sort()).toEqual([
      "before-0002_x.tar.zst",
      "before-0003_x.tar.zst",
      "before-9999_later.tar.zst",
    ]);
  });

  it("migrates nothing if the backup fails and explains what to do in one line", async () => {
    await mkdir(join(folder, "data"));
    await writeFile(join(folder, "data", "backups"), "in the way");
    await expect(upgrade()).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringMatching(/^Nothing was upgraded[^\n]+BACKUP_BEFORE_UPGRADE=off\.$/),
    });
    expect(await pending()).toEqual([LATER]);
  });

  it("skips the backup if configured so", async () => {
    expect(await upgrade({ BACKUP_BEFORE_UPGRADE: "off" })).not.toContain("backing it up");
    expect(await pending()).toEqual([]);
    expect(await readdir(folder)).toEqual(["migrations"]);
  });
});

it.each([
  [
    "newer",
    "9999_later.sql",
    /^The database was migrated by a newer version \(9999_later\.sql\): update this program\.\n$/,
  ],
  [
    "pre-release",
    "0004_requests.sql",
    /^This data is from before the first release[^\n]+npm run export[^\n]+npm run import[^\n]+\n$/,
  ],
])("rejects a %s database in one line", async (_, name, message) => {
  await older.db.insertInto("schema_migration").values({ name, sha256: "x" }).execute();
  const { code, stderr } = await runSite({ DATA_DIR: join(folder, "data"), DATABASE_URL: urlOf(older.target) }).ended;
  expect({ code, stderr }).toEqual({ code: 1, stderr: expect.stringMatching(message) });
});
