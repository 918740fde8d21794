import { sql } from "kysely";
import { describe, expect, it } from "vitest";
import { useDatabase } from "../../../../test/database.ts";
import { factColumns } from "../../../catalogue/facts/fact-columns.ts";
import {
  COMPANY_FACTS,
  type Facts,
  leadFacts,
  PERSON_FACTS,
  ROUND_FACTS,
  SHOWN_PERSON_FACTS,
} from "../../../catalogue/facts/facts.ts";
import { COMPANIES, PEOPLE } from "./resources.ts";
import { columnsOfFacts } from "./expressions.ts";
import { ROUNDS } from "./rounds.ts";

const database = useDatabase();

async function columnsOf(table: string): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select column_name::text as name from information_schema.columns
    where table_schema = 'public' and table_name = ${table}`.execute(database.db);
  return rows.map(({ name }) => name);
}

describe("facts", () => {
  it.each<[string, Facts, string]>([
    ["companies", COMPANY_FACTS, "company"],
    ["rounds", ROUND_FACTS, "funding_round"],
    ["people", PERSON_FACTS, "person"],
    ["companies in lists", leadFacts(COMPANY_FACTS), "lead"],
    ["rounds in lists", leadFacts(ROUND_FACTS), "lead"],
    ["founders", SHOWN_PERSON_FACTS, "founder_listing"],
  ])("of %s are columns of their table", async (_, facts, table) => {
    expect(await columnsOf(table)).toEqual(expect.arrayContaining(factColumns(facts).map(({ column }) => column)));
  });

  it.each([
    ["companies", COMPANY_FACTS, COMPANIES],
    ["rounds", ROUND_FACTS, ROUNDS],
    ["people", PERSON_FACTS, PEOPLE],
  ])("of %s have exactly one public name each", (_, facts, { columns }) => {
    const names = columnsOfFacts(facts, () => "x").map(({ name }) => name);
    expect(columns.map(({ name }) => name).filter((name) => names.includes(name))).toEqual(names);
  });

  it("differ between companies and rounds, whose changes are listed together", () => {
    const columns = [COMPANY_FACTS, ROUND_FACTS].flatMap((facts) => factColumns(facts).map(({ column }) => column));
    expect(new Set(columns).size).toBe(columns.length);
  });
});
