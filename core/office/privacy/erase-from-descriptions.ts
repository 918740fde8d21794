import { sql } from "kysely";
import { execute, rowsOf } from "../../../db/statement.ts";
import { isAddress } from "../../catalogue/names/mentioned-addresses.ts";
import { lastWordPatterns, mentionTest, withoutAccents } from "../../catalogue/names/mentioned-names.ts";
import { sentencesOf } from "../../catalogue/names/sentences.ts";
import type { Context } from "../../shared/context.ts";
import { companiesWithNamesakes } from "./namesakes.ts";

/** Columns with the fields of a company as JSON. */
const STATED = [
  { table: "claim", column: "fields" },
  { table: "retired_claim", column: "fields" },
  { table: "edit", column: "fields" },
  { table: "edit", column: "before" },
] as const;

/**
 * Removes the sentences that name these people, in any word order, or contain their e-mail addresses, which are among
 * `names`, from the descriptions of all companies, in their evidence and on their pages. A company that lists a namesake
 * keeps its sentences with the name, unless it is one of `companyIds`, the people's own. The change log keeps its entries about these descriptions without values. Returns the companies
 * whose pages changed.
 */
export async function eraseFromDescriptions(
  ctx: Context,
  companyIds: readonly number[],
  names: readonly string[],
): Promise<readonly number[]> {
  if (names.length === 0) return [];
  const isNaming = mentionTest(names);
  // A name of one word is too often a common word or a company.
  const isNamingElsewhere = mentionTest(names.filter((name) => isAddress(name) || name.trim().includes(" ")));
  const isAddressing = mentionTest(names.filter(isAddress));
  const own = new Set(companyIds);
  const describedIn = (table: string, column: string) => {
    const text = sql`${sql.ref(column)} ->> 'description'`;
    return rowsOf<Described>(ctx)`
      select id, subject_id as "companyId", ${text} as text from ${sql.table(table)}
      where subject_kind = 'company' and ${withoutAccents(text)} like any(${lastWordPatterns(names)})`;
  };
  const found: ((typeof STATED)[number] & { readonly rows: readonly Described[] })[] = [];
  for (const one of STATED) found.push({ ...one, rows: await describedIn(one.table, one.column) });
  const logged = await describedIn("change", "fields");
  const shown = await rowsOf<Described>(ctx)`
    select id, id as "companyId", description as text from company
    where ${withoutAccents(sql`description`)} like any(${lastWordPatterns(names)})`;
  const others = [...found.flatMap(({ rows }) => rows), ...logged, ...shown].filter(
    ({ companyId, text }) => !own.has(companyId) && isNamingElsewhere(text),
  );
  const kept = await companiesWithNamesakes(ctx, [...new Set(others.map(({ companyId }) => companyId))], names);
  const testOf = (companyId: number) => {
    if (own.has(companyId)) return isNaming;
    return kept.has(companyId) ? isAddressing : isNamingElsewhere;
  };
  const naming = (rows: readonly Described[]) => rows.filter(({ companyId, text }) => testOf(companyId)(text));
  const withoutNames = (rows: readonly Described[]): [number[], (string | null)[]] => [
    rows.map(({ id }) => id),
    rows.map(({ companyId, text }) => sentencesOf(text, (sentence) => !testOf(companyId)(sentence))),
  ];
  for (const { table, column, rows } of found) {
    const [ids, texts] = withoutNames(naming(rows));
    if (ids.length === 0) continue;
    await execute(ctx)`
      update ${sql.table(table)} t set ${sql.ref(column)} = case when x.text is null
        then t.${sql.ref(column)} - 'description'
        else jsonb_set(t.${sql.ref(column)}, '{description}', to_jsonb(x.text)) end
      from unnest(${ids}::bigint[], ${texts}::text[]) as x (id, text) where t.id = x.id`;
  }
  const [ids, texts] = withoutNames(naming(shown));
  await execute(ctx)`
    update company c set description = x.text from unnest(${ids}::bigint[], ${texts}::text[]) as x (id, text)
      where c.id = x.id`;
  const entries = naming(logged).map(({ id }) => id);
  await execute(ctx)`update change set fields = '{}' where id = any(${entries})`;
  return ids;
}

interface Described {
  readonly id: number;
  readonly companyId: number;
  readonly text: string;
}
