import { sql } from "kysely";
import { AppError } from "../../platform/errors.ts";
import type { Context } from "../context.ts";
import { refreshDirectory } from "../directory/refresh.ts";
import { writeAudit } from "./audit.ts";
import type { Change } from "./changes.ts";
import { logChanges } from "./changes.ts";
import type { RoundMerge } from "./merge-rounds.ts";
import { mergeRounds, splitRounds } from "./merge-rounds.ts";
import { refoldCompanies } from "./refold-companies.ts";
import { sameRounds } from "./same-rounds.ts";
import { inCatalogueTransaction, raiseVersion } from "./state.ts";

interface Moved {
  readonly claimIds: readonly number[];
  readonly roundIds: readonly number[];
  readonly roleIds: readonly number[];
  readonly roundMerges: readonly RoundMerge[];
}

/**
 * Makes one company of two: everything known of `absorbedId` is told of `keptId` from now on, and its address
 * leads there. Rounds that both report become one. Returns the merge's id, by which it can be undone.
 * Throws AppError `invalid_input` when either is not a company of its own.
 */
export function mergeCompanies(ctx: Context, input: { readonly keptId: number; readonly absorbedId: number; readonly reason: string }): Promise<number> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const { keptId, absorbedId } = input;
    const [kept, absorbed] = [await ownName(inner, keptId), await ownName(inner, absorbedId)];
    if (keptId === absorbedId) throw new AppError("invalid_input", "A company cannot be merged with itself; name two companies.");
    const cause = { reason: `merged into ${kept}: ${input.reason}`, runId: null };
    const roundIds = await moveRounds(inner, keptId, absorbedId);
    const roleIds = await moveRoles(inner, keptId, absorbedId);
    const claims = await sql<{ id: number }>`
      update claim set subject_id = ${keptId} where subject_kind = 'company' and subject_id = ${absorbedId} returning id`.execute(inner.db);
    await sql`update company set merged_into_id = ${keptId}, updated_at = ${inner.clock.now()} where id = ${absorbedId}`.execute(inner.db);
    await sql`delete from company_key where company_id = ${absorbedId}`.execute(inner.db);
    const roundMerges: RoundMerge[] = [];
    for (const pair of await sameRounds(inner, keptId, roundIds)) roundMerges.push(await mergeRounds(inner, cause, pair.keptId, pair.absorbedId));
    await logChanges(inner, cause, [
      { kind: "withdrawn", subjectKind: "company", subjectId: absorbedId, companyId: absorbedId },
      ...movedRounds(roundIds, absorbedId, keptId),
    ]);
    await refoldCompanies(inner, { ...cause, reason: `took in ${absorbed}` }, [keptId]);
    const moved: Moved = { claimIds: claims.rows.map((r) => r.id), roundIds, roleIds, roundMerges };
    const { rows } = await sql<{ id: number }>`
      insert into company_merge (kept_id, absorbed_id, moved, reason, actor, merged_at)
      values (${keptId}, ${absorbedId}, ${JSON.stringify(moved)}::jsonb, ${input.reason}, ${inner.actor.id}, ${inner.clock.now()})
      returning id`.execute(inner.db);
    const id = rows[0]?.id;
    if (id === undefined) throw new Error("the merge was not recorded");
    await writeAudit(inner, "company.merge", { merge: id, keptId, absorbedId, reason: input.reason });
    await refreshDirectory(inner, [keptId, absorbedId]);
    await raiseVersion(inner);
    return id;
  });
}

/**
 * Undoes a merge: what the absorbed company brought goes back to it and it is a company of its own again.
 * Evidence that arrived after the merge stays with the kept one. Throws AppError when there is nothing to undo.
 */
export function splitCompanies(ctx: Context, input: { readonly mergeId: number }): Promise<{ readonly keptId: number; readonly absorbedId: number }> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const { rows } = await sql<{ keptId: number; absorbedId: number; moved: Moved; undone: boolean; later: boolean }>`
      select m.kept_id as "keptId", m.absorbed_id as "absorbedId", m.moved, m.undone_at is not null as undone,
             exists (select 1 from company_merge l where l.absorbed_id = m.kept_id and l.undone_at is null) as later
      from company_merge m where m.id = ${input.mergeId}`.execute(inner.db);
    const merge = rows[0];
    if (!merge) throw new AppError("not_found", `There is no merge ${input.mergeId}; \`npm run review -- list --merges\` shows them.`);
    if (merge.undone) throw new AppError("conflict", `Merge ${input.mergeId} is undone already.`);
    if (merge.later) throw new AppError("conflict", `The kept company of merge ${input.mergeId} was itself merged later; undo that merge first.`);
    const { keptId, absorbedId, moved } = merge;
    const cause = { reason: `merge ${input.mergeId} undone`, runId: null };
    await sql`update company set merged_into_id = null, updated_at = ${inner.clock.now()} where id = ${absorbedId}`.execute(inner.db);
    await sql`update claim set subject_id = ${absorbedId} where id = any(${[...moved.claimIds]})`.execute(inner.db);
    await sql`update funding_round set company_id = ${absorbedId} where id = any(${[...moved.roundIds]})`.execute(inner.db);
    await sql`update role set company_id = ${absorbedId} where id = any(${[...moved.roleIds]})`.execute(inner.db);
    for (const roundMerge of moved.roundMerges.toReversed()) await splitRounds(inner, cause, roundMerge);
    await refoldCompanies(inner, cause, [keptId, absorbedId]);
    await logChanges(inner, cause, [
      { kind: "added", subjectKind: "company", subjectId: absorbedId, companyId: absorbedId },
      ...movedRounds(moved.roundIds, keptId, absorbedId),
    ]);
    await sql`
      update company_merge set undone_at = ${inner.clock.now()}, undone_by = ${inner.actor.id} where id = ${input.mergeId}`.execute(inner.db);
    await writeAudit(inner, "company.split", { merge: input.mergeId, keptId, absorbedId });
    await refreshDirectory(inner, [keptId, absorbedId]);
    await raiseVersion(inner);
    return { keptId, absorbedId };
  });
}

async function ownName(ctx: Context, id: number): Promise<string> {
  const { rows } = await sql<{ name: string; mergedIntoId: number | null }>`
    select name, merged_into_id as "mergedIntoId" from company where id = ${id} for update`.execute(ctx.db);
  const company = rows[0];
  if (!company) throw new AppError("not_found", `There is no company ${id}.`);
  if (company.mergedIntoId !== null) throw new AppError("invalid_input", `${company.name} (${id}) is already part of company ${company.mergedIntoId}; use that one.`);
  return company.name;
}

/** Subscribers hear of rounds that are told of another company from now on. */
function movedRounds(roundIds: readonly number[], from: number, to: number): Change[] {
  return roundIds.map((id) => ({ kind: "changed", subjectKind: "round", subjectId: id, companyId: to, fields: { companyId: [from, to] } }));
}

async function moveRounds(ctx: Context, keptId: number, absorbedId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update funding_round set company_id = ${keptId} where company_id = ${absorbedId} returning id`.execute(ctx.db);
  return rows.map((row) => row.id);
}

/** A person may hold the same role in both records; the kept company's stands, the other stays behind with the absorbed one. */
async function moveRoles(ctx: Context, keptId: number, absorbedId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    update role r set company_id = ${keptId}
    where r.company_id = ${absorbedId} and not exists (
      select 1 from role k join person kp on kp.id = k.person_id join person p on p.id = r.person_id
      where k.company_id = ${keptId} and k.relation = r.relation
        and (kp.id = p.id or (kp.withdrawn_at is null and lower(kp.name) = lower(p.name))))
    returning r.id`.execute(ctx.db);
  return rows.map((row) => row.id);
}
