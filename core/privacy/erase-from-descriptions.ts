import { sql } from "kysely";
import { mentionTest } from "../catalog/names/mentioned-names.ts";
import { sentencesOf } from "../catalog/names/sentences.ts";
import type { Context } from "../context.ts";

/** Columns with the fields of a company as JSON. */
const STATED = [
  { table: "claim", column: "fields" },
  { table: "retired_claim", column: "fields" },
  { table: "edit", column: "fields" },
  { table: "edit", column: "before" },
] as const;

/**
 * Removes the sentences that name these people, in any word order, from the descriptions of companies, in their evidence
 * and on their pages. The change log keeps its entries about these descriptions without values.
 */
export async function eraseFromDescriptions(
  ctx: Context,
  companyIds: readonly number[],
  names: readonly string[],
): Promise<void> {
  const isNaming = mentionTest(names);
  const withoutNames = (rows: readonly Described[]): [number[], (string | null)[]] => {
    const naming = rows.filter(({ text }) => isNaming(text));
    return [naming.map(({ id }) => id), naming.map(({ text }) => sentencesOf(text, (sentence) => !isNaming(sentence)))];
  };
  for (const { table, column } of STATED) {
    const stated = sql`${sql.ref(column)} ->> 'description'`;
    const { rows } = await sql<Described>`
      select id, ${stated} as text from ${sql.table(table)}
      where subject_kind = 'company' and subject_id = any(${companyIds}) and ${stated} is not null`.execute(ctx.db);
    const [ids, texts] = withoutNames(rows);
    if (ids.length === 0) continue;
    await sql`
      update ${sql.table(table)} t set ${sql.ref(column)} = case when x.text is null
        then t.${sql.ref(column)} - 'description'
        else jsonb_set(t.${sql.ref(column)}, '{description}', to_jsonb(x.text)) end
      from unnest(${ids}::bigint[], ${texts}::text[]) as x (id, text) where t.id = x.id`.execute(ctx.db);
  }
  const { rows: shown } = await sql<Described>`
    select id, description as text from company where id = any(${companyIds}) and description is not null`.execute(
    ctx.db,
  );
  const [ids, texts] = withoutNames(shown);
  await sql`
    update company c set description = x.text from unnest(${ids}::bigint[], ${texts}::text[]) as x (id, text)
      where c.id = x.id`.execute(ctx.db);
  const { rows: logged } = await sql<Described>`
    select id, fields ->> 'description' as text from change
    where subject_kind = 'company' and subject_id = any(${companyIds})
      and fields ->> 'description' is not null`.execute(ctx.db);
  const naming = logged.filter(({ text }) => isNaming(text)).map(({ id }) => id);
  await sql`update change set fields = '{}' where id = any(${naming})`.execute(ctx.db);
}

interface Described {
  readonly id: number;
  readonly text: string;
}
