import { sql } from "kysely";
import type { Context } from "../context.ts";

/** Columns that name a row of another table, which the database does not check itself (see the first migration). */
const POINTERS = [
  ["company_slug", "company_id", "company"],
  ["company_key", "company_id", "company"],
  ["person_slug", "person_id", "person"],
  ["role", "person_id", "person"],
  ["role", "company_id", "company"],
  ["funding_round", "company_id", "company"],
  ["round_investor", "round_id", "funding_round"],
  ["round_investor", "investor_id", "investor"],
  ["claim", "document_id", "document"],
  ["change", "run_id", "ingest_run"],
] as const;

const CLAIM_SUBJECTS = [["company", "company"], ["person", "person"], ["role", "role"], ["round", "funding_round"]] as const;

/** Rows that point nowhere, counted by "table.column"; nothing in it means the catalogue is whole. */
export async function checkCatalogue(ctx: Context): Promise<Record<string, number>> {
  const pointers = POINTERS.map(([table, column, target]) => sql`
    select ${`${table}.${column}`} as pointer, count(*)::int as broken from ${sql.table(table)} t
    where t.${sql.ref(column)} is not null and not exists (select 1 from ${sql.table(target)} p where p.id = t.${sql.ref(column)})`);
  const subjects = CLAIM_SUBJECTS.map(([kind, target]) => sql`
    select ${`claim.subject_id of a ${kind}`}, count(*)::int from claim t
    where t.subject_kind = ${kind} and not exists (select 1 from ${sql.table(target)} p where p.id = t.subject_id)`);
  const { rows } = await sql<{ pointer: string; broken: number }>`
    select * from (${sql.join([...pointers, ...subjects], sql` union all `)}) found where broken > 0`.execute(ctx.db);
  return Object.fromEntries(rows.map((row) => [row.pointer, row.broken]));
}
