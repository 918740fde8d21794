import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useRestQueries } from "../../../test/builders/rest-queries.ts";
import { useDatabase } from "../../../test/database.ts";
import type { ColumnType } from "../../reading/directory/columns/column.ts";
import { SQL_TYPES } from "./operators.ts";

const database = useDatabase();
const { ask, ids } = useRestQueries(database);

const COLUMNS = {
  integer: "id",
  number: "amount_usd",
  date: "announced_on",
  timestamp: "added_at",
  boolean: "is_sample",
} as const;
type Compared = keyof typeof COLUMNS;

async function refusalOfDatabase(type: ColumnType, value: string): Promise<{ code: string; message: string } | null> {
  const typed = sql.raw(SQL_TYPES[type]);
  return await sql`select ${value}::${typed} is null`.execute(database.db).then(
    () => null,
    (error: { code: string; message: string }) => ({ code: error.code, message: error.message }),
  );
}

describe("a value that a column is compared with", () => {
  it.each<[Compared, string]>([
    ["integer", "99999999999999999999"],
    ["integer", "9223372036854775808"],
    ["integer", "-9223372036854775809"],
    ["integer", "abc"],
    ["integer", ""],
    ["integer", "1.5"],
    ["integer", "１"],
    ["number", "1e999"],
    ["number", "-1e309"],
    ["number", "1e-400"],
    ["number", "much"],
    ["number", ""],
    ["date", "2026-13-01"],
    ["date", "2026-02-30"],
    ["date", "2026-00-10"],
    ["date", "2026-01-00"],
    ["date", "9999999-01-01"],
    ["date", "tomorro"],
    ["timestamp", "2026-13-01T00:00:00Z"],
    ["timestamp", "2100-02-29"],
    ["boolean", "perhaps"],
  ])("of type %s is refused in PostgreSQL's words, whether or not a row is compared: %j", async (type, value) => {
    const refusal = await refusalOfDatabase(type, value);
    expect(refusal).not.toBeNull();
    const typed = encodeURIComponent(value);
    for (const condition of [
      `${COLUMNS[type]}=eq.${typed}`,
      `${COLUMNS[type]}=not.in.("${typed}","${typed}")`,
      `or=(id.gt.0,${COLUMNS[type]}.lt."${typed}")`,
      `id=lt.0&${COLUMNS[type]}=gte.${typed}`,
    ])
      expect([condition, await ask(`?${condition}`, { resource: "rounds" })]).toEqual([
        condition,
        { status: 400, details: null, hint: null, ...refusal },
      ]);
  });

  it.each<[Compared, string]>([
    ["integer", "9223372036854775807"],
    ["integer", "-9223372036854775808"],
    ["integer", " +007 "],
    ["number", "1.5"],
    ["number", ".5"],
    ["number", "-0"],
    ["number", "NaN"],
    ["number", "-Infinity"],
    ["number", "1e308"],
    ["number", "0e-999"],
    ["date", "2024-02-29"],
    ["date", "2000-2-29"],
    ["date", "tomorrow"],
    ["date", "infinity"],
    ["date", "5 Jan 2026"],
    ["date", "2026-01-05T12:00:00Z"],
    ["timestamp", "2026-01-05T12:00:00+02:00"],
    ["boolean", "T"],
  ])("of type %s may have every notation that PostgreSQL reads: %j", async (type, value) => {
    const condition = `${COLUMNS[type]}=gte.${encodeURIComponent(value)}`;
    expect(await ask(`?${condition}`, { resource: "rounds" })).toHaveProperty("rows");
  });

  it("is refused in embedded rows too", async () => {
    const query = "?select=id,investors(name)&id=eq.0&investors.position=eq.first";
    expect(await ask(query, { resource: "rounds" })).toMatchObject({ status: 400, code: "22P02" });
  });

  it("may be a list", async () => {
    expect(await ids("?id=in.(1,3,99)&funding_date=in.(2026-08-29)")).toEqual([1]);
  });
});
