import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { sql } from "kysely";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { testDatabase, type TestDatabase } from "../test/database.ts";
import { openDatabase } from "./client.ts";
import { migrate } from "./migrate.ts";

let database: TestDatabase;
let folder: string;

const names = async (): Promise<readonly string[]> => {
  const rows = await database.db.selectFrom("schema_migration").select("name").orderBy("name").execute();
  return rows.map((row) => row.name);
};

const write = (name: string, text: string): Promise<void> => writeFile(path.join(folder, name), text);

beforeEach(async () => {
  database = await testDatabase();
  await sql`delete from schema_migration`.execute(database.db);
  folder = await mkdtemp(path.join(tmpdir(), "newly-raised-migrations-"));
});

afterEach(async () => {
  await database.drop();
  await rm(folder, { recursive: true });
});

describe("migrate", () => {
  it("applies files in name order, once", async () => {
    await write("0002_b.sql", "insert into step values ('b');");
    await write("0001_a.sql", "create table step (name text); insert into step values ('a');");
    await write("notes.txt", "not a migration");
    await expect(migrate(database.db, folder)).resolves.toEqual(["0001_a.sql", "0002_b.sql"]);
    await expect(migrate(database.db, folder)).resolves.toEqual([]);
    await expect(sql`select name from step`.execute(database.db)).resolves.toMatchObject({
      rows: [{ name: "a" }, { name: "b" }],
    });
  });

  it("rolls back a failing file and keeps everything before it", async () => {
    await write("0001_a.sql", "create table step (name text);");
    await migrate(database.db, folder);
    await write("0002_b.sql", "insert into step values ('b');");
    await write("0003_c.sql", "insert into step values ('half'); select 1 / 0;");
    await expect(migrate(database.db, folder)).rejects.toThrow("division by zero");
    await expect(names()).resolves.toEqual(["0001_a.sql", "0002_b.sql"]);
    await expect(sql`select * from step`.execute(database.db)).resolves.toMatchObject({ rows: [{ name: "b" }] });
  });

  it("leaves a new database empty if a file fails", async () => {
    await write("0001_a.sql", "create table step (name text);");
    await write("0002_b.sql", "select 1 / 0;");
    await expect(migrate(database.db, folder)).rejects.toThrow("division by zero");
    await expect(names()).resolves.toEqual([]);
  });

  it("rejects a file that changed after it was applied", async () => {
    await write("0001_a.sql", "create table step (name text);");
    await migrate(database.db, folder);
    await write("0001_a.sql", "create table step (name text, more text);");
    await expect(migrate(database.db, folder)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("0001_a.sql was changed"),
    });
  });

  it("rejects a database migrated by a newer version", async () => {
    await write("0001_a.sql", "create table step (name text);");
    await migrate(database.db, folder);
    await rm(path.join(folder, "0001_a.sql"));
    await write("0000_z.sql", "select 1;");
    await expect(migrate(database.db, folder)).rejects.toMatchObject({
      code: "conflict",
      message: expect.stringContaining("newer version (0001_a.sql)"),
    });
  });

  it("applies each file once with concurrent migrators", async () => {
    await sql`drop table schema_migration`.execute(database.db);
    await write("0001_a.sql", "create table step (name text); select pg_sleep(0.2);");
    await write("0002_b.sql", "insert into step values ('b');");
    const others = [1, 2, 3].map(() => openDatabase(database.target, { maxConnections: 1 }));
    const applied = await Promise.all(others.map((db) => migrate(db, folder)));
    await Promise.all(others.map((db) => db.destroy()));
    expect(applied.flat().sort()).toEqual(["0001_a.sql", "0002_b.sql"]);
    await expect(sql`select * from step`.execute(database.db)).resolves.toMatchObject({ rows: [{ name: "b" }] });
  });
});
