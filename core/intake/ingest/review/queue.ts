import { rowOf, rowsOf } from "../../../../db/statement.ts";
import type { Context } from "../../../shared/context.ts";
import { sourceName } from "../../../reading/directory/evidence.ts";
import type { EvidenceRecord } from "../../../catalogue/sources/record.ts";
import { type CorrectableField, textsOf } from "./corrections.ts";
import { WAITING } from "./groups.ts";
import { findMatches, type Match, questionOf, searchMatches } from "./matches.ts";

/** `person`: somebody new at a company with a suppressed person. */
export type ReviewKind = "match" | "news" | "person";

/** A document's statements about a candidate. */
export interface ReviewEvidence {
  readonly id: number;
  readonly reason: string;
  readonly source: string;
  readonly document: string;
  readonly ref: string;
  readonly record: EvidenceRecord;
}

/** A candidate with everything the reviewer sees. */
export interface ReviewCandidate extends ReviewEvidence {
  readonly kind: ReviewKind;
  /** The values as text, which a reviewer can correct. */
  readonly texts: Readonly<Record<CorrectableField, string>>;
  readonly createdAt: Date;
  readonly matches: readonly Match[];
  /** Companies found by the reviewer's search; null without one. */
  readonly found: readonly Match[] | null;
  readonly others: readonly ReviewEvidence[];
  readonly groupSize: number;
  /** Open items of the same kind in the same document. */
  readonly documentSize: number;
}

const OTHERS_SHOWN = 10;

interface Group {
  readonly groupSize: number;
  readonly documentSize: number;
  readonly otherIds: readonly number[];
}

/** An open item with its evidence; null if it is decided. `search` finds companies for it by name or domain. */
export async function readCandidate(
  ctx: Context,
  { id, search = "" }: { readonly id: number; readonly search?: string },
): Promise<ReviewCandidate | null> {
  const group = await findGroup(ctx, id);
  if (group === undefined) return null;
  const { groupSize, documentSize, otherIds } = group;
  const loaded = await loadItems(ctx, [id, ...otherIds]);
  const shown = loaded.find((item) => item.id === id);
  if (shown === undefined) throw new Error("a queued item without a row");
  const { candidateIds, ...evidence } = shown;
  const sought = search.trim();
  const [matches, found] = await Promise.all([
    findMatches(ctx, shown.record, candidateIds),
    sought === "" ? null : searchMatches(ctx, shown.record, sought),
  ]);
  const others = loaded.filter((item) => item !== shown);
  const reason = questionOf(evidence.reason, matches);
  return { ...evidence, reason, texts: textsOf(shown.record), matches, found, others, groupSize, documentSize };
}

async function findGroup(ctx: Context, id: number): Promise<Group | undefined> {
  return rowOf<Group>(ctx)`
    with waiting as materialized (${WAITING})
    select (select count(*)::int from waiting w where w.group_name = shown.group_name) as "groupSize",
      (select count(*)::int from waiting w where w.document_id = shown.document_id and w.kind = shown.kind)
        as "documentSize",
      array(select w.id from waiting w where w.group_name = shown.group_name and w.id <> shown.id order by w.id
        limit ${OTHERS_SHOWN}) as "otherIds"
    from waiting shown where shown.id = ${id}`;
}

interface LoadedItem extends ReviewEvidence {
  readonly kind: ReviewKind;
  readonly candidateIds: readonly number[];
  readonly createdAt: Date;
}

async function loadItems(ctx: Context, ids: readonly number[]): Promise<readonly LoadedItem[]> {
  const rows = await rowsOf<LoadedItem>(ctx)`
    select i.id, i.kind, i.reason, i.ref, i.record, i.candidate_ids as "candidateIds", i.created_at as "createdAt",
      d.source,
           coalesce(d.title, d.external_id) as document
    from review_item i join document d on d.id = i.document_id where i.id = any(${[...ids]}::bigint[])
      order by i.id`;
  return rows.map((item) => ({ ...item, source: sourceName(item.source) }));
}
