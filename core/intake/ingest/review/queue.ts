import { sql } from "kysely";
import type { Context } from "../../../shared/context.ts";
import { type Page, pageOf } from "../../../shared/keyset.ts";
import { sourceName } from "../../../reading/directory/evidence.ts";
import type { EvidenceRecord } from "../../../catalogue/sources/record.ts";
import { type CorrectableField, textsOf } from "./corrections.ts";
import { WAITING } from "./groups.ts";
import { findMatches, type Match, searchMatches } from "./matches.ts";

/** `person`: somebody new at a company with a suppressed person. */
export type ReviewKind = "match" | "news" | "person";

/** A document's statements about a candidate. */
export interface ReviewEvidence {
  readonly id: number;
  readonly reason: string;
  /** "List file". */
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
  /** Other open items of the same group, the first of them. */
  readonly others: readonly ReviewEvidence[];
  readonly groupSize: number;
  /** Open items of the same kind in the same document. */
  readonly documentSize: number;
}

/** A candidate and its position in the queue; a group counts once. */
export interface ReviewDesk {
  readonly candidate: ReviewCandidate | null;
  readonly place: number;
  readonly total: number;
  readonly previous: number | null;
  readonly next: number | null;
}

const OTHERS_SHOWN = 10;

interface Place extends Omit<ReviewDesk, "candidate"> {
  readonly id: number;
  readonly groupSize: number;
  readonly documentSize: number;
  readonly otherIds: readonly number[];
}

/**
 * The candidate to decide: the given item if it is open, else the next one after it, else the oldest. `search` finds
 * companies for it by name or domain.
 */
export async function readDesk(
  ctx: Context,
  input: { readonly kind?: ReviewKind; readonly item?: number; readonly search?: string },
): Promise<ReviewDesk> {
  const place = await findPlace(ctx, input);
  if (place === undefined) return { candidate: null, place: 0, total: 0, previous: null, next: null };
  const { id, groupSize, documentSize, otherIds, ...desk } = place;
  const loaded = await loadItems(ctx, [id, ...otherIds]);
  const shown = loaded.find((item) => item.id === id);
  if (shown === undefined) throw new Error("a queued item without a row");
  const { candidateIds, ...evidence } = shown;
  const search = input.search?.trim() ?? "";
  const [matches, found] = await Promise.all([
    findMatches(ctx, shown.record, candidateIds),
    search === "" ? null : searchMatches(ctx, shown.record, search),
  ]);
  const others = loaded.filter((item) => item !== shown);
  return {
    ...desk,
    candidate: { ...evidence, texts: textsOf(shown.record), matches, found, others, groupSize, documentSize },
  };
}

async function findPlace(
  ctx: Context,
  { kind, item = 0 }: { readonly kind?: ReviewKind; readonly item?: number },
): Promise<Place | undefined> {
  const { rows } = await sql<Place>`
    with waiting as materialized (select * from (${WAITING}) w
      where ${kind === undefined ? sql`true` : sql`kind = ${kind}`}),
    queue as (
      select first, group_name, size, row_number() over (order by first)::int as place, count(*) over ()::int as total,
        lag(first) over (order by first) as previous, lead(first) over (order by first) as next
      from (select group_name, min(id) as first, count(*)::int as size from waiting group by group_name) groups
    ),
    shown as (
      select id, document_id, kind, q.* from waiting w join queue q on q.group_name = w.group_name
      where w.id = ${item} or w.id = q.first
      order by w.id = ${item} desc, w.id > ${item} desc, w.id limit 1
    )
    select id, place, total, previous, next, size as "groupSize",
      (select count(*)::int from waiting w where w.document_id = shown.document_id and w.kind = shown.kind)
        as "documentSize",
      array(select w.id from waiting w where w.group_name = shown.group_name and w.id <> shown.id order by w.id
        limit ${OTHERS_SHOWN}) as "otherIds"
    from shown`.execute(ctx.db);
  return rows[0];
}

interface LoadedItem extends ReviewEvidence {
  readonly kind: ReviewKind;
  readonly candidateIds: readonly number[];
  readonly createdAt: Date;
}

async function loadItems(ctx: Context, ids: readonly number[]): Promise<readonly LoadedItem[]> {
  const { rows } = await sql<LoadedItem>`
    select i.id, i.kind, i.reason, i.ref, i.record, i.candidate_ids as "candidateIds", i.created_at as "createdAt",
      d.source,
           coalesce(d.title, d.external_id) as document
    from review_item i join document d on d.id = i.document_id where i.id = any(${[...ids]}::bigint[])
      order by i.id`.execute(ctx.db);
  return rows.map((item) => ({ ...item, source: sourceName(item.source) }));
}

/** Number of candidates by kind; groups count once. */
export async function countReviews(ctx: Context): Promise<Readonly<Record<ReviewKind, number>>> {
  const { rows } = await sql<Record<ReviewKind, number>>`
    select count(distinct group_name) filter (where kind = 'match')::int as match,
           count(distinct group_name) filter (where kind = 'news')::int as news,
           count(distinct group_name) filter (where kind = 'person')::int as person
    from (${WAITING}) waiting`.execute(ctx.db);
  return rows[0] ?? { match: 0, news: 0, person: 0 };
}

/** A decided item. */
export interface DecidedReview {
  readonly id: number;
  readonly kind: ReviewKind;
  readonly status: "accepted" | "rejected";
  readonly name: string;
  readonly document: string;
  readonly ref: string;
  readonly decidedAt: Date;
  /** The reviewer's address, else the id of the actor. */
  readonly decidedBy: string;
  /** Number of items decided together. */
  readonly together: number;
  readonly isCorrected: boolean;
  readonly company: { readonly name: string; readonly slug: string } | null;
}

/** Decided items, latest first; `after` is the previous page's cursor, `by` the reviewer. */
export async function listDecided(
  ctx: Context,
  { after = null, by, limit }: { readonly after?: string | null; readonly by?: string; readonly limit: number },
): Promise<Page<DecidedReview>> {
  const [decision, item] = (/^\d{1,15}-\d{1,15}$/.exec(after ?? "")?.[0] ?? "").split("-");
  const { rows } = await sql<DecidedReview & { readonly cursor: string }>`
    select i.id, i.kind, i.status, coalesce(i.accepted_record #>> '{company,name}', i.record #>> '{company,name}',
      i.record #>> '{company,legalName}', i.ref) as name,
           coalesce(d.title, d.external_id) as document, i.ref, i.decided_at as "decidedAt",
             coalesce(a.email, i.decided_by) as "decidedBy",
           (select count(*)::int from review_item o where o.decision_id = i.decision_id) as together,
           i.accepted_record is not null as "isCorrected",
           case when c.id is not null then jsonb_build_object('name', c.name, 'slug', c.slug) end as company,
           i.decision_id || '-' || i.id as cursor
    from review_item i join document d on d.id = i.document_id
      left join account a on a.id = i.decided_by left join company c on c.id = i.company_id
    where i.decision_id is not null and ${by === undefined ? sql`true` : sql`i.decided_by = ${by}`}
      and ${item === undefined ? sql`true` : sql`(i.decision_id < ${decision}::bigint or (i.decision_id = ${decision}::bigint and i.id > ${item}::bigint))`}
    order by i.decision_id desc, i.id limit ${limit + 1}`.execute(ctx.db);
  return pageOf(rows, limit);
}
