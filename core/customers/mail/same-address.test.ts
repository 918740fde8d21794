import { sql } from "kysely";
import { expect, it } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { inTransaction } from "../../shared/transaction.ts";
import { fakeClockContext } from "../../../test/builders/context.ts";
import { PERSONAL_DATA } from "../../office/privacy/personal-data.ts";
import { sameAddress } from "./same-address.ts";

const database = useDatabase();

const COLUMNS = PERSONAL_DATA.filter((column) => column.erased === "address" && column.within !== true);

it.each(COLUMNS)("finds an address in $table.$column by an index", async ({ table, column }) => {
  const plan = await inTransaction(fakeClockContext(database.db, new Date("2026-09-01T12:00:00Z")), async ({ db }) => {
    // A scan would be cheaper on these empty tables.
    await sql`set local enable_seqscan = off`.execute(db);
    const { rows } = await sql<object>`explain select from ${sql.table(table)}
        where ${sameAddress(sql.ref(column), "ada@acme.example")}`.execute(db);
    return JSON.stringify(rows);
  });
  expect(plan).toMatch(/Index Cond: \(lower\(/);
});

it.each([
  [" Ada@ACME.example", true],
  ["ada@acme.example ", true],
  ["ada@acme.example.org", false],
  ["a_a@acme.example", false],
])("compares %j with ada's address: %s", async (text, same) => {
  const { rows } = await sql<{
    same: boolean;
  }>`select ${sameAddress(sql`${text}::text`, "Ada@acme.example ")} as same`.execute(database.db);
  expect(rows).toEqual([{ same }]);
});
