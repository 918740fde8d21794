import { mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { countRelations } from "../../db/backup/catalogue.ts";
import { commandLine } from "../../test/command-line.ts";
import { emptyDatabase, type TestDatabase, useDatabase } from "../../test/database.ts";
import { everyRow } from "../../test/every-row.ts";

const PASSPHRASE = "a passphrase of these tests";

const source = useDatabase();
let folder = "";
let target: TestDatabase;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "backup-secret-"));
  target = await emptyDatabase();
  await writeFile(join(folder, "passphrase"), `${PASSPHRASE}\n`);
});
afterEach(async () => {
  await target.drop();
  await rm(folder, { recursive: true, force: true });
});

const settings = (name: string) => ({ DATA_DIR: join(folder, name), LEDGER_DIR: join(folder, `ledger of ${name}`) });
/** The site, and another machine that has nothing of it. */
const here = (extra: Record<string, string> = {}) => commandLine(source.target, { ...settings("here"), ...extra });
const there = (extra: Record<string, string> = {}) => commandLine(target.target, { ...settings("there"), ...extra });
const path = (name: string) => join(folder, name);
const lastLine = (stdout: string) => stdout.trimEnd().split("\n").at(-1) ?? "";

/** The restored site has the secret and every row. */
async function expectRestored(secret: string): Promise<void> {
  const kept = path("there/secret");
  expect(await readFile(kept, "utf8")).toBe(secret);
  expect((await stat(kept)).mode & 0o777).toBe(0o600);
  // What is recorded of a backup comes after it.
  for (const { db } of [source, target]) await db.deleteFrom("backup_run").execute();
  expect(await everyRow(target.db)).toEqual(await everyRow(source.db));
}

describe("a backup", () => {
  it.each<[string, { readonly SECRET?: string }]>([
    ["made by the site itself", {}],
    ["of the settings", { SECRET: "a secret of the settings, long enough" }],
  ])("restores elsewhere from the file alone, with a secret %s", async (_, extra) => {
    const { code, stdout } = await here(extra).run("backup", path("site.tar.zst"));
    expect({ code, last: lastLine(stdout) }).toEqual({
      code: 0,
      last: `To restore, keep this file; for erasures made after it, also the erasure ledger in ${path("ledger of here")}. It contains the site's secret: keep it as safe as a password.`,
    });
    expect((await stat(path("site.tar.zst"))).mode & 0o777).toBe(0o600);
    expect(await there().run("restore", path("site.tar.zst"))).toMatchObject({ code: 0, stderr: "" });
    await expectRestored(extra.SECRET ?? (await readFile(path("here/secret"), "utf8")));
  });

  it("leaves the secret out if asked, says what to keep, and restores with it", async () => {
    const { stdout } = await here().run("backup", path("site.tar.zst"), "--without-secret");
    expect(lastLine(stdout)).toMatch(
      /^To restore, keep this file and the site's secret \(SECRET, or DATA_DIR\/secret\)/,
    );
    const secret = await readFile(path("here/secret"), "utf8");
    expect((await readFile(path("site.tar.zst"))).includes(secret)).toBe(false);
    expect(await there().run("restore", path("site.tar.zst"))).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^This backup was made under another secret[^\n]+--without-secret\.\n$/),
    });
    expect(await there({ SECRET: secret }).run("restore", path("site.tar.zst"))).toMatchObject({ code: 0 });
  });

  it("in a folder restores as latest on a machine without the secret", async () => {
    const place = { BACKUPS: path("place") };
    const { stdout } = await here(place).run("backup");
    expect(lastLine(stdout)).toMatch(/^To restore, keep this file; /);
    expect((await stat(path("place"))).mode & 0o777).toBe(0o700);
    expect(await there(place).run("restore", "latest")).toMatchObject({ code: 0 });
    expect(await readFile(path("there/secret"), "utf8")).toBe(await readFile(path("here/secret"), "utf8"));
  });

  it("leaves no secret behind if the restore fails", async () => {
    await here().run("backup", path("site.tar.zst"));
    const cut = (await readFile(path("site.tar.zst"))).subarray(0, -100);
    await writeFile(path("cut.tar.zst"), cut);
    expect(await there().run("restore", path("cut.tar.zst"))).toMatchObject({ code: 1 });
    await expect(stat(path("there/secret"))).rejects.toThrow("ENOENT");
    expect(await there().run("restore", path("site.tar.zst"))).toMatchObject({ code: 0 });
  });
});

describe("an encrypted backup", () => {
  const opened = ["--passphrase-file"] as const;

  it("restores elsewhere with its passphrase only", async () => {
    const file = path("site.tar.zst.age");
    const { stdout } = await here().run("backup", file, ...opened, path("passphrase"));
    expect(lastLine(stdout)).toBe(
      `To restore, keep this file and its passphrase; for erasures made after it, also the erasure ledger in ${path("ledger of here")}.`,
    );
    expect((await readFile(file)).subarray(0, 21).toString()).toBe("age-encryption.org/v1");
    await writeFile(path("other"), "another passphrase of these tests");
    for (const [args, line] of [
      [[], /^This backup is encrypted: [^\n]+\n$/],
      [[...opened, path("other")], /^The passphrase does not open this backup[^\n]+\n$/],
      [[...opened, path("none")], /^The passphrase file [^\n]+ cannot be read\.\n$/],
    ] as const) {
      const refused = { code: 1, stdout: "", stderr: expect.stringMatching(line) };
      expect(await there().run("restore", file, ...args)).toEqual(refused);
      expect(await there().run("restore", file, "--dry-run", ...args)).toEqual(refused);
    }
    expect(await countRelations(target.db)).toBe(0);
    expect(await there({ BACKUP_PASSPHRASE: PASSPHRASE }).run("restore", file, "--dry-run")).toMatchObject({ code: 0 });
    expect(await there().run("restore", file, ...opened, path("passphrase"))).toMatchObject({ code: 0, stderr: "" });
    await expectRestored(await readFile(path("here/secret"), "utf8"));
  });

  it("in a folder is listed, verified and restored", async () => {
    await mkdir(path("place"));
    const place = { BACKUPS: path("place") };
    const site = here({ ...place, BACKUP_PASSPHRASE: PASSPHRASE });
    expect(await site.run("backup")).toMatchObject({ code: 0 });
    const { backups } = JSON.parse((await site.run("backup", "--list", "--json")).stdout);
    expect(backups).toEqual([{ name: expect.stringMatching(/\.tar\.zst\.age$/), bytes: expect.any(Number) }]);
    expect(await site.run("backup", "--verify")).toMatchObject({ code: 0 });
    expect(await here(place).run("backup", "--verify")).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^This backup is encrypted: [^\n]+\n$/),
    });
    const { name } = backups[0];
    const other = there({ ...place, BACKUP_PASSPHRASE: PASSPHRASE });
    expect(await other.run("restore", name, "--dry-run")).toMatchObject({ code: 0 });
    expect(await other.run("restore", "latest")).toMatchObject({ code: 0 });
  });
});
