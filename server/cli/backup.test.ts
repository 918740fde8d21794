import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { readAccount } from "../../core/customers/accounts/account.ts";
import { deleteAccount } from "../../core/office/privacy/delete-account.ts";
import { readBackupState } from "../../core/office/back-office/backups.ts";
import { readMailPreferences } from "../../core/customers/mail/preferences.ts";
import { suppressPerson } from "../../core/office/privacy/suppress-person.ts";
import { readFounderPage } from "../../core/reading/directory/founders.ts";
import { suppressAddress } from "../../core/customers/mail/suppression.ts";
import { countRelations } from "../../db/backup/catalogue.ts";
import { catalogueBuilders } from "../../test/builders/catalogue.ts";
import { fakeClockContext } from "../../test/builders/context.ts";
import { commandLine, type Ended } from "../../test/command-line.ts";
import { emptyDatabase, type TestDatabase, useDatabase } from "../../test/database.ts";
import { everyRow } from "../../test/every-row.ts";
import { parseSettings } from "../../platform/env.ts";
import { siteLedger } from "../backup/site-ledger.ts";

const SECRET = "a secret of this test's own, long enough to be one";
const key = Buffer.from(SECRET);
const AT = new Date("2026-09-01T12:00:00Z");

const source = useDatabase();
let folder = "";
let backup = "";
let written: Ended;
let target: TestDatabase;

const settings = (name: string) => ({ DATA_DIR: join(folder, name), LEDGER_DIR: join(folder, "ledger"), SECRET });
const here = () => commandLine(source.target, settings("source"));
const there = (extra: Record<string, string> = {}) => commandLine(target.target, { ...settings("target"), ...extra });

const refused = (line: RegExp) => ({ code: 1, stdout: "", stderr: expect.stringMatching(line) });

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), "backup-cli-"));
  backup = join(folder, "site.tar.zst");
  for (const [id, email] of [
    ["ada", "ada@acme.example"],
    ["bob", "bob@acme.example"],
  ] as const) {
    await source.db
      .insertInto("account")
      .values({ id, email, email_verified: true, role: "member", created_at: AT, updated_at: AT })
      .execute();
  }
  const build = catalogueBuilders(source.db);
  await build.role(
    await build.person({ name: "Ida Moss", slug: "ida-moss" }),
    await build.company({ name: "Fernhollow" }),
  );
  written = await here().run("backup", backup);
});
afterAll(() => rm(folder, { recursive: true, force: true }));
beforeEach(async () => {
  target = await emptyDatabase();
});
afterEach(() => target.drop());

describe("npm run backup", () => {
  it("creates a private file and replaces no other without --overwrite", async () => {
    expect(written).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(
        /^Wrote \d+ rows of \d+ tables to .+site\.tar\.zst: [\d.]+ MiB in [\d.]+ s\.\n[^\n]+\n$/,
      ),
    });
    expect((await stat(backup)).mode & 0o777).toBe(0o600);
    const before = await readFile(backup);
    expect(await here().run("backup", backup)).toMatchObject({
      code: 1,
      stderr: `The file ${backup} already exists: name another one.\n`,
    });
    expect((await readFile(backup)).equals(before)).toBe(true);
    expect(await readdir(folder)).not.toContainEqual(expect.stringContaining("unfinished"));
  });

  it("explains in one line why a file cannot be written", async () => {
    expect(await here().run("backup", join(folder, "nowhere", "x.tar.zst"))).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^The file [^\n]+ cannot be written \(there is no such folder\)\.\n$/),
    });
  });

  it("backs up to BACKUPS, verifies the newest backup, and records both", async () => {
    const site = commandLine(source.target, { ...settings("source"), BACKUPS: join(folder, "place") });
    expect(await site.run("backup", "--verify")).toMatchObject({
      code: 1,
      stderr: expect.stringContaining("There is no backup of this site"),
    });
    expect(await site.run("backup")).toMatchObject({ code: 0, stderr: "" });
    expect(await site.run("backup", "--verify")).toMatchObject({
      code: 0,
      stdout: expect.stringMatching(/restores: \d+ rows of \d+ tables, all as they were backed up/),
    });
    const { backups } = JSON.parse((await site.run("backup", "--list", "--json")).stdout);
    const state = await readBackupState(fakeClockContext(source.db, new Date()));
    expect(state).toMatchObject({
      lastBackup: { file: backups[0].name, bytes: backups[0].bytes, error: null },
      lastVerification: { file: backups[0].name },
      failed: { backup: false, verification: false },
    });
    // Other tests may verify backups on the same server at this moment.
    await vi.waitFor(
      async () => {
        const databases = await source.db
          .selectFrom("pg_database" as never)
          .select("datname" as never)
          .execute();
        expect(JSON.stringify(databases)).not.toContain("scratch");
      },
      { timeout: 60_000, interval: 500 },
    );
    await source.db.deleteFrom("backup_run").execute();
  });
});

describe("npm run restore", () => {
  it("shows a backup's contents without changing anything", async () => {
    const { code, stdout } = await there().run("restore", backup, "--dry-run", "--json");
    expect({ code, shown: JSON.parse(stdout) }).toMatchObject({
      code: 0,
      shown: { dryRun: true, secrets: true, rowsByTable: { "public.account": 2 } },
    });
    expect(await countRelations(target.db)).toBe(0);
  });

  it("restores every row into an empty database", async () => {
    const { code, stdout } = await there().run("restore", backup);
    expect({ code, stdout }).toEqual({
      code: 0,
      stdout: expect.stringMatching(/^Restored \d+ rows of \d+ tables[^\n]+\nStart the site with npm start\.\n$/),
    });
    // What is recorded of a backup comes after it.
    await source.db.deleteFrom("backup_run").execute();
    expect(await everyRow(target.db)).toEqual(await everyRow(source.db));
  });

  it("rejects a site with data, another site's secret, and a damaged or missing file in one line", async () => {
    const otherSecret = there({ SECRET: "another secret, which is long enough to be one" });
    expect(await otherSecret.run("restore", backup)).toMatchObject(
      refused(/^This backup contains another secret[^\n]+--without-secret[^\n]+\n$/),
    );
    const cut = join(folder, "cut.tar.zst");
    await writeFile(cut, (await readFile(backup)).subarray(0, -100));
    expect(await there().run("restore", cut)).toMatchObject(
      refused(/^This backup cannot be used, it is cut short[^\n]+\n$/),
    );
    expect(await there().run("restore", "nothing")).toMatchObject(refused(/^The file nothing cannot be read\.\n$/));
    expect(await countRelations(target.db)).toBe(0);
    expect(await here().run("restore", backup)).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/^This site has data[^\n]+DATABASE_URL to an empty database[^\n]+\n$/),
    });
  });

  it("repeats erasures, suppressions and unsubscriptions made since the backup", async () => {
    const ctx = fakeClockContext(source.db, new Date("2026-09-02T12:00:00Z"));
    await deleteAccount(ctx, { accountId: "ada", key });
    await suppressAddress(ctx, { address: "bob@acme.example", key, scope: "all", reason: "complained" });
    const { id: personId } = await source.db.selectFrom("person").select("id").executeTakeFirstOrThrow();
    await suppressPerson({ ...ctx, secret: key }, { personId });
    const ledger = await siteLedger({
      settings: parseSettings(settings("source")),
      secret: SECRET,
      onError: (error) => expect.unreachable(String(error)),
    });
    await ledger.sync(ctx);
    const { code, stdout } = await there().run("restore", backup);
    expect({ code, stdout }).toEqual({ code: 0, stdout: expect.stringContaining("Erased again: 1 accounts") });
    const restored = { ...fakeClockContext(target.db), secret: key };
    expect(JSON.stringify(await everyRow(target.db))).not.toMatch(/Ida Moss|ida-moss/);
    expect(await readFounderPage(restored, { slug: "ida-moss" })).toEqual({ kind: "gone" });
    expect([
      await readAccount(restored, { email: "ada@acme.example" }),
      await readAccount(restored, { email: "bob@acme.example" }),
    ]).toEqual([null, expect.objectContaining({ id: "bob" })]);
    expect(await readMailPreferences(restored, { address: "bob@acme.example", key })).toMatchObject({
      suppressed: { scope: "all" },
    });
  });
});
