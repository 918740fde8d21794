import { sql } from "kysely";
import { execute, rowsOf } from "../../../db/statement.ts";
import type { Context } from "../../shared/context.ts";
import { type Cause, type Change, type FieldChanges, logChanges } from "./changes.ts";
import { isPublishedBy, type SubjectKind } from "./claim.ts";
import { PERSON_COLUMNS, toRow } from "../facts/fact-columns.ts";
import type { Relation } from "../facts/facts.ts";
import { foldPerson, foldTitle } from "./fold.ts";
import { loadClaims } from "./load-claims.ts";
import { refoldCompanies } from "./refold-companies.ts";
import { refoldRounds } from "./refold-rounds.ts";
import { loadRows, writeRefolded } from "./refold-rows.ts";

export interface Subject {
  readonly subjectKind: SubjectKind;
  readonly subjectId: number;
}

/** Recomputes all the subjects from their claims. Returns how many changed. */
export async function refold(ctx: Context, cause: Cause, subjects: readonly Subject[]): Promise<number> {
  const of = (kind: SubjectKind) => [
    ...new Set(subjects.filter((s) => s.subjectKind === kind).map((s) => s.subjectId)),
  ];
  const companies = await refoldCompanies(ctx, cause, of("company"));
  const rounds = await refoldRounds(ctx, cause, of("round"));
  const people = await refoldPeople(ctx, cause, of("person"));
  const roles = await refoldRoles(ctx, cause, of("role"));
  return companies + rounds + people + roles;
}

/**
 * Recomputes people from their claims; withdraws those without evidence and restores them when it returns. Returns how
 * many changed.
 */
async function refoldPeople(ctx: Context, cause: Cause, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const claims = await loadClaims(ctx, "person", ids);
  const refolded = (await loadRows(ctx, "person", ids)).map((row) => {
    const own = claims.get(row.id);
    return { row, companyId: null, after: isPublishedBy(own) ? toRow(PERSON_COLUMNS, foldPerson(own)) : null };
  });
  const changes = await writeRefolded(ctx, cause, "person", refolded);
  const subjectIds = changes.filter(({ kind }) => kind === "added").map(({ subjectId }) => subjectId);
  await removeStaleRoles(ctx, subjectIds);
  return changes.length;
}

/** Removes roles without claims that were kept only while their person was withdrawn. */
async function removeStaleRoles(ctx: Context, restoredIds: readonly number[]): Promise<void> {
  if (restoredIds.length === 0) return;
  await execute(ctx)`
    delete from role r where r.person_id = any(${restoredIds})
      and not exists (select 1 from claim c where c.subject_kind = 'role' and c.subject_id = r.id)`;
}

interface RoleRow {
  readonly id: number;
  readonly personId: number;
  readonly companyId: number;
  readonly relation: Relation;
  readonly title: string | null;
  readonly isWithdrawn: boolean;
  /** True if the person is withdrawn. */
  readonly unseen: boolean;
}

/**
 * Recomputes roles from their claims, after their people, and removes roles without evidence; those with edits move to
 * `withdrawn_role`. A withdrawn person's roles stay, so that new evidence can find the person by them. Returns how many
 * changed.
 */
async function refoldRoles(ctx: Context, cause: Cause, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const rows = await rowsOf<RoleRow>(ctx)`
    select r.id, r.person_id as "personId", r.company_id as "companyId", r.relation, r.title, r."isWithdrawn",
      p.withdrawn_at is not null as unseen
    from (
      select id, person_id, company_id, relation, title, false as "isWithdrawn" from role
      union all select id, person_id, company_id, relation, title, true from withdrawn_role
    ) r join person p on p.id = r.person_id where r.id = any(${ids})`;
  const claims = await loadClaims(ctx, "role", ids);
  const retitled: { id: number; title: string | null }[] = [];
  const moved: { withdrawn: number[]; restored: number[]; removed: number[] } = {
    withdrawn: [],
    restored: [],
    removed: [],
  };
  const changes: Change[] = [];
  for (const { id, personId, companyId, relation, title, isWithdrawn, unseen } of rows) {
    const own = claims.get(id);
    const isPublished = isPublishedBy(own);
    if (!own && unseen) continue;
    const after = isPublished ? foldTitle(own) : null;
    if (isPublished === !isWithdrawn && (!isPublished || after === title)) continue;
    if (isPublished) retitled.push({ id, title: after });
    if (isPublished === isWithdrawn) moved[isPublished ? "restored" : own ? "withdrawn" : "removed"].push(id);
    const fields: FieldChanges = after === title ? {} : { title: [title, after] };
    // A removed role leaves no row behind to look these up in.
    const gone: FieldChanges = isPublished ? {} : { relation: [relation, null], personId: [personId, null] };
    changes.push({
      kind: !isPublished ? "withdrawn" : isWithdrawn ? "added" : "changed",
      subjectKind: "role",
      subjectId: id,
      companyId,
      fields: { ...fields, ...gone },
    });
  }
  await moveRoles(ctx, "role", "withdrawn_role", moved.withdrawn);
  await moveRoles(ctx, "withdrawn_role", "role", moved.restored);
  if (moved.removed.length > 0) await execute(ctx)`delete from role where id = any(${moved.removed})`;
  if (retitled.length > 0) {
    await execute(ctx)`
      update role r set title = x.title from jsonb_to_recordset(${JSON.stringify(retitled)}::jsonb) as x (id bigint,
        title text)
      where r.id = x.id`;
  }
  await logChanges(ctx, cause, changes);
  return changes.length;
}

type RoleTable = "role" | "withdrawn_role";

async function moveRoles(ctx: Context, from: RoleTable, to: RoleTable, ids: readonly number[]): Promise<void> {
  if (ids.length === 0) return;
  await execute(ctx)`
    with moved as (delete from ${sql.table(from)} where id = any(${ids}) returning id, person_id, company_id, relation,
      title)
    insert into ${sql.table(to)} (id, person_id, company_id, relation, title) select * from moved`;
}
