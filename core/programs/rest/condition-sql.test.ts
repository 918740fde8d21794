import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import type { ColumnType } from "../../reading/directory/columns/column.ts";
import { SQL_TYPES } from "./operators.ts";
import { checkValue } from "./condition-sql.ts";

const database = useDatabase();

async function refusalOfDatabase(
  type: ColumnType,
  value: string,
): Promise<{ readonly code: string; readonly message: string } | null> {
  const typed = sql.raw(SQL_TYPES[type]);
  return await sql`select ${value}::${typed} is null`.execute(database.db).then(
    () => null,
    (error: { code: string; message: string }) => ({ code: error.code, message: error.message }),
  );
}

describe("checkValue", () => {
  it.each<[ColumnType, string]>([
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
    ["timestamp", "2026-13-01T00:00:00Z"],
    ["timestamp", "2100-02-29"],
  ])("rejects the %s %j in PostgreSQL's words", async (type, value) => {
    const refusal = await refusalOfDatabase(type, value);
    expect(refusal).not.toBeNull();
    expect(() => checkValue(type, value)).toThrow(
      expect.objectContaining({ status: 400, details: null, hint: null, ...refusal }),
    );
  });

  it.each<[ColumnType, string]>([
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
    ["text", "99999999999999999999"],
  ])("leaves the %s %j to the database, which accepts it", async (type, value) => {
    expect(() => checkValue(type, value)).not.toThrow();
    expect(await refusalOfDatabase(type, value)).toBeNull();
  });

  // Valid since PostgreSQL 16.
  it.each(["0x1F", "1_000"])("leaves the integer %j to the database", (value) => {
    expect(() => checkValue("integer", value)).not.toThrow();
  });
});
