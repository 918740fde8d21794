import { sql } from "kysely";
import { AppError } from "../../../platform/errors.ts";
import { writeAudit } from "../../catalog/audit.ts";
import { inCatalogueTransaction, raiseVersion } from "../../catalog/state.ts";
import type { Context } from "../../context.ts";
import { refreshDirectory } from "../../directory/refresh.ts";
import { heldOutcomes } from "../hold.ts";
import { DocumentIds, planBatch } from "../plan-batch.ts";
import { readDocument } from "../read-document.ts";
import type { EvidenceRecord } from "../record.ts";
import { writeBatch } from "../write-batch.ts";

/** A person's answer to a review item. */
export interface Decision {
  readonly itemId: number;
  /** The company it is about, where that is the question. */
  readonly companyId?: number;
  /** It is about a company the catalogue does not hold yet. */
  readonly asNew?: boolean;
}

export interface DecisionResult {
  readonly item: number;
  readonly status: "accepted" | "rejected";
  readonly changes: number;
}

interface OpenItem {
  readonly id: number;
  readonly kind: "match" | "news" | "run";
  readonly ref: string;
  readonly record: EvidenceRecord | null;
  readonly candidateIds: readonly number[];
  readonly documentId: number;
  readonly runId: number | null;
  readonly title: string;
  readonly retrievedAt: Date;
  readonly reading: string | null;
}

/**
 * Publishes what waits: an uncertain match joins the company named (its only candidate when none is), a news item
 * is published, a held document is read with its counts as they are. Throws AppError saying what to add when the
 * company it is about is still open.
 */
export function acceptReview(ctx: Context, decision: Decision): Promise<DecisionResult> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const item = await openItem(inner, decision.itemId);
    const changes = item.kind === "run" ? await readHeld(inner, item) : await publish(inner, item, rulingOf(item, decision));
    return close(inner, item, "accepted", decision, changes);
  });
}

/**
 * Declines what waits: an uncertain match becomes a company of its own, a news item or a held document is
 * left out. Nothing is deleted.
 */
export function rejectReview(ctx: Context, decision: Decision): Promise<DecisionResult> {
  return inCatalogueTransaction(ctx, async (inner) => {
    const item = await openItem(inner, decision.itemId);
    const changes = item.kind === "match" ? await publish(inner, item, "new") : 0;
    return close(inner, item, "rejected", decision, changes);
  });
}

async function openItem(ctx: Context, id: number): Promise<OpenItem> {
  const { rows } = await sql<OpenItem & { status: string }>`
    select i.id, i.kind, i.ref, i.record, i.candidate_ids as "candidateIds", i.document_id as "documentId", i.run_id as "runId", i.status,
           coalesce(d.title, d.external_id) as title, d.retrieved_at as "retrievedAt", d.reading
    from review_item i join document d on d.id = i.document_id where i.id = ${id} for update of i`.execute(ctx.db);
  const item = rows[0];
  if (!item) throw new AppError("not_found", `There is no review item ${id}; \`npm run review -- list\` shows the open ones.`);
  if (item.status !== "open") throw new AppError("conflict", `Review item ${id} was ${item.status} already.`);
  return item;
}

function rulingOf(item: OpenItem, decision: Decision): { companyId: number } | "new" | undefined {
  if (decision.asNew) return "new";
  if (decision.companyId !== undefined) return { companyId: decision.companyId };
  if (item.kind === "news") return undefined;
  const [only, ...others] = item.candidateIds;
  if (only !== undefined && others.length === 0) return { companyId: only };
  throw new AppError("invalid_input", `Review item ${item.id} could be about several companies (${item.candidateIds.join(", ")}); say which with --company ID, or --new.`);
}

async function publish(ctx: Context, item: OpenItem, ruling: { companyId: number } | "new" | undefined): Promise<number> {
  if (!item.record) throw new Error("a review item without a record");
  const document = { id: item.documentId, retrievedAt: item.retrievedAt, earlier: null, isSample: false };
  const placed = { ref: item.ref, record: item.record, ...(ruling === undefined ? {} : { ruling: await standing(ctx, ruling) }) };
  const plan = await planBatch(ctx, new DocumentIds(ctx), document, [placed]);
  const open = plan.reviews[0];
  if (open) {
    throw new AppError("conflict", `Item ${item.id}: ${open.reason} with company ${open.candidateIds.join(", ")}; say --company ID if it is the same, --new if not.`);
  }
  const cause = { reason: `reviewed: ${item.title}`, runId: item.runId };
  const result = await writeBatch(ctx, plan, { documentId: item.documentId, cause, isSample: false });
  await refreshDirectory(ctx, [...result.touched]);
  return result.added + result.changed;
}

/** The company a ruling names, or the one it has since become part of. */
async function standing(ctx: Context, ruling: { companyId: number } | "new"): Promise<{ companyId: number } | "new"> {
  if (ruling === "new") return ruling;
  const { rows } = await sql<{ id: number; mergedIntoId: number | null }>`
    select id, merged_into_id as "mergedIntoId" from company where id = ${ruling.companyId}`.execute(ctx.db);
  const company = rows[0];
  if (!company) throw new AppError("not_found", `There is no company ${ruling.companyId}.`);
  return company.mergedIntoId === null ? { companyId: company.id } : standing(ctx, { companyId: company.mergedIntoId });
}

async function readHeld(ctx: Context, item: OpenItem): Promise<number> {
  const result = await readDocument(ctx, {
    stored: { id: item.documentId, retrievedAt: item.retrievedAt, reading: item.reading },
    title: item.title,
    name: item.ref,
    outcomes: heldOutcomes(ctx, item.id),
    expectations: null,
    cause: { reason: `accepted after being held: ${item.title}`, runId: item.runId },
    isSample: false,
    onRows: () => undefined,
  });
  const changes = result === "read already" ? 0 : result.added + result.changed;
  await sql`delete from held_outcome where review_item_id = ${item.id}`.execute(ctx.db);
  return changes;
}

async function close(ctx: Context, item: OpenItem, status: "accepted" | "rejected", decision: Decision, changes: number): Promise<DecisionResult> {
  await sql`
    update review_item set status = ${status}, decided_at = ${ctx.clock.now()}, decided_by = ${ctx.actor.id},
      decision = ${JSON.stringify(decision)}::jsonb where id = ${item.id}`.execute(ctx.db);
  await writeAudit(ctx, `review.${status}`, { item: item.id, kind: item.kind, changes }, item.runId);
  if (changes > 0) await raiseVersion(ctx);
  return { item: item.id, status, changes };
}
