import { sql } from "kysely";
import pg from "pg";
import { describe, expect, it } from "vitest";
import { useDatabase } from "../test/database.ts";
import { checkConnection, openDatabase } from "./client.ts";
import { withClient } from "./client-tracking-driver.ts";
import { describeTarget, parseDatabaseUrl, toClientConfig, withDatabase } from "./connection-target.ts";

const database = useDatabase();

async function pidOf(client: pg.PoolClient): Promise<unknown> {
  return (await client.query("select pg_backend_pid() as pid")).rows;
}

describe("values", () => {
  it.each([
    ["int8", sql`9007199254740991::int8`, Number.MAX_SAFE_INTEGER],
    ["negative int8", sql`(-9007199254740991)::int8`, Number.MIN_SAFE_INTEGER],
    ["int8[]", sql`array[1, null, 3]::int8[]`, [1, null, 3]],
    ["empty int8[]", sql`array[]::int8[]`, []],
    ["date", sql`date '2024-02-29'`, "2024-02-29"],
    ["infinite date", sql`date '-infinity'`, "-infinity"],
    ["date[]", sql`array[date '2024-02-29', null]`, ["2024-02-29", null]],
    ["timestamptz", sql`timestamptz '2024-02-29 12:00+02'`, new Date("2024-02-29T10:00:00Z")],
    ["numeric", sql`1.10::numeric`, "1.10"],
    ["jsonb", sql`'{"a": [1, null]}'::jsonb`, { a: [1, null] }],
    ["text[]", sql`array['a,b', null, '"']`, ["a,b", null, '"']],
  ])("parses %s", async (_type, expression, expected) => {
    const { rows } = await sql<{ value: unknown }>`select ${expression} as value`.execute(database.db);
    expect(rows).toEqual([{ value: expected }]);
  });

  it("rejects an int8 beyond a safe integer", async () => {
    await expect(sql`select 9007199254740992::int8`.execute(database.db)).rejects.toThrow(
      /9007199254740992 does not fit/,
    );
    await expect(sql`select 1 as one`.execute(database.db)).resolves.toMatchObject({ rows: [{ one: 1 }] });
  });

  it("leaves pg's own parsers unchanged", () => {
    expect(pg.types.getTypeParser(pg.types.builtins.INT8)("1")).toBe("1");
    expect(pg.types.getTypeParser(pg.types.builtins.DATE)("2024-02-29")).toBeInstanceOf(Date);
  });
});

describe("sessions", () => {
  it("use custom plans, no JIT compilation, and UTC", async () => {
    const { rows } = await sql`
      select current_setting('plan_cache_mode') as plan, current_setting('jit') as jit,
             current_setting('timezone') as zone, current_setting('application_name') as name
    `.execute(database.db);
    expect(rows).toEqual([{ plan: "force_custom_plan", jit: "off", zone: "UTC", name: "newly-raised" }]);
  });

  it("leave no prepared statements behind", async () => {
    await database.db.connection().execute(async (db) => {
      await db.selectFrom("company").selectAll().where("name", "=", "Example").execute();
      await expect(sql`select * from pg_prepared_statements where name <> ''`.execute(db)).resolves.toMatchObject({
        rows: [],
      });
    });
  });

  it("lend the transaction's client inside a transaction, and a pool client otherwise", async () => {
    await database.db.transaction().execute(async (trx) => {
      const { rows } = await sql`select pg_backend_pid() as pid`.execute(trx);
      await expect(withClient(trx, pidOf)).resolves.toEqual(rows);
      await expect(withClient(database.db, pidOf)).resolves.not.toEqual(rows);
    });
  });
});

describe("connecting", () => {
  it.each([
    ["no address at all", "company-db"],
    ["another protocol", "mysql://user:secret@db.example/catalogue"],
    ["no database", "postgres://user:secret@db.example"],
  ])("rejects %s with an explanation and without the password", (_what, url) => {
    const parse = (): URL => parseDatabaseUrl(url);
    expect(parse).toThrow(/DATABASE_URL .*postgres:\/\/user:password@host:5432\/database/);
    expect(parse).not.toThrow(/secret/);
  });

  it("reports a server that does not answer", async () => {
    const url = "postgres://user:secret@127.0.0.1:1/catalogue";
    const db = openDatabase(url);
    const check = checkConnection(db, url);
    await expect(check).rejects.toMatchObject({
      code: "unavailable",
      message:
        "Cannot reach the database server at 127.0.0.1:1/catalogue (ECONNREFUSED): start it, or correct DATABASE_URL.",
    });
    await db.destroy();
  });

  it("reports a missing database", async () => {
    const target = withDatabase(database.target, "no_such_database");
    const db = openDatabase(target);
    await expect(checkConnection(db, target)).rejects.toMatchObject({
      code: "unavailable",
      message: expect.stringContaining("has no such database"),
    });
    await db.destroy();
  });

  it("combines the settings in a URL with the product's", () => {
    expect(
      toClientConfig("postgres://db.example/catalogue?options=-c%20work_mem%3D8MB&sslmode=require", "-c jit=off"),
    ).toEqual({
      connectionString: "postgres://db.example/catalogue?sslmode=require",
      options: "-c jit=off -c work_mem=8MB",
    });
  });

  it("shows a URL's server and database without its password", () => {
    expect(describeTarget("postgres://user:secret@db.example:6432/catalogue?sslmode=require")).toBe(
      "db.example:6432/catalogue",
    );
  });
});
