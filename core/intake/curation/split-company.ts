import { execute, rowsOf } from "../../../db/statement.ts";
import { invalidInput } from "../../../platform/errors.ts";
import { writeAudit } from "../../shared/audit.ts";
import { addCompanies } from "../../catalogue/claims/add-companies.ts";
import { addRoles } from "../../catalogue/claims/add-people.ts";
import { addRounds } from "../../catalogue/claims/add-rounds.ts";
import { type Cause, type Change, logChanges } from "../../catalogue/claims/changes.ts";
import { type Claim, isDerived, type SubjectKind } from "../../catalogue/claims/claim.ts";
import type { CompanyFields, Relation } from "../../catalogue/facts/facts.ts";
import { IdPool, takeOne } from "../../catalogue/claims/ids.ts";
import { identityOf } from "../../catalogue/claims/match-keys.ts";
import { refold, type Subject } from "../../catalogue/claims/refold.ts";
import { inCatalogueTransaction, raiseVersion } from "../../catalogue/claims/state.ts";
import type { Context } from "../../shared/context.ts";
import { refreshDirectory } from "../../reading/directory/refresh.ts";
import { rulingKey, Rulings } from "../ingest/rulings.ts";
import { recordEdit, requireUnsuppressed } from "./edit-subject.ts";
import type { EditReason } from "./edit-values.ts";
import { readSubject } from "./read-subject.ts";

/** A row of a document, with all its claims. */
export interface DocumentRow {
  readonly documentId: number;
  readonly ref: string;
}

/** Claims moved from one subject to another. */
interface Move extends Subject {
  readonly fromId: number;
  readonly claimIds: readonly number[];
}

/** Assigns rows with this content to a company in later readings of their list. */
interface RowRuling {
  readonly source: string;
  readonly externalId: string;
  readonly key: string;
  readonly companyId: number;
}

/** The evidence that a split moved; kept for undoing it. */
export interface SplitRecord {
  readonly moves: readonly Move[];
  readonly roundIds: readonly number[];
  readonly roleIds: readonly number[];
  readonly rulings: readonly RowRuling[];
}

interface SplitInput {
  readonly companyId: number;
  readonly rows: readonly DocumentRow[];
  /** The company that gets the evidence; null makes a new one. */
  readonly targetId: number | null;
}

/**
 * Moves chosen evidence of a company to another, with its rounds and roles, also in later readings of the same lists.
 * Divides a round or role that other evidence also states. Returns the target's id.
 */
export function splitCompany(
  ctx: Context,
  { companyId, rows, targetId }: SplitInput,
  why: EditReason,
): Promise<number> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const source = await readSubject(inner, "company", companyId);
    requireUnsuppressed(source);
    const claims = await loadRowClaims(inner, companyId, rows);
    const own = claims.filter(isCompanyRow);
    const chosen = own.filter(({ isChosen }) => isChosen);
    if (chosen.length === 0) throw invalidInput("Choose the evidence to move.");
    if (chosen.length === own.length) throw invalidInput("Leave at least one piece of evidence.");
    rejectEqualRows(own);
    const id = targetId ?? (await addTarget(inner, chosen));
    const target = await readSubject(inner, "company", id);
    requireUnsuppressed(target);
    if (source.mergedInto !== null || target.mergedInto !== null || id === companyId)
      throw invalidInput("Choose another company that was not merged into one.");
    const edit = { kind: "company" as const, id: companyId, action: "split" as const, fields: {}, before: {}, ...why };
    const editId = await recordEdit(inner, edit);
    const cause = { reason: `split to ${target.name}: ${why.reason}`, runId: null, editId };
    const { moves, roundIds, roleIds } = await moveRows(inner, companyId, id, claims);
    const rulings = await rule(inner, companyId, id, own);
    await logChanges(inner, cause, [
      ...(targetId === null ? [{ kind: "added", subjectKind: "company", subjectId: id, companyId: id } as const] : []),
      ...movedRounds(roundIds, companyId, id),
    ]);
    await refold(inner, cause, bothEnds(moves));
    const moved: SplitRecord = { moves, roundIds, roleIds, rulings };
    await execute(inner)`
      insert into company_merge (kind, kept_id, absorbed_id, moved, reason, actor, merged_at, edit_id)
      values ('split', ${id}, ${companyId}, ${JSON.stringify(moved)}::jsonb, ${why.reason}, ${inner.actor.id},
        ${inner.clock.now()}, ${editId})`;
    await writeAudit(inner, "company.divide", { edit: editId, companyId, targetId: id, rows: chosen.length });
    await refreshDirectory(inner, [companyId, id]);
    await raiseVersion(inner);
    return id;
  });
}

/**
 * Moves evidence, row by row, from one company to another with its rounds and roles. Records a ruling for each row, so
 * that later versions of the list follow.
 */
export async function moveEvidence(
  ctx: Context,
  cause: Cause,
  { fromId, toId, rows }: { readonly fromId: number; readonly toId: number; readonly rows: readonly DocumentRow[] },
): Promise<void> {
  const claims = await loadRowClaims(ctx, fromId, rows);
  const { moves, roundIds } = await moveRows(ctx, fromId, toId, claims);
  await rule(ctx, fromId, toId, claims.filter(isCompanyRow));
  await logChanges(ctx, cause, movedRounds(roundIds, fromId, toId));
  await refold(ctx, cause, bothEnds(moves));
}

/** Change entries that inform subscribers of rounds moving to another company. */
export function movedRounds(roundIds: readonly number[], from: number, to: number): Change[] {
  return roundIds.map((id) => ({
    kind: "changed",
    subjectKind: "round",
    subjectId: id,
    companyId: to,
    fields: { companyId: [from, to] },
  }));
}

/** Moves the chosen claims of a company with its rounds and roles. */
async function moveRows(ctx: Context, fromId: number, toId: number, claims: readonly RowClaim[]) {
  const own = claims.filter(({ subjectKind, isChosen }) => subjectKind === "company" && isChosen);
  const rounds = await divide(ctx, "round", toId, claims);
  const roles = await divide(ctx, "role", toId, claims);
  const moves = [moveOf("company", fromId, toId, own), ...rounds.moves, ...roles.moves];
  for (const move of moves) await moveClaimsOf(ctx, move);
  await moveFilings(ctx, rounds.moves);
  await moveWhole(ctx, { roundIds: rounds.whole, roleIds: roles.whole }, fromId, toId);
  return { moves, roundIds: rounds.whole, roleIds: roles.whole };
}

async function moveWhole(
  ctx: Context,
  { roundIds, roleIds }: Pick<SplitRecord, "roundIds" | "roleIds">,
  fromId: number,
  toId: number,
): Promise<void> {
  await execute(ctx)`update funding_round set company_id = ${toId} where company_id = ${fromId}
    and id = any(${[...roundIds]})`;
  await execute(ctx)`update role set company_id = ${toId} where company_id = ${fromId} and id = any(${[...roleIds]})`;
}

/** Moves the evidence of a split back, even if its lists were read again since. */
export async function returnEvidence(
  ctx: Context,
  cause: Cause,
  {
    companyId,
    targetId,
    moved,
  }: { readonly companyId: number; readonly targetId: number; readonly moved: SplitRecord },
): Promise<void> {
  const back = moved.moves.map(({ subjectKind, subjectId, fromId, claimIds }) => ({
    subjectKind,
    subjectId: fromId,
    fromId: subjectId,
    claimIds,
  }));
  for (const move of back) await moveClaimsOf(ctx, move);
  await moveFilings(ctx, back);
  await moveWhole(ctx, moved, targetId, companyId);
  await execute(ctx)`
    delete from match_ruling r using jsonb_to_recordset(${JSON.stringify(moved.rulings)}::jsonb) as x (source text,
      "externalId" text, key text)
    where r.source = x.source and r.external_id = x."externalId" and r.key = x.key`;
  const byList = Map.groupBy(moved.rulings, listOf);
  const rulings = new Map([...byList].map(([list, own]) => [list, new Rulings(own)]));
  const left = await loadRowClaims(ctx, targetId, []);
  const isRuled = (claim: RowClaim) => {
    const found =
      rulings.get(listOf(claim))?.find(listedRecord(claim), identityOf(claim.fields, claim.sourceUrl)) ?? [];
    return found.length > 0 && found.every((one) => one.companyId === targetId);
  };
  const rows = left.filter((claim) => isCompanyRow(claim) && isRuled(claim));
  const again = await moveRows(ctx, targetId, companyId, await loadRowClaims(ctx, targetId, rows));
  await refold(ctx, cause, bothEnds([...back, ...again.moves]));
}

function listedRecord({ fields }: RowClaim): { readonly listId?: string } {
  const { listId }: CompanyFields = fields;
  return listId === undefined ? {} : { listId };
}

function keyOf(claim: RowClaim): string {
  return rulingKey(listedRecord(claim), identityOf(claim.fields, claim.sourceUrl));
}

/**
 * Rejects a split of rows that state the same company as a row of their list that stays: a later reading of the list
 * could not tell them apart, and equal spelling within one list means one company.
 */
function rejectEqualRows(claims: readonly RowClaim[]): void {
  const rulingOf = (claim: RowClaim) => `${listOf(claim)} ${keyOf(claim)}`;
  const [moved = [], staying = []] = [true, false].map((chosen) =>
    claims.filter(({ isChosen }) => isChosen === chosen),
  );
  const kept = new Map(staying.map((claim) => [rulingOf(claim), claim.ref]));
  const equal = moved.find((claim) => kept.has(rulingOf(claim)));
  if (equal === undefined) return;
  throw invalidInput(
    `The next import could not keep ${equal.ref} and ${kept.get(rulingOf(equal))} of this list apart: they state the same ` +
      "company. Move both, or give them different ids, websites or cities in the list and import it again.",
  );
}

function listOf({ source, externalId }: Pick<RowRuling, "source" | "externalId">): string {
  return `${source} ${externalId}`;
}

interface RowClaim extends Claim<object> {
  readonly id: number;
  readonly documentId: number;
  readonly subjectKind: SubjectKind;
  readonly subjectId: number;
  readonly source: string;
  readonly externalId: string;
  readonly isChosen: boolean;
  readonly personId: number | null;
  readonly relation: Relation | null;
}

/** True if a claim is what a row itself states about its company. */
function isCompanyRow({ subjectKind, method }: RowClaim): boolean {
  return subjectKind === "company" && !isDerived(method);
}

/** All evidence about a company, its rounds and roles; `isChosen` marks claims in the chosen rows. */
async function loadRowClaims(ctx: Context, companyId: number, rows: readonly DocumentRow[]): Promise<RowClaim[]> {
  return rowsOf<RowClaim>(ctx)`
    select k.id, k.subject_kind as "subjectKind", k.subject_id as "subjectId", k.method, k.source_url as "sourceUrl",
      k.effective_at as "effectiveAt", k.retrieved_at as "retrievedAt", k.ref, k.fields, k.document_id as "documentId",
        d.source, d.external_id as "externalId",
      x.ref is not null as "isChosen", r.person_id as "personId", r.relation
    from claim k
    join document d on d.id = k.document_id
    left join jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x ("documentId" bigint, ref text)
      on x."documentId" = k.document_id and x.ref = k.ref
    left join role r on k.subject_kind = 'role' and r.id = k.subject_id
    where k.subject_kind = 'company' and k.subject_id = ${companyId}
      or k.subject_kind = 'round' and k.subject_id in (select id from funding_round where company_id = ${companyId})
      or k.subject_kind = 'role' and r.company_id = ${companyId}
    order by k.id`;
}

async function addTarget(ctx: Context, claims: readonly RowClaim[]): Promise<number> {
  const id = takeOne(await new IdPool(ctx, "company").take(1));
  await addCompanies(ctx, [{ id, claims: [...claims] }], false);
  return id;
}

/**
 * Divides subjects with chosen claims: a subject moves as a whole unless other evidence also states it; then the chosen
 * claims get a new subject.
 */
async function divide(ctx: Context, kind: "round" | "role", targetId: number, claims: readonly RowClaim[]) {
  const bySubject = Map.groupBy(
    claims.filter(({ subjectKind }) => subjectKind === kind),
    ({ subjectId }) => subjectId,
  );
  const touched = [...bySubject].filter(([, own]) => own.some(({ isChosen }) => isChosen));
  const isWhole = ([, own]: readonly [number, readonly RowClaim[]]) => own.every(({ isChosen }) => isChosen);
  const shared = touched.filter((one) => !isWhole(one));
  const ids = await new IdPool(ctx, kind === "round" ? "funding_round" : "role").take(shared.length);
  const parts = shared.map(([fromId, own]) => ({
    id: takeOne(ids),
    fromId,
    claims: own.filter(({ isChosen }) => isChosen),
  }));
  if (kind === "round")
    await addRounds(
      ctx,
      parts.map((part) => ({ ...part, companyId: targetId })),
      false,
    );
  else
    await addRoles(
      ctx,
      parts.flatMap(({ id, claims: [first, ...more] }) =>
        first?.personId && first.relation
          ? [{ id, personId: first.personId, companyId: targetId, relation: first.relation, claims: [first, ...more] }]
          : [],
      ),
    );
  const moves = parts.map(({ id, fromId, claims: own }) => moveOf(kind, fromId, id, own));
  return { whole: touched.filter(isWhole).map(([id]) => id), moves };
}

function moveOf(subjectKind: SubjectKind, fromId: number, subjectId: number, claims: readonly RowClaim[]): Move {
  return { subjectKind, fromId, subjectId, claimIds: claims.map(({ id }) => id) };
}

async function moveClaimsOf(ctx: Context, { subjectId, claimIds }: Move): Promise<void> {
  await execute(ctx)`update claim set subject_id = ${subjectId} where id = any(${[...claimIds]})`;
}

async function moveFilings(ctx: Context, moves: readonly Move[]): Promise<void> {
  await execute(ctx)`
    update filing f set round_id = x."subjectId"
    from jsonb_to_recordset(${JSON.stringify(moves.filter(({ subjectKind }) => subjectKind === "round"))}::jsonb)
      as x ("subjectId" bigint, "fromId" bigint, "claimIds" bigint[])
    join claim k on k.id = any(x."claimIds")
    where f.round_id = x."fromId" and f.accession = k.ref`;
}

function bothEnds(moves: readonly Move[]): Subject[] {
  return moves.flatMap(({ subjectKind, subjectId, fromId }) => [
    { subjectKind, subjectId },
    { subjectKind, subjectId: fromId },
  ]);
}

/** Records which company gets each row in later readings of the same lists. */
async function rule(
  ctx: Context,
  companyId: number,
  targetId: number,
  claims: readonly RowClaim[],
): Promise<readonly RowRuling[]> {
  const rulings = new Map<string, RowRuling>();
  for (const claim of claims.toSorted((a, b) => Number(a.isChosen) - Number(b.isChosen))) {
    const { source, externalId } = claim;
    const key = keyOf(claim);
    const ruling = { source, externalId, key, companyId: claim.isChosen ? targetId : companyId };
    rulings.set(`${listOf(claim)} ${key}`, ruling);
  }
  const rows = [...rulings.values()];
  await execute(ctx)`
    insert into match_ruling (source, external_id, key, company_id, is_new, decided_at, decided_by)
    select x.source, x."externalId", x.key, x."companyId", false, ${ctx.clock.now()}, ${ctx.actor.id}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (source text, "externalId" text, key text,
      "companyId" bigint)
    on conflict (source, external_id, key) do update set
      company_id = excluded.company_id, is_new = false, decided_at = excluded.decided_at,
        decided_by = excluded.decided_by`;
  return rows;
}
