import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useDatabase } from "../../../test/database.ts";
import { PERSONAL_DATA } from "./personal-data.ts";

const database = useDatabase();

/** Column names that suggest an account, an address or an actor. */
const PERSONAL = /account|email|address|owner|actor|_by$|user|^ip|receiver|recipient|customer|phone/;
const HOLDS_TEXT = ["text", "bytea", "jsonb", "json", "uuid", "inet", "ARRAY", "character varying"];
/** Columns about companies and people of the catalogue, not about account holders. */
const CATALOGUE = /^(company|person|claim|retired|document|lead|investor|founder|funding|role|source|review_item$)/;

async function columns() {
  const { rows } = await sql<{ table: string; column: string; type: string }>`
    select c.table_name as table, c.column_name as column, c.data_type as type from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE'`.execute(database.db);
  return rows;
}

const nameOf = ({ table, column }: { readonly table: string; readonly column: string }) => `${table}.${column}`;

describe("PERSONAL_DATA", () => {
  it("declares every column that holds account data or addresses", async () => {
    const declared = new Set(PERSONAL_DATA.map(nameOf));
    const suspects = (await columns()).filter(
      ({ column, table, type }) => PERSONAL.test(column) && HOLDS_TEXT.includes(type) && !CATALOGUE.test(table),
    );
    expect(suspects.length).toBeGreaterThan(20);
    expect(suspects.map(nameOf).filter((name) => !declared.has(name))).toEqual([]);
  });

  it("reports a new undeclared column", async () => {
    await sql`create table invented_note (id int, account_id text, to_address text)`.execute(database.db);
    const declared = new Set(PERSONAL_DATA.map(nameOf));
    const suspects = (await columns())
      .filter(({ column, type }) => PERSONAL.test(column) && HOLDS_TEXT.includes(type))
      .map(nameOf);
    expect(suspects.filter((name) => name.startsWith("invented") && !declared.has(name))).toEqual([
      "invented_note.account_id",
      "invented_note.to_address",
    ]);
    await sql`drop table invented_note`.execute(database.db);
  });

  it("names only existing columns", async () => {
    const known = new Set((await columns()).map(nameOf));
    expect(PERSONAL_DATA.map(nameOf).filter((name) => !known.has(name))).toEqual([]);
  });

  it("marks columns as cascading only where the schema cascades", async () => {
    const { rows } = await sql<{ table: string; how: string }>`
      select conrelid::regclass::text as table, confdeltype::text as how from pg_constraint where contype = 'f'
        and confrelid in ('account'::regclass, 'outbox_message'::regclass, 'finder_bulk'::regclass)`.execute(
      database.db,
    );
    for (const [erased, rule] of [
      ["cascade", "c"],
      ["emptied", "n"],
    ] as const) {
      const tables = rows.filter(({ how }) => how === rule).map(({ table }) => table);
      expect(
        PERSONAL_DATA.filter((column) => column.erased === erased)
          .map(({ table }) => table)
          .filter((table) => table !== "account" && !tables.includes(table)),
      ).toEqual([]);
    }
  });
});
