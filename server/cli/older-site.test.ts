import { sql } from "kysely";
import { expect, it } from "vitest";
import { registerSiteProcess } from "../../db/site-process.ts";
import { commandLine } from "../../test/command-line.ts";
import { useDatabase } from "../../test/database.ts";

const database = useDatabase();

/** The migration that only adds an index. */
const NEWEST = "20261209_audit.sql";

const applied = async () =>
  (await database.db.selectFrom("schema_migration").select("name").where("name", "=", NEWEST).execute()).length;

it("does not upgrade the database under a running older site unless forced", async () => {
  const { db, target } = database;
  await sql`drop index audit_entry_run`.execute(db);
  await sql`delete from schema_migration where name = ${NEWEST}`.execute(db);
  const cli = commandLine(target, { BACKUP_BEFORE_UPGRADE: "off" });
  const end = await registerSiteProcess(db);
  expect(await cli.run("import", "--list")).toEqual({
    code: 1,
    stdout: "",
    stderr: expect.stringMatching(
      /^Nothing was done: [^\n]+an older version of the site is using it[^\n]+--upgrade[^\n]+\n$/,
    ),
  });
  expect(await cli.run("catalogue", "stats")).toMatchObject({ code: 1 });
  expect(await applied()).toBe(0);
  expect(await cli.run("import", "--list", "--upgrade")).toMatchObject({ code: 0, stdout: "There are no imports.\n" });
  expect(await applied()).toBe(1);
  // The database is up to date, so no site can be older.
  expect(await cli.run("import", "--list")).toMatchObject({ code: 0 });
  await end();
});
