import { sql } from "kysely";
import { type Change, logChanges } from "../catalog/changes.ts";
import { Suppressions } from "../catalog/suppressions.ts";
import type { Context } from "../context.ts";
import { withoutSuppressed } from "../ingest/plan-people.ts";
import type { EvidenceRecord } from "../sources/record.ts";
import { eraseFromArticles } from "./erase-from-articles.ts";
import { eraseFromDescriptions } from "./erase-from-descriptions.ts";
import { erasePeopleFromMessages } from "./erase-from-messages.ts";

/**
 * Deletes people from the catalogue and from records that wait for a decision, with everything stated about them;
 * suppress them first. Stored documents stay as received, and the change log keeps its entries without values. Returns
 * the companies whose directory rows are stale.
 */
export async function erasePeople(ctx: Context, ids: readonly number[]): Promise<readonly number[]> {
  const { rows: roles } = await sql<ErasedRole>`
    select id, person_id as "personId", company_id as "companyId", relation, true as "isListed" from role where person_id = any(${ids})
    union all select id, person_id, company_id, relation, false from withdrawn_role where person_id = any(${ids})`.execute(
    ctx.db,
  );
  const roleIds = roles.map(({ id }) => id);
  const { rows: names } = await sql<{ name: string }>`
    select name from person where id = any(${ids}) union
    select fields ->> 'name' from claim where subject_kind = 'person' and subject_id = any(${ids}) and fields ->> 'name' is not null union
    select fields ->> 'name' from retired_claim where subject_kind = 'person' and subject_id = any(${ids}) and fields ->> 'name' is not null`.execute(
    ctx.db,
  );
  const ofThem = sql`
    (subject_kind = 'person' and subject_id = any(${ids}::bigint[])) or (subject_kind = 'role' and subject_id = any(${roleIds}::bigint[]))`;
  await sql`delete from claim where ${ofThem}`.execute(ctx.db);
  await sql`update edit set fields = '{}', before = '{}', reason = 'erased', source_url = null where ${ofThem}`.execute(
    ctx.db,
  );
  await sql`delete from retired_claim where ${ofThem} or person_id = any(${ids})`.execute(ctx.db);
  await sql`
    update change set fields = '{}', reason = case when edit_id is null then reason else 'erased' end
    where (fields <> '{}' or edit_id is not null)
      and (${ofThem} or (subject_kind = 'role' and fields #>> '{personId,0}' = any(${ids.map(String)})))`.execute(
    ctx.db,
  );
  const listed = await sql<{ companyId: number }>`
    select company_id as "companyId" from founder_listing where person_id = any(${ids})`.execute(ctx.db);
  await sql`delete from role where person_id = any(${ids})`.execute(ctx.db);
  await sql`delete from withdrawn_role where person_id = any(${ids})`.execute(ctx.db);
  await sql`delete from person_slug where person_id = any(${ids})`.execute(ctx.db);
  await sql`delete from person where id = any(${ids})`.execute(ctx.db);
  const texts = names.map(({ name }) => name);
  await eraseFromDescriptions(ctx, [...new Set(roles.map(({ companyId }) => companyId))], texts);
  await eraseFromRecords(ctx, texts);
  await eraseFromArticles(ctx, texts);
  await erasePeopleFromMessages(ctx, texts, containing(texts));
  const cause = { reason: "a person asked not to be listed", runId: null };
  // Subscribers learn that a company lost a person, but not which one.
  await logChanges(ctx, cause, [
    ...ids.map((subjectId): Change => ({ kind: "withdrawn", subjectKind: "person", subjectId, companyId: null })),
    ...roles.filter(({ isListed }) => isListed).map(withdrawal),
  ]);
  return [...new Set([...roles, ...listed.rows].map(({ companyId }) => companyId))];
}

interface ErasedRole {
  readonly id: number;
  readonly personId: number;
  readonly companyId: number;
  readonly relation: string;
  readonly isListed: boolean;
}

function withdrawal({ id, personId, companyId, relation }: ErasedRole): Change {
  const fields = { relation: [relation, null], personId: [personId, null] } as const;
  return { kind: "withdrawn", subjectKind: "role", subjectId: id, companyId, fields };
}

/** Tables with records of evidence that were not published, and the path to the record. */
const RECORDS = [
  { table: "review_item", keys: ["id"], column: "record", path: [] },
  { table: "review_item", keys: ["id"], column: "accepted_record", path: [] },
  { table: "retired_review_item", keys: ["id"], column: "item", path: ["record"] },
  { table: "retired_review_item", keys: ["id"], column: "item", path: ["accepted_record"] },
  { table: "proposal_outcome", keys: ["proposal_id", "position"], column: "outcome", path: ["record"] },
] as const;

/** Where those tables keep what the source wrote. */
const RAW_TEXTS = [
  ...RECORDS.filter(({ table }) => table !== "proposal_outcome"),
  { table: "proposal_outcome", column: "outcome", path: [] },
] as const;

/** Removes suppressed people from records of evidence, and excerpts that name them. */
async function eraseFromRecords(ctx: Context, names: readonly string[]): Promise<void> {
  const suppressions = await Suppressions.load(ctx);
  await sql`update quarantined_row set excerpt = null where lower(excerpt) like any(${containing(names)})`.execute(
    ctx.db,
  );
  await sql`
    update proposal_outcome set outcome = outcome - 'excerpt' where lower(outcome ->> 'excerpt') like any(${containing(names)})`.execute(
    ctx.db,
  );
  await sql`
    update proposal set columns = (select jsonb_agg(c.column || '{"samples": []}') from jsonb_array_elements(columns) as c ("column"))
    where jsonb_array_length(columns) > 0 and lower(columns::text) like any(${containing(names)})`.execute(ctx.db);
  // The source's own words may name a person whom the record does not.
  for (const { table, column, path } of RAW_TEXTS)
    await sql`
      update ${sql.table(table)} set ${sql.ref(column)} = ${sql.ref(column)} #- ${[...path, "raw"]}::text[]
      where lower((${sql.ref(column)} #> ${[...path, "raw"]}::text[])::text) like any(${containing(names)})`.execute(
      ctx.db,
    );
  const lastNames = containing(names.map((name) => name.trim().split(/\s+/).at(-1) ?? name));
  for (const { table, keys, column, path } of RECORDS) {
    const people = sql`(${sql.ref(column)} #> ${[...path, "people"]}::text[])`;
    const { rows } = await sql<{ key: object; record: EvidenceRecord }>`
      select jsonb_build_object(${sql.join(keys.flatMap((key) => [sql.lit(key), sql.ref(key)]))}) as key, ${sql.ref(column)} #> ${[...path]}::text[] as record
      from ${sql.table(table)} where jsonb_typeof(${people}) = 'array' and lower(${people}::text) like any(${lastNames})`.execute(
      ctx.db,
    );
    const cleaned = rows.flatMap(({ key, record }) => {
      const { people: listable, company } = withoutSuppressed(record, suppressions);
      return listable.length === record.people.length ? [] : [{ ...key, people: listable, company }];
    });
    if (cleaned.length === 0) continue;
    await sql`
      update ${sql.table(table)} t set ${sql.ref(column)} = jsonb_set(
        jsonb_set(t.${sql.ref(column)}, ${[...path, "people"]}::text[], x.people), ${[...path, "company"]}::text[], x.company)
      from jsonb_to_recordset(${JSON.stringify(cleaned)}::jsonb) as x (${sql.join(keys.map((key) => sql`${sql.ref(key)} bigint`))}, people jsonb, company jsonb)
      where ${sql.join(
        keys.map((key) => sql`t.${sql.ref(key)} = x.${sql.ref(key)}`),
        sql` and `,
      )}`.execute(ctx.db);
  }
}

/** Patterns of `like` for lower-case texts that contain one of the words. */
function containing(words: readonly string[]): string[] {
  return [...new Set(words)].map((word) => `%${word.toLowerCase().replace(/[%_\\]/g, "\\$&")}%`);
}
