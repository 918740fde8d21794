import { readFile } from "node:fs/promises";
import { join } from "node:path";
import PgBoss from "pg-boss";
import { sql } from "kysely";
import { expect, it } from "vitest";
import { useDatabase } from "../../test/database.ts";
import { JOBS } from "./declared.ts";
import { queueOn } from "./queue.ts";

const database = useDatabase();

const words = (text: string) => text.replaceAll(/[\s;]+/g, " ").trim();

it("lives in the schema that this version of pg-boss would make (else a migration with its getMigrationPlans is due)", async () => {
  const plans = PgBoss.getConstructionPlans("pgboss");
  const schema = plans.slice(plans.indexOf("CREATE SCHEMA"), plans.lastIndexOf("COMMIT"));
  const migration = await readFile(join(import.meta.dirname, "../../db/migrations/0010_jobs.sql"), "utf8");
  expect(words(migration)).toContain(words(schema));
  const queue = await queueOn(database.db);
  // With `migrate: false` this checks the version and changes nothing.
  await expect(queue.start()).resolves.toBe(queue);
  await queue.stop();
});

it("has a queue for every declared job, and no other", async () => {
  const { rows } = await sql<{ name: string }>`select name from pgboss.queue order by name`.execute(database.db);
  expect(rows.map(({ name }) => name)).toEqual(Object.keys(JOBS).sort());
});

it("leaves no broken transaction behind on a connection of the pool", async () => {
  const queue = await queueOn(database.db);
  await sql`alter table pgboss.archive rename to mislaid`.execute(database.db);
  await expect(queue.maintain()).rejects.toThrow("archive");
  await sql`alter table pgboss.mislaid rename to archive`.execute(database.db);
  const answers = await Promise.all([1, 2, 3, 4, 5].map(() => sql`select 1 as one`.execute(database.db)));
  expect(answers.flatMap(({ rows }) => rows)).toEqual([1, 2, 3, 4, 5].map(() => ({ one: 1 })));
});
