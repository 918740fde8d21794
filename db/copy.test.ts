import { sql } from "kysely";
import { describe, expect, it, vi } from "vitest";
import { useDatabase } from "../test/database.ts";
import type { Database } from "./client.ts";
import { copyRows } from "./copy.ts";

const database = useDatabase();

const HOSTILE = [
  "plain",
  "",
  String.raw`\N`,
  String.raw`\.`,
  "\\",
  "tab\there, newline\nhere, return\rhere, \b\f\v",
  "quotes \" and ' and {braces,commas} and NULL",
  String.raw`back\slash and \\ and \u0000 in words`,
  "İstanbul, 東京, 🚀, \u200B, \uFEFF",
  "'; drop table company; --",
];

async function withScratch<T>(work: (trx: Database) => Promise<T>): Promise<T> {
  return await database.db.transaction().execute(async (trx) => {
    await sql`create temporary table "Odd ""name" (
      id bigint, words text, list text[], numbers bigint[], nested int[][], detail jsonb, day date, at timestamptz,
        yes boolean, bytes bytea
    ) on commit drop`.execute(trx);
    return await work(trx);
  });
}

function* investors(distinctKeys: number): Generator<readonly unknown[]> {
  for (let index = 0; index < 50_000; index += 1) yield [`Investor ${index}`, `key-${index % distinctKeys}`];
}

function* investorsOfTruncatedFile(): Generator<readonly unknown[]> {
  yield* investors(50_000);
  throw new Error("the file ended early");
}

describe("copyRows", () => {
  it("round-trips every kind of value", async () => {
    const rows = HOSTILE.map((text, index) => ({
      id: index,
      words: text,
      list: [text, null, "x"],
      numbers: [1, null, Number.MAX_SAFE_INTEGER],
      nested: [
        [1, 2],
        [3, 4],
      ],
      detail: { [text]: [text, 1, null, { deep: text }] },
      day: "2024-02-29",
      at: new Date("2024-02-29T12:34:56.789Z"),
      yes: index % 2 === 0,
      bytes: Buffer.from([0, 1, 92, 255]),
    }));
    await withScratch(async (trx) => {
      const columns = ["id", "words", "list", "numbers", "nested", "detail", "day", "at", "yes", "bytes"];
      const count = await copyRows(
        trx,
        'Odd "name',
        columns,
        rows.map((row) => Object.values(row)),
      );
      expect(count).toBe(rows.length);
      const back = await sql`select * from "Odd ""name" order by id`.execute(trx);
      expect(back.rows).toEqual(rows);
    });
  });

  it.each([null, undefined])("writes %s as NULL", async (nothing) => {
    await withScratch(async (trx) => {
      await copyRows(trx, 'Odd "name', ["words", "list", "detail"], [[nothing, nothing, nothing]]);
      const back = await sql`select words, list, detail from "Odd ""name"`.execute(trx);
      expect(back.rows).toEqual([{ words: null, list: null, detail: null }]);
    });
  });

  it.each([
    ["text", ["words"], ["a\0b"]],
    ["an array", ["list"], [["a\0b"]]],
    ["json", ["detail"], [{ key: "a\0b" }]],
  ])("rejects U+0000 in %s, naming the column, and keeps the connection usable", async (_kind, columns, row) => {
    const failure = withScratch((trx) => copyRows(trx, 'Odd "name', columns, [["fine"], row].slice(1)));
    await expect(failure).rejects.toMatchObject({
      code: "invalid_input",
      message: expect.stringContaining(`"${columns[0]}"`),
    });
    await expect(sql`select 1 as one`.execute(database.db)).resolves.toMatchObject({ rows: [{ one: 1 }] });
  });

  it("commits and rolls back with the given transaction", async () => {
    const undone = database.db.transaction().execute(async (trx) => {
      await copyRows(trx, "investor", ["name", "key"], [["Undone Capital", "undone"]]);
      const seen = await trx.selectFrom("investor").select("name").execute();
      expect(seen).toEqual([{ name: "Undone Capital" }]);
      throw new Error("change of mind");
    });
    await expect(undone).rejects.toThrow("change of mind");
    await expect(database.db.selectFrom("investor").selectAll().execute()).resolves.toEqual([]);
  });

  it("reports the server's error and keeps no row", async () => {
    await expect(
      database.db.transaction().execute((trx) => copyRows(trx, "investor", ["name", "key"], investors(49_000))),
    ).rejects.toThrow(/investor_key_key/);
    await expect(database.db.selectFrom("investor").selectAll().execute()).resolves.toEqual([]);
  });

  it.each([
    ["is cancelled", "pg_cancel_backend", "57014"],
    ["loses its connection", "pg_terminate_backend", "57P01"],
  ])("fails when the copy %s before the server takes the first row", async (_what, end, code) => {
    await database.db.transaction().execute(async (holder) => {
      await sql`lock table investor in share mode`.execute(holder);
      const copy = copyRows(database.db, "investor", ["name", "key"], investors(50_000));
      copy.catch(() => undefined);
      const waiting = sql<{ ended: boolean }>`
        select ${sql.raw(end)}(pid) as ended from pg_locks where relation = 'investor'::regclass and not granted`;
      await vi.waitUntil(async () => (await waiting.execute(holder)).rows.length > 0, { timeout: 60_000, interval: 5 });
      await expect(copy).rejects.toMatchObject({ code });
    });
    await expect(sql`select 1 as one`.execute(database.db)).resolves.toMatchObject({ rows: [{ one: 1 }] });
  });

  it("stops when the row source fails", async () => {
    await expect(copyRows(database.db, "investor", ["name", "key"], investorsOfTruncatedFile())).rejects.toThrow(
      "the file ended early",
    );
    await expect(database.db.selectFrom("investor").selectAll().execute()).resolves.toEqual([]);
  });

  it.each([
    ["a column the table lacks", ["name", "shoe_size"], [["a", 1]], /no column "shoe_size"/],
    ["a row of another length", ["name", "key"], [["a"]], /1 values for 2 columns/],
    ["an object in a text column", ["name", "key"], [[{ a: 1 }, "k"]], /"name"/],
  ])("rejects %s", async (_what, columns, rows, message) => {
    await expect(copyRows(database.db, "investor", columns, rows)).rejects.toThrow(message);
  });
});
