import { sql } from "kysely";
import { execute, rowOf, rowsOf, scalarOf } from "../../../db/statement.ts";
import { conflict, notFound } from "../../../platform/errors.ts";
import { writeAudit } from "../../shared/audit.ts";
import { logPending, UNDONE } from "../../catalogue/claims/changes.ts";
import { type RoundMerge, splitRounds } from "../../catalogue/claims/merge-rounds.ts";
import { PendingChanges } from "../../catalogue/claims/pending-changes.ts";
import { refold, type Subject } from "../../catalogue/claims/refold.ts";
import { inCatalogueTransaction, raiseVersion } from "../../catalogue/claims/state.ts";
import type { Context } from "../../shared/context.ts";
import { refreshDirectory } from "../../reading/directory/refresh.ts";
import { countChanges, lastChangeId } from "./proposals/count-changes.ts";
import { type UndoFigures, undoFigures } from "./proposals/describe.ts";
import {
  beginRetirement,
  retireClaims,
  retiredCompanies,
  retiredSubjects,
  restoreRoles,
  subjectsOf,
} from "./retire.ts";
import { comparedKeptClaims, moveKeptRows } from "./unchanged-rows.ts";
import { companiesOf } from "./write-batch.ts";

export interface UndoneImport {
  readonly changes: number;
  readonly figures: UndoFigures;
  /** Documents whose previous reading is published again. */
  readonly restored: readonly number[];
}

/**
 * Undoes the reading of a document: removes its claims, including those from reviewers' answers, restores the readings
 * it replaced, and splits rounds it joined. Throws AppError `conflict` if the document is not published.
 */
export function undoImport(
  ctx: Context,
  input: { readonly documentId: number; readonly runId?: number | null },
): Promise<UndoneImport> {
  const { documentId, runId = null } = input;
  return inCatalogueTransaction(ctx, async (inner) => {
    const document = await publishedDocument(inner, documentId);
    const cause = { reason: `${UNDONE}${document.title}`, runId, pending: new PendingChanges() };
    const before = await lastChangeId(inner);
    const touched = await splitJoinedRounds(inner, cause, documentId);
    const replaced = await replacedBy(inner, documentId);
    const undone = await beginRetirement(inner, "undone", documentId, [document]);
    const kept = replaced === null ? null : ({ retirement: replaced.id, at: "ref" } as const);
    await retireClaims(inner, undone, [document], { kind: "undone", kept });
    for (const id of await retiredCompanies(inner, undone)) touched.add(id);
    await execute(inner)`delete from filing where document_id = ${documentId}`;
    const { documents: restored, claims, subjects: back } = await restoreReplaced(inner, documentId, replaced);
    for await (const subjects of retiredSubjects(inner, undone, "all")) await refold(inner, cause, subjects);
    for (const subjects of back) {
      await refold(inner, cause, subjects);
      for (const id of await companiesOf(inner, subjects)) touched.add(id);
    }
    const changes = await logPending(inner, cause);
    const figures = undoFigures(await countChanges(inner, before), {
      withdrawn: await countRetired(inner, undone),
      restored: claims,
    });
    await writeAudit(inner, "import.undo", { document: document.title, changes, restored, ...figures }, runId);
    await refreshDirectory(inner, [...touched]);
    await raiseVersion(inner);
    return { changes, restored, figures };
  });
}

async function publishedDocument(ctx: Context, id: number): Promise<{ id: number; title: string; reading: string }> {
  const document = await rowOf<{ id: number; title: string; reading: string | null }>(ctx)`
    select id, coalesce(title, external_id) as title, reading from document where id = ${id} for update`;
  if (!document) throw notFound(`There is no document ${id}.`);
  const { title, reading } = document;
  if (reading === null) throw conflict(`${title} is not published: it was undone or replaced by a newer import.`);
  return { id, title, reading };
}

async function splitJoinedRounds(
  ctx: Context,
  cause: Parameters<typeof splitRounds>[1],
  documentId: number,
): Promise<Set<number>> {
  const rows = await rowsOf<{ merge: RoundMerge; companyId: number }>(ctx)`
    with gone as (delete from joined_round where document_id = ${documentId} returning id, merge)
    select gone.merge, r.company_id as "companyId" from gone
    join funding_round r on r.id = (gone.merge ->> 'absorbedId')::bigint order by gone.id desc`;
  for (const { merge } of rows) await splitRounds(ctx, cause, merge);
  return new Set(rows.map(({ companyId }) => companyId));
}

async function countRetired(ctx: Context, retirement: number): Promise<number> {
  return scalarOf(ctx, 0)`select count(*)::int as n from retired_claim where retired_by = ${retirement}`;
}

interface ReplacedReadings {
  /** The id of the retirement. */
  readonly id: number;
  readonly documents: readonly { readonly id: number; readonly reading: string }[];
}

/** The readings that the document replaced; null if there were none. */
async function replacedBy(ctx: Context, documentId: number): Promise<ReplacedReadings | null> {
  const found = await rowOf<{ id: number; readings: Readonly<Record<string, string>> }>(ctx)`
    update retirement set reversed_at = ${ctx.clock.now()} where id = (
      select max(id) from retirement where document_id = ${documentId} and kind = 'replaced' and reversed_at is null)
    returning id, readings`;
  if (found === undefined) return null;
  const documents = Object.entries(found.readings).map(([id, reading]) => ({ id: Number(id), reading }));
  return { id: found.id, documents };
}

/** Publishes replaced readings again. Returns their documents, the number of claims restored, and the subjects. */
async function restoreReplaced(
  ctx: Context,
  documentId: number,
  replaced: ReplacedReadings | null,
): Promise<{
  readonly documents: readonly number[];
  readonly claims: number;
  readonly subjects: readonly (readonly Subject[])[];
}> {
  if (replaced === null) return { documents: [], claims: 0, subjects: [] };
  const { id, documents } = replaced;
  const [former] = documents;
  if (former !== undefined) await moveKeptRows(ctx, id, { from: documentId, to: former.id, direction: "back" });
  await restoreRoles(ctx, sql`c.retired_by = ${id}`);
  const subjects = await Array.fromAsync(subjectsOf(ctx, sql`retired_claim c where c.retired_by = ${id}`));
  const claims = await execute(ctx)`
    with back as (delete from retired_claim where retired_by = ${id} returning *)
    insert into claim (id, subject_kind, subject_id, document_id, ref, method, source_url, effective_at, retrieved_at,
      fields)
    select id, subject_kind, subject_id, document_id, ref, method, source_url, effective_at, retrieved_at, fields
      from back`;
  await execute(ctx)`
    with back as (delete from retired_review_item where retired_by = ${id} returning item)
    insert into review_item overriding system value
    select (jsonb_populate_record(null::review_item, back.item)).* from back on conflict do nothing`;
  await execute(ctx)`
    update document d set reading = w.reading
    from unnest(${documents.map((d) => d.id)}::bigint[], ${documents.map((d) => d.reading)}::text[]) as w (id, reading)
    where d.id = w.id`;
  const restored = documents.map((d) => d.id);
  await execute(ctx)`delete from finder_document where document_id = any(${restored})`;
  if (former !== undefined)
    for await (const compared of subjectsOf(ctx, comparedKeptClaims(id, former.id, "former_ref")))
      subjects.push(compared);
  await execute(ctx)`delete from kept_row where retirement_id = ${id}`;
  return { documents: restored, claims, subjects };
}
