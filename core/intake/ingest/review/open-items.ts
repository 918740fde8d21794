import { inCatalogueTransaction, raiseVersion } from "../../../catalogue/claims/state.ts";
import { sql } from "kysely";
import { execute, rowOf, rowsOf } from "../../../../db/statement.ts";
import { conflict, notFound } from "../../../../platform/errors.ts";
import { writeAudit } from "../../../shared/audit.ts";
import type { Context } from "../../../shared/context.ts";
import type { EvidenceRecord } from "../../../catalogue/sources/record.ts";
import { WAITING } from "./groups.ts";
import type { ReviewKind } from "./queue.ts";

/** Scope of a decision: the item, its group, or all open items of its kind in its document. */
export type DecisionScope = "item" | "group" | "document";

export interface Rejection {
  readonly itemId: number;
  readonly scope?: DecisionScope;
}

export interface DecisionResult {
  readonly status: "accepted" | "rejected";
  readonly items: readonly number[];
  /** Items that stay open, because they need another answer. */
  readonly undecided: readonly { readonly item: number; readonly reason: string }[];
  readonly companyId: number | null;
  readonly changes: number;
}

export interface OpenItem {
  readonly id: number;
  readonly kind: ReviewKind;
  readonly ref: string;
  readonly record: EvidenceRecord;
  readonly candidateIds: readonly number[];
  readonly documentId: number;
  readonly runId: number | null;
  readonly title: string;
  readonly retrievedAt: Date;
  /** True if its group are records of one run, each about a company of the same name. */
  readonly isOfRun: boolean;
}

/** The group of a run's records of which only the name matches. */
export const sameNamesOf = (runId: number): string => `same names of run ${runId}`;

async function openItems(ctx: Context, { itemId, scope = "item" }: Rejection): Promise<[OpenItem, ...OpenItem[]]> {
  const rows = await rowsOf<OpenItem>(ctx)`
    with waiting as (${WAITING})
    select i.id, i.kind, i.ref, i.record, i.candidate_ids as "candidateIds", i.document_id as "documentId",
      i.run_id as "runId",
           coalesce(d.title, d.external_id) as title, d.retrieved_at as "retrievedAt",
      coalesce(starts_with(i.group_key, 'same names of run '), false) as "isOfRun"
    from waiting shown join waiting w on w.id = shown.id or ${memberOf(scope)}
      join review_item i on i.id = w.id join document d on d.id = i.document_id
    where shown.id = ${itemId} order by i.id <> ${itemId}, i.id for update of i`;
  const [shown, ...others] = rows;
  if (shown) return [shown, ...others];
  const found = await rowOf<{ status: string }>(ctx)`select status from review_item where id = ${itemId}`;
  if (found) throw conflict(`Review item ${itemId} was already ${found.status}.`);
  throw notFound(`There is no review item ${itemId}; list open items with \`npm run review -- list\`.`);
}

function memberOf(scope: DecisionScope) {
  if (scope === "item") return sql`false`;
  if (scope === "group") return sql`w.group_name = shown.group_name`;
  return sql`w.document_id = shown.document_id and w.kind = shown.kind`;
}

/** An item as decided: its company, and its record if it was corrected. */
export interface DecidedItem {
  readonly item: OpenItem;
  readonly companyId: number | null;
  readonly accepted: EvidenceRecord | null;
}

interface Answer extends Pick<DecisionResult, "status" | "changes"> {
  readonly decided: readonly DecidedItem[];
  readonly undecided?: DecisionResult["undecided"];
}

/**
 * Decides the open items of a decision, the named one first: `answer` writes to the catalogue, then the items are closed
 * with one audit entry and the new state is published.
 */
export function decideItems(
  ctx: Context,
  decision: Rejection & { readonly company?: number | "new" },
  answer: (inner: Context, items: readonly [OpenItem, ...OpenItem[]]) => Promise<Answer>,
): Promise<DecisionResult> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const { status, decided, undecided = [], changes } = await answer(inner, await openItems(inner, decision));
    await close(inner, status, decided, decision, changes);
    if (changes > 0) await raiseVersion(inner);
    const companyId = status === "accepted" ? (decided[0]?.companyId ?? null) : null;
    return { status, items: decided.map(({ item }) => item.id), undecided, companyId, changes };
  });
}

async function close(
  ctx: Context,
  status: DecisionResult["status"],
  decided: readonly DecidedItem[],
  { company, scope }: Rejection & { readonly company?: number | "new" },
  changes: number,
): Promise<void> {
  const [first] = decided;
  if (!first) return;
  const rows = decided.map(({ item, companyId, accepted }) => ({ id: item.id, companyId, accepted }));
  await execute(ctx)`
    update review_item i set status = ${status}, decided_at = ${ctx.clock.now()}, decided_by = ${ctx.actor.id},
      decision = ${JSON.stringify({ company, scope })}::jsonb, decision_id = (select nextval('review_decision_id')),
      company_id = x."companyId", accepted_record = x.accepted
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as x (id bigint, "companyId" bigint, accepted jsonb)
    where i.id = x.id`;
  const { id: item, kind, runId } = first.item;
  await writeAudit(ctx, `review.${status}`, { item, kind, items: decided.length, changes }, runId);
}
