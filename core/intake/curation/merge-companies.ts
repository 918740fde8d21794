import { columnOf, execute, rowOf, rowsOf, scalarOf } from "../../../db/statement.ts";
import { conflict, invalidInput, notFound } from "../../../platform/errors.ts";
import type { Context } from "../../shared/context.ts";
import { refreshDirectory } from "../../reading/directory/refresh.ts";
import { writeAudit } from "../../shared/audit.ts";
import { type Cause, logChanges } from "../../catalogue/claims/changes.ts";
import { type RoundMerge, mergeRounds, pairDuplicateRounds, splitRounds } from "../../catalogue/claims/merge-rounds.ts";
import { moveClaims, returnClaims } from "../../catalogue/claims/move-claims.ts";
import { refoldCompanies } from "../../catalogue/claims/refold-companies.ts";
import { listRecordsOf, recordRulings, removeRulings } from "../ingest/matching/match-ruling.ts";
import { inCatalogueTransaction, raiseVersion } from "../../catalogue/claims/state.ts";
import { moveTracked } from "../../reading/pipeline/move-tracked.ts";
import { readArrived } from "./arrived-evidence.ts";
import { requireKnownPeopleOfBoth } from "./newcomers.ts";
import { markReverted, recordEdit, requireUnsuppressed } from "./edit-subject.ts";
import { readSubject } from "./read-subject.ts";
import { type DocumentRow, moveEvidence, movedRounds, returnEvidence, type SplitRecord } from "./split-company.ts";

interface Moved {
  readonly claimIds: readonly number[];
  readonly roundIds: readonly number[];
  readonly roleIds: readonly number[];
  readonly roundMerges: readonly RoundMerge[];
  /** Id of the newest claim at the time of the merge; later claims arrived after it. */
  readonly lastClaimId: number;
}

/**
 * Merges `absorbedId` into `keptId`: moves its evidence, redirects its slug and merges rounds that both reported. Later
 * evidence under its match keys, and later imports of its lists, go to the kept company. Returns the merge's id for
 * {@link undoMerge}; throws AppError `invalid_input` when either company is already merged.
 */
export function mergeCompanies(
  ctx: Context,
  input: {
    readonly keptId: number;
    readonly absorbedId: number;
    readonly reason: string;
    readonly source?: string | null;
    /** The editor's word about the people of both companies; see {@link requireKnownPeopleOfBoth}. */
    readonly isSomebodyElse?: boolean;
  },
): Promise<number> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const { keptId, absorbedId } = input;
    const [kept, absorbed] = [await requireUnmerged(inner, keptId), await requireUnmerged(inner, absorbedId)];
    if (keptId === absorbedId) throw invalidInput("A company cannot be merged with itself; name two companies.");
    const { isSomebodyElse = false } = input;
    await requireKnownPeopleOfBoth(inner, { companies: [keptId, absorbedId], isSomebodyElse });
    const edit = {
      action: "merge" as const,
      fields: {},
      before: {},
      reason: input.reason,
      source: input.source ?? null,
    };
    const editId = await recordEdit(inner, { ...edit, kind: "company", id: keptId });
    const cause = { reason: `merged into ${kept}: ${input.reason}`, runId: null, editId };
    const roundIds = await moveRounds(inner, keptId, absorbedId);
    const roleIds = await moveRoles(inner, keptId, absorbedId);
    const claimIds = await moveClaims(inner, "company", absorbedId, keptId);
    await execute(inner)`update company set merged_into_id = ${keptId}, updated_at = ${inner.clock.now()}
      where id = ${absorbedId}`;
    await moveTracked(inner, { fromId: absorbedId, toId: keptId });
    await execute(inner)`
      insert into company_logo (company_id, name, bytes, page_url, retrieved_at)
      select ${keptId}, name, bytes, page_url, retrieved_at from company_logo where company_id = ${absorbedId}
      on conflict (company_id) do nothing`;
    const records = await listRecordsOf(inner, { companyId: keptId });
    const rulings = records.map((record) => ({ ...record, ruling: { companyId: keptId, isNew: false } }));
    await recordRulings(inner, rulings);
    const roundMerges: RoundMerge[] = [];
    for (const pair of await pairDuplicateRounds(inner, keptId, roundIds))
      roundMerges.push(await mergeRounds(inner, cause, pair.keptId, pair.absorbedId));
    await logChanges(inner, cause, [
      { kind: "withdrawn", subjectKind: "company", subjectId: absorbedId, companyId: absorbedId },
      ...movedRounds(roundIds, absorbedId, keptId),
    ]);
    await refoldCompanies(inner, { ...cause, reason: `took in ${absorbed}: ${input.reason}` }, [keptId]);
    const moved: Omit<Moved, "lastClaimId"> = { claimIds, roundIds, roleIds, roundMerges };
    const id = await scalarOf<number>(inner)`
      insert into company_merge (kept_id, absorbed_id, moved, reason, actor, merged_at, edit_id)
      values (${keptId}, ${absorbedId},
        ${JSON.stringify(moved)}::jsonb || jsonb_build_object('lastClaimId', (select coalesce(max(id), 0) from claim)),
          ${input.reason}, ${inner.actor.id}, ${inner.clock.now()}, ${editId})
      returning id`;
    if (id === undefined) throw new Error("the merge was not recorded");
    await writeAudit(inner, "company.merge", { merge: id, keptId, absorbedId, reason: input.reason });
    await refreshDirectory(inner, [keptId, absorbedId]);
    await raiseVersion(inner);
    return id;
  });
}

/**
 * Undoes a merge or a split by moving the evidence back. For evidence that arrived since a merge, moves the claims in
 * `arrivedIds`, by default those with the absorbed company's domain or name. Throws AppError when there is nothing to
 * undo.
 */
export function undoMerge(
  ctx: Context,
  input: { readonly mergeId: number; readonly arrivedIds?: readonly number[] },
): Promise<{ readonly keptId: number; readonly absorbedId: number }> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const rows = await rowsOf<MergeRow>(inner)`
      select m.kind, m.kept_id as "keptId", m.absorbed_id as "absorbedId", m.moved, m.undone_at is not null as undone,
        m.edit_id as "editId",
             exists (select 1 from company_merge l where l.kind = 'merge' and l.undone_at is null and l.id <> m.id
               and (l.absorbed_id = m.kept_id or l.absorbed_id = m.absorbed_id and m.kind = 'split')) as later
      from company_merge m where m.id = ${input.mergeId}`;
    const merge = rows[0];
    if (!merge)
      throw notFound(`There is no merge ${input.mergeId}; list merges with \`npm run review -- list --merges\`.`);
    if (merge.undone) throw conflict(`Merge ${input.mergeId} is already undone.`);
    if (merge.later)
      throw conflict(`A company of merge ${input.mergeId} was itself merged later; undo that merge first.`);
    const { keptId, absorbedId, editId } = merge;
    for (const id of [keptId, absorbedId]) requireUnsuppressed(await readSubject(inner, "company", id));
    const cause = { reason: `merge ${input.mergeId} undone`, runId: null, ...(editId !== null && { editId }) };
    if (merge.kind === "split")
      await returnEvidence(
        inner,
        { ...cause, reason: `split ${input.mergeId} undone` },
        { companyId: absorbedId, targetId: keptId, moved: merge.moved },
      );
    else {
      const chosen = await chosenRows(inner, input);
      await returnAbsorbed(inner, cause, { keptId, absorbedId, moved: merge.moved });
      if (chosen.length > 0) await moveEvidence(inner, cause, { fromId: keptId, toId: absorbedId, rows: chosen });
    }
    if (editId !== null) await markReverted(inner, editId, true);
    // A logo that the merge copied is the absorbed company's alone again.
    await execute(inner)`
      delete from company_logo k using company_logo a
      where k.company_id = ${keptId} and a.company_id = ${absorbedId} and k.page_url = a.page_url`;
    await execute(inner)`
      update company_merge set undone_at = ${inner.clock.now()}, undone_by = ${inner.actor.id}
        where id = ${input.mergeId}`;
    await writeAudit(inner, "company.split", { merge: input.mergeId, keptId, absorbedId });
    await refreshDirectory(inner, [keptId, absorbedId]);
    await raiseVersion(inner);
    return { keptId, absorbedId };
  });
}

async function chosenRows(
  ctx: Context,
  { mergeId, arrivedIds }: { readonly mergeId: number; readonly arrivedIds?: readonly number[] },
): Promise<readonly DocumentRow[]> {
  const arrived = (await readArrived(ctx, [mergeId])).get(mergeId) ?? [];
  return arrived.filter(({ claimId, isOfAbsorbed }) => arrivedIds?.includes(claimId) ?? isOfAbsorbed);
}

type MergeRow = { keptId: number; absorbedId: number; undone: boolean; later: boolean; editId: number | null } & (
  | { kind: "merge"; moved: Moved }
  | { kind: "split"; moved: SplitRecord }
);

async function returnAbsorbed(
  inner: Context,
  cause: Cause,
  { keptId, absorbedId, moved }: { readonly keptId: number; readonly absorbedId: number; readonly moved: Moved },
): Promise<void> {
  await execute(inner)`update company set merged_into_id = null, updated_at = ${inner.clock.now()}
    where id = ${absorbedId}`;
  await returnClaims(inner, moved.claimIds, absorbedId);
  await removeRulings(inner, await listRecordsOf(inner, { ids: moved.claimIds }));
  await execute(inner)`update funding_round set company_id = ${absorbedId} where id = any(${[...moved.roundIds]})`;
  await execute(inner)`update role set company_id = ${absorbedId} where id = any(${[...moved.roleIds]})`;
  for (const roundMerge of moved.roundMerges.toReversed()) await splitRounds(inner, cause, roundMerge);
  await refoldCompanies(inner, cause, [keptId, absorbedId]);
  await logChanges(inner, cause, [
    { kind: "added", subjectKind: "company", subjectId: absorbedId, companyId: absorbedId },
    ...movedRounds(moved.roundIds, keptId, absorbedId),
  ]);
}

async function requireUnmerged(ctx: Context, id: number): Promise<string> {
  const company = await rowOf<{ name: string; mergedIntoId: number | null }>(ctx)`
    select name, merged_into_id as "mergedIntoId" from company where id = ${id} for update`;
  if (!company) throw notFound(`There is no company ${id}.`);
  requireUnsuppressed(await readSubject(ctx, "company", id));
  if (company.mergedIntoId !== null)
    throw invalidInput(`${company.name} (${id}) is already part of company ${company.mergedIntoId}; use that one.`);
  return company.name;
}

async function moveRounds(ctx: Context, keptId: number, absorbedId: number): Promise<number[]> {
  return columnOf<number>(ctx)`
    update funding_round set company_id = ${keptId} where company_id = ${absorbedId} returning id`;
}

/** Moves roles, except those that a person holds in both companies: their duplicates stay at the absorbed one. */
async function moveRoles(ctx: Context, keptId: number, absorbedId: number): Promise<number[]> {
  return columnOf<number>(ctx)`
    update role r set company_id = ${keptId}
    where r.company_id = ${absorbedId} and not exists (
      select 1 from role k join person kp on kp.id = k.person_id join person p on p.id = r.person_id
      where k.company_id = ${keptId} and k.relation = r.relation
        and (kp.id = p.id or (kp.withdrawn_at is null and lower(kp.name) = lower(p.name))))
    returning r.id`;
}

/** Finds a company by slug, former slug or id. Throws AppError `not_found`. */
export async function findCompany(ctx: Context, named: string): Promise<number> {
  const id = /^\d{1,15}$/.test(named) ? Number(named) : null;
  const found = await rowOf<{ id: number }>(ctx)`
    select c.id from company_slug s join company c on c.id = s.company_id where s.slug = ${named}
    union all
    select id from company where id = ${id}
    limit 1`;
  if (!found) throw notFound(`No company has the slug or ID "${named}".`);
  return found.id;
}
