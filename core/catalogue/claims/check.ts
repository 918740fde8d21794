import { sql } from "kysely";
import { rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";

/** Columns that reference another table without a foreign key (see the first migration). Addresses outlive their pages. */
const REFERENCES = [
  ["company_key", "company_id", "company"],
  ["role", "person_id", "person"],
  ["role", "company_id", "company"],
  ["funding_round", "company_id", "company"],
  ["round_investor", "round_id", "funding_round"],
  ["round_investor", "investor_id", "investor"],
  ["claim", "document_id", "document"],
  ["change", "run_id", "ingest_run"],
] as const;

const CLAIM_SUBJECTS = [
  ["company", "company"],
  ["person", "person"],
  ["role", "role"],
  ["round", "funding_round"],
] as const;

/** Dangling references, counted by "table.column"; an empty object means there are none. */
export async function checkCatalogue(ctx: Context): Promise<Record<string, number>> {
  const references = REFERENCES.map(
    ([table, column, target]) => sql`
    select ${`${table}.${column}`} as reference, count(*)::int as broken from ${sql.table(table)} t
    where t.${sql.ref(column)} is not null and not exists (select 1 from ${sql.table(target)} p
      where p.id = t.${sql.ref(column)})`,
  );
  const subjects = CLAIM_SUBJECTS.map(
    ([kind, target]) => sql`
    select ${`claim.subject_id of a ${kind}`}, count(*)::int from claim t
    where t.subject_kind = ${kind} and not exists (select 1 from ${sql.table(target)} p where p.id = t.subject_id)
      ${kind === "role" ? sql`and not exists (select 1 from withdrawn_role w where w.id = t.subject_id)` : sql``}`,
  );
  const rows = await rowsOf<{ reference: string; broken: number }>(ctx)`
    select * from (${sql.join([...references, ...subjects], sql` union all `)}) found where broken > 0`;
  return Object.fromEntries(rows.map((row) => [row.reference, row.broken]));
}
