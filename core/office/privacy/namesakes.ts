import { type RawBuilder, sql } from "kysely";
import { rowsOf } from "../../../db/statement.ts";
import { isAddress } from "../../catalogue/names/mentioned-addresses.ts";
import { keysOfName, lastWordPatterns, mentionTest, withoutAccents } from "../../catalogue/names/mentioned-names.ts";
import type { Context } from "../../shared/context.ts";
import { withdrawSubject } from "../../intake/curation/edit-subject.ts";

/** A text of a row. */
export interface RowText {
  readonly id: number;
  readonly text: string;
}

/** The rows of a table whose text names one of these people, in any word order, or has an address among `names`. */
export async function rowsNaming(
  ctx: Context,
  {
    table,
    text,
    where = sql`true`,
  }: { readonly table: string; readonly text: RawBuilder<unknown>; readonly where?: RawBuilder<unknown> },
  names: readonly string[],
): Promise<readonly RowText[]> {
  if (names.length === 0) return [];
  const isNaming = mentionTest(names);
  const rows = await rowsOf<RowText>(ctx)`
    select t.id, ${text} as text from ${sql.table(table)} t
    where ${withoutAccents(text)} like any(${lastWordPatterns(names)}) and ${where} order by t.id`;
  return rows.filter((row) => isNaming(row.text));
}

/**
 * Of these companies, those that list a person with one of these names. Call it after the erased people are deleted, so
 * that only namesakes are left.
 */
export async function companiesWithNamesakes(
  ctx: Context,
  companyIds: readonly number[],
  names: readonly string[],
): Promise<ReadonlySet<number>> {
  const keys = new Set(names.filter((name) => !isAddress(name)).flatMap(keysOfName));
  const rows = await rowsOf<{ companyId: number; name: string }>(ctx)`
    select distinct r.company_id as "companyId", p.name from role r join person p on p.id = r.person_id
    where r.company_id = any(${companyIds}) and p.withdrawn_at is null`;
  const alike = rows.filter(({ name }) => keysOfName(name).some((key) => keys.has(key)));
  return new Set(alike.map(({ companyId }) => companyId));
}

/** Withdraws investors with the name of an erased person, who may be that person. An editor can restore a namesake. */
export async function withdrawInvestorsNamed(ctx: Context, names: readonly string[]): Promise<void> {
  const where = sql`t.merged_into_id is null and t.withdrawn_at is null`;
  const keys = new Set(names.flatMap(keysOfName));
  const reason = "Has the name of a person who asked not to be listed";
  for (const { id, text: name } of await rowsNaming(ctx, { table: "investor", text: sql`t.name`, where }, names))
    if (keysOfName(name).some((key) => keys.has(key)))
      await withdrawSubject(ctx, { kind: "investor", id }, { reason, source: null });
}
