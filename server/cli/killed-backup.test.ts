import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ControlledTransaction, sql } from "kysely";
import { afterEach, beforeEach, expect, it } from "vitest";
import type { DB } from "../../db/schema.ts";
import { commandLine } from "../../test/command-line.ts";
import { type TestDatabase, testDatabase } from "../../test/database.ts";

let folder = "";
let database: TestDatabase;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "killed-backup-"));
  await mkdir(join(folder, "place"));
  database = await testDatabase();
});
afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true, force: true });
});

const cli = () =>
  commandLine(database.target, {
    DATA_DIR: join(folder, "data"),
    LEDGER_DIR: join(folder, "ledger"),
    BACKUPS: join(folder, "place"),
  });
const unfinished = async () =>
  (await readdir(join(folder, "place"))).filter((name) => name.includes("unfinished")).length;

/** Keeps backups in the middle: they wait for a table that `hold` locks. */
async function hold(): Promise<ControlledTransaction<DB>> {
  const lock = await database.db.startTransaction().execute();
  await sql`lock table outbox_message in access exclusive mode`.execute(lock);
  return lock;
}

it.each([
  ["a file", () => [join(folder, "place", "site.tar.zst")]],
  ["BACKUPS", () => []],
])("removes what a killed backup to %s left with the next one, and nothing that is being written", async (_, to) => {
  const lock = await hold();
  const [killed, running] = [
    cli().start("backup", ...to()),
    cli().start("backup", join(folder, "place", "other.tar.zst")),
  ];
  await expect.poll(waiting, { timeout: 30_000 }).toBe(2);
  // Files are opened while the first rows are read.
  await expect.poll(unfinished, { timeout: 30_000 }).toBe(2);
  killed.child.kill("SIGKILL");
  await killed.ended;
  const next = cli().start("backup", ...to());
  // The killed one's file is gone although its statement still waits; the next and the running one write.
  await expect.poll(waiting, { timeout: 30_000 }).toBe(3);
  await expect.poll(unfinished, { timeout: 30_000 }).toBe(2);
  await lock.rollback().execute();
  expect([(await running.ended).code, (await next.ended).code]).toEqual([0, 0]);
  expect(await unfinished()).toBe(0);
  expect(await readdir(join(folder, "place"))).toHaveLength(2);
});

/** Number of backups that wait in the middle. */
async function waiting(): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from pg_locks where not granted and relation = 'outbox_message'::regclass
      and database = (select oid from pg_database where datname = current_database())`.execute(database.db);
  return rows[0]?.n ?? 0;
}

it("keeps unfinished files of other databases for a day, because nobody can be asked about them", async () => {
  const place = join(folder, "place");
  for (const name of ["young", "old"])
    await writeFile(join(place, `.${name}.unfinished-abcdefabcdef-0123456789ab`), "");
  await utimes(join(place, ".old.unfinished-abcdefabcdef-0123456789ab"), new Date(0), new Date(0));
  expect(await cli().run("backup", join(place, "site.tar.zst"))).toMatchObject({ code: 0 });
  expect((await readdir(place)).sort()).toEqual([".young.unfinished-abcdefabcdef-0123456789ab", "site.tar.zst"]);
});
