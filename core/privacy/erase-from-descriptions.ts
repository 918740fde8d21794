import { sql } from "kysely";
import { sentencesWithout } from "../catalog/names/sentences.ts";
import type { Context } from "../context.ts";
import { containing } from "../like-pattern.ts";

/** Columns with the fields of a company as JSON. */
const STATED = [
  { table: "claim", column: "fields" },
  { table: "retired_claim", column: "fields" },
  { table: "edit", column: "fields" },
  { table: "edit", column: "before" },
] as const;

/**
 * Removes the sentences that name these people from the descriptions of companies, in their evidence and on their pages.
 * The change log keeps its entries about these descriptions without values.
 */
export async function eraseFromDescriptions(
  ctx: Context,
  companyIds: readonly number[],
  names: readonly string[],
): Promise<void> {
  const patterns = names.map((name) => containing(name.toLowerCase()));
  for (const { table, column } of STATED) {
    const stated = sql`${sql.ref(column)} ->> 'description'`;
    const { rows } = await sql<{ id: number; text: string }>`
      select id, ${stated} as text from ${sql.table(table)}
      where subject_kind = 'company' and subject_id = any(${companyIds}) and lower(${stated}) like any(${patterns})`.execute(
      ctx.db,
    );
    const [ids, texts] = withoutNames(rows, names);
    if (ids.length === 0) continue;
    await sql`
      update ${sql.table(table)} t set ${sql.ref(column)} = case when x.text is null then t.${sql.ref(column)} - 'description'
        else jsonb_set(t.${sql.ref(column)}, '{description}', to_jsonb(x.text)) end
      from unnest(${ids}::bigint[], ${texts}::text[]) as x (id, text) where t.id = x.id`.execute(ctx.db);
  }
  const { rows: shown } = await sql<{ id: number; text: string }>`
    select id, description as text from company where id = any(${companyIds}) and lower(description) like any(${patterns})`.execute(
    ctx.db,
  );
  const [ids, texts] = withoutNames(shown, names);
  await sql`
    update company c set description = x.text from unnest(${ids}::bigint[], ${texts}::text[]) as x (id, text) where c.id = x.id`.execute(
    ctx.db,
  );
  await sql`
    update change set fields = '{}'
    where subject_kind = 'company' and subject_id = any(${companyIds}) and lower(fields ->> 'description') like any(${patterns})`.execute(
    ctx.db,
  );
}

function withoutNames(
  rows: readonly { readonly id: number; readonly text: string }[],
  names: readonly string[],
): [number[], (string | null)[]] {
  return [rows.map(({ id }) => id), rows.map(({ text }) => sentencesWithout(text, names))];
}
