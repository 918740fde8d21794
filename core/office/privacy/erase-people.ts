import { sql } from "kysely";
import { columnOf, execute, rowsOf } from "../../../db/statement.ts";
import { type Change, logChanges } from "../../catalogue/claims/changes.ts";
import type { Context } from "../../shared/context.ts";
import { oweTakingBack } from "../../shared/written-records.ts";
import { eraseFromArticles } from "./erase-from-articles.ts";
import { eraseFromDescriptions } from "./erase-from-descriptions.ts";
import { erasePeopleFromMessages } from "./erase-from-messages.ts";
import { eraseFromRecords } from "./erase-from-records.ts";
import { withdrawInvestorsNamed } from "./namesakes.ts";

/** The reason of these changes in the change log. */
export const ERASED = "a person asked not to be listed";

/**
 * Deletes people from the catalogue and from records that wait for a decision, with all statements about them; suppress
 * them first. Texts lose the sentences with their names and `addresses`. Stored documents stay as received, and the change log keeps its entries without values. Returns the
 * companies whose directory rows are stale.
 */
export async function erasePeople(
  ctx: Context,
  ids: readonly number[],
  addresses: readonly string[],
): Promise<readonly number[]> {
  const roles = await rowsOf<ErasedRole>(ctx)`
    select id, person_id as "personId", company_id as "companyId", relation, true as "isListed" from role
      where person_id = any(${ids})
    union all select id, person_id, company_id, relation, false from withdrawn_role
      where person_id = any(${ids})`;
  const roleIds = roles.map(({ id }) => id);
  const names = await columnOf<string>(ctx)`
    select name from person where id = any(${ids}) union
    select fields ->> 'name' from claim where subject_kind = 'person' and subject_id = any(${ids})
      and fields ->> 'name' is not null union
    select fields ->> 'name' from retired_claim where subject_kind = 'person' and subject_id = any(${ids})
      and fields ->> 'name' is not null`;
  const ofThem = sql`
    (subject_kind = 'person' and subject_id = any(${ids}::bigint[]))
      or (subject_kind = 'role' and subject_id = any(${roleIds}::bigint[]))`;
  await execute(ctx)`delete from claim where ${ofThem}`;
  await execute(ctx)`
    update edit set fields = '{}', before = '{}', reason = 'erased', source_url = null where ${ofThem}`;
  await execute(ctx)`delete from retired_claim where ${ofThem} or person_id = any(${ids})`;
  await execute(ctx)`
    update change set fields = '{}', reason = case when edit_id is null then reason else 'erased' end
    where (fields <> '{}' or edit_id is not null)
      and (${ofThem} or (subject_kind = 'role' and fields #>> '{personId,0}' = any(${ids.map(String)})))`;
  const listed = await sql<{ companyId: number }>`
    select company_id as "companyId" from founder_listing where person_id = any(${ids})`.execute(ctx.db);
  await execute(ctx)`delete from role where person_id = any(${ids})`;
  await execute(ctx)`delete from withdrawn_role where person_id = any(${ids})`;
  await execute(ctx)`delete from person_slug where person_id = any(${ids})`;
  await execute(ctx)`delete from person where id = any(${ids})`;
  const texts = names;
  const own = [...new Set(roles.map(({ companyId }) => companyId))];
  const described = await eraseTextsNaming(ctx, own, texts, addresses);
  await oweTakingBack(ctx, { personIds: ids, addresses, describedIds: [...new Set([...own, ...described])] });
  const cause = { reason: ERASED, runId: null };
  // Subscribers learn that a company lost a person, but not which one.
  await logChanges(ctx, cause, [
    ...ids.map((subjectId): Change => ({ kind: "withdrawn", subjectKind: "person", subjectId, companyId: null })),
    ...roles.filter(({ isListed }) => isListed).map(withdrawal),
  ]);
  return [...new Set([...own, ...described, ...listed.rows.map(({ companyId }) => companyId)])];
}

/**
 * Removes what names suppressed people, or has their addresses, from all texts, waiting records and stored messages;
 * `companyIds` are their own companies. Returns the companies whose pages changed.
 */
export async function eraseTextsNaming(
  ctx: Context,
  companyIds: readonly number[],
  names: readonly string[],
  addresses: readonly string[],
): Promise<readonly number[]> {
  const mentions = [...names, ...addresses];
  const described = await eraseFromDescriptions(ctx, companyIds, mentions);
  await eraseFromRecords(ctx, mentions);
  await eraseFromArticles(ctx, mentions);
  await erasePeopleFromMessages(ctx, mentions);
  await withdrawInvestorsNamed(ctx, names);
  return described;
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
