import { sql } from "kysely";
import { execute, rowOf, rowsOf } from "../../../../db/statement.ts";
import { conflict } from "../../../../platform/errors.ts";
import { writeAudit } from "../../../shared/audit.ts";
import { type Subject, refold } from "../../../catalogue/claims/refold.ts";
import { inCatalogueTransaction, raiseVersion } from "../../../catalogue/claims/state.ts";
import { unclearNames } from "../../../catalogue/claims/suppression/suppressions.ts";
import type { Context } from "../../../shared/context.ts";
import { refreshDirectory } from "../../../reading/directory/refresh.ts";
import type { EvidenceRecord } from "../../../catalogue/sources/record.ts";
import { restoreAsked } from "../asked-rows.ts";
import { loadCompanyKeys } from "../matching/known-subjects.ts";
import { removeRulings } from "../matching/match-ruling.ts";
import { companiesOf } from "../write-batch.ts";
import type { ReviewKind } from "./queue.ts";

export interface Undoing {
  readonly itemId: number;
  readonly whole?: boolean;
}

interface DecidedItem {
  readonly id: number;
  readonly kind: ReviewKind;
  readonly documentId: number;
  readonly ref: string;
  readonly record: EvidenceRecord;
  readonly status: "accepted" | "rejected";
  readonly companyId: number | null;
}

/**
 * Undoes a decision: removes an accepted item's additions to the catalogue, and reopens the item. Throws AppError
 * `conflict` when the item is open.
 */
export function undoReview(
  ctx: Context,
  { itemId, whole = false }: Undoing,
): Promise<{ readonly items: readonly number[]; readonly changes: number }> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const items = await decidedItems(inner, itemId, whole);
    const matches = items.filter(({ kind }) => kind === "match");
    await removeRulings(inner, matches);
    await takeBackClearances(inner, items);
    const removed = [...(await removeClaims(inner, items)), ...(await restoreAsked(inner, items))];
    const touched = await companiesOf(inner, removed);
    const cause = { reason: `review undone: item ${items.map(({ id }) => id).join(", ")}`, runId: null };
    const changes = await refold(inner, cause, removed);
    await refreshDirectory(inner, touched);
    const ids = items.map(({ id }) => id);
    await execute(inner)`
      update review_item set status = 'open', decided_at = null, decided_by = null, decision = null, decision_id = null,
        company_id = null, accepted_record = null where id = any(${ids})`;
    await writeAudit(inner, "review.undone", { item: itemId, items: ids.length, changes });
    if (changes > 0) await raiseVersion(inner);
    return { items: ids, changes };
  });
}

/** Holds cleared people again. Throws AppError `conflict` for a suppressed one, whose name is no longer stored. */
async function takeBackClearances(ctx: Context, items: readonly DecidedItem[]): Promise<void> {
  const people = items.filter(({ kind }) => kind === "person");
  if (people.some(({ status }) => status === "rejected"))
    throw conflict("The person was removed for good. Lift the suppression under Privacy if it was a mistake.");
  const companyIds = people.flatMap(({ companyId }) => companyId ?? []);
  const keys = await loadCompanyKeys(ctx, companyIds);
  for (const [companyId, companyKeys] of keys) {
    const cleared = people.filter((item) => item.companyId === companyId);
    const names = cleared.flatMap(({ record }) => record.people.map(({ name }) => name));
    await unclearNames(ctx, names, companyKeys);
  }
}

async function decidedItems(ctx: Context, itemId: number, whole: boolean): Promise<readonly DecidedItem[]> {
  const rows = await rowsOf<DecidedItem>(ctx)`
    select i.id, i.document_id as "documentId", i.ref, i.kind, i.record, i.status,
      i.company_id as "companyId"
    from review_item shown join review_item i
      on i.id = shown.id ${whole ? sql`or i.decision_id = shown.decision_id` : sql``}
    where shown.id = ${itemId} and i.status <> 'open' order by i.id for update of i`;
  if (rows.length > 0) return rows;
  const retired = await rowOf<{ id: number }>(ctx)`select id from retired_review_item where id = ${itemId}`;
  if (retired)
    throw conflict(
      `A newer import of the list replaced the row of review item ${itemId}. Undo that import first, or edit the company.`,
    );
  throw conflict(`Review item ${itemId} is not decided.`);
}

async function removeClaims(ctx: Context, items: readonly DecidedItem[]): Promise<readonly Subject[]> {
  const undone = items.map(({ documentId, ref, record }) => ({ documentId, ref, accession: record.filing?.accession }));
  return rowsOf<Subject>(ctx)`
    with undone as (select * from jsonb_to_recordset(${JSON.stringify(undone)}::jsonb) as x ("documentId" bigint,
      ref text, accession text)),
    filings as (delete from filing f using undone u where f.document_id = u."documentId" and f.accession = u.accession)
    delete from claim c using undone u where c.document_id = u."documentId" and c.ref = u.ref
    returning c.subject_kind as "subjectKind", c.subject_id as "subjectId"`;
}
