import { sql } from "kysely";
import type { Context } from "../context.ts";
import type { Cause, Change, FieldChanges } from "./changes.ts";
import { changedFields, logChanges } from "./changes.ts";
import type { Relation } from "./fields.ts";
import type { PersonProjection } from "./fold.ts";
import { foldPerson, foldRole } from "./fold.ts";
import { loadClaims } from "./load-claims.ts";

/**
 * Brings people back in line with their claims; one without any evidence left is withdrawn, and restored when evidence
 * returns. Returns how many changed.
 */
export async function refoldPeople(ctx: Context, cause: Cause, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { rows } = await sql<PersonProjection & { id: number; withdrawnAt: Date | null }>`
    select id, name, profile_url as "profileUrl", location, description, withdrawn_at as "withdrawnAt"
    from person where id = any(${ids})`.execute(ctx.db);
  const claims = await loadClaims(ctx, "person", ids);
  const updates: object[] = [];
  const changes: Change[] = [];
  for (const { id, withdrawnAt, ...before } of rows) {
    const own = claims.get(id);
    const after = own ? foldPerson(own) : before;
    const fields = changedFields(before, after);
    const withdrawn = own === undefined;
    if (Object.keys(fields).length === 0 && withdrawn === (withdrawnAt !== null)) continue;
    updates.push({ id, ...after, withdrawn });
    changes.push({ kind: withdrawn ? "withdrawn" : withdrawnAt ? "added" : "changed", subjectKind: "person", subjectId: id, companyId: null, fields });
  }
  if (updates.length > 0) {
    await sql`
      update person p set name = x.name, profile_url = x."profileUrl", location = x.location, description = x.description,
        withdrawn_at = case when x.withdrawn then coalesce(p.withdrawn_at, ${ctx.clock.now()}::timestamptz) end,
        updated_at = ${ctx.clock.now()}
      from jsonb_to_recordset(${JSON.stringify(updates)}::jsonb)
        as x (id bigint, name text, "profileUrl" text, location text, description text, withdrawn boolean)
      where p.id = x.id`.execute(ctx.db);
    await removeRolesOfOld(ctx, changes.filter(({ kind }) => kind === "added").map(({ subjectId }) => subjectId));
  }
  await logChanges(ctx, cause, changes);
  return changes.length;
}

/** Of the roles that waited unseen with a withdrawn person, those that nothing speaks of now that the person is back. */
async function removeRolesOfOld(ctx: Context, restoredIds: readonly number[]): Promise<void> {
  if (restoredIds.length === 0) return;
  await sql`
    delete from role r where r.person_id = any(${restoredIds})
      and not exists (select 1 from claim c where c.subject_kind = 'role' and c.subject_id = r.id)`.execute(ctx.db);
}

/**
 * Brings roles back in line with their claims, after the people in them; a role without any evidence left is removed.
 * One whose person is withdrawn is not seen, and stays, so that evidence which returns finds the person by it.
 * Returns how many changed.
 */
export async function refoldRoles(ctx: Context, cause: Cause, ids: readonly number[]): Promise<number> {
  if (ids.length === 0) return 0;
  const { rows } = await sql<{ id: number; personId: number; companyId: number; relation: Relation; title: string | null; unseen: boolean }>`
    select r.id, r.person_id as "personId", r.company_id as "companyId", r.relation, r.title, p.withdrawn_at is not null as unseen
    from role r join person p on p.id = r.person_id where r.id = any(${ids})`.execute(ctx.db);
  const claims = await loadClaims(ctx, "role", ids);
  const retitled: { id: number; title: string | null }[] = [];
  const removed: number[] = [];
  const changes: Change[] = [];
  for (const { id, personId, companyId, relation, title, unseen } of rows) {
    const own = claims.get(id);
    if (!own && unseen) continue;
    const after = own ? foldRole(own, relation).title : null;
    const fields: FieldChanges = after === title ? {} : { title: [title, after] };
    if (own && after === title) continue;
    if (own) retitled.push({ id, title: after });
    else removed.push(id);
    // Whose role it was, and which, is in no row any more.
    const gone: FieldChanges = own ? {} : { relation: [relation, null], personId: [personId, null] };
    changes.push({ kind: own ? "changed" : "withdrawn", subjectKind: "role", subjectId: id, companyId, fields: { ...fields, ...gone } });
  }
  if (removed.length > 0) await sql`delete from role where id = any(${removed})`.execute(ctx.db);
  if (retitled.length > 0) {
    await sql`
      update role r set title = x.title from jsonb_to_recordset(${JSON.stringify(retitled)}::jsonb) as x (id bigint, title text)
      where r.id = x.id`.execute(ctx.db);
  }
  await logChanges(ctx, cause, changes);
  return changes.length;
}
