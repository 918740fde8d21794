import { type RawBuilder, sql } from "kysely";
import { execute, rowsOf } from "../../../db/statement.ts";
import { lastWordPatterns, mentionTest, withoutAccents } from "../../catalogue/names/mentioned-names.ts";
import { Suppressions } from "../../catalogue/claims/suppression/suppressions.ts";
import type { Context } from "../../shared/context.ts";
import { withoutSuppressed } from "../../intake/ingest/plan-people.ts";
import type { Hold } from "../../intake/ingest/proposals/holds.ts";
import { withoutNamed, withoutQuotes } from "../../intake/ingest/rejected-row.ts";
import type { EvidenceRecord } from "../../catalogue/sources/record.ts";

/** Tables with records of unpublished evidence, and the path to the record. */
const RECORDS = [
  { table: "review_item", keys: ["id"], column: "record", path: [] },
  { table: "review_item", keys: ["id"], column: "accepted_record", path: [] },
  { table: "retired_review_item", keys: ["id"], column: "item", path: ["record"] },
  { table: "retired_review_item", keys: ["id"], column: "item", path: ["accepted_record"] },
  { table: "proposal_outcome", keys: ["proposal_id", "position"], column: "outcome", path: ["record"] },
] as const;

/** The columns of those tables that keep the source's words. */
const RAW_TEXTS = RECORDS.map((one) => ({ ...one, path: one.table === "proposal_outcome" ? [] : one.path }));

/** Rejected rows and notices, with SQL to read and write their quotes. */
const REJECTED = [
  {
    table: "quarantined_row",
    keys: ["id"],
    reason: sql`t.reason`,
    excerpt: sql`t.excerpt`,
    written: sql`reason = x.reason, excerpt = x.excerpt`,
  },
  {
    table: "proposal_outcome",
    keys: ["proposal_id", "position"],
    reason: sql`t.outcome ->> 'reason'`,
    excerpt: sql`t.outcome ->> 'excerpt'`,
    written: sql`outcome = t.outcome - 'excerpt' || jsonb_strip_nulls(jsonb_build_object('reason', x.reason, 'excerpt',
    x.excerpt))`,
  },
  {
    table: "proposal_outcome",
    keys: ["proposal_id", "position"],
    reason: sql`t.outcome ->> 'message'`,
    excerpt: sql`null::text`,
    written: sql`outcome = t.outcome || jsonb_build_object('message', x.reason)`,
  },
] as const;

/** Removes suppressed people from records of unpublished evidence, and from the source's words in any order. */
export async function eraseFromRecords(ctx: Context, names: readonly string[]): Promise<void> {
  const isNaming = mentionTest(names);
  const words = lastWordPatterns(names);
  await eraseQuotes(ctx, words, isNaming);
  await eraseSamples(ctx, words, isNaming);
  await eraseRawTexts(ctx, words, isNaming);
  await erasePeopleOfRecords(ctx, words);
}

type Test = (text: string) => boolean;

async function eraseQuotes(ctx: Context, words: readonly string[], isNaming: Test): Promise<void> {
  for (const { table, keys, reason, excerpt, written } of REJECTED) {
    const rows = await rowsOf<{ key: object; reason: string; excerpt: string | null }>(ctx)`
      select ${keyOf(keys)} as key, ${reason} as reason, ${excerpt} as excerpt from ${sql.table(table)} t
      where ${withoutAccents(sql`concat_ws(' ', ${reason}, ${excerpt})`)} like any(${[...words]})`;
    const masked = rows.flatMap(({ key, ...row }) =>
      [row.reason, row.excerpt ?? ""].some(isNaming) ? [{ ...key, ...withoutQuotes(row, isNaming) }] : [],
    );
    if (masked.length === 0) continue;
    await execute(ctx)`
      update ${sql.table(table)} t set ${written}
      from jsonb_to_recordset(${JSON.stringify(masked)}::jsonb) as x (${columnsOf(keys)}, reason text, excerpt text)
      where ${sameKey(keys)}`;
  }
}

/** Removes the sample values, sample changes, notices and quoted cells of imports that name one of them. */
async function eraseSamples(ctx: Context, words: readonly string[], isNaming: Test): Promise<void> {
  const shown = sql`concat_ws(' ', columns, holds, effect -> 'notices', effect -> 'samples')`;
  const rows = await rowsOf<{ id: number; text: string; holds: readonly Hold[]; samples: readonly object[] | null }>(
    ctx,
  )`
    select id, ${shown} as text, holds, effect -> 'samples' as samples from proposal
      where ${withoutAccents(shown)} like any(${[...words]})`;
  const naming = rows
    .filter(({ text }) => isNaming(text))
    .map(({ id, holds, samples }) => ({
      id,
      holds: holds.map((hold) => withoutNamed(hold, isNaming)),
      samples: samples?.filter((one) => !isNaming(JSON.stringify(one))) ?? [],
    }));
  await execute(ctx)`
    update proposal p set holds = x.holds,
      columns = (select coalesce(jsonb_agg(c.column || '{"samples": []}'), '[]')
        from jsonb_array_elements(columns) as c ("column")),
      effect = effect || jsonb_build_object('samples', x.samples) || case when effect ? 'notices' then '{"notices": []}'
        else '{}'::jsonb end
    from jsonb_to_recordset(${JSON.stringify(naming)}::jsonb) as x (id bigint, holds jsonb, samples jsonb)
      where p.id = x.id`;
}

/** The source's own words may name a person whom the record does not. */
async function eraseRawTexts(ctx: Context, words: readonly string[], isNaming: Test): Promise<void> {
  for (const { table, keys, column, path } of RAW_TEXTS) {
    const raw = sql`(t.${sql.ref(column)} #> ${[...path, "raw"]}::text[])::text`;
    const rows = await rowsOf<{ key: object; text: string }>(ctx)`
      select ${keyOf(keys)} as key, ${raw} as text from ${sql.table(table)} t
      where ${withoutAccents(raw)} like any(${[...words]})`;
    const naming = rows.filter(({ text }) => isNaming(text)).map(({ key }) => key);
    if (naming.length === 0) continue;
    await execute(ctx)`
      update ${sql.table(table)} t set ${sql.ref(column)} = t.${sql.ref(column)} #- ${[...path, "raw"]}::text[]
      from jsonb_to_recordset(${JSON.stringify(naming)}::jsonb) as x (${columnsOf(keys)})
        where ${sameKey(keys)}`;
  }
}

async function erasePeopleOfRecords(ctx: Context, words: readonly string[]): Promise<void> {
  const suppressions = await Suppressions.load(ctx);
  for (const { table, keys, column, path } of RECORDS) {
    const people = sql`(t.${sql.ref(column)} #> ${[...path, "people"]}::text[])`;
    const description = sql`t.${sql.ref(column)} #>> ${[...path, "company", "description"]}::text[]`;
    const rows = await rowsOf<{ key: object; record: EvidenceRecord }>(ctx)`
      select ${keyOf(keys)} as key, t.${sql.ref(column)} #> ${[...path]}::text[] as record
      from ${sql.table(table)} t where jsonb_typeof(${people}) = 'array'
        and ${withoutAccents(sql`concat_ws(' ', ${people}, ${description})`)} like any(${[...words]})`;
    const cleaned = rows.flatMap(({ key, record }) => {
      const { people: listable, company } = withoutSuppressed(record, suppressions);
      const isUnchanged = listable.length === record.people.length && company === record.company;
      return isUnchanged ? [] : [{ ...key, people: listable, company }];
    });
    if (cleaned.length === 0) continue;
    await execute(ctx)`
      update ${sql.table(table)} t set ${sql.ref(column)} = jsonb_set(
        jsonb_set(t.${sql.ref(column)}, ${[...path, "people"]}::text[], x.people), ${[...path, "company"]}::text[],
          x.company)
      from jsonb_to_recordset(${JSON.stringify(cleaned)}::jsonb) as x (${columnsOf(keys)}, people jsonb, company jsonb)
      where ${sameKey(keys)}`;
  }
}

function keyOf(keys: readonly string[]): RawBuilder<unknown> {
  return sql`jsonb_build_object(${sql.join(keys.flatMap((key) => [sql.lit(key), sql.ref(`t.${key}`)]))})`;
}

function columnsOf(keys: readonly string[]): RawBuilder<unknown> {
  return sql.join(keys.map((key) => sql`${sql.ref(key)} bigint`));
}

function sameKey(keys: readonly string[]): RawBuilder<unknown> {
  const conditions = keys.map((key) => sql`t.${sql.ref(key)} = x.${sql.ref(key)}`);
  return sql.join(conditions, sql` and `);
}
